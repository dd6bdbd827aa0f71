"""XIV.A Supply lines: from a unit over seven hexes to a city, and from there any length to a source."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.derived import derived
from rules.core.flood import FAR, Graph, Reach, flood
from rules.russian_portfolio.field import barriers, exerting, holder
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

LIMIT = 7
"""XIV.A Hexes from a unit to its city."""

SHARED = {"italian": "german", "hungarian": "german"}
"""XIV.A Nations that use another one's sources."""


class Line(NamedTuple):
    """XIV.A A supply line: `path` from the unit to its city, `home` from there to the source, as ids; empty: none."""

    path: tuple[str, ...] = ()
    home: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        """Whether it leads home."""
        return bool(self.path)


def passes(state: State, side: str, here: int) -> bool:
    """XIV.A, Q23 Controlled, and no EZOC unless a friendly unit stands there."""
    return state.control(here) == side and (not exerting(state, here, side) or holder(state, here) == side)


@derived("units", "taken", "weather")
def graphs(state: State) -> dict[str, Graph]:
    """XIV.A, X.C The steps of each side's supply lines."""
    hexes = state.battle.hexes
    found: dict[str, Graph] = {}
    for side in state.battle.sides:
        fit = [passes(state, side, here) for here in range(len(hexes))]
        found[side] = [
            [
                (there, 1)
                for there in hexes.around[here]
                if fit[there] and "sea" not in barriers(state, here, there)
            ]
            for here in range(len(hexes))
        ]
    return found


def homes(state: State, nation: str) -> Reach:
    """XIV.A Hexes that trace home to the sources of a nation, any length."""
    return _homes(state)[SHARED.get(nation, nation)]


@derived("units", "taken", "weather")
def _homes(state: State) -> dict[str, Reach]:
    index = state.battle.hexes.index
    found: dict[str, Reach] = {}
    for nation, ids in state.battle.map.sources.items():
        side = "soviet" if nation == "soviet" else "axis"
        found[nation] = flood(graphs(state)[side], [index[i] for i in ids if passes(state, side, index[i])])
    return found


def cities(state: State, nation: str) -> list[int]:
    """XIV.A Friendly cities and towns that trace home."""
    side, home = "soviet" if nation == "soviet" else "axis", homes(state, nation)
    return [
        here
        for here, features in enumerate(state.battle.features)
        if features & {"town", "city", "major"} and state.control(here) == side and home.dist[here] < FAR
    ]


def line_of(state: State, unit: Unit) -> Line:
    """XIV.A The unit's supply line, the shortest; an empty one when it is cut off."""
    ids, here = state.battle.hexes.ids, state.battle.hexes.index[str(unit.hex)]
    nation = state.counter(unit.id).nation
    reach = flood(graphs(state)[unit.side], [here], LIMIT)
    near = [city for city in cities(state, nation) if reach.dist[city] < FAR]
    if not near:
        return Line()
    city = min(near, key=lambda there: (reach.dist[there], there))
    home = homes(state, nation).path(city)
    return Line(tuple(ids[i] for i in reach.path(city)), tuple(ids[i] for i in home[::-1]))


def supplied(state: State) -> frozenset[str]:
    """XIV.A The units on the map that are in supply now."""
    return _supplied(state)


@derived("units", "taken", "weather")
def _supplied(state: State) -> frozenset[str]:
    index, found = state.battle.hexes.index, set()
    for nation in {state.counter(u.id).nation for side in state.battle.sides for u in state.units_of(side)}:
        side = "soviet" if nation == "soviet" else "axis"
        reach = flood(graphs(state)[side], cities(state, nation), LIMIT)
        mine = (u for u in state.units_of(side) if state.counter(u.id).nation == nation)
        found |= {u.id for u in mine if reach.dist[index[str(u.hex)]] < FAR}
    return frozenset(found)


def city_supplied(state: State, here: int, side: str) -> bool:
    """XIV.A Whether a city of the side traces home now (production, victory)."""
    nations = ("soviet",) if side == "soviet" else ("german", "romanian", "finnish")
    return state.control(here) == side and any(homes(state, nation).dist[here] < FAR for nation in nations)
