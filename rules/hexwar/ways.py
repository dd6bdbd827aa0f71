"""Ways: how far movers and supply get from one hex, by the cheapest way to each hex within a limit.

`graph[a]` are pairs of a neighbour of hex a and the price of the step, in whatever whole unit the limit is counted.
Where `core.flood` fills arrays for the whole map, this touches what is reached.

>>> graph = [[(1, 2)], [(0, 2), (2, 1)], [(1, 1)]]
>>> found = spread(graph, 0, 3)
>>> found.cost, found.path(2)
({0: 0, 1: 2, 2: 3}, [0, 1, 2])
>>> spread(graph, 0, 3, stops={1}).cost
{0: 0, 1: 2}
>>> list(found.ways((), "abc"))
[(1, 2, ('a', 'b')), (2, 3, ('a', 'b', 'c'))]
>>> find_cheapest(graph, 0, {2}, 9), find_cheapest(graph, 0, {2}, 9, closed={1})
((0, 1, 2), ())
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from operator import itemgetter, le
from typing import NamedTuple

from rules.core.flood import Graph
from rules.core.hexes import HexMap

Way = tuple[int, tuple[str, ...]]
"""The price so far of the mover that pays most, and the path as ids."""


class Purse(NamedTuple):
    """The account of one kind of mover: what it pays for each step, what it has left and what it has paid so far."""

    graph: Graph
    left: int
    paid: int


class Spread(NamedTuple):
    """`cost[i]` of every hex reached, `came[i]` the hex before it. The start costs 0."""

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
        """Each hex reached but the start, in the order of `cost`, with its price and the way there as ids; `head` leads
        to the start.
        """
        known = {self.start: (*head, ids[self.start])}
        for end, cost in self.cost.items():
            ahead, there = [], end
            while there not in known:
                ahead.append(there)
                there = self.came[there]
            for there in reversed(ahead):
                known[there] = (*known[self.came[there]], ids[there])
            if end != self.start:
                yield end, cost, known[end]

    def nearest_first(self) -> Spread:
        """The same, in the order of prices."""
        return self._replace(cost=dict(sorted(self.cost.items(), key=itemgetter(1))))


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


def find_cheapest(
    graph: Graph,
    start: int,
    ends: Collection[int],
    limit: int,
    beyond: int = 0,
    *,
    closed: Collection[int] = (),
    tolls: Mapping[int, int] = {},
    within: Collection[int] | None = None,
) -> tuple[int, ...]:
    """The cheapest way to any of the ends, which enters no `closed` hex; a hex with a toll costs so much more. No way
    goes on from beyond the limit; its last step may lead `beyond` it. `within`: the only hexes it may use. Empty when
    there is none.
    """
    cost, came = {start: 0}, {start: start}
    queue = [(0, start)]
    while queue:
        paid, here = heappop(queue)
        if here in ends:
            way = [here]
            while came[way[-1]] != way[-1]:
                way.append(came[way[-1]])
            return tuple(way[::-1])
        if cost[here] < paid or paid > limit:
            continue
        for there, price in graph[here]:
            if there in closed or (within is not None and there not in within):
                continue
            total = paid + price + tolls.get(there, 0)
            if total < cost.get(there, limit + beyond):
                cost[there], came[there] = total, here
                heappush(queue, (total, there))
    return ()


def ways(
    purses: Sequence[Purse],
    head: Sequence[str],
    hexes: HexMap,
    closed: Collection[int] = (),
    stops: Collection[int] = (),
) -> dict[int, Way]:
    """Every hex to which one way beyond the end of `head` leads all the movers, at the least price."""
    start = hexes.index[head[-1]]
    if len(purses) == 1:
        graph, left, paid = purses[0]
        found = spread(graph, start, left, closed, stops).nearest_first().ways(head[:-1], hexes.ids)
        return {there: (paid + cost, way) for there, cost, way in found}
    shared = _shared(purses, start, closed, stops)
    return {way[-1]: (price, (*head, *(hexes.ids[here] for here in way[1:]))) for price, way in shared}


def _shared(
    purses: Sequence[Purse], start: int, closed: Collection[int], stops: Collection[int]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The cheapest way of several movers together to each hex, by what the one that pays most has paid.

    A way that is cheap for one mover may be dear for another: one is given up only for one that nobody pays more for.
    """
    limits, paid = [purse.paid + purse.left for purse in purses], tuple(purse.paid for purse in purses)
    known: dict[int, list[tuple[int, ...]]] = {start: []}
    queue: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = [(max(paid), paid, (start,))]
    while queue:
        price, paid, way = heappop(queue)
        here = way[-1]
        if any(all(map(le, other, paid)) for other in known.setdefault(here, [])):
            continue
        if not known[here] and here != start:
            yield price, way
        known[here].append(paid)
        if here in stops and here != start:
            continue
        first, *others = [dict(purse.graph[here]) for purse in purses]
        for there in first:
            if there in closed or not all(there in toll for toll in others):
                continue
            total = tuple(cost + toll[there] for cost, toll in zip(paid, (first, *others), strict=True))
            if all(map(le, total, limits)):
                heappush(queue, (max(total), total, (*way, there)))
