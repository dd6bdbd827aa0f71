"""Barriers: what shuts a way, found as the way that needs the fewest changes, and what these would be.

>>> from rules.core.hexes import HexMap
>>> hexes = HexMap([["0101", "0201", "0301"]])
>>> graph = [[(1, 2)], [(0, 2), (2, 2)], [(1, 2)]]
>>> search = Search(hexes.around, Road(graph), 0, 1, Shut(zones={1}), beyond=6, most=3)
>>> search.barrier(2)
Barrier(path=(0, 1), counts=(0, 2), zones=(1,), enemies=(), short=1)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from rules.core.flood import FAR, Graph

Node = tuple[int, int]
"""A hex, and how many shut hexes were passed on the way to it."""


class Road(NamedTuple):
    """The steps there are: those of a price, and by hex those that take the whole limit, and so only a way's first."""

    graph: Graph
    whole: Mapping[int, Sequence[int]] = {}


class Shut(NamedTuple):
    """The hexes that no way may enter: held by enemies, or in their zone. `start`: the zone shuts the start, too."""

    enemies: Collection[int] = ()
    zones: Collection[int] = ()
    start: bool = False


class Barrier(NamedTuple):
    """A way and all that bars it. Hexes by number; `counts[i]` is the price up to `path[i]`.

    `zones` lie in an enemy zone, in `enemies` stand enemies; `short` is what the limit lacks.
    """

    path: tuple[int, ...]
    counts: tuple[int, ...]
    zones: tuple[int, ...]
    enemies: tuple[int, ...]
    short: int


class Search:
    """Ways outward from a hex that may pass shut hexes: for each hex, the cheapest with none, one, two … of them.

    They may cost so much `beyond` the limit, and pass at `most` so many shut hexes. Without bounds (`beyond` is None)
    it only looks for the ways that pass the fewest: the whole map in little time.
    """

    def __init__(
        self,
        around: Sequence[Sequence[int]],
        road: Road,
        start: int,
        limit: int,
        shut: Shut,
        beyond: int | None,
        most: int,
    ) -> None:
        self.start, self.limit, self._around, self._road, self._shut = start, limit, around, road, shut
        self._most = FAR if beyond is None else most
        self._far, self._bound = beyond is None, FAR if beyond is None else limit + beyond
        self._labels: dict[int, list[Node]] = {}  # no memo: filled here
        """By hex: pairs of shut hexes passed and price, the fewest first."""
        self._came: dict[Node, Node] = {}  # no memo: filled here
        self._spread()

    def barrier(self, target: int) -> Barrier | None:
        """The best way to the target or next to it; None when there is none that could be mended."""
        ends = [
            ((self._changes(shut, cost), cost > self.limit, cost, there != target), (there, shut), cost)
            for there in (target, *self._around[target])
            for shut, cost in self._labels.get(there, ())
        ]
        if not ends:
            return None
        _, node, cost = min(ends)
        return self._barrier_at(node, cost)

    def _changes(self, shut: int, cost: int) -> int:
        return shut + (cost > self.limit)

    def _spread(self) -> None:
        heap: list[tuple[int, int, int, bool, Node | None]] = [(0, 0, self.start, False, None)]
        while heap:
            shut, cost, here, ends, before = heappop(heap)
            known = self._labels.setdefault(here, [])
            if known and (self._far or known[-1][1] <= cost):
                continue
            known.append((shut, cost))
            if before is not None:
                self._came[here, shut] = before
            if not ends:
                self._push(heap, here, shut, cost)

    def _push(
        self, heap: list[tuple[int, int, int, bool, Node | None]], here: int, shut: int, cost: int
    ) -> None:
        """Every step onwards; one that takes everything only at the start, and it ends the way."""
        at_start = here == self.start
        locked = at_start and self._shut.start
        labels, bound, most = self._labels, self._bound, self._most
        for there, toll in self._road.graph[here]:
            total, known = cost + toll, labels.get(there)
            if total > bound or (known is not None and (self._far or known[-1][1] <= total)):
                continue
            more = shut + self._bars(there) + locked
            if more <= most:
                heappush(heap, (more, total, there, False, (here, shut)))
        for there in self._road.whole.get(here, ()) if at_start and not self._far else ():
            more = shut + self._bars(there) + locked
            if more <= most:
                heappush(heap, (more, self.limit, there, True, (here, shut)))

    def _bars(self, there: int) -> int:
        return (there in self._shut.enemies) + (there in self._shut.zones)

    def _barrier_at(self, node: Node, cost: int) -> Barrier:
        way = list(self._back(node))[::-1]
        entered = [hex for hex, _ in way[1:]]
        zones = [hex for hex in entered if hex in self._shut.zones]
        if self._shut.start and entered:
            zones.insert(0, self.start)
        return Barrier(
            path=tuple(hex for hex, _ in way),
            counts=tuple(dict(self._labels[hex])[shut] for hex, shut in way),
            zones=tuple(zones),
            enemies=tuple(hex for hex in entered if hex in self._shut.enemies),
            short=max(0, cost - self.limit),
        )

    def _back(self, node: Node) -> Iterator[Node]:
        yield node
        while node in self._came:
            node = self._came[node]
            yield node
