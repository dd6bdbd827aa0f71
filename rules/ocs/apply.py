"""Events into the position. Nothing here checks, rolls or refuses; the chapters say what their events change."""

from __future__ import annotations

from rules.core.contract import Event
from rules.ocs.chapters import APPLY, FRESH
from rules.ocs.state import State
from rules.ocs.turns import GameBegan, PhaseBegan, game_began


def apply(state: State | None, event: Event) -> State:
    """The position after the event; the first event of a game applies to None."""
    if state is None:
        assert isinstance(event, GameBegan)
        return game_began(event)
    after: State = APPLY[type(event)](state, event)
    if type(event) is PhaseBegan:
        for fresh in FRESH:
            after = fresh(after)
    return after
