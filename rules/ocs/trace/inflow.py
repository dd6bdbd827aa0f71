"""12.3c, 12.3d Which hexes have a supply path to one of many targets: one flood from all of them, backwards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from rules.core.derived import keep_printed
from rules.ocs.field import foes
from rules.ocs.scenario import Battle
from rules.ocs.schema import Mobility
from rules.ocs.state import State
from rules.ocs.supply.paths import find_closed, steps
from rules.ocs.terrain import MoveGraph


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
    barred, enemy = find_closed(state, side, mobility), foes(state, side)
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
    steps_to = _inward(battle, ground).to
    for paid, bucket in enumerate(buckets):
        for here in bucket:
            if cost[here] != paid:
                continue
            for there, toll in steps_to(here):
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


class Inward:
    """The steps of some ground by where they lead, each hex worked out when first asked for."""

    def __init__(self, ground: MoveGraph, around: Sequence[Sequence[int]]) -> None:
        self.ground, self._around = ground, around
        self._known: dict[int, tuple[tuple[int, int], ...]] = {}  # no memo: kept by `_inward`

    def to(self, there: int) -> tuple[tuple[int, int], ...]:
        """Neighbours with a step into the hex, and what it costs."""
        known = self._known.get(there)
        if known is None:
            graph = self.ground.graph
            known = self._known[there] = tuple(
                (here, toll) for here in self._around[there] for to, toll in graph[here] if to == there
            )
        return known


@keep_printed
def _inward(battle: Battle, ground: MoveGraph) -> Inward:
    return Inward(ground, battle.hexes.around)


def _reversed_whole(ground: MoveGraph) -> dict[int, list[int]]:
    turned: dict[int, list[int]] = {}
    for here, row in ground.whole.items():
        for there in row:
            turned.setdefault(there, []).append(here)
    return turned
