"""13.5f Planes rebuilt: an Eq at an HQ makes two steps of planes, wherever these are based."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.talk import report
from rules.hexwar.groups import check_distinct
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, RuleEvent, UnitId, Units, Word
from rules.ocs.air.basing import flies_here
from rules.ocs.air.flights import name_base, offer_plane
from rules.ocs.air.raids import offer_bases
from rules.ocs.air.records import STEPS, Plane
from rules.ocs.campaign.replacements import check_repl, ready, without
from rules.ocs.pieces import Unit
from rules.ocs.skies import check_berths, check_place, has_room, holds, own_plane
from rules.ocs.state import State


class RebuildPlanes(Action, frozen=True, kw_only=True, tag="rebuild_planes"):
    """13.5f One Eq for two steps of one plane, or one of each of two; those from the Dead Pile land on the base."""

    eq: UnitId
    planes: Units
    base: Word | None = None


class PlanesRebuilt(RuleEvent, frozen=True, kw_only=True):
    """13.5f Steps regained by plane; who comes from the Dead Pile is on the base, `active` where there was room."""

    side: str
    eq: str
    steps: dict[str, int]
    base: str = ""
    active: tuple[str, ...] = ()


def check_eq(state: State, side: Side, unit: Unit) -> None:
    """13.5, 13.5f An Eq that could be used for units, too."""
    check_repl(state, side, unit)
    if state.counter(unit.id).symbol != "eq":
        raise Illegal("13.5f", "other-kind-of-repl", unit=state.label(unit.id), kind=Message("repl-eq"))


def check_wreck(state: State, side: Side, plane: Plane) -> None:
    """13.5f A plane of the side that has lost a step."""
    own_plane(state, side, plane.id)
    if not plane.lost or plane.fate == "due":
        raise Illegal("13.5f", "plane-whole", plane=state.label(plane.id))


def check_wrecks(state: State, side: Side, names: Sequence[str]) -> list[Plane]:
    """13.5f One or two of them."""
    check_distinct(names)
    planes = [own_plane(state, side, name) for name in names]
    for plane in planes:
        check_wreck(state, side, plane)
    if len(planes) > STEPS:
        raise Illegal("13.5f", "one-eq", planes=len(planes))
    return planes


def check_base(state: State, side: Side, planes: Sequence[Plane], base: str | None) -> None:
    """13.5f Any base of the side, for planes that are on none."""
    dead = [plane for plane in planes if plane.fate == "dead"]
    if base is None:
        if dead:
            raise Illegal("13.5f", "no-base-named", plane=state.label(dead[0].id))
        return
    check_place(state, base)
    if not holds(state, side, base):
        raise Illegal("13.5f", "no-friendly-base", base=name_base(state, base))
    check_berths(state, dead, base)


def count_steps(planes: Sequence[Plane]) -> dict[str, int]:
    """13.5f Two steps in all; of a plane alone as many as it has lost, half an Eq is not kept."""
    return {plane.id: min(plane.lost, STEPS // len(planes)) for plane in planes}


def resolve(state: State, side: Side, action: RebuildPlanes, dice: Dice) -> list[Event]:
    """13.5f The Eq goes, the steps are there."""
    check_eq(state, side, state.unit(action.eq))
    planes = check_wrecks(state, side, action.planes)
    check_base(state, side, planes, action.base)
    base = action.base or ""
    dead = [plane.id for plane in planes if plane.fate == "dead"]
    able = tuple(name for number, name in enumerate(dead, 1) if has_room(state, base, number))
    steps = count_steps(planes)
    return [PlanesRebuilt(side=side, eq=action.eq, steps=steps, base=base, active=able, rules=("13.5f",))]


def options(state: State, side: Side, draft: Draft) -> Options:
    """13.5f Which Eq, which planes, to which base."""
    if "eq" not in draft:
        return slots.piece("eq", ready(state, side), lambda unit: check_eq(state, side, unit))
    check_eq(state, side, state.unit(draft["eq"]))
    mine = [plane for plane in state.planes.values() if plane.side == side and plane.lost]
    chosen = tuple(draft.get("planes", ()))
    if not chosen:
        found = slots.pieces(
            "planes",
            mine,
            lambda plane: check_wreck(state, side, plane),
            ask="ask-planes",
            name=offer_plane(state),
        )
        return replace(found, at_most=STEPS)
    planes = check_wrecks(state, side, chosen)
    if "base" not in draft and any(plane.fate == "dead" for plane in planes):
        return offer_bases(state, side, lambda base: check_base(state, side, planes, base))
    check_base(state, side, planes, draft.get("base"))
    return slots.whole("act-rebuild-planes", steps=sum(count_steps(planes).values()))


def find_refusal(state: State, side: Side) -> Refusal | None:
    """13.5f There must be an Eq, and a plane that has lost a step."""
    if not any(plane.side == side and plane.lost for plane in state.planes.values()):
        return Refusal("13.5f", "no-plane-lost")
    return slots.unless(check_eq, "13.5", "no-repl-on-the-map")(state, side)


def apply_planes_rebuilt(state: State, event: PlanesRebuilt) -> State:
    """13.5f Dead ones are on their base, the others where they were, in their status."""
    for name, steps in event.steps.items():
        plane = replace(state.planes[name], lost=state.planes[name].lost - steps)
        if plane.fate == "dead":
            plane = replace(plane, fate="based", base=event.base, active=name in event.active)
        state = state.fly(plane)
    return without(state, [event.eq])


def log_planes_rebuilt(state: State, event: PlanesRebuilt) -> list[LogLine]:
    """4.9, 13.5f How many steps; of which planes their owner sees."""
    return report(event, tone="good", steps=sum(event.steps.values()))


ACTS = {
    RebuildPlanes: Act(
        resolve, options, phases=("reinforcement",), rank=31, blocked=find_refusal, suits=flies_here
    )
}
