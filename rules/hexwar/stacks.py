"""Stacks: who stands where, in whose zone of control what lies, and where too many stand.

A unit has a `side` and a `hex`, None off the map; a stack is of one side. Hexes are numbered by the `index` of the map.

>>> from types import SimpleNamespace as Unit
>>> from rules.core.hexes import HexMap
>>> map = HexMap([["0101", "0201", "0301"]])
>>> guard, horse = Unit(side="blue", hex="0101"), Unit(side="blue", hex="0101")
>>> stacks = Stacks([guard, horse, Unit(side="red", hex=None)])
>>> stacks.holder, stacks.find_occupied(["blue", "red"], map.index)
({'0101': 'blue'}, {'blue': {0}, 'red': set()})
>>> cast_zone(map, [guard.hex])
{1}
>>> find_crowded(stacks.units, lambda hex_id, units: len(units) > 1)
['0101']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, Protocol, TypeVar

from rules.core.contract import Side
from rules.core.hexes import HexMap


class Placed(Protocol):
    """Whatever is of a side and may stand in a hex."""

    @property
    def side(self) -> Side:
        """The side that owns it and whose zone of control it casts."""

    @property
    def hex(self) -> str | None:
        """Its hex; None off the map."""


K = TypeVar("K", str, int)
U = TypeVar("U", bound=Placed)


class Stacks(Generic[U]):
    """The units on the map: `units` by hex, in the order in which they were given, and the `holder` of each hex."""

    __slots__ = ("holder", "units")

    def __init__(self, units: Iterable[U]) -> None:
        stacks: dict[str, list[U]] = {}
        for unit in units:
            if unit.hex is not None:
                stacks.setdefault(unit.hex, []).append(unit)
        self.units = {hex_id: tuple(stack) for hex_id, stack in stacks.items()}
        self.holder = {hex_id: stack[0].side for hex_id, stack in stacks.items()}

    def find_occupied(self, sides: Iterable[Side], index: Mapping[str, int]) -> dict[Side, set[int]]:
        """The hexes in which each of the sides stands, all that have units here among them."""
        found: dict[Side, set[int]] = {side: set() for side in sides}
        for hex_id, side in self.holder.items():
            found[side].add(index[hex_id])
        return found


def cast_zone(hexes: HexMap, places: Iterable[str]) -> set[int]:
    """The zone of control of units in these hexes: all that is next to one of them."""
    return {there for hex_id in places for there in hexes.around[hexes.index[hex_id]]}


def find_crowded(
    stacks: Mapping[K, tuple[U, ...]], is_too_much: Callable[[K, tuple[U, ...]], object]
) -> list[K]:
    """The hexes, by id or by number and in order, in which more stands than may."""
    return [place for place in sorted(stacks) if is_too_much(place, stacks[place])]
