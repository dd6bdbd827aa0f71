"""12.3d What shuts a supply path: the way that needs the fewest changes, and what these would be."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from rules.core.derived import derive
from rules.ocs.amounts import ALL, MP
from rules.ocs.field import find_shut_hexes, foes
from rules.ocs.schema import Mobility
from rules.ocs.state import State
from rules.ocs.supply.paths import FEW, is_locked, steps

BEYOND = 6 * MP
"""How far past its range a path is looked for at first: small changes are the likely ones."""

MOST = 3
"""Hexes to be opened at most, at first."""

Node = tuple[int, int]
"""A hex, and how many shut hexes were passed on the way to it."""


class Barrier(NamedTuple):
    """A path and all that bars it. Hexes by number; `counts[i]` is the price up to `path[i]`, in twelfths.

    `zones` lie in an un-negated enemy ZOC, in `enemies` stand enemy combat units; `short` is what the range lacks.
    """

    path: tuple[int, ...]
    counts: tuple[int, ...]
    zones: tuple[int, ...]
    enemies: tuple[int, ...]
    short: int


class Search:
    """Ways outward from a hex that may pass shut hexes: for each hex, the cheapest with none, one, two … of them.

    A `far` search has no bounds, but only looks for the ways that pass the fewest: the whole map in little time.
    """

    def __init__(
        self, state: State, side: str, start: int, mobility: Mobility, limit: int, own: bool, far: bool
    ) -> None:
        self.start, self.limit, self._hexes, self._far = start, limit, state.battle.hexes, far
        self._enemies = foes(state, side)
        self._zones = find_shut_hexes(state, side) if mobility == "truck" else set()
        self._locked = is_locked(state, side, start, mobility, own)
        """Rk9 The start itself is shut."""
        self._ground = steps(state, side, mobility)
        self._labels: dict[int, list[Node]] = {}  # no memo: filled here
        """By hex: pairs of shut hexes passed and price, the fewest first."""
        self._came: dict[Node, Node] = {}  # no memo: filled here
        self._spread()

    def barrier(self, target: int) -> Barrier | None:
        """12.3c The best way to the target or next to it; None when there is none that could be remedied."""
        ends = [
            ((self._changes(shut, cost), cost > self.limit, cost, there != target), (there, shut), cost)
            for there in (target, *self._hexes.around[target])
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
        """Every step onwards; Rk39: one that takes everything only at the start, and it ends the path."""
        at_start = here == self.start
        locked = at_start and self._locked
        labels, most = self._labels, ALL if self._far else self.limit + BEYOND
        for there, toll in self._ground.graph[here]:
            total, known = cost + toll, labels.get(there)
            if total > most or (known is not None and (self._far or known[-1][1] <= total)):
                continue
            more = shut + self._bars(there) + locked
            if self._far or more <= MOST:
                heappush(heap, (more, total, there, False, (here, shut)))
        for there in self._ground.whole.get(here, ()) if at_start and not self._far else ():
            more = shut + self._bars(there) + locked
            if more <= MOST:
                heappush(heap, (more, self.limit, there, True, (here, shut)))

    def _bars(self, there: int) -> int:
        return (there in self._enemies) + (there in self._zones)

    def _barrier_at(self, node: Node, cost: int) -> Barrier:
        way = list(self._back(node))[::-1]
        entered = [hex for hex, _ in way[1:]]
        zones = [hex for hex in entered if hex in self._zones]
        if self._locked and entered:
            zones.insert(0, self.start)
        return Barrier(
            path=tuple(hex for hex, _ in way),
            counts=tuple(dict(self._labels[hex])[shut] for hex, shut in way),
            zones=tuple(zones),
            enemies=tuple(hex for hex in entered if hex in self._enemies),
            short=max(0, cost - self.limit),
        )

    def _back(self, node: Node) -> Iterator[Node]:
        yield node
        while node in self._came:
            node = self._came[node]
            yield node


@derive("units", "phase", "active", "turn", "ground", "switches", keep=FEW)
def search(
    state: State, side: str, start: int, mobility: Mobility, limit: int, own: bool = True, far: bool = False
) -> Search:
    """12.3d The search from that hex."""
    return Search(state, side, start, mobility, limit, own, far)
