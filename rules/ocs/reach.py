"""The search that movement and supply paths share: cheapest ways outward from one hex, over a side's steps."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

Graph = Sequence[Sequence[tuple[int, int]]]


class Spread(NamedTuple):
    """`cost[i]` in twelfths of an MP of every hex reached, `came[i]` the hex before it. The start costs 0."""

    start: int
    cost: dict[int, int]
    came: dict[int, int]

    def path(self, to: int) -> list[int]:
        """The hexes from the start to `to`, both included; empty when it was not reached."""
        if to not in self.cost:
            return []
        way = [to]
        while way[-1] != self.start:
            way.append(self.came[way[-1]])
        return way[::-1]

    def ways(self, head: Sequence[str], ids: Sequence[str]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """Each hex reached but the start, with its price and the way there as ids; `head` leads to the start."""
        known = {self.start: (*head, ids[self.start])}
        # The nearest first: the way to a hex goes on from that to the hex before it.
        for there, cost in sorted(self.cost.items(), key=itemgetter(1)):
            if there != self.start:
                known[there] = (*known[self.came[there]], ids[there])
                yield there, cost, known[there]


def spread(
    graph: Graph, start: int, limit: int, closed: Collection[int] = (), stops: Collection[int] = ()
) -> Spread:
    """Every hex within `limit`. No way enters a `closed` hex; a way ends in a hex of `stops`, but may start there.

    Long on purpose: the innermost loop of movement and supply.
    """
    cost, came = {start: 0}, {}
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    buckets[0].append(start)
    for paid, bucket in enumerate(buckets):
        for here in bucket:
            if cost[here] != paid or (here in stops and here != start):
                continue
            for there, toll in graph[here]:
                total = paid + toll
                if total <= limit and there not in closed and total < cost.get(there, limit + 1):
                    cost[there] = total
                    came[there] = here
                    buckets[total].append(there)
    return Spread(start, cost, came)
