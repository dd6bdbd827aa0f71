"""Events into the position. Nothing here checks, rolls or refuses; the chapters say what their events change."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.chapters import Tally, added
from rules.core.contract import Event
from rules.storm_of_steel.chapters import CHAPTERS
from rules.storm_of_steel.state import State
from rules.storm_of_steel.turns import GameBegan, PhaseBegan, game_began


def apply(state: State | None, event: Event) -> State:
    """The position after the event; the first event of a game applies to None."""
    if state is None:
        assert isinstance(event, GameBegan)
        return game_began(event)
    after: State = CHAPTERS.apply[type(event)](state, event)
    if type(event) is PhaseBegan:
        for fresh in CHAPTERS.fresh:
            after = fresh(after)
    return (
        _tallied(after, CHAPTERS.tally[type(event)](state, event)) if type(event) in CHAPTERS.tally else after
    )


def _tallied(state: State, more: Tally) -> State:
    """The state with the running totals of the history raised."""
    return replace(state, campaign=replace(state.campaign, tally=added(state.campaign.tally, more)))
