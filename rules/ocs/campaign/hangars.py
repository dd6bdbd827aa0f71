"""13.5f, 14.10e Planes rebuilt and gliders built: an Eq at an HQ makes two steps or points, on any base."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from rules.core.contract import UMPIRE, Draft, Entity, Event, LogLine, Message, Options, Refusal, Side, Viewer
from rules.core.entities import keep_for, marker
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import line, report
from rules.hexwar.groups import read_group
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, RuleEvent, UnitId, Units, Word
from rules.ocs.air.basing import flies_here
from rules.ocs.air.flights import name_base, offer_plane
from rules.ocs.air.raids import offer_bases
from rules.ocs.air.records import STEPS, Plane
from rules.ocs.campaign.replacements import check_repl, ready, without
from rules.ocs.pieces import Unit
from rules.ocs.skies import check_berths, check_place, has_room, holds, on_map, own_plane, put_gliders, sky
from rules.ocs.state import State


class RebuildPlanes(Action, frozen=True, kw_only=True, tag="rebuild_planes"):
    """13.5f One Eq for two steps of one plane, or one of each of two; those from the Dead Pile land on the base."""

    eq: UnitId
    planes: Units
    base: Word | None = None


class BuildGliders(Action, frozen=True, kw_only=True, tag="build_gliders"):
    """14.10e A One Eq for two glider points on a base."""

    eq: UnitId
    base: Word


class GlidersBuilt(RuleEvent, frozen=True, kw_only=True):
    """14.10e A So many points are on the base."""

    side: str
    eq: str
    base: str
    points: int


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
    planes = read_group(names, partial(own_plane, state, side), partial(check_wreck, state, side))
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
    check_field(state, side, base)
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
        check, name = partial(check_wreck, state, side), offer_plane(state)
        return replace(slots.pieces("planes", mine, check, ask="ask-planes", name=name), at_most=STEPS)
    planes = check_wrecks(state, side, chosen)
    if "base" not in draft and any(plane.fate == "dead" for plane in planes):
        return offer_bases(state, side, lambda base: check_base(state, side, planes, base))
    check_base(state, side, planes, draft.get("base"))
    return slots.whole("act-rebuild-planes", steps=sum(count_steps(planes).values()))


def check_mix(state: State, side: Side) -> int:
    """14.10e A Points that an Eq makes: two, or what the scenario has left; refuses a side without gliders to build."""
    most = sky(state).gliders.get(side, 0)
    left = most - sum(gliders.points for gliders in state.gliders.values() if gliders.side == side)
    if left <= 0:
        raise Illegal("14.10e", "no-gliders-left", most=most)
    return min(STEPS, left)


def check_field(state: State, side: Side, base: str) -> None:
    """13.5f Any base of the side."""
    check_place(state, base)
    if not holds(state, side, base):
        raise Illegal("13.5f", "no-friendly-base", base=name_base(state, base))


def check_shore(state: State, side: Side, base: str) -> None:
    """14.10e A Any base of the side that is no carrier."""
    check_field(state, side, base)
    if base in state.ships:
        raise Illegal("13.5f", "no-friendly-base", base=name_base(state, base))


def resolve_gliders(state: State, side: Side, action: BuildGliders, dice: Dice) -> list[Event]:
    """14.10e A The Eq goes, the gliders are there; only their side is told where."""
    check_eq(state, side, state.unit(action.eq))
    points = check_mix(state, side)
    check_shore(state, side, action.base)
    return [
        GlidersBuilt(
            side=side, eq=action.eq, base=action.base, points=points, rules=("14.10e",), audience=(side,)
        )
    ]  # fmt: skip


def glider_options(state: State, side: Side, draft: Draft) -> Options:
    """14.10e A Which Eq, on which base."""
    if "eq" not in draft:
        return slots.piece("eq", ready(state, side), lambda unit: check_eq(state, side, unit))
    check_eq(state, side, state.unit(draft["eq"]))
    points = check_mix(state, side)
    if "base" not in draft:
        return offer_bases(state, side, lambda base: check_shore(state, side, base))
    check_shore(state, side, draft["base"])
    return slots.whole("act-build-gliders", points=points, base=name_base(state, draft["base"]))


def find_glider_refusal(state: State, side: Side) -> Refusal | None:
    """14.10e A There must be an Eq, and gliders left to be built."""
    no = refusal(check_mix, state, side)
    return no or slots.unless(check_eq, "13.5", "no-repl-on-the-map")(state, side)


def builds_gliders(state: State) -> bool:
    """14.10e A Whether the scenario has gliders."""
    return bool(state.planes) and any(sky(state).gliders.values())


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


def apply_gliders_built(state: State, event: GlidersBuilt) -> State:
    """14.10e A On the base, ready at once."""
    return put_gliders(without(state, [event.eq]), event.side, event.base, event.points)


def log_gliders_built(state: State, event: GlidersBuilt) -> list[LogLine]:
    """14.10e A How many, for their side."""
    return line(
        event, side=event.side, at=[on_map(state, event.base)], who=event.side, points=event.points,
        base=name_base(state, event.base),
    )  # fmt: skip


def marks(state: State, viewer: Viewer) -> Iterator[Entity]:
    """14.10e Gliders on their bases, for their side alone."""
    for base, gliders in state.gliders.items():
        if viewer in (UMPIRE, gliders.side) and on_map(state, base):
            entity = marker(
                gliders.id, base, "reserve", gliders.side, "marker-gliders", points=gliders.points
            )
            yield keep_for(gliders.side, entity, viewer)


def log_planes_rebuilt(state: State, event: PlanesRebuilt) -> list[LogLine]:
    """4.9, 13.5f How many steps; of which planes their owner sees."""
    return report(event, tone="good", steps=sum(event.steps.values()))


MARKS = (marks,)
ACTS: dict[type[Action], Act] = {
    RebuildPlanes: Act(resolve, options, ("reinforcement",), 31, find_refusal, flies_here),
    BuildGliders: Act(
        resolve_gliders, glider_options, ("reinforcement",), 32, find_glider_refusal, builds_gliders
    ),
}
