"""XIII.E.1-6 Where a unit may advance after a combat."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import cast

from rules.core.errors import Illegal, Malformed
from rules.core.flow import refusal
from rules.hexwar.groups import check_adjacent
from rules.russian_portfolio.aftermath.pace import pace
from rules.russian_portfolio.aftermath.records import Advance
from rules.russian_portfolio.field import STRAITS, at, barriers, enterable, exerting, holder, may_cross
from rules.russian_portfolio.movement.bounds import check_bounds
from rules.russian_portfolio.movement.stacking import check_stack
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

Way = tuple[int, ...]
"""Hexes of an advance, the unit's own first."""

PUSHING = ("D4", "DX", "DE", "BR")
"""XIII.E.4-5 Results on which an EZOC does not stop an advance."""

SMASHING = ("DE", "BR")
"""XIII.E.5, Q20 Results on which it does no harm either."""


def advancing(state: State) -> Advance:
    """The advance that lies open."""
    return cast(Advance, state.stack[-1])


def strength_due(pending: Advance, hex_id: str) -> int:
    """XIII.E.3 Attack strength that must still enter a vacated hex."""
    return max(0, pending.duty.get(hex_id, 0) - pending.entered.get(hex_id, 0))


def check_next_hex(state: State, pending: Advance, unit: Unit, way: Way) -> bool:
    """XIII.E The last step of an advance, those before it being legal: whether it disperses the unit."""
    here, there = way[-2:]
    _check_ground(state, unit, way)
    _check_length(state, pending, unit, way)
    if len(way) > 2:
        _check_stopped(state, pending.by(state.battle.hexes.ids[way[1]]), unit, here)
    check_stack(state, unit.side, state.battle.hexes.ids[there], (unit.id,))
    return _crossing_zones(state, pending, unit, way)


def _check_ground(state: State, unit: Unit, way: Way) -> None:
    hexes, (here, there) = state.battle.hexes, way[-2:]
    hex_id = hexes.ids[there]
    check_adjacent(hexes, here, there)
    if holder(state, there) == state.battle.enemy(unit.side):
        raise Illegal("XI.A.4", "enemy-hex", hex=hex_id)
    if not enterable(state, there) or not may_cross(state, unit, here, there):
        raise Illegal("X.A.1", "impassable", hex=hex_id)
    over = any(barriers(state, a, b) & STRAITS for a, b in pairwise(way))
    if over and len(way) > 2:
        raise Illegal("X.A.1", "advance-over-water", hex=hex_id)
    check_bounds(state, unit, there)


def _check_length(state: State, pending: Advance, unit: Unit, way: Way) -> None:
    """XIII.E.1, E.6 Through the vacated hex so far as the result and the unit allow, else one hex beside it."""
    ids, length = state.battle.hexes.ids, len(way) - 1
    first = ids[way[1]]
    if first not in pending.limit:
        _check_beside(state, pending, way)
        return
    limit = min(pending.limit[first], pace(state, unit))
    if length > limit:
        facts = {"unit": state.label(unit.id), "limit": limit, "retreated": pending.limit[first]}
        raise Illegal("XIII.E.1", "advance-too-far", length=length, **facts)


def _check_beside(state: State, pending: Advance, way: Way) -> None:
    hexes = state.battle.hexes
    hex_id = hexes.ids[way[1]]
    near = [vacated for vacated in pending.limit if hexes.adjacent(hexes.index[vacated], way[1])]
    if len(way) > 2 or not near:
        raise Illegal("XIII.E.6", "advance-vacated-first", hex=hex_id)
    if at(state, way[1]):
        raise Illegal("XIII.E.6", "advance-not-empty", hex=hex_id)
    for vacated in pending.limit:
        if strength_due(pending, vacated) and find_obliged(state, pending, vacated):
            raise Illegal("XIII.E.6", "advance-duty", hex=vacated, owed=strength_due(pending, vacated))


def _check_stopped(state: State, result: str, unit: Unit, here: int) -> None:
    """XIII.E.2, E.4-5 An EZOC stops; on D4, DX, DE and BR only that of a German army or a Soviet front does."""
    zone = exerting(state, here, unit.side)
    if not zone:
        return
    hex_id = state.battle.hexes.ids[here]
    if any(state.counter(enemy).strong for enemy in zone):
        raise Illegal("XIII.E.2", "advance-strong-stops", hex=hex_id)
    if result not in PUSHING:
        raise Illegal("XIII.E.2", "advance-stops", hex=hex_id)


def _crossing_zones(state: State, pending: Advance, unit: Unit, way: Way) -> bool:
    """XIII.E.2-6 Whether going from one ZOC to another of the same enemy is allowed; True: it disperses."""
    here, there = way[-2:]
    same = set(exerting(state, here, unit.side)) & set(exerting(state, there, unit.side))
    if not same:
        return False
    hex_id = state.battle.hexes.ids[there]
    strong = any(state.counter(enemy).strong for enemy in same)
    result = pending.by(state.battle.hexes.ids[way[1]])
    facts = {"units": [state.label(enemy) for enemy in sorted(same)], "hex": hex_id}
    if len(way) == 2 and hex_id not in pending.limit:
        raise Illegal("XIII.E.6", "advance-zone-to-zone", **facts)
    if result in SMASHING and not strong:
        return False
    if len(way) == 2 and strength_due(pending, hex_id):
        return True  # E.3 The compulsory first hex, even past a German army or a Soviet front.
    if strong or result not in PUSHING:
        raise Illegal("XIII.E.2", "advance-zone-to-zone", **facts)
    return True


def check_way(state: State, pending: Advance, unit: Unit, way: Sequence[int]) -> bool:
    """XIII.E The whole advance: whether it disperses the unit. Raises the first rule that a step breaks."""
    if len(way) < 2 or state.battle.hexes.ids[way[0]] != unit.hex:
        raise Malformed("path-must-start-at-the-stack", start=unit.hex)
    hurt = [check_next_hex(state, pending, unit, tuple(way[: end + 1])) for end in range(1, len(way))]
    return any(hurt)


def ways(state: State, pending: Advance, unit: Unit) -> dict[int, tuple[Way, bool]]:
    """XIII.E The best advance to each hex in reach, with whether it disperses the unit: undispersed, then short."""
    start = state.battle.hexes.index[str(unit.hex)]
    best: dict[int, tuple[Way, bool]] = {}
    seen: set[tuple[int, int, bool]] = set()  # by the first hex too: how far one may go depends on it
    edge: list[tuple[Way, bool]] = [((start,), False)]
    while edge:
        begun, edge = edge, []
        for way, hurt in begun:
            for there in state.battle.hexes.around[way[-1]]:
                longer = (*way, there)
                if there in way:
                    continue
                try:
                    harmed = check_next_hex(state, pending, unit, longer) or hurt
                except Illegal:
                    continue
                if (longer[1], there, harmed) in seen:
                    continue
                seen.add((longer[1], there, harmed))
                edge.append((longer, harmed))
                if there not in best or (best[there][1] and not harmed):
                    best[there] = (longer, harmed)
    return best


def find_obliged(state: State, pending: Advance, vacated: str) -> list[Unit]:
    """XIII.D.3, E.3 Units that are able to enter a vacated hex that strength is still owed to."""
    there = state.battle.hexes.index[vacated]
    return [
        unit
        for unit in waiting(state, pending)
        if state.battle.hexes.adjacent(state.battle.hexes.index[str(unit.hex)], there)
        and refusal(check_next_hex, state, pending, unit, (state.battle.hexes.index[str(unit.hex)], there))
        is None
    ]


def waiting(state: State, pending: Advance) -> list[Unit]:
    """XIII.E Units that may still advance: on the map, not Dispersed, not advanced yet."""
    units = [state.units[name] for name in pending.units if name not in pending.done]
    return [unit for unit in units if unit.hex is not None and unit.face != "dispersed"]
