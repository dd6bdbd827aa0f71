"""What befalls units, whatever the rule: eliminated, Dispersed, Spent. Every chapter writes these events."""

from __future__ import annotations

from typing import Literal

from rules.core.contract import Consequence, LogLine, Message
from rules.core.talk import line
from rules.russian_portfolio.acts import RuleEvent
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


class UnitsEliminated(RuleEvent, frozen=True, kw_only=True):
    """Out of the game, perhaps to be replaced (IX.A); `why` names the message `event-UnitsEliminated-…`."""

    units: tuple[str, ...]
    why: str


class UnitsDispersed(RuleEvent, frozen=True, kw_only=True):
    """VII.B Upside down, whether they were ready or Spent."""

    units: tuple[str, ...]


class UnitsSpent(RuleEvent, frozen=True, kw_only=True):
    """VII.A Facing the enemy; who is Dispersed stays so."""

    units: tuple[str, ...]


def apply_units_eliminated(state: State, event: UnitsEliminated) -> State:
    return state.put(*(state.units[name].die() for name in event.units))


def apply_units_dispersed(state: State, event: UnitsDispersed) -> State:
    """VII.B Upside down, without recovery in this very phase (VII.C)."""
    return state.put(*(state.units[name].disperse() for name in event.units))


def apply_units_spent(state: State, event: UnitsSpent) -> State:
    """VII.A Facing the enemy; Dispersed units stay so."""
    return state.put(*(state.units[name].spend() for name in event.units))


def log_units_eliminated(state: State, event: UnitsEliminated) -> list[LogLine]:
    """Who is lost, where, and by what."""
    units = [state.units[name] for name in event.units]
    labels, code = [state.label(unit.id) for unit in units], f"event-UnitsEliminated-{event.why}"
    return line(
        event, code=code, side=units[0].side, at=[u.hex for u in units], tone="bad", units=labels,
        consequences=[befall(unit, "out", Message("mark-out", {"unit": state.label(unit.id)})) for unit in units],
    )  # fmt: skip


def befall(unit: Unit, kind: Literal["out", "mark"], word: Message) -> Consequence:
    """What a unit suffers where it stands."""
    return Consequence(
        kind=kind, way=(unit.hex,) if unit.hex else (), word=word, unit=unit.id, side=unit.side
    )


def log_units_hurt(state: State, event: UnitsDispersed | UnitsSpent) -> list[LogLine]:
    """Who is Dispersed or Spent."""
    units = [state.units[name] for name in event.units]
    labels = [state.label(unit.id) for unit in units]
    if not units:
        return []
    word = Message("face-dispersed" if isinstance(event, UnitsDispersed) else "face-spent")
    marks = [befall(unit, "mark", word) for unit in units]
    return line(event, side=units[0].side, at=[u.hex for u in units], units=labels, consequences=marks)
