"""III, XI.B Who stands where, and what follows: stacks, ZOC, frozen water, what may be crossed."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.derived import derive, keep_printed
from rules.russian_portfolio.counters import HEAVY, Counter
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.scenario import Battle
from rules.russian_portfolio.state import State

STRAITS = frozenset(("lake", "strait", "kronstadt"))
"""X.A.1, X.B.4, Q13 Hexsides that are crossed by a one-hex move only, and attacked across at half strength."""

FREEZES = frozenset(("river", "lake"))
"""VI.B.1 Hexsides that ice makes clear."""


class Pass(NamedTuple):
    """A hexside that may be crossed in operational movement."""

    there: int
    river: bool
    narrow: bool
    """X.A.1 Lake, Kerch, Kronstadt: by a one-hex move only."""


class Ground:
    """X The map under one kind of weather: with or without ice (VI.B.1). Indexed by the hex's number."""

    __slots__ = ("foot", "heavy", "kinds", "passes", "sides")

    def __init__(self, battle: Battle, ice: bool) -> None:
        self.kinds = tuple(
            "clear" if ice and north and kind in ("swamp", "lake") else kind
            for kind, north in zip(battle.terrain, battle.arctic, strict=True)
        )
        self.sides = {
            pair: found - FREEZES if ice and battle.arctic[pair[0]] and battle.arctic[pair[1]] else found
            for pair, found in battle.barriers.items()
        }
        self.passes = tuple(tuple(self._passes(battle, here)) for here in range(len(battle.hexes)))
        self.foot = tuple(frozenset(way.there for way in ways) for ways in self.passes)
        self.heavy = tuple(frozenset(way.there for way in ways if not way.narrow) for ways in self.passes)

    def _passes(self, battle: Battle, here: int) -> list[Pass]:
        """X.A.1 The ways out of a hex: to land, or to a lake under ice, and not across the sea."""
        found = []
        for there in battle.hexes.around[here]:
            side = self.sides.get((here, there), frozenset())
            if self.kinds[there] not in ("sea", "lake") and "sea" not in side:
                found.append(Pass(there, "river" in side, bool(side & STRAITS)))
        return found

    def find_reach(self, counter: Counter, here: int) -> frozenset[int]:
        """III, X.B.4, Q11 The hexes next to `here` that a unit of such a counter could attack into."""
        return self.heavy[here] if counter.type in HEAVY else self.foot[here]


def ground(state: State) -> Ground:
    """X The map as it counts now."""
    return _ground(state.battle, state.weather == "snow")


@keep_printed
def _ground(battle: Battle, ice: bool) -> Ground:
    return Ground(battle, ice)


class Field:
    """The units of a position, by hex. Hexes are numbers."""

    __slots__ = ("holder", "stacks", "zones")

    def __init__(self, state: State) -> None:
        battle, now = state.battle, ground(state)
        stacks: dict[int, list[Unit]] = {}
        self.holder: dict[int, str] = {}  # no memo: filled here
        self.zones: dict[str, dict[int, tuple[str, ...]]] = {side: {} for side in battle.sides}
        """III By side, the hexes in its ZOC, each with the units that exert it."""
        for unit in state.units.values():
            if unit.hex is None:
                continue
            here = battle.hexes.index[unit.hex]
            stacks.setdefault(here, []).append(unit)
            self.holder[here] = unit.side
            if unit.face != "dispersed":
                zone = self.zones[unit.side]
                for there in now.find_reach(battle.counters[unit.id], here):
                    zone[there] = (*zone.get(there, ()), unit.id)
        self.stacks = {here: tuple(units) for here, units in stacks.items()}


def find_attackable(state: State, unit: Unit, here: int) -> frozenset[int]:
    """III, X.B.4, Q11 The hexes next to `here` that the unit could attack into by the terrain; so far its ZOC goes."""
    return ground(state).find_reach(state.counter(unit.id), here)


@derive("units", "weather")
def field(state: State) -> Field:
    """III, XI.B Who stands where, made anew only when units or weather have changed."""
    return Field(state)


def at(state: State, here: int) -> tuple[Unit, ...]:
    """The units in the hex, by number; always of one side."""
    return field(state).stacks.get(here, ())


def holder(state: State, here: int) -> str | None:
    """The side whose units stand in the hex."""
    return field(state).holder.get(here)


def exerting(state: State, here: int, side: str) -> tuple[str, ...]:
    """XI.B The units of the side's enemy in whose ZOC the hex lies."""
    return field(state).zones[state.battle.enemy(side)].get(here, ())


def is_frozen(state: State, here: int) -> bool:
    """VI.B.1 Whether water and swamp of the hex count as clear."""
    return state.weather == "snow" and state.battle.arctic[here]


def terrain(state: State, here: int) -> str:
    """X The kind of the hex as it counts now."""
    return ground(state).kinds[here]


def barriers(state: State, here: int, there: int) -> frozenset[str]:
    """X What lies along the hexside and counts now: water freezes (VI.B.1) when both banks lie north of the line."""
    return ground(state).sides.get((here, there), frozenset())


def enterable(state: State, here: int) -> bool:
    """X.A.1 Land, or a lake under ice."""
    return terrain(state, here) not in ("sea", "lake")


def may_cross(state: State, unit: Unit, here: int, there: int) -> bool:
    """X.B.1, X.B.4 Whether the terrain lets the unit attack or retreat into the next hex.

    Who may not enter a country (X.D.2, XVI.B.5): `movement.bounds`. How many armored units (XII): `movement.stacking`.
    """
    return there in find_attackable(state, unit, here)
