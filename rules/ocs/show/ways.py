"""12.3 Where a supply path would have gone: the nearest way, and what stands in it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Literal, NamedTuple

from rules.hexwar.steps import MoveGraph
from rules.hexwar.ways import find_cheapest, spread
from rules.ocs.amounts import MP
from rules.ocs.bridging import ground
from rules.ocs.field import find_shut_hexes, foes
from rules.ocs.schema import Mobility
from rules.ocs.state import State

FAR = 60 * MP
"""How far a way is looked for."""

SHUT, HELD = 10 * MP, 30 * MP
"""What a hex in the way counts for: in a ZOC, with enemy units. Only few of them, then, are ever in it."""


class Flaw(NamedTuple):
    """Why a path does not do: too long (by `short` twelfths of an MP), or hexes in the way.

    `way` are hexes by number with the twelfths counted at each; `at` is the first hex that fails.
    """

    kind: Literal["range", "zone", "enemy"]
    mobility: Mobility
    limit: int
    way: tuple[int, ...]
    counts: tuple[int, ...]
    at: int
    blocked: tuple[int, ...] = ()

    @property
    def cost(self) -> int:
        """Twelfths of the whole way."""
        return self.counts[-1]

    @property
    def short(self) -> int:
        """By how many twelfths it is too long."""
        return max(0, self.cost - self.limit)


class Stretch(NamedTuple):
    """A supply path to be: from a hex to any of the goals (or beside one, 12.3c), in an MP type, within a limit."""

    side: str
    mobility: Mobility
    limit: int
    start: int
    goals: frozenset[int]


def flaws(state: State, stretch: Stretch) -> Iterator[Flaw]:
    """12.3d What is wrong with a path: nothing, its length, ZOC in the way, enemy units in the way."""
    side, truck = stretch.side, stretch.mobility == "truck"
    enemy, zone = foes(state, side), find_shut_hexes(state, side) if truck else set()
    open_way = way_to(state, stretch, closed=enemy | zone)
    if open_way and _cost(state, stretch, open_way)[-1] <= stretch.limit:
        return
    if open_way:
        yield _flaw(state, stretch, "range", open_way, ())
    # What would be too far were nobody about is no way to clear.
    empty = spread(_steps(state, stretch).graph, stretch.start, stretch.limit).cost
    if zone and (way := way_to(state, stretch, closed=enemy, tolls=dict.fromkeys(zone, SHUT), within=empty)):
        blocked = tuple(here for here in way[1:] if here in zone)
        if blocked and _cost(state, stretch, way)[-1] <= stretch.limit:
            yield _flaw(state, stretch, "zone", way, blocked)
    tolls = dict.fromkeys(zone, SHUT) | dict.fromkeys(enemy, HELD)
    way = way_to(state, stretch, tolls=tolls, within=empty)
    blocked = tuple(here for here in way[1:] if here in enemy)
    if blocked and _cost(state, stretch, way)[-1] <= stretch.limit:
        yield _flaw(state, stretch, "enemy", way, blocked)


def _flaw(
    state: State,
    stretch: Stretch,
    kind: Literal["range", "zone", "enemy"],
    way: tuple[int, ...],
    blocked: tuple[int, ...],
) -> Flaw:
    counts = _cost(state, stretch, way)
    wrong = [at for at, here in enumerate(way) if here in blocked or counts[at] > stretch.limit]
    if way[-1] not in stretch.goals:  # 12.3c the hop to the goal beside it is free
        goal = next(near for near in state.battle.hexes.around[way[-1]] if near in stretch.goals)
        way, counts = (*way, goal), (*counts, counts[-1])
    return Flaw(
        kind, stretch.mobility, stretch.limit, way, counts, wrong[0] if wrong else len(way) - 1, blocked
    )


def _cost(state: State, stretch: Stretch, way: tuple[int, ...]) -> tuple[int, ...]:
    """Twelfths counted at each hex of the way."""
    steps, counts = _steps(state, stretch), [0]
    for here, there in pairwise(way):
        counts.append(counts[-1] + min(steps.cost(here, there), FAR))
    return tuple(counts)


def _steps(state: State, stretch: Stretch) -> MoveGraph:
    return ground(state, stretch.side, stretch.mobility, "supplies")


def way_to(
    state: State,
    stretch: Stretch,
    *,
    closed: Collection[int] = (),
    tolls: Mapping[int, int] = {},
    within: Collection[int] | None = None,
) -> tuple[int, ...]:
    """The cheapest way to a goal or beside one, which enters no `closed` hex; a hex with a toll costs so much more.

    `within`: the only hexes it may use.
    """
    ends = _ends(state, stretch.goals)
    if within is not None and ends.isdisjoint(within):
        return ()
    graph = _steps(state, stretch).graph
    return find_cheapest(graph, stretch.start, ends, FAR, HELD, closed=closed, tolls=tolls, within=within)


def _ends(state: State, goals: Collection[int]) -> set[int]:
    around = state.battle.hexes.around
    return {near for goal in goals for near in (goal, *around[goal])}
