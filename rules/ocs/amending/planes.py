"""14, 15 The fields of planes: base, steps, whether they are Active and have flown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from rules.core.amend import Field, Subject, choice, flag, number
from rules.core.contract import Message
from rules.core.errors import Illegal
from rules.ocs.air.flights import name_base
from rules.ocs.air.records import STEPS, Plane
from rules.ocs.skies import bases, by_base, check_berths, holds, room
from rules.ocs.state import State


def subjects(state: State) -> Iterator[Subject]:
    """14.1 Every plane of the game."""
    for plane in state.planes.values():
        label = Message("unit", {"unit": state.label(plane.id)})
        yield Subject(plane.id, label, _plane(state, plane))


def _plane(state: State, plane: Plane) -> tuple[Field, ...]:
    homes = {place: name_base(state, place) for place in bases(state, plane.side)}
    away = {fate: Message(f"field-place-{fate}") for fate in ("due", "dead")}
    where = plane.base if plane.fate == "based" else plane.fate
    known = {where: name_base(state, where), **homes, **away} if plane.fate == "based" else {**homes, **away}
    put = partial(_set, plane.id)
    return (
        choice("base", where, known, partial(_move, plane.id), "14.1"),
        number(
            "steps",
            STEPS - plane.lost,
            lambda state, left: put("lost", state, STEPS - left),
            "14.1b",
            most=STEPS,
        ),
        flag("active", plane.active, partial(put, "active"), "14.1a"),
        flag("flown", plane.flown, partial(put, "flown"), "14.2e"),
        number("due", plane.due, partial(put, "due"), "13.6"),
    )


def _move(plane_id: str, state: State, where: Any) -> State:
    """14.1 On a base, as it is; dead without steps; due at full strength or reduced."""
    plane = state.planes[plane_id]
    if where == "dead":
        return state.fly(plane.destroyed())
    lost = min(plane.lost, STEPS - 1)
    if where == "due":
        return state.fly(replace(plane, base="", fate="due", lost=lost))
    return state.fly(replace(plane, base=where, fate="based", lost=lost))


def _set(plane_id: str, name: str, state: State, value: Any) -> State:
    return state.fly(replace(state.planes[plane_id], **{name: value}))


def check_planes(state: State) -> None:
    """14.1b, 14.2a Planes stand on bases of their side, no more Active than these hold; the dead have no steps."""
    for plane in state.planes.values():
        if (plane.fate == "dead") != (plane.lost == STEPS):
            raise Illegal("14.1b", "amend-plane-steps", plane=state.label(plane.id))
        if plane.fate == "dead" and plane.active:
            raise Illegal("14.1a", "not-active", plane=state.label(plane.id))
        if plane.fate == "due" and not plane.due:
            raise Illegal("13.6", "amend-due", unit=state.label(plane.id))
    for place, planes in by_base(state).items():
        if not all(holds(state, plane.side, place) for plane in planes):
            raise Illegal("14.1", "no-friendly-base", base=name_base(state, place))
        check_berths(state, planes, place)
        left = room(state, place)
        if left is not None and left < 0:
            active = sum(plane.active for plane in planes)
            raise Illegal("14.2a", "base-full", planes=active, limit=active + left)
