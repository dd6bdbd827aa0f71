"""B4 Stacking: how many units may end in a hex."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.ring_of_fire.state import State


def check_room(state: State, hex_id: str, arriving: Iterable[str]) -> None:
    """B4 Refuses when the units would not fit into the hex with those already there."""
    limit = state.battle.file.stacking
    together = {*(unit.id for unit in state.at(hex_id)), *arriving}
    small = sum(state.counter(unit).small for unit in together)
    counted = len(together) - min(small, limit.small)
    if counted > limit.units:
        raise Illegal("B4", "stacking", hex=hex_id, units=len(together), limit=limit.units)


def has_room(state: State, hex_id: str, arriving: Iterable[str]) -> bool:
    """B4 Whether the units would fit."""
    return refusal(check_room, state, hex_id, arriving) is None
