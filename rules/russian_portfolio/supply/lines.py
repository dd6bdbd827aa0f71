"""XIV.A Supply lines: from a unit over seven hexes to a city, and from there any length to a source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.core.derived import derive, keep_printed
from rules.core.flood import FAR, Reach
from rules.russian_portfolio.field import at
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.scenario import Battle
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.ways import BARRED, controls, ways

LIMIT = 7
"""XIV.A Hexes from a unit to its city; its own does not count."""

SHARED = {"italian": "german", "hungarian": "german"}
"""XIV.A Nations that use another one's sources."""

CITIES = frozenset(("town", "city", "major"))
"""XIV.A What a line leads to."""


class Line(NamedTuple):
    """XIV.A A supply line: `path` from the unit to its city, `home` from there to the source, as ids; empty: none.

    `own` names what supplies the unit where it stands: `fortress` or `victory` (X.B.8), else ''.
    """

    path: tuple[str, ...] = ()
    home: tuple[str, ...] = ()
    own: str = ""

    @property
    def open(self) -> bool:
        """Whether the unit is supplied."""
        return bool(self.path)


def side_of_nation(nation: str) -> str:
    """The side that a nation fights on."""
    return "soviet" if nation == "soviet" else "axis"


def sources(state: State, nation: str) -> tuple[str, ...]:
    """XIV.A, Q22 The source hexes of a nation, open or not."""
    return state.battle.map.sources.get(SHARED.get(nation, nation), ())  # type: ignore[call-overload, no-any-return]


def kin(nation: str) -> str:
    """XIV.A, X.D.2 Whose lines the nation's are: its own, where it may not enter what the other may."""
    return nation if nation in BARRED else SHARED.get(nation, nation)


def homes(state: State, nation: str) -> Reach:
    """XIV.A Hexes that trace home to the sources of a nation, any length."""
    return _homes(state, kin(nation))


@derive("units", "taken", "weather", keep=8)
def _homes(state: State, own: str) -> Reach:
    index, ground = state.battle.hexes.index, ways(state, own)
    return ground.reach([index[i] for i in sources(state, own) if ground.fit[index[i]]])


@keep_printed
def stops(battle: Battle) -> Sequence[int]:
    """XIV.A Every city and town."""
    return [here for here, found in enumerate(battle.features) if found & CITIES]


def cities(state: State, nation: str) -> list[int]:
    """XIV.A Friendly cities and towns that trace home."""
    side, home, now = side_of_nation(nation), homes(state, nation).dist, controls(state)
    return [here for here in stops(state.battle) if now[here] == side and home[here] < FAR]


def line_of(state: State, unit: Unit) -> Line:
    """XIV.A The unit's supply line, the shortest; an empty one when it is cut off."""
    ids, here = state.battle.hexes.ids, state.battle.hexes.index[str(unit.hex)]
    nation = state.counter(unit.id).nation
    reach = ways(state, nation).reach([here], LIMIT)
    near = [city for city in cities(state, nation) if reach.dist[city] < FAR]
    if not near:
        own = strongholds(state).get(unit.id, "")
        return Line((ids[here],), (), own) if own else Line()
    city = min(near, key=lambda there: (reach.dist[there], there))
    home = homes(state, nation).path(city)
    return Line(tuple(ids[i] for i in reach.path(city)), tuple(ids[i] for i in home[::-1]))


def find_supplied(state: State) -> frozenset[str]:
    """XIV.A The units on the map that are in supply now."""
    return find_linked(state) | strongholds(state).keys()


@derive("units", "taken", "weather")
def find_linked(state: State) -> frozenset[str]:
    """XIV.A The units that have a line home."""
    battle, found, reached = state.battle, set(), {}
    for unit in state.units.values():
        if unit.hex is None:
            continue
        nation = kin(battle.counters[unit.id].nation)
        if nation not in reached:
            ground = ways(state, nation)
            reached[nation] = ground, ground.reach(cities(state, nation), LIMIT).dist
        ground, dist = reached[nation]
        if ground.dist(dist, battle.hexes.index[unit.hex]) <= LIMIT:
            found.add(unit.id)
    return frozenset(found)


def strongholds(state: State) -> dict[str, str]:
    """X.B.8, XIV.A, Q24 Units without a line that their fortress (one unit) or victory city (any) supplies."""
    fed = (_fed(state, here, cut) for here, cut in find_besieged(state).items())
    every = (name for here in state.battle.with_feature("victory") for name in _cut_off(state, here))
    return {**dict.fromkeys(fed, "fortress"), **dict.fromkeys(every, "victory")}


def _fed(state: State, here: int, cut: Sequence[str]) -> str:
    """X.B.8 The unit that the owner of a fortress has named, else the first."""
    named = state.supply.fed.get(state.battle.hexes.ids[here], "")
    return named if named in cut else cut[0]


@derive("units", "taken", "weather")
def find_besieged(state: State) -> dict[int, tuple[str, ...]]:
    """X.B.8 By fortress the units, no fronts, that are cut off there; the strongest in defence first."""
    found = {here: _cut_off(state, here) for here in state.battle.with_feature("fortress")}
    return {here: cut for here, cut in found.items() if cut}


def _cut_off(state: State, here: int) -> tuple[str, ...]:
    cut = [
        unit
        for unit in at(state, here)
        if state.counter(unit.id).size != "front"
        and state.control(here) == unit.side
        and unit.id not in find_linked(state)
    ]
    cut.sort(key=lambda unit: (-state.counter(unit.id).defense, unit.id))
    return tuple(unit.id for unit in cut)


def is_city_supplied(state: State, here: int, side: str) -> bool:
    """XIV.A Whether a city of the side traces home now (production, victory)."""
    nations = ("soviet",) if side == "soviet" else ("german", "romanian", "finnish")
    return state.control(here) == side and any(homes(state, nation).dist[here] < FAR for nation in nations)


def passes(state: State, side: str, here: int) -> bool:
    """XIV.A, Q23 Whether a line of the side may lie on the hex; its own seas may carry one too (X.C)."""
    return ways(state, side).fit[here]
