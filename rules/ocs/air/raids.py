"""9.14f, 10.0cA, 14.2a What befalls planes on the ground: bombs, a base that falls, a base that becomes too small."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Candidate, Decision, Draft, Event, LogLine, Message, Options, Roll, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.orders import as_default
from rules.core.talk import report
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Hook, Policy, RuleEvent, UnitId, Word
from rules.ocs.air.flights import name_base, offer_plane
from rules.ocs.air.records import STEPS, Bombed, Overfull, Plane, Stranded
from rules.ocs.air.tables import tables
from rules.ocs.skies import (
    active_at,
    bases,
    by_base,
    check_afloat,
    check_berths,
    check_place,
    distance,
    face,
    holds,
    on_map,
    own_plane,
    put_gliders,
    room,
)
from rules.ocs.state import State


class Evacuate(Action, frozen=True, kw_only=True, tag="evacuate"):
    """9.14f Where a plane of a captured base escapes to."""

    base: Word


class StandDown(Action, frozen=True, kw_only=True, tag="stand_down"):
    """14.2a, Rk44 The plane that becomes Inactive where too many are Active."""

    plane: UnitId


class GlidersLost(RuleEvent, frozen=True, kw_only=True):
    """14.10e B Glider points of the enemy of `side` are lost with their base."""

    side: str
    hex: str
    points: int


class PlanesRaided(RuleEvent, frozen=True, kw_only=True):
    """9.14f, 10.0cA A roll for each plane on the base; who loses a step, who is dead by it."""

    hex: str
    side: str
    planes: tuple[str, ...]
    struck: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    captured: bool = False


class PlaneEvacuated(RuleEvent, frozen=True, kw_only=True):
    """9.14f The plane is on another base, Inactive; '' where there is none in reach: destroyed."""

    plane: str
    hex: str
    base: str


class PlaneStoodDown(RuleEvent, frozen=True, kw_only=True):
    """14.2a The plane is Inactive."""

    plane: str


def find_grounded(state: State, side: Side, hex_id: str) -> list[Plane]:
    """9.14f The side's planes on the base, Active or not."""
    return [plane for plane in by_base(state).get(hex_id, ()) if plane.side == side]


def hit(
    hex_id: str,
    side: Side,
    planes: Sequence[Plane],
    rolls: Sequence[Roll],
    struck: set[str],
    captured: bool = False,
) -> PlanesRaided:
    """The event of the rolls for these planes."""
    return PlanesRaided(
        hex=hex_id, side=side, planes=tuple(plane.id for plane in planes), rolls=tuple(rolls), captured=captured,
        struck=tuple(plane.id for plane in planes if plane.id in struck), rules=("9.14f" if captured else "10.0cA",),
        dead=tuple(plane.id for plane in planes if plane.id in struck and plane.lost + 1 == STEPS),
    )  # fmt: skip


# --- Bombs ----------------------------------------------------------------------------------------


def settle_bombed(state: State, dice: Dice) -> Sequence[Event]:
    """10.0cA, Rk66 One die for each enemy plane in the hex."""
    pending = state.top(Bombed)
    planes = find_grounded(state, pending.side, pending.hex)
    if not planes:
        return ()
    rolls = [dice.roll("planes-bombed", 1, rule="10.0cA") for _ in planes]
    struck = {p.id for p, roll in zip(planes, rolls, strict=True) if roll.faces[0] >= pending.least}
    return [hit(pending.hex, pending.side, planes, rolls, struck)]


def apply_planes_raided(state: State, event: PlanesRaided) -> State:
    """9.14f, 10.0cA Steps lost; of a captured base the planes have still to go somewhere."""
    state = state.fly(*(state.planes[name].struck() for name in event.struck))
    pending = state.stack[-1]
    return state.settle(replace(pending, rolled=True) if isinstance(pending, Stranded) else None)


# --- A base that falls ----------------------------------------------------------------------------


def settle_stranded(state: State, dice: Dice) -> Sequence[Event]:
    """9.14f, 14.10e B Gliders are lost; two dice for each plane, then out with it: without a choice at once."""
    pending = state.top(Stranded)
    if gliders := state.gliders.get(pending.hex):
        captor = state.battle.enemy(pending.side)
        return [GlidersLost(side=captor, hex=pending.hex, points=gliders.points, rules=("14.10e",))]
    planes = find_grounded(state, pending.side, pending.hex)
    if not planes:
        return ()
    if not pending.rolled:
        return [raid(pending, planes, dice)]
    havens = find_havens(state, planes[0])
    if len(havens) > 1:
        return ()
    return [
        PlaneEvacuated(plane=planes[0].id, hex=pending.hex, base=next(iter(havens), ""), rules=("9.14f",))
    ]


def apply_gliders_lost(state: State, event: GlidersLost) -> State:
    """14.10e B None is left there."""
    return put_gliders(state, state.gliders[event.hex].side, event.hex, -event.points)


def log_gliders_lost(state: State, event: GlidersLost) -> list[LogLine]:
    """14.10e B How many points."""
    return report(event, tone="good", points=event.points)


def raid(pending: Stranded, planes: Sequence[Plane], dice: Dice) -> PlanesRaided:
    """9.14f, Rk85 Active ones get away the easier, and all where the base fell to an advance after combat."""
    rolls = [dice.roll("base-captured", 2, rule="9.14f") for _ in planes]
    eased = tables().capture_advance * pending.after_combat
    struck = {
        plane.id
        for plane, roll in zip(planes, rolls, strict=True)
        if sum(roll.faces) + eased + tables().capture_active * plane.active <= tables().capture
    }
    return hit(pending.hex, pending.side, planes, rolls, struck, captured=True)


def find_havens(state: State, plane: Plane) -> list[str]:
    """9.14f Friendly bases within twice its range, the nearest first."""
    found = [
        base for base in bases(state, plane.side)
        if _is_near(state, plane, base) and refusal(check_berths, state, (plane,), base) is None
    ]  # fmt: skip
    return sorted(found, key=lambda base: distance(state, plane.base, base))


def _is_near(state: State, plane: Plane, base: str) -> bool:
    return distance(state, plane.base, base) <= 2 * face(state, plane).range


def decide_stranded(state: State) -> Sequence[Decision]:
    """9.14f Where the next plane goes."""
    pending = state.top(Stranded)
    planes = find_grounded(state, pending.side, pending.hex) if pending.rolled else []
    if not planes or not (havens := find_havens(state, planes[0])):
        return ()
    facts: dict[str, Any] = {"plane": state.label(planes[0].id), "hex": pending.hex}
    return slots.ask(
        pending.side, "9.14f", f"evacuate:{planes[0].id}", {"do": "evacuate", "base": havens[0]}, **facts
    )


def check_evacuate(state: State, side: Side, base: str) -> None:
    """9.14f A friendly base within twice the range of the plane."""
    pending = state.top(Stranded)
    plane = find_grounded(state, pending.side, pending.hex)[0]
    check_place(state, base)
    if not holds(state, side, base):
        raise Illegal("9.14f", "no-friendly-base", base=name_base(state, base))
    check_afloat(state, base)
    check_berths(state, (plane,), base)
    if not _is_near(state, plane, base):
        facts = {"distance": distance(state, plane.base, base), "range": 2 * face(state, plane).range}
        raise Illegal("9.14f", "out-of-flight", plane=state.label(plane.id), **facts)


def resolve_evacuate(state: State, side: Side, action: Evacuate, dice: Dice) -> list[Event]:
    """9.14f It flies there, whatever the weather."""
    check_evacuate(state, side, action.base)
    pending = state.top(Stranded)
    plane = find_grounded(state, pending.side, pending.hex)[0]
    return [PlaneEvacuated(plane=plane.id, hex=pending.hex, base=action.base, rules=("9.14f",))]


def evacuate_options(state: State, side: Side, draft: Draft) -> Options:
    """9.14f The side's bases."""
    if "base" in draft:
        check_evacuate(state, side, draft["base"])
        return slots.whole("act-evacuate", base=name_base(state, draft["base"]))
    return offer_bases(state, side, lambda base: check_evacuate(state, side, base))


def offer_bases(state: State, side: Side, check: Callable[[str], object]) -> Options:
    """15 The side's bases, those off the map by their names."""
    found = tuple(
        Candidate(
            value=base, at=on_map(state, base), label=name_base(state, base),
            refusal=refusal(check, base),
        )
        for base in bases(state, side)
    )  # fmt: skip
    return Options(slot="base", kind="choice", ask=Message("ask-base"), candidates=found)


def apply_plane_evacuated(state: State, event: PlaneEvacuated) -> State:
    """9.14f Inactive on its new base, or dead."""
    plane = state.planes[event.plane]
    if event.base:
        return state.fly(replace(plane, base=event.base, active=False))
    return state.fly(plane.destroyed())


# --- A base that becomes too small ----------------------------------------------------------------


def decide_overfull(state: State) -> Sequence[Decision]:
    """14.2a, Rk44 Which plane becomes Inactive, as long as too many are Active."""
    pending = state.top(Overfull)
    left, able = room(state, pending.hex), active_at(state, pending.hex, pending.side)
    if left is None or left >= 0 or not able:
        return ()
    worst = min(able, key=lambda plane: (face(state, plane).rating, face(state, plane).barrage, plane.id))
    default = {"do": "stand_down", "plane": worst.id}
    return slots.ask(pending.side, "14.2a", f"stand_down:{pending.hex}-{-left}", default, hex=pending.hex)


def check_stand_down(state: State, side: Side, name: str) -> None:
    """14.2a An Active plane of the base."""
    pending, plane = state.top(Overfull), own_plane(state, side, name)
    if plane not in active_at(state, pending.hex, side):
        raise Illegal("14.2a", "not-active", plane=state.label(name))


def resolve_stand_down(state: State, side: Side, action: StandDown, dice: Dice) -> list[Event]:
    """14.2a It is Inactive."""
    check_stand_down(state, side, action.plane)
    return [PlaneStoodDown(plane=action.plane, rules=("14.2a",))]


def stand_down_options(state: State, side: Side, draft: Draft) -> Options:
    """14.2a The Active planes of the base."""
    if "plane" in draft:
        check_stand_down(state, side, draft["plane"])
        return slots.whole("act-stand-down", plane=state.label(draft["plane"]))
    pending = state.top(Overfull)
    there = active_at(state, pending.hex, side)
    return slots.piece(
        "plane", there, lambda plane: check_stand_down(state, side, plane.id), name=offer_plane(state)
    )


def apply_plane_stood_down(state: State, event: PlaneStoodDown) -> State:
    """14.2a Inactive until a refit."""
    return state.fly(replace(state.planes[event.plane], active=False))


def log_planes_raided(state: State, event: PlanesRaided) -> list[LogLine]:
    """9.14f, 10.0cA How many were rolled for; how many are hit, and who is dead."""
    return report(
        event, tone="bad" if event.struck else "plain",
        code="event-PlanesCaught" if event.captured else "", planes=len(event.planes), struck=len(event.struck),
        dead=[state.label(name) for name in event.dead], killed=len(event.dead),
    )  # fmt: skip


def log_plane_evacuated(state: State, event: PlaneEvacuated) -> list[LogLine]:
    """4.9 That it is away, or lost; where to its owner sees."""
    side = state.battle.wings[event.plane].side
    code = "" if event.base else "event-PlaneStranded"
    return report(event, side=side, code=code, plane=state.label(event.plane))


HOOKS = {
    Bombed: Hook(settle=settle_bombed),
    Stranded: Hook(settle=settle_stranded, decisions=decide_stranded),
    Overfull: Hook(decisions=decide_overfull),
}
ACTS: dict[type[Action], Act] = {
    Evacuate: Act(resolve_evacuate, evacuate_options),
    StandDown: Act(resolve_stand_down, stand_down_options),
}
FORESEEN = {
    "evacuate": Policy({"nearest": as_default(Evacuate)}),
    "stand_down": Policy({"weakest": as_default(StandDown)}),
}
