"""Retreats: ways outward, hex by hex, that end as soon as they are so far from their start, counted in a straight line.

A way enters no hex twice; of several to the same end that with the fewest hexes in `danger` counts, then the shortest.

>>> from rules.core.hexes import HexMap
>>> map = HexMap([["0101", "0201", "0301"], ["0102", "0202", "0302"]], "pointy")
>>> start, end = map.at("0101"), map.at("0202")
>>> back = Retreats(map, start, 2, map.around.__getitem__)
>>> wary = back._replace(danger={map.at("0201")})
>>> [[map.ids[here] for here in one.find_ways()[end]] for one in (back, wary)]
[['0101', '0201', '0202'], ['0101', '0102', '0202']]
>>> [map.ids[here] for here in back.find_onward([start])]
['0201', '0102']
>>> from rules.core.flow import refusal
>>> refusal(back.check_hex, end, map.at("0302"), "9.12")
Refusal(rule='9.12', code='too-far-back', facts={'hex': '0302', 'hexes': 2})
>>> refusal(back.check_end, map.at("0102"), "9.12")
Refusal(rule='9.12', code='not-far-enough', facts={'hex': '0102', 'away': 1, 'hexes': 2})
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from rules.core.errors import Illegal
from rules.core.hexes import HexMap
from rules.hexwar.groups import check_adjacent


class Retreats(NamedTuple):
    """The ways that a group has from its start, so many hexes far; `enter` gives the hexes that it may enter next."""

    hexes: HexMap
    start: int
    far: int
    enter: Callable[[int], Iterable[int]]
    danger: Collection[int] = ()

    def is_far(self, here: int) -> bool:
        """Whether a way ends there."""
        return self.hexes.distance(self.start, here) >= self.far

    def find_ways(self, path: Sequence[int] = ()) -> dict[int, tuple[int, ...]]:
        """For each end the best way there; `path` is what has been gone already, the start first."""
        head = tuple(path) or (self.start,)
        found: dict[int, tuple[int, ...]] = {}
        queue: list[tuple[int, int, tuple[int, ...]]] = [(0, len(head), head)]
        seen = set(head[:-1])
        while queue:
            entered, _, way = heappop(queue)
            here = way[-1]
            if here in seen:
                continue
            seen.add(here)
            if self.is_far(here):
                found[here] = way
                continue
            for there in self.enter(here):
                if there not in seen:
                    heappush(queue, (entered + (there in self.danger), len(way) + 1, (*way, there)))
        return found

    def find_onward(self, head: Sequence[int]) -> list[int]:
        """The hexes next on the way from which an end can still be reached."""
        return [hex for hex in self.enter(head[-1]) if hex not in head and self.find_ways((*head, hex))]

    def check_hex(self, here: int, there: int, rule: str) -> None:
        """A step to a neighbour, not from an end: raises `Illegal` («too-far-back») under the rule, or `Malformed`."""
        check_adjacent(self.hexes, here, there)
        if self.is_far(here):
            raise Illegal(rule, "too-far-back", hex=self.hexes.ids[there], hexes=self.far)

    def check_end(self, here: int, rule: str) -> None:
        """A way that goes far enough: raises `Illegal` («not-far-enough») under the rule."""
        if not self.is_far(here):
            away = self.hexes.distance(self.start, here)
            raise Illegal(rule, "not-far-enough", hex=self.hexes.ids[here], away=away, hexes=self.far)
