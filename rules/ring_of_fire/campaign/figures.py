"""The figures of a position for the history of the game. Nothing is hidden, so every viewer sees the same."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.contract import Figure, Side, Viewer
from rules.ring_of_fire.campaign.victory import points, scoring_side
from rules.ring_of_fire.state import State


def history(state: State, viewer: Viewer) -> Iterator[Figure]:
    """B17 Points as things stand; B14 steps on the map and missing; 1 supply in the pools, arrived and spent."""
    both = state.battle.sides
    yield Figure(id="points", by={scoring_side(state): points(state)})
    yield Figure(id="steps", by={side: _steps(state, side) for side in both})
    yield Figure(id="lost", by={side: _lost(state, side) for side in both})
    if state.switches.optional_supply:
        yield Figure(id="supply", by=dict(state.pools))
        arrived = {side: state.ledger[side].get("arrived", 0) for side in both}
        yield Figure(id="arrived", by=arrived, total=True)
        yield Figure(id="spent", by={side: _spent(state, side) for side in both}, total=True)


def _steps(state: State, side: Side) -> int:
    """B14 Steps of the units on the map."""
    return sum(unit.steps for unit in state.units.values() if unit.side == side and unit.hex)


def _lost(state: State, side: Side) -> int:
    """B14 Steps missing of what is printed: at the set-up, and lost since and not replaced."""
    return sum(state.counter(u.id).steps - u.steps for u in state.units.values() if u.side == side)


def _spent(state: State, side: Side) -> int:
    """1, 2 Supply points paid for and not given back."""
    book = state.ledger[side]
    paid = sum(book.get(purpose, 0) for purpose in ("attack", "barrage", "max_effort"))
    return paid - sum(book.get(purpose, 0) for purpose in ("withdrawn", "refunded"))
