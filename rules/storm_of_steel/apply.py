"""Events into the position. Nothing here checks, rolls or refuses; the chapters say what their events change."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules.core.chapters import Tally, added, applier
from rules.core.contract import Event
from rules.storm_of_steel.chapters import CHAPTERS
from rules.storm_of_steel.movement.reserves import noted
from rules.storm_of_steel.state import State
from rules.storm_of_steel.turns import PhaseBegan, game_began


def tallied(state: State, more: Tally) -> State:
    """The state with the running totals of the history raised."""
    return replace(state, campaign=replace(state.campaign, tally=added(state.campaign.tally, more)))


_applied: Callable[[State | None, Event], State] = applier(CHAPTERS, game_began, PhaseBegan, tallied)


def apply(state: State | None, event: Event) -> State:
    """The position after the event; the first event of a game applies to None."""
    return noted(_applied(state, event))
