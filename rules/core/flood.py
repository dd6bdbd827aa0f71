"""Cheapest ways over a hex map: Dial's bucket queue on adjacency lists, costs in small whole numbers.

A graph is a list: `graph[a]` are the pairs (neighbour, cost). Build one per mobility class and keep it; a
map whose costs come in halves or thirds is scaled to whole numbers first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rules.core.hexes import OFF, HexMap

Graph = Sequence[Sequence[tuple[int, int]]]

FAR = 1 << 30
"""The distance of a hex that was not reached."""


class Reach(NamedTuple):
    """`dist[i]` is the cost to i or `FAR`; `came[i]` the hex before it, or -1 at a source and where
    unreached.
    """

    dist: list[int]
    came: list[int]

    def path(self, to: int) -> list[int]:
        """The hexes from the source to `to`, both included; empty when it was not reached."""
        if self.dist[to] >= FAR:
            return []
        way = [to]
        while (before := self.came[way[-1]]) >= 0:
            way.append(before)
        return way[::-1]

    def list_reached(self) -> list[int]:
        """Every hex that was reached, sources included."""
        return [i for i, d in enumerate(self.dist) if d < FAR]


def flood(graph: Graph, sources: Iterable[int], limit: int = FAR - 1) -> Reach:
    """Cheapest cost from the nearest of the sources to every hex within `limit`."""
    dist = [FAR] * len(graph)
    came = [-1] * len(graph)
    start = list(sources)
    for source in start:
        dist[source] = 0
    buckets = [start]
    done, top = 0, 1
    # Written out on purpose: this is the innermost loop of movement and supply.
    while done < top:
        for here in buckets[done]:
            if dist[here] == done:
                for there, cost in graph[here]:
                    total = done + cost
                    if total < dist[there] and total <= limit:
                        dist[there] = total
                        came[there] = here
                        while top <= total:
                            buckets.append([])
                            top += 1
                        buckets[total].append(there)
        done += 1
    return Reach(dist, came)


def flood_hexes(
    near: Sequence[Sequence[int]], fit: Sequence[bool], sources: Iterable[int], limit: int = FAR
) -> Reach:
    """Flood like `flood` where every step costs one and leads onto a fit hex: no graph is built for each position."""
    dist = [FAR] * len(near)
    came = [-1] * len(near)
    edge = list(sources)
    for source in edge:
        dist[source] = 0
    done = 0
    while edge and done < limit:
        done += 1
        ahead = []
        for here in edge:
            for there in near[here]:
                if fit[there] and dist[there] > done:
                    dist[there] = done
                    came[there] = here
                    ahead.append(there)
        edge = ahead
    return Reach(dist, came)


def graph(hexes: HexMap, cost: Callable[[int, int, int], int | None]) -> Graph:
    """Adjacency lists of a map: `cost(a, b, direction)` of the step from a to b, None where there is no
    going.
    """
    result: list[list[tuple[int, int]]] = []
    for a in range(len(hexes)):
        steps = ((d, hexes.neighbour[d][a]) for d in range(6))
        priced = ((b, cost(a, b, d)) for d, b in steps if b != OFF)
        result.append([(b, price) for b, price in priced if price is not None])
    return result
