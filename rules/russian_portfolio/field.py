"""III, XI.B Who stands where, and what follows: stacks, ZOC, frozen water, what may be crossed."""

from __future__ import annotations

from rules.core.derived import derived
from rules.russian_portfolio.counters import HEAVY
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

STRAITS = frozenset(("lake", "strait", "kronstadt"))
"""X.A.1, X.B.4 Hexsides that are crossed by a one-hex move only, and attacked across at half strength."""


class Field:
    """The units of a position, by hex. Hexes are numbers."""

    __slots__ = ("holder", "stacks", "zones")

    def __init__(self, state: State) -> None:
        hexes = state.battle.hexes
        stacks: dict[int, list[Unit]] = {}
        self.holder: dict[int, str] = {}
        self.zones: dict[str, dict[int, tuple[str, ...]]] = {side: {} for side in state.battle.sides}
        """III By side, the hexes in its ZOC, each with the units that exert it."""
        for unit in state.units.values():
            if unit.hex is None:
                continue
            here = hexes.index[unit.hex]
            stacks.setdefault(here, []).append(unit)
            self.holder[here] = unit.side
            if unit.face != "dispersed":
                for there in _reached(state, unit, here):
                    zone = self.zones[unit.side]
                    zone[there] = (*zone.get(there, ()), unit.id)
        self.stacks = {here: tuple(units) for here, units in stacks.items()}


def _reached(state: State, unit: Unit, here: int) -> list[int]:
    """III, Q11 The hexes a unit's ZOC reaches: not across the sea, across lakes and straits where it may attack."""
    return [there for there in state.battle.hexes.around[here] if may_cross(state, unit, here, there)]


@derived("units", "weather")
def field(state: State) -> Field:
    """Who stands where."""
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


def frozen(state: State, here: int) -> bool:
    """VI.B.1 Whether water and swamp of the hex count as clear."""
    return state.weather == "snow" and state.battle.arctic[here]


def terrain(state: State, here: int) -> str:
    """X The kind of the hex as it counts now."""
    kind = state.battle.terrain[here]
    return "clear" if kind in ("swamp", "lake") and frozen(state, here) else kind


def barriers(state: State, here: int, there: int) -> frozenset[str]:
    """X What lies along the hexside and counts now: water freezes (VI.B.1) when both banks lie north of the line."""
    found = state.battle.between(here, there)
    if found and frozen(state, here) and frozen(state, there):
        return found - {"river", "lake"}
    return found


def enterable(state: State, here: int) -> bool:
    """X.A.1 Land, or a lake under ice."""
    return terrain(state, here) not in ("sea", "lake")


def may_cross(state: State, unit: Unit, here: int, there: int) -> bool:
    """X.B.1, X.B.4 Whether the unit could attack or be made to retreat across the hexside."""
    found = barriers(state, here, there)
    if "sea" in found or not enterable(state, there):
        return False
    return not (found & STRAITS) or state.counter(unit.id).type not in HEAVY
