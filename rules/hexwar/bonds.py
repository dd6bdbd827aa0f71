"""Bonds: two friendly hexes with one hex between them, or two that share a hexside, close it to the enemy.

A map needs its `links` once; what is bonded follows from who stands where. Hexes are numbers.

>>> from rules.core.hexes import HexMap
>>> map = HexMap([["0101", "0201", "0301"], ["0102", "0202", "0302"], ["0103", "0203", "0303"]])
>>> held = {map.at("0201"), map.at("0203")}
>>> bonds = find_bonds(find_links(map), held, enemy=set())
>>> [map.ids[here] for here in bonds.hexes], bonds.bars(map.at("0101"), map.at("0202"))
(['0202'], True)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from rules.core.hexes import OFF, HexMap

Link = tuple[int, int, int, int]
"""One end, the other end, the hex between, the second hex between or `OFF`; of two, the hexside is bonded."""


class Bonds(NamedTuple):
    """The bonds of one side: bonded hexes, bonded hexsides (both ways round), the links that form them."""

    hexes: frozenset[int]
    sides: frozenset[tuple[int, int]]
    pairs: tuple[Link, ...]

    def bars(self, here: int, there: int) -> bool:
        """Whether they close the step from one hex to its neighbour to the enemy."""
        return there in self.hexes or (here, there) in self.sides


NO_BONDS = Bonds(frozenset(), frozenset(), ())


def find_links(hexes: HexMap) -> list[tuple[Link, ...]]:
    """List for each hex the hexes two away with what lies between; each pair stands once, at one of its ends."""
    return [tuple(_links_of(hexes, here)) for here in range(len(hexes))]


def _links_of(hexes: HexMap, here: int) -> list[Link]:
    found: list[Link] = []
    for turn in range(3):  # three of the six directions: the other three find the pair from its other end
        along, aside = hexes.neighbour[turn], hexes.neighbour[(turn + 1) % 6]
        first, second = along[here], aside[here]
        straight, bent = (along[first], aside[first]) if first != OFF else (OFF, OFF)
        if straight != OFF:
            found.append((here, straight, first, OFF))
        if bent != OFF and second != OFF:
            found.append((here, bent, first, second))
    return found


def find_bonds(links: Sequence[Sequence[Link]], own: Collection[int], enemy: Collection[int]) -> Bonds:
    """The bonds of whoever holds `own`; a hex in which an enemy stands already is not bonded."""
    pairs = tuple(
        link
        for here in own
        for link in links[here]
        if link[1] in own and (link[3] != OFF or link[2] not in enemy)
    )
    hexes = frozenset(first for _, _, first, second in pairs if second == OFF)
    sides = frozenset(way for _, _, a, b in pairs if b != OFF for way in ((a, b), (b, a)))
    return Bonds(hexes, sides, pairs)
