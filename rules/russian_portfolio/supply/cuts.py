"""XIV.A Why a unit is out of supply: the line it would have, and the hex at which that fails."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal, NamedTuple

from rules.core.flood import FAR, Graph, flood
from rules.russian_portfolio.field import exerting, holder
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.lines import LIMIT, cities, line_of, sources
from rules.russian_portfolio.supply.ways import controls, ways

Reason = Literal["enemy-hex", "zone", "control", "sea", "too-far", "no-city", "no-source"]

DETOUR = 40
"""What a blocked hex costs the line that is shown: it takes the way with the fewest of them."""


class Cut(NamedTuple):
    """`path` is the line that would be wanted, `broken_at` the step of it that fails (as in `contract.Path`).

    `hex` is where, `by` the units in whose ZOC that is, `far` the hexes to the nearest city.
    """

    path: tuple[str, ...]
    broken_at: int
    reason: Reason
    hex: str
    by: tuple[str, ...] = ()
    far: int = 0
    rule: str = "XIV.A"


def why_cut(state: State, unit: Unit) -> Cut | None:
    """XIV.A Why the unit has no line; None when it is supplied."""
    if line_of(state, unit).open:
        return None
    return _too_far(state, unit) or _blocked(state, unit)


def _too_far(state: State, unit: Unit) -> Cut | None:
    """XIV.A A city that traces home can be reached, but lies beyond seven hexes."""
    hexes, nation = state.battle.hexes, state.counter(unit.id).nation
    reach = ways(state, nation).reach([hexes.index[str(unit.hex)]])
    near = [city for city in cities(state, nation) if reach.dist[city] < FAR]
    if not near:
        return None
    city = min(near, key=lambda there: (reach.dist[there], there))
    way = tuple(hexes.ids[i] for i in reach.path(city))
    return Cut(way, LIMIT + 1, "too-far", way[LIMIT + 1], far=reach.dist[city])


def _blocked(state: State, unit: Unit) -> Cut:
    """XIV.A The way home with the fewest blocked hexes, and the first of these."""
    hexes, nation = state.battle.hexes, state.counter(unit.id).nation
    start, ground = hexes.index[str(unit.hex)], ways(state, nation)
    reach = flood(_through(state, nation), [start])
    ends = [hexes.index[i] for i in sources(state, nation) if reach.dist[hexes.index[i]] < FAR]
    if not ends:
        return Cut((str(unit.hex),), 0, "no-source", str(unit.hex))
    way = reach.path(min(ends, key=lambda there: (reach.dist[there], there)))
    steps = enumerate(pairwise(way), 1)
    fails = (n for n, (here, there) in steps if not ground.joins(here, there))
    at, ids = next(fails, 0), tuple(hexes.ids[i] for i in way)
    if not at:
        return Cut(ids, len(way) - 1, "no-city", ids[-1])
    by = exerting(state, way[at], unit.side)
    return Cut(ids, at, _reason(state, unit.side, way[at]), ids[at], by)


def _through(state: State, nation: str) -> Graph:
    """Every step between land hexes, those onto fit ground cheap, all others dear."""
    battle, ground = state.battle, ways(state, nation)
    land = [kind not in ("sea", "lake") for kind in battle.terrain]
    return [
        [
            (there, 1 if ground.joins(here, there) else DETOUR)
            for there in near
            if ground.fit[there] or land[there]
        ]
        for here, near in enumerate(battle.hexes.around)
    ]


def _reason(state: State, side: str, there: int) -> Reason:
    if holder(state, there) == state.battle.enemy(side):
        return "enemy-hex"
    if controls(state)[there] != side:
        return "control"
    return "zone" if exerting(state, there, side) and holder(state, there) != side else "sea"
