"""Flaws: what is wrong with a way that somebody would take, told by the nearest one there is.

Where `barriers` finds the fewest changes, this prices what stands in the way: a hex in a zone or held by enemies counts
for so much that only few of them are ever in it. Told are the way that is too long, the one through zones alone and
the one through enemies; what would be too far were nobody about is no way to clear.

>>> from rules.core.hexes import HexMap
>>> from rules.hexwar.steps import MoveGraph
>>> around = HexMap([["0101", "0201", "0301", "0401"]]).around
>>> steps = MoveGraph([[(there, 2) for there in near] for near in around], {})
>>> wanted = Stretch(steps, around, "truck", 4, 0, frozenset({3}), zones={1}, weights=Weights(10, 30, 60))
>>> [(flaw.kind, flaw.way, flaw.counts, flaw.blocked) for flaw in find_flaws(wanted)]
[('zone', (0, 1, 2, 3), (0, 2, 4, 4), (1,))]
>>> [(flaw.kind, flaw.short) for flaw in find_flaws(wanted._replace(limit=2, zones=()))]
[('range', 2)]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from rules.hexwar.steps import MoveGraph
from rules.hexwar.ways import find_cheapest, spread

Kind = Literal["range", "zone", "enemy"]


class Weights(NamedTuple):
    """What a hex in a zone and one with enemies counts for, and how far a way is looked for."""

    zone: int
    enemy: int
    far: int


class Stretch(NamedTuple):
    """A way to be: of a kind of mover, within a limit, from a hex to any of the goals or to a hex beside one."""

    steps: MoveGraph
    around: Sequence[Sequence[int]]
    mover: str
    limit: int
    start: int
    goals: frozenset[int]
    enemies: Collection[int] = frozenset()
    zones: Collection[int] = frozenset()
    weights: Weights = Weights(1, 1, 1)

    def find(
        self,
        closed: Collection[int] = (),
        tolls: Mapping[int, int] = {},
        within: Collection[int] | None = None,
    ) -> tuple[int, ...]:
        """The cheapest way, which enters no `closed` hex; a hex with a toll costs so much more. `within`: the only
        hexes it may use.
        """
        ends = {near for goal in self.goals for near in (goal, *self.around[goal])}
        if within is not None and ends.isdisjoint(within):
            return ()
        far, beyond = self.weights.far, self.weights.enemy
        return find_cheapest(
            self.steps.graph, self.start, ends, far, beyond, closed=closed, tolls=tolls, within=within
        )

    def find_through(self, within: Collection[int] | None = None) -> tuple[int, ...]:
        """The cheapest way through zones and enemies."""
        tolls = dict.fromkeys(self.zones, self.weights.zone) | dict.fromkeys(self.enemies, self.weights.enemy)
        return self.find(tolls=tolls, within=within)

    def price(self, way: Sequence[int]) -> tuple[int, ...]:
        """The price up to each hex of a way."""
        counts = [0]
        for here, there in pairwise(way):
            counts.append(counts[-1] + min(self.steps.cost(here, there), self.weights.far))
        return tuple(counts)

    def is_within(self, way: Sequence[int]) -> bool:
        """Whether a way keeps to the limit."""
        return self.price(way)[-1] <= self.limit


class Flaw(NamedTuple):
    """Why a way does not do: too long (by `short`), or hexes in it.

    `way` are hexes by number with the price up to each; `at` is the first place that fails.
    """

    kind: Kind
    mover: str
    limit: int
    way: tuple[int, ...]
    counts: tuple[int, ...]
    at: int
    blocked: tuple[int, ...] = ()

    @property
    def cost(self) -> int:
        """The price of the whole way."""
        return self.counts[-1]

    @property
    def short(self) -> int:
        """By how much it is too long."""
        return max(0, self.cost - self.limit)


def find_flaws(stretch: Stretch) -> Iterator[Flaw]:
    """What is wrong with the way: nothing, its length, zones in it, enemies in it."""
    enemies, zones = set(stretch.enemies), set(stretch.zones)
    clear = stretch.find(closed=enemies | zones)
    if clear and stretch.is_within(clear):
        return
    if clear:
        yield _flaw(stretch, "range", clear, ())
    empty = spread(stretch.steps.graph, stretch.start, stretch.limit).cost
    tolls = dict.fromkeys(zones, stretch.weights.zone)
    if zones and (way := stretch.find(closed=enemies, tolls=tolls, within=empty)):
        blocked = tuple(here for here in way[1:] if here in zones)
        if blocked and stretch.is_within(way):
            yield _flaw(stretch, "zone", way, blocked)
    way = stretch.find_through(within=empty)
    blocked = tuple(here for here in way[1:] if here in enemies)
    if blocked and stretch.is_within(way):
        yield _flaw(stretch, "enemy", way, blocked)


def _flaw(stretch: Stretch, kind: Kind, way: tuple[int, ...], blocked: tuple[int, ...]) -> Flaw:
    counts = stretch.price(way)
    wrong = [at for at, here in enumerate(way) if here in blocked or counts[at] > stretch.limit]
    if way[-1] not in stretch.goals:  # the hop to the goal beside it is free
        goal = next(near for near in stretch.around[way[-1]] if near in stretch.goals)
        way, counts = (*way, goal), (*counts, counts[-1])
    at = wrong[0] if wrong else len(way) - 1
    return Flaw(kind, stretch.mover, stretch.limit, way, counts, at, blocked)
