"""12.3c, 12.3d Which hexes have a supply path to one of many targets: one flood from all of them, backwards."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rules.ocs.field import foes
from rules.ocs.reach import Graph
from rules.ocs.schema import Mobility
from rules.ocs.state import State
from rules.ocs.supply.paths import closed, steps
from rules.ocs.terrain import Steps


class Inflow(NamedTuple):
    """`cost[i]` in twelfths of an MP of the way from hex i, `next[i]` the hex after i on it.

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


def inflow(state: State, side: str, mobility: Mobility, limit: int, targets: Collection[int]) -> Inflow:
    """12.3 Every hex from which a path of at most `limit` leads to a target or to a neighbour of one.

    The hex at which a path begins may lie in a ZOC, but for a switch (Rk9). Long on purpose: the inner loop of trace.
    """
    battle = state.battle
    ground = steps(state, side, mobility)
    barred, enemy = closed(state, side, mobility), foes(state, side)
    shunned = barred if state.switches.strict_origin_zoc else enemy
    goal = _goals(battle.hexes.around, targets, enemy)
    cost, following = dict.fromkeys(goal, 0), {}
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    buckets[0] = [here for here in goal if here not in barred]
    whole = _reversed_whole(ground)
    for there in buckets[0] if whole else ():
        for here in whole.get(there, ()):  # Rk39 a first step may take the whole allowance
            if here not in cost and here not in shunned:
                cost[here], following[here] = limit, there
    graph = _reversed(state, mobility, side, ground)
    for paid, bucket in enumerate(buckets):
        for here in bucket:
            if cost[here] != paid:
                continue
            for there, toll in graph[here]:
                total = paid + toll
                if total <= limit and total < cost.get(there, limit + 1) and there not in shunned:
                    cost[there], following[there] = total, here
                    if there not in barred:
                        buckets[total].append(there)
    return Inflow(cost, following, goal)


def _goals(around: tuple[tuple[int, ...], ...], targets: Collection[int], enemy: set[int]) -> dict[int, int]:
    """12.3c Where a path may end, and at which target; the target itself before its neighbours."""
    goal = {target: target for target in targets if target not in enemy}
    for target in sorted(goal):
        for near in around[target]:
            if near not in enemy:
                goal.setdefault(near, target)
    return goal


def _reversed(state: State, mobility: Mobility, side: str, ground: Steps) -> Graph:
    """The steps by where they lead, made once: `[b]` lists (a, cost of the step from a to b)."""
    key = "inward", mobility, side, state.going
    known: Graph | None = state.battle.cache.get(key)
    if known is None:
        turned: list[list[tuple[int, int]]] = [[] for _ in ground.graph]
        for here, row in enumerate(ground.graph):
            for there, toll in row:
                turned[there].append((here, toll))
        known = state.battle.cache[key] = turned
    return known


def _reversed_whole(ground: Steps) -> dict[int, list[int]]:
    turned: dict[int, list[int]] = {}
    for here, row in ground.whole.items():
        for there in row:
            turned.setdefault(there, []).append(here)
    return turned
