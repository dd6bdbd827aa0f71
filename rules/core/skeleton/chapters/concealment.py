"""4 Concealment: who is not seen, who is next to whom, and what is seen then."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.acts import RuleEvent
from rules.core.contract import Event, LogLine, Viewer
from rules.core.known import hide
from rules.core.talk import line

from ..state import State, Unit


class UnitRevealed(RuleEvent, frozen=True, kw_only=True):
    """4.2 A concealed unit is seen from now on."""

    unit: str


def find_hidden(state: State, viewer: Viewer) -> set[str]:
    """4.1 Ids of the concealed units of others."""
    return {unit.id for unit in state.units.values() if unit.concealed and unit.side != viewer}


as_seen_by = hide(find_hidden, "units")


def in_contact(state: State, unit: Unit, hex: str) -> list[Unit]:
    """4.2 The enemies that the unit meets in a hex."""
    near = state.battle.near(hex)
    return [other for other in state.units.values() if other.side != unit.side and other.hex in near]


def reveal_near(state: State) -> list[Event]:
    """4.2 Concealed units next to an enemy are seen from now on."""
    hidden = (unit for unit in state.units.values() if unit.concealed)
    return [UnitRevealed(unit=u.id, rules=("4.2",)) for u in hidden if in_contact(state, u, u.hex)]


def until_contact(state: State, unit: Unit, path: tuple[str, ...]) -> tuple[str, ...]:
    """4.2 The part of the path up to the first hex where a concealed unit and an enemy of it meet."""
    for length in range(2, len(path)):
        met = in_contact(state, unit, path[length - 1])
        if any(unit.concealed or other.concealed for other in met):
            return path[:length]
    return path


def apply_unit_revealed(state: State, event: UnitRevealed) -> State:
    """4.2 The enemy sees it."""
    return state.put(replace(state.units[event.unit], concealed=False))


def log_unit_revealed(state: State, event: UnitRevealed) -> list[LogLine]:
    unit = state.units[event.unit]
    return line(event, side=unit.side, at=(unit.hex,), unit=unit.label, hex=unit.hex)
