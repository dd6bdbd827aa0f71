"""Inflow: which hexes have a way to one of many targets, found by one flood from all of them, backwards.

A way ends in a target or in a hex beside one. Prices may differ by direction: `Inward` turns the steps of a graph.

>>> graph = [[(1, 2)], [(0, 1), (2, 1)], [(1, 3)]]
>>> around = [[1], [0, 2], [1]]
>>> found = flow_in(Inward(graph, around), find_ends(around, [2], ()), 4)
>>> found.cost, found.way(0)
({2: 0, 1: 0, 0: 2}, [0, 1, 2])
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from rules.core.flood import Graph


class Inflow(NamedTuple):
    """`cost[i]` of the way from hex i, `next[i]` the hex after i on it.

    A way ends (cost 0) in a target or beside one: `goal[i]` is the target of such a hex.
    """

    cost: dict[int, int]
    next: dict[int, int]
    goal: dict[int, int]

    def way(self, start: int) -> list[int]:
        """The hexes from `start` to the target, both included; empty when there is no way."""
        if start not in self.cost:
            return []
        way = [start]
        while way[-1] not in self.goal:
            way.append(self.next[way[-1]])
        target = self.goal[way[-1]]
        return way if target == way[-1] else [*way, target]


class Inward:
    """The steps of a graph by where they lead, each hex worked out when first asked for."""

    def __init__(self, graph: Graph, around: Sequence[Sequence[int]]) -> None:
        self._graph, self._around = graph, around
        self._known: dict[int, tuple[tuple[int, int], ...]] = {}  # no memo: kept by whoever keeps this

    def to(self, there: int) -> tuple[tuple[int, int], ...]:
        """Neighbours with a step into the hex, and what it costs."""
        known = self._known.get(there)
        if known is None:
            graph = self._graph
            known = self._known[there] = tuple(
                (here, toll) for here in self._around[there] for to, toll in graph[here] if to == there
            )
        return known


def find_ends(
    around: Sequence[Sequence[int]], targets: Iterable[int], closed: Collection[int]
) -> dict[int, int]:
    """Where a way may end, and at which target; the target itself before its neighbours, none of them `closed`."""
    goal = {target: target for target in targets if target not in closed}
    for target in sorted(goal):
        for near in around[target]:
            if near not in closed:
                goal.setdefault(near, target)
    return goal


def flow_in(
    inward: Inward,
    goal: dict[int, int],
    limit: int,
    barred: Collection[int] = (),
    closed: Collection[int] = (),
    whole: Mapping[int, Iterable[int]] = {},
) -> Inflow:
    """Every hex from which a way of at most `limit` leads to one of the ends `goal`.

    A way may begin in a hex that is `barred` to it otherwise, but in no `closed` one. `whole` are the steps, by where
    they lead, that take all of the limit and so are a way's only one. Long on purpose: the inner loop of trace.
    """
    cost, following = dict.fromkeys(goal, 0), {}
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    buckets[0] = [here for here in goal if here not in barred]
    for there in buckets[0] if whole else ():
        for here in whole.get(there, ()):
            if here not in cost and here not in closed:
                cost[here], following[here] = limit, there
    steps_to = inward.to
    for paid, bucket in enumerate(buckets):
        for here in bucket:
            if cost[here] != paid:
                continue
            for there, toll in steps_to(here):
                total = paid + toll
                if total <= limit and total < cost.get(there, limit + 1) and there not in closed:
                    cost[there], following[there] = total, here
                    if there not in barred:
                        buckets[total].append(there)
    return Inflow(cost, following, goal)


def turn_round(steps: Mapping[int, Iterable[int]]) -> dict[int, list[int]]:
    """Steps by where they lead, of steps by where they begin."""
    turned: dict[int, list[int]] = {}
    for here, row in steps.items():
        for there in row:
            turned.setdefault(there, []).append(here)
    return turned
