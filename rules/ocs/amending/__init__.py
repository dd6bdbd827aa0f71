"""What a director may amend in a position (ADR 0087): pieces, supply, works, hexes, capacity, fuel, weather."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.amend import Amending, Subject
from rules.core.contract import Change
from rules.ocs.amending import checks, pieces, places, planes, ships
from rules.ocs.flow import decisions
from rules.ocs.state import State


def subjects(state: State) -> Iterator[Subject]:
    """Everything that has fields to amend."""
    yield from pieces.subjects(state)
    yield from places.subjects(state)
    yield from planes.subjects(state)
    yield from ships.subjects(state)


AMENDING = Amending(subjects, checks.check, decisions, "2.1")


def amend(state: State, changes: Sequence[Change]) -> State:
    """The position with the changes made; tokens that come or go by it stand in the books as ruled."""
    after: State = AMENDING.amend(state, changes)
    for side in state.battle.sides:
        after = after.post(side, "ruled", after.on_hand(side) - state.on_hand(side))
    return after
