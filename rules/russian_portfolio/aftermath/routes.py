"""XIII.D.4 Where a retreat may go: the conditions a to f."""

from __future__ import annotations

from collections.abc import Sequence

from rules.russian_portfolio.field import STRAITS, at, barriers, exerting, holder, may_cross
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

FARTHEST = 4
"""XIII.D.1 Hexes of the longest retreat."""


def next_hexes(
    state: State, unit: Unit, target: int, route: Sequence[int], attackers: Sequence[int]
) -> list[int]:
    """XIII.D.4 Hexes that the unit may enter next, having left `target` over `route` (its own hex not in it)."""
    here = route[-1] if route else target
    return [
        there
        for there in state.battle.hexes.around[here]
        if _open(state, unit, target, here, there, attackers, first=not route)
    ]


def _open(
    state: State, unit: Unit, target: int, here: int, there: int, attackers: Sequence[int], first: bool
) -> bool:
    hexes, enemy = state.battle.hexes, state.battle.enemy(unit.side)
    if not may_cross(state, unit, here, there) or holder(state, there) == enemy:
        return False
    if hexes.distance(target, there) <= hexes.distance(target, here):
        return False
    if exerting(state, there, unit.side) and holder(state, there) != unit.side:
        return False
    if not first and any(
        u.face == "dispersed" and u.side == enemy for n in hexes.around[there] for u in at(state, n)
    ):
        return False
    return not any(_attackable(state, start, there) for start in attackers)


def _attackable(state: State, start: int, there: int) -> bool:
    """XIII.D.4.f Whether the hex is next to one that the attack came from, over a side open to a full attack."""
    if not state.battle.hexes.adjacent(start, there):
        return False
    return not barriers(state, start, there) & (STRAITS | {"sea"})


def room(state: State, unit: Unit, target: int, attackers: Sequence[int], route: tuple[int, ...] = ()) -> int:
    """XIII.D.6 How many hexes, up to four, the unit is able to retreat: 0 is «Surrounded»."""
    if len(route) == FARTHEST:
        return FARTHEST
    onward = (
        room(state, unit, target, attackers, (*route, there))
        for there in next_hexes(state, unit, target, route, attackers)
    )
    return max(onward, default=len(route))
