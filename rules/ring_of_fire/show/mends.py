"""3 What would give a unit a trace."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rules.core.contract import Side
from rules.ring_of_fire.bonds import bonds
from rules.ring_of_fire.state import State, Unit
from rules.ring_of_fire.supply.trace import is_supplied, net


def friends_that_mend(state: State, hex_id: str, side: Side) -> Iterator[str]:
    """3D Hexes next to this one where a friendly unit would carry supply across to it."""
    lines = net(state, side)
    battle = state.battle
    for near in battle.neighbours[battle.index[hex_id]]:
        if near not in lines.field.enemy and lines.supplies(near) and lines.terms.chain:
            yield battle.ids[near]


def nearest_supply(state: State, unit: Unit, within: int = 6) -> str | None:
    """The nearest hex where the unit could trace, going round the enemy; None within that many hexes.

    Tried with the unit moved there: where it stands now its bonds may hold an enemy bond open (B5).
    """
    assert unit.hex is not None
    lines, battle = net(state, unit.side), state.battle
    seen = {battle.index[unit.hex]}
    edge = [battle.index[unit.hex]]
    for _ in range(within):
        edge = [n for h in edge for n in battle.neighbours[h] if n not in lines.field.enemy and n not in seen]
        seen.update(edge)
        for there in dict.fromkeys(edge):
            place = battle.ids[there]
            if lines.supplies(there) and is_supplied(state.change((unit.id,), hex=place), place, unit.side):
                return place
    return None


def bonds_that_mend(state: State, hex_id: str, side: Side, way: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """B5 (stack, other end of its bond): enemy stacks along the way whose loss alone brings supply to the hex."""
    tried: set[str] = set()
    for ends in _bonds_across(state, side, way):
        for end, other in (ends, ends[::-1]):
            if end not in tried:
                tried.add(end)
                gone = state.change((unit.id for unit in state.at(end)), hex=None)
                if is_supplied(gone, hex_id, side):
                    yield end, other


def _bonds_across(state: State, side: Side, way: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """B5 The ends of every enemy bond that bars a step of the way."""
    ids = state.battle.ids
    steps = {frozenset(pair) for pair in pairwise(way)}
    for one, other, first, second in bonds(state, state.battle.enemy(side)).pairs:
        between = {ids[first], ids[second]} if second >= 0 else {ids[first]}
        if between in steps or (second < 0 and ids[first] in way):
            yield ids[one], ids[other]
