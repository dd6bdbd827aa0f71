"""14.2e, 14.2f A Missions as acts: sweep, hip shoot, transfer, barrage, trainbusting."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from rules.core.contract import Candidate, Draft, Event, LogLine, Message, Options, Refusal, Side, SlotKind
from rules.core.flow import refusal
from rules.core.talk import line
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, Hook, Policy, RuleEvent, Units, Word
from rules.ocs.air.cargo import EMPTY, Load
from rules.ocs.air.flak import ALWAYS
from rules.ocs.air.flights import (
    MOST,
    OWN_BASES,
    RULES,
    Flight,
    check_flier,
    check_goal,
    check_home,
    goals,
    name_base,
    offer_plane,
    points,
    read_flight,
)
from rules.ocs.air.forecast import effects
from rules.ocs.air.records import Errand, Mission, Plane
from rules.ocs.combat.salvo import Kind, anything, kinds
from rules.ocs.sequence import MOVING
from rules.ocs.skies import bases, find_ready, find_top, on_map, plane_of, put_gliders
from rules.ocs.state import State
from rules.ocs.turns import PASS

Homes = Annotated[tuple[Word, ...], Meta(max_length=40)]
RAIDS = ("air_barrage", "reaction_barrage", "exploitation_barrage")
"""14.7b, 14.8d The barrage segments in which planes fly."""


class Fly(Action, frozen=True, kw_only=True):
    """14.2f A Planes fly to a hex, in this order on the table of losses, and home: each to its base, or to `home`."""

    hex: HexId
    home: Homes = ()
    planes: Units


class FlySweep(Fly, frozen=True, kw_only=True, tag="fly_sweep"):
    """14.6 Fighters seek combat over an enemy base."""


class Trainbust(Fly, frozen=True, kw_only=True, tag="trainbust"):
    """14.8 Railways and roads about a hex are put out of action."""


class FlyBarrage(Fly, frozen=True, kw_only=True, tag="fly_barrage"):
    """14.7b `against`: what in the hex, left out where there is only one thing to bomb."""

    against: Kind | None = None


class HipShoot(FlyBarrage, frozen=True, kw_only=True, tag="hip_shoot"):
    """14.7d A single plane bombs what a unit next to it spots."""


class FlyAtShips(Fly, frozen=True, kw_only=True, tag="fly_at_ships"):
    """18.3c Planes bomb ships; which of them, they say once they see them all."""


class Transfer(Action, frozen=True, kw_only=True, tag="transfer"):
    """14.11 Planes change base."""

    base: Word
    planes: Units


class MissionDeclared(RuleEvent, frozen=True, kw_only=True):
    """14.2f A, B The planes are in the hex."""

    side: str
    errand: Errand
    hex: str
    planes: tuple[str, ...]
    top: str
    """4.9a The plane that lies on top, as the enemy sees."""
    homes: dict[str, str]
    against: str = ""
    units: tuple[str, ...] = ()
    lots: dict[str, int] = {}
    """14.9c The cargo."""
    onward: int = 0
    riders: tuple[str, ...] = ()
    """21.12a What is loaded on the base for the one that they fly on to."""
    towed: dict[str, int] = {}
    """14.10e Glider points by plane, which are used."""


def declare(state: State, flight: Flight, load: Load = EMPTY) -> MissionDeclared:
    """14.2f A What flies, with its cargo."""
    names = tuple(plane.id for plane in flight.planes)
    return MissionDeclared(
        side=flight.side, errand=flight.errand, hex=on_map(state, flight.hex) or flight.hex, planes=names,
        top=find_top(state, names), homes=flight.homes, against=flight.against or "", units=load.units,
        lots=load.lots, towed=dict(flight.towed), onward=load.onward, riders=load.riders,
        rules=(RULES[flight.errand],),
    )  # fmt: skip


def resolve(errand: Errand, state: State, side: Side, action: Any, dice: Dice) -> list[Event]:
    """14.2f A All that can be refused is refused here."""
    place = action.base if errand == "transfer" else action.hex
    homes, against = getattr(action, "home", ()), getattr(action, "against", None)
    return [declare(state, read_flight(state, side, errand, place, action.planes, homes, against))]


def options(errand: Errand, state: State, side: Side, draft: Draft) -> Options:
    """14.2f A Where to, what of it, home to where, who."""
    slot = "base" if errand == "transfer" else "hex"
    if slot not in draft:
        return offer_goals(state, side, errand, slot)
    place, against, ready = draft[slot], draft.get("against"), find_ready(state, side)
    check_goal(state, side, errand, place, against)
    bombs = errand in ("barrage", "hip_shoot")
    if bombs and against is None and len(able := kinds(state, side, place)) > 1:
        return replace(slots.choice("against", able, lambda kind: None), usual=able[0])
    if "home" not in draft and errand != "transfer":
        return offer_homes(state, side, place, ready)
    homes, chosen = draft.get("home", ()), tuple(draft.get("planes", ()))

    def check(plane: Plane) -> None:
        check_flier(state, side, errand, plane, place)
        names = (*chosen, *((plane.id,) if plane.id not in chosen else ()))
        if chosen:
            read_flight(state, side, errand, place, names, homes, against)

    mine = [plane for plane in state.planes.values() if plane.side == side and plane.fate == "based"]
    offered = slots.pieces("planes", mine, check, chosen, "ask-planes", name=offer_plane(state))
    offered = replace(offered, at_most=1 if errand == "hip_shoot" else MOST)
    if not chosen:
        return offered
    no = refusal(read_flight, state, side, errand, place, chosen, homes, against)
    facts = {"hex": place, "base": name_base(state, place), "planes": len(chosen)}
    facts["points"] = points(state, [plane_of(state, name) for name in chosen], errand)
    told: tuple[Message, ...] = ()
    if no is None and errand in ALWAYS:
        told = effects(state, read_flight(state, side, errand, place, chosen, homes, against))
    return replace(
        offered, complete=no is None, refusal=no, act=Message(f"act-fly-{errand}", facts), effect=told
    )


def offer_goals(state: State, side: Side, errand: Errand, slot: str) -> Options:
    """14.2e The places where such missions could go; a base by its name."""
    # 14.8 Nearly all of the map may be busted: only where something was done already is it looked at.
    done = {*state.air.busted, *state.combat.barraged} if errand == "trainbusting" else None
    found = tuple(
        Candidate(
            value=place, at=on_map(state, place),
            label=name_base(state, place) if slot == "base" else None,
            refusal=refusal(check_goal, state, side, errand, place) if done is None or place in done else None,
        )
        for place in goals(state, side, errand)
    )  # fmt: skip
    kind: SlotKind = "choice" if slot == "base" else "hex"
    return Options(slot=slot, kind=kind, ask=Message(f"ask-{errand}-goal"), candidates=found)


def offer_homes(state: State, side: Side, place: str, ready: Sequence[Plane], stay: bool = False) -> Options:
    """14.1c Each to its own base as a rule; else all to one that some plane reaches, or where they unload (`stay`)."""
    near = [
        home for home in bases(state, side)
        if (stay and home == place)
        or any(refusal(check_home, state, side, plane, place, home) is None for plane in ready)
    ]  # fmt: skip
    found = [Candidate(value=[OWN_BASES], label=Message("home-each"))]
    found += [Candidate(value=[home], label=name_base(state, home)) for home in near]
    return Options(
        slot="home", kind="choice", ask=Message("ask-home"), candidates=tuple(found), usual=[OWN_BASES]
    )


def find_refusal(errand: Errand, state: State, side: Side) -> Refusal | None:
    """14.1a, 14.1f There must be a plane to fly, and where to."""
    checks = (refusal(check_goal, state, side, errand, place) for place in goals(state, side, errand))
    if not find_ready(state, side):
        return Refusal("14.1a", "no-plane-ready")
    return slots.nothing(checks, Refusal(RULES[errand], "nowhere-to-fly"))


def apply_mission_declared(state: State, event: MissionDeclared) -> State:
    """14.2e, 10.0e They have flown in this phase; a barrage uses up the hex, whatever becomes of it."""
    state = state.fly(*(replace(state.planes[name], flown=True) for name in event.planes))
    for name, towed in event.towed.items():
        state = put_gliders(state, event.side, state.planes[name].base, -towed)
    if event.errand in ("barrage", "trainbusting"):
        state = replace(state, combat=replace(state.combat, barraged=(*state.combat.barraged, event.hex)))
    return state.open(
        Mission(
            side=event.side, errand=event.errand, hex=event.hex, planes=event.planes, homes=event.homes,
            against=event.against, units=event.units, lots=event.lots, towed=event.towed,
            onward=event.onward, riders=event.riders,
            starts={name: state.planes[name].base for name in event.planes},
        )
    )  # fmt: skip


def log_mission_declared(state: State, event: MissionDeclared) -> list[LogLine]:
    """4.9a, Rk64 What for, where, how many, who is on top."""
    return line(
        event, side=event.side, at=[on_map(state, event.hex)], who=event.side,
        errand=Message(f"errand-{event.errand}"), base=name_base(state, event.hex), planes=len(event.planes),
        top=state.label(event.top),
    )  # fmt: skip


def _act(errand: Errand, phases: tuple[str, ...], rank: int) -> Act:
    return Act(
        partial(resolve, errand), partial(options, errand), phases=phases, rank=rank,
        blocked=partial(find_refusal, errand),
        suits=lambda state: bool(state.planes and (errand != "anti_ship" or state.switches.sea)),
    )  # fmt: skip


HOOKS = {"air_barrage": Hook(wanted=anything, open=anything)}
POLICIES = {"air_barrage": Policy(PASS)}
ACTS: dict[type[Action], Act] = {
    HipShoot: _act("hip_shoot", MOVING, 20),
    FlySweep: _act("sweep", MOVING, 21),
    Transfer: _act("transfer", MOVING, 22),
    FlyBarrage: _act("barrage", RAIDS, 12),
    Trainbust: _act("trainbusting", RAIDS, 13),
    FlyAtShips: _act("anti_ship", RAIDS, 14),
}
