"""B5 Hex bonds: two friendly units with one hex between them close the space between them to the enemy."""

from __future__ import annotations

from typing import NamedTuple

from rules.ring_of_fire.scenario import Battle
from rules.ring_of_fire.state import State, positions

Pair = tuple[int, int, int, int]
"""(one end, other end, hex between, second hex between or -1); of two hexes, the hexside is bonded."""


class Bonds(NamedTuple):
    """The bonds of one side: bonded hexes, bonded hexsides (both ways round), the pairs that form them."""

    hexes: frozenset[int]
    sides: frozenset[tuple[int, int]]
    pairs: tuple[Pair, ...]


def bonds(state: State, side: str) -> Bonds:
    """B5 The bonds of the side as the units stand now; remembered with the position."""
    where = positions(state)
    known = where.bonds.get(side)
    if known is None:
        known = where.bonds[side] = _find(state, side)
    assert isinstance(known, Bonds)
    return known


def _find(state: State, side: str) -> Bonds:
    """B5 Every pair of friendly hexes at distance 2, by what lies between."""
    where = positions(state)
    own = where.occupied.get(side, set())
    enemy = where.occupied.get(state.battle.enemy(side), set())
    reach = _pairs(state.battle)
    pairs = tuple(pair for here in own for pair in reach[here] if pair[1] in own)
    # A hex in which an enemy already stands is not bonded.
    hexes = frozenset(pair[2] for pair in pairs if pair[3] < 0 and pair[2] not in enemy)
    sides = frozenset(way for _, _, a, b in pairs if b >= 0 for way in ((a, b), (b, a)))
    return Bonds(hexes, sides, tuple(pair for pair in pairs if pair[3] >= 0 or pair[2] not in enemy))


def _pairs(battle: Battle) -> list[tuple[Pair, ...]]:
    """For each hex, the hexes two away (each pair once) with what lies between; of the printed geometry."""
    known: list[tuple[Pair, ...]] | None = battle.cache.get("pairs")
    if known is None:
        known = battle.cache["pairs"] = [_pairs_of(battle, here) for here in range(len(battle.ids))]
    return known


def _pairs_of(battle: Battle, here: int) -> tuple[Pair, ...]:
    found: list[Pair] = []
    for turn in range(3):  # three of the six directions: the other three find the pair from its other end
        along, aside = battle.hexes.neighbour[turn], battle.hexes.neighbour[(turn + 1) % 6]
        first, second = along[here], aside[here]
        straight, bent = (along[first], aside[first]) if first >= 0 else (-1, -1)
        if straight >= 0:
            found.append((here, straight, first, -1))
        if bent >= 0 and second >= 0:
            found.append((here, bent, first, second))
    return tuple(pair for pair in found if battle.in_play[pair[2]])


def bars(bond: Bonds, here: int, there: int) -> bool:
    """B5 Whether the bonds close the step from one hex to its neighbour to the enemy."""
    return there in bond.hexes or (here, there) in bond.sides
