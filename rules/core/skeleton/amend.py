"""What a director may amend in a position, and what must hold of it then (ADR 0087)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import asdict, replace

from rules.core.amend import (
    Amending,
    Field,
    Put,
    Subject,
    check_apart,
    check_settled,
    flag,
    number,
    of_unit,
    place,
)
from rules.core.contract import Message
from rules.core.errors import Illegal

from .chapters.concealment import in_contact
from .chapters.movement import check_ground
from .sequence import CONDUCT
from .state import State, Unit


def subjects(state: State) -> Iterator[Subject]:
    """Units, those that are gone too, and the points of each side."""
    for id, counter in state.battle.file.units.items():
        unit = state.units.get(id) or Unit(id=id, **asdict(counter))
        yield Subject(id, Message("unit", {"unit": unit.label}), _unit(state, unit))
    for side in state.battle.sides:
        points = number("points", state.points[side], _points(side), "3.3")
        yield Subject(f"pool-{side}", Message("pool", {"side": side}), (points,))


def _unit(state: State, unit: Unit) -> tuple[Field, ...]:
    return (
        place(unit.hex if unit.id in state.units else None, _place(unit), "2.4"),
        number("strength", unit.strength, _there(unit, of_unit(unit.id, "strength")), "3.4", 1, 9),
        flag("concealed", unit.concealed, _there(unit, of_unit(unit.id, "concealed")), "4.1"),
        flag("used", unit.id in state.used, _used(unit.id), "2.2"),
    )


def _place(unit: Unit) -> Put:
    def put(state: State, hex: str | None) -> State:
        if hex is None:
            return state.without(unit.id)
        state.battle.map.at(hex)  # raises Malformed
        return state.put(replace(state.units.get(unit.id, unit), hex=hex))

    return put


def _there(unit: Unit, put: Put) -> Put:
    def set(state: State, value: object) -> State:
        if unit.id not in state.units:
            raise Illegal("3.4", "amend-gone", unit=unit.label)
        amended: State = put(state, value)
        return amended

    return set


def _used(id: str) -> Put:
    return lambda state, on: replace(
        state, used=(*(other for other in state.used if other != id), *((id,) if on else ()))
    )


def _points(side: str) -> Put:
    return lambda state, value: replace(state, points={**state.points, side: value})


def check(before: State, after: State, touched: frozenset[str]) -> None:
    """1.2, 2.4, 2.5, 4.2, 5.2 The units that changed stand where they may, and each side that had some has some."""
    changed = sorted(id for id in touched if id in before.units or id in after.units)
    check_settled(before.stack, changed, "1.2", CONDUCT.decisions(before)[0].ask)
    moved = [id for id in changed if id in after.units]
    check_apart(after, moved, "2.5")
    for id in moved:
        _check_unit(after, after.units[id])
    for side in after.battle.sides:
        if any(before.of(side)) and not any(after.of(side)):
            raise Illegal("5.2", "amend-last-unit", side=side)


def _check_unit(state: State, unit: Unit) -> None:
    check_ground(state, unit.hex)
    if any(other.hex == unit.hex for other in state.of(unit.side) if other is not unit):
        raise Illegal("2.5", "occupied", hex=unit.hex)
    for enemy in in_contact(state, unit, unit.hex):
        if unit.concealed or enemy.concealed:
            hidden, other = (unit, enemy) if unit.concealed else (enemy, unit)
            raise Illegal("4.2", "amend-seen", unit=hidden.label, enemy=other.label)


AMENDING = Amending(subjects, check, CONDUCT.decisions, "1.2")
