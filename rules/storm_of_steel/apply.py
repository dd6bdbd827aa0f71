"""Events into the position. Nothing here checks, rolls or refuses; the chapters say what their events change."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules.core.chapters import Tally, add_tally, applier
from rules.core.contract import Event
from rules.storm_of_steel.chapters import CHAPTERS
from rules.storm_of_steel.movement.reserves import note_stands
from rules.storm_of_steel.state import State
from rules.storm_of_steel.turns import PhaseBegan, game_began


def raise_totals(state: State, more: Tally) -> State:
    """The state with the running totals of the history raised."""
    return replace(state, campaign=replace(state.campaign, tally=add_tally(state.campaign.tally, more)))


_applied: Callable[[State | None, Event], State] = applier(CHAPTERS, game_began, PhaseBegan, raise_totals)


def apply(state: State | None, event: Event) -> State:
    """The position after the event; the first event of a game applies to None."""
    return note_stands(_applied(state, event))
