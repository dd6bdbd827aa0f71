"""Steps: what each move from a hex to the next costs one kind of mover, as an adjacency list that is kept and altered.

A tariff prices steps. Most hexsides are bare: a step over one costs what the hex costs, from wherever. A step may take
`ALL` that a mover has, which only one that has spent nothing can make, or be prohibited (`NEVER`).

>>> from types import SimpleNamespace as Tariff
>>> around = [[1], [0, 2], [1]]
>>> tariff = Tariff(step=lambda a, b: 9, entering=lambda: [1, 2, ALL])
>>> made = lay_steps(around, [(0, 1), (1, 0)], [tariff])
>>> made.graph, made.whole, made.least
([[(1, 9)], [(0, 9)], [(1, 2)]], {1: (2,)}, 2)
>>> made.cost(1, 2) == ALL, made.cost(0, 2) == NEVER
(True, True)
>>> raise_steps(made, [1], around, 5).graph
[[(1, 14)], [(0, 9)], [(1, 7)]]
>>> change_steps(made, around, {(0, 1): 3, (1, 2): NEVER}).graph
[[(1, 3)], [(0, 9)], [(1, 2)]]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

ALL = 1 << 20
"""A step that takes the whole allowance of a mover that has spent nothing."""

NEVER = 1 << 21
"""A step into or over prohibited terrain."""

Around = Sequence[Sequence[int]]
"""The neighbours of each hex."""


class Tariff(Protocol):
    """What steps cost a kind of mover."""

    def step(self, a: int, b: int) -> int:
        """The price from a to its neighbour b, whatever lies between them."""

    def entering(self) -> Sequence[int]:
        """The price of each hex where nothing lies along the hexside."""


@dataclass(frozen=True, eq=False)
class MoveGraph:
    """The steps that one kind of mover can make. `graph[a]` are pairs (neighbour, price), for `ways.spread`;
    `whole[a]` the neighbours that cost a whole allowance (`ALL`).
    """

    graph: list[list[tuple[int, int]]]
    whole: dict[int, tuple[int, ...]]
    least: int = 0
    """The cheapest step of all."""

    def cost(self, a: int, b: int) -> int:
        """The price from a to its neighbour b; `ALL` or `NEVER` where it is one of these."""
        for there, cost in self.graph[a]:
            if there == b:
                return cost
        return ALL if b in self.whole.get(a, ()) else NEVER

    def is_open(self, around: Around, here: int) -> bool:
        """Whether there is a way into the hex from one beside it."""
        return any(self.cost(near, here) < NEVER for near in around[here])


def add_prices(prices: Iterable[int]) -> int:
    """Prices together; one that takes everything, or that nobody pays, stands for all."""
    found = tuple(prices)
    dearest = max(found, default=0)
    return dearest if dearest >= ALL else sum(found)


def lay_steps(around: Around, lined: Iterable[tuple[int, int]], tariffs: Collection[Tariff]) -> MoveGraph:
    """Every step that is possible there and back, at the lowest of the tariffs; `lined`: with something in between."""
    bare = list(enumerate(map(min, zip(*(tariff.entering() for tariff in tariffs), strict=True))))
    priced = {(a, b): (b, min(tariff.step(a, b) for tariff in tariffs)) for a, b in lined}
    made = MoveGraph([], {})
    for a, near in enumerate(around):
        back = bare[a]
        row = [priced.get((a, b), bare[b]) for b in near if priced.get((b, a), back)[1] < NEVER]
        made.graph.append([])
        _enter_row(made, a, row)
    return replace(made, least=_least(made))


def change_steps(plain: MoveGraph, around: Around, changed: Mapping[tuple[int, int], int]) -> MoveGraph:
    """The steps with some of them at another price."""
    made = MoveGraph(list(plain.graph), dict(plain.whole))
    for a in {a for a, _ in changed}:
        _enter_row(made, a, [(b, changed.get((a, b), plain.cost(a, b))) for b in around[a]])
    return replace(made, least=min(plain.least, _least(made)))


def raise_steps(plain: MoveGraph, hexes: Iterable[int], around: Around, by: int) -> MoveGraph:
    """The steps with so much more for each that leads into one of these hexes."""
    zone, graph = frozenset(hexes), list(plain.graph)
    for a in {near for here in zone for near in around[here]}:
        graph[a] = [(b, price + by if b in zone else price) for b, price in plain.graph[a]]
    return replace(plain, graph=graph)


def _least(made: MoveGraph) -> int:
    return min((price for row in made.graph for _, price in row), default=0)


def _enter_row(made: MoveGraph, a: int, row: list[tuple[int, int]]) -> None:
    """Enters the steps that can be made from a: those of a price, and those that take everything."""
    made.graph[a] = [step for step in row if step[1] < ALL]
    dear = tuple(b for b, price in row if ALL <= price < NEVER) if len(made.graph[a]) < len(row) else ()
    if dear:
        made.whole[a] = dear
    else:
        made.whole.pop(a, None)
