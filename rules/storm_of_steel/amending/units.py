"""2-12 The fields of a unit: where it is, what it has suffered and done."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, get_args

from msgspec.structs import replace

from rules.core.amend import Field, Put, choice, flag, number, of_unit, point
from rules.core.contract import Message, Point
from rules.core.errors import Illegal
from rules.storm_of_steel.campaign.exits import remove_unit
from rules.storm_of_steel.campaign.hiding import is_unseen
from rules.storm_of_steel.field import exits
from rules.storm_of_steel.pieces import Status, Unit
from rules.storm_of_steel.state import State

LOST = ("dead", "surrendered")
"""10.D Fates that are losses."""

EXIT, ABOARD = "exit-", "in-"
"""What the names of two kinds of boxes begin with: who has left (2.2), who is carried (11)."""

PHASE = {"begun": "4.A", "moved": "R19", "assaulted": "9.A", "tried": "10.B"}
"""Marks of a unit that last a phase, each with its rule."""

CARRIED = {"loaded": "11.B", "unloaded": "11.B"}
"""Those of a transporter."""

VEHICLE = {"immobilised": "4.G", "drove": "6.J", "shot": "6.J"}
"""Marks of a vehicle."""


def unit_fields(state: State, unit: Unit) -> Iterator[Field]:
    """Where it is, what is true of it on the table, whether it has come back."""
    yield point(_where(state, unit), _place(unit.id), "4.H", _boxes(state, unit))
    for one in _marks(state, unit):
        yield one._replace(put=_on_table(unit.id, one))
    yield flag("back", unit.back, _back(unit.id), "R54")


def _where(state: State, unit: Unit) -> Point | str:
    if unit.at is not None:
        return unit.at
    gone = (EXIT + exit for exit, names in state.campaign.left.items() if unit.id in names)
    return ABOARD + unit.carrier if unit.carrier else next(gone, unit.fate)


def _boxes(state: State, unit: Unit) -> dict[str, Message]:
    """11.A, 2.2, 10.D Where a unit is that does not stand on the table."""
    boxes = {fate: Message(f"field-place-{fate}") for fate in LOST}
    for one in exits(state, unit.side):
        name = state.battle.file.exits[one.id].name
        boxes[EXIT + one.id] = Message("field-place-exit", {"name": name})
    for other in state.units.values():
        carries = other.side == unit.side and state.profile(other.id).transport != "none"
        if carries and not state.profile(unit.id).vehicle:
            boxes[ABOARD + other.id] = Message("field-place-aboard", {"unit": state.label(other.id)})
    return boxes


def _place(name: str) -> Put:
    def put(state: State, value: Point | str) -> State:
        unit = state.units[name]
        free = _not_left(state, name)
        if isinstance(value, tuple):
            return _counted(unit, free.change(name, at=value, fate="table", carrier=""))
        if value.startswith(EXIT):
            return _counted(unit, remove_unit(free, unit, value.removeprefix(EXIT)))
        if value.startswith(ABOARD):
            carrier = value.removeprefix(ABOARD)
            return _counted(unit, free.change(name, at=None, fate="carried", carrier=carrier))
        return _counted(unit, free.put(unit.take_off("dead" if value == "dead" else "surrendered")))

    return put


def _not_left(state: State, name: str) -> State:
    """2.2 The state in which the unit is counted for no exit."""
    gone = {exit: tuple(n for n in names if n != name) for exit, names in state.campaign.left.items()}
    return replace(state, campaign=replace(state.campaign, left=gone)) if gone else state


def _counted(before: Unit, after: State) -> State:
    """10.D, 4.I, R54 The state in which the losses of the unit's force are those of its fate now."""
    unit = after.units[before.id]
    counts = after.battle.units[unit.id].counts
    losses = after.forces[unit.side].losses + counts * (_lost(unit) - _lost(before))
    hq = {"headless": unit.fate in LOST} if after.profile(unit.id).hq else {}
    return after.force(unit.side, losses=losses, **hq)


def _lost(unit: Unit) -> bool:
    """R54 Whether the unit has been lost; one that an event brought back is not lost again."""
    return unit.fate in LOST or unit.back


def _back(name: str) -> Put:
    return lambda state, value: _counted(state.units[name], state.change(name, back=value))


def _marks(state: State, unit: Unit) -> Iterator[Field]:
    """What is true of a unit on the table: status, damage, what the other side knows, what it has done."""
    profile, set = state.profile(unit.id), partial(of_unit, unit.id)
    yield number("heading", unit.heading, _heading(unit.id), "2.2", most=355)
    marks = dict(PHASE)
    if profile.afv:
        yield number("hits", unit.hits, set("hits"), "6.I", most=1)
        yield flag("gun_out", unit.gun_out, set("gun_out"), "6.I")
    else:
        yield choice("status", unit.status, get_args(Status), set("status"), "6.G")
    marks |= VEHICLE if profile.vehicle else {"alighted": "11.B"}
    if profile.transport != "none":
        marks |= CARRIED
    yield flag("spotted", unit.spotted, set("spotted"), "6.D")
    if state.choices.hidden_deployment:
        yield flag("shown", unit.shown, set("shown"), "R36")
    if any(weapon.indirect for weapon in profile.weapons):
        yield choice("target", unit.target, _targets(state, unit), set("target"), "6.C")
    if profile.weapons:
        yield flag("fired", bool(unit.fired), _fired(unit.id), "6.A")
    for name, rule in marks.items():
        yield flag(name, getattr(unit, name), _mark(unit.id, name), rule)
    yield number("left", unit.left, set("left"), "4.B", most=2 * profile.move)


def _targets(state: State, unit: Unit) -> dict[str, Message]:
    """6.C The enemies that a mortar may have fired at last; R36 those that its side knows of."""
    foes = (foe for foe in state.units.values() if foe.side != unit.side and not is_unseen(state, foe))
    names = {foe.id: Message("amend-unit", {"unit": state.label(foe.id)}) for foe in foes}
    return {"": Message("field-target-none"), **names}


def _on_table(name: str, of: Field) -> Put:
    def put(state: State, value: object) -> State:
        if state.units[name].at is None:
            raise Illegal(of.spec.rule, "amend-gone", unit=state.label(name))
        after: State = of.put(state, value)
        return after

    return put


def _heading(name: str) -> Put:
    def put(state: State, value: int) -> State:
        if value % 5:
            raise Illegal("2.2", "amend-heading", value=value)
        return state.change(name, heading=value)

    return put


def _fired(name: str) -> Put:
    """6.A All its weapons, or none."""

    def put(state: State, value: bool) -> State:
        weapons = range(len(state.profile(name).weapons))
        return state.change(name, fired=tuple(weapons) if value else ())

    return put


def _mark(name: str, mark: str) -> Put:
    """4.B, 11.B Who has not begun has no movement left; who has not moved has not set out from anywhere."""
    more: dict[str, dict[str, Any]] = {"begun": {"left": 0}, "moved": {"start": None}}

    def put(state: State, value: bool) -> State:
        return state.change(name, **{mark: value}, **({} if value else more.get(mark, {})))

    return put
