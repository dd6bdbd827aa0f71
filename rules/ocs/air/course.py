"""14.2f B-G The course of a mission: the umpire leads it from stage to stage until somebody is asked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.orders import as_default
from rules.core.talk import line, report
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Hook, Policy, RuleEvent, UnitId, Units
from rules.ocs.air.flak import fire, is_exposed
from rules.ocs.air.flights import check_home, name_base, offer_plane
from rules.ocs.air.landing import ask_loss, lighten, seize
from rules.ocs.air.records import CARGO, Dogfight, Errand, FlightStage, Mission, Plane
from rules.ocs.air.strikes import strike
from rules.ocs.air.tables import count_rounds
from rules.ocs.skies import (
    active_at,
    book_arrivals,
    box,
    distance,
    face,
    find_patrols,
    find_top,
    is_strained,
    own_plane,
    stays_active,
    wing,
)
from rules.ocs.state import State


class Intercept(Action, frozen=True, kw_only=True, tag="intercept"):
    """14.5 A fighter goes for the mission."""

    plane: UnitId


class LetPass(Action, frozen=True, kw_only=True, tag="let_pass"):
    """14.5 Nobody intercepts."""


class Withdraw(Action, frozen=True, kw_only=True, tag="withdraw"):
    """14.3d Planes leave, before an air combat or after it."""

    planes: Units


class Stay(Action, frozen=True, kw_only=True, tag="stay"):
    """14.3d None leaves."""


class MissionWentOn(RuleEvent, frozen=True, kw_only=True):
    """14.2f The mission has come to a step."""

    stage: FlightStage


class MissionFlewOn(RuleEvent, frozen=True, kw_only=True):
    """21.12a The planes fly on to another base, with what was loaded on the first (`via`)."""

    side: str
    hex: str
    via: str


class AirCombatBegan(RuleEvent, frozen=True, kw_only=True):
    """14.3 Both sides lay out their planes; the `attacker` has begun it."""

    hex: str
    attacker: str
    planes: dict[str, tuple[str, ...]]
    intercepts: bool = False


class PlanesAborted(RuleEvent, frozen=True, kw_only=True):
    """14.1c, 14.3d Planes that leave of their own accord, Inactive; none where all stay."""

    side: str
    hex: str
    planes: tuple[str, ...] = ()


class MissionReturned(RuleEvent, frozen=True, kw_only=True):
    """14.1c, 14.11 Each plane is on its base; those `active` have been transferred as fighters in range."""

    side: str
    hex: str
    homes: dict[str, str]
    active: tuple[str, ...] = ()
    errand: Errand


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """14.2f The next step; nothing while somebody is asked."""
    mission = state.top(Mission)
    if mission.stage == "home" and mission.planes and (mission.onward or mission.riders):
        return [fly_on(state, mission)]
    if mission.stage == "home" or not mission.planes:
        return (not mission.planes and lighten(state, mission)) or [go_home(state, mission)]
    if decide(state, mission):
        return ()
    if mission.stage == "meet":
        return [meet(state, mission)]
    if mission.stage == "flak":
        return [
            *fire(state, mission, dice),
            MissionWentOn(stage="load" if mission.errand in CARGO else "act"),
        ]
    if mission.stage == "load":
        return lighten(state, mission) or [MissionWentOn(stage="act")]
    if mission.stage == "act":
        then: FlightStage = "seize" if mission.errand == "drop" else "home"
        return [MissionWentOn(stage=then), *strike(state, mission, dice)]
    if mission.stage == "seize":
        return [MissionWentOn(stage="home"), *seize(state, mission, dice)]
    further: dict[FlightStage, FlightStage] = {
        "after_meeting": "patrol",
        "patrol": "flak",
        "after_patrol": "flak",
    }
    return [MissionWentOn(stage="home" if mission.errand == "sweep" else further[mission.stage])]


def fly_on(state: State, mission: Mission) -> MissionFlewOn:
    """21.12a With what is loaded on the base to the one where all of them end."""
    end = mission.homes[mission.planes[0]]
    return MissionFlewOn(side=mission.side, hex=end, via=mission.hex, rules=("21.12a",))


def meet(state: State, mission: Mission) -> Event:
    """14.2f C Active enemies on their base make for air combat, unless nobody can start one (14.3a)."""
    theirs = (
        () if box(state, mission.hex) else active_at(state, mission.hex, state.battle.enemy(mission.side))
    )
    mine = [state.planes[name] for name in mission.planes]
    if not theirs or all(face(state, plane).meek for plane in (*mine, *theirs)):
        return MissionWentOn(stage="home" if mission.errand == "sweep" else "patrol")
    both = {mission.side: mission.planes, state.battle.enemy(mission.side): tuple(p.id for p in theirs)}
    return AirCombatBegan(hex=mission.hex, attacker=mission.side, planes=both, rules=("14.3",))


def go_home(state: State, mission: Mission) -> Event:
    """14.1c, 14.2f G Inactive; fighters transferred in range stay Active where there is room (14.11, Rk44)."""
    fit: list[str] = []
    for name in mission.planes if mission.errand == "transfer" else ():
        plane, place = state.planes[name], mission.homes[name]
        near = distance(state, plane.base, place) <= face(state, plane).range
        near = near and not is_strained(state, plane, place)
        if wing(state, plane).fighter and near and stays_active(state, place, len(fit) + 1):
            fit.append(name)
    homes = {name: find_refuge(state, mission, state.planes[name]) for name in mission.planes}
    rule = "14.11" if mission.errand == "transfer" else "14.1c"
    return MissionReturned(
        side=mission.side,
        hex=mission.hex,
        homes=homes,
        active=tuple(fit),
        errand=mission.errand,
        rules=(rule,),
    )


def find_refuge(state: State, mission: Mission, plane: Plane) -> str:
    """14.1c, Rk46 The base told, where its face still reaches it, else its own."""
    home = mission.homes[plane.id]
    return home if refusal(check_home, state, mission.side, plane, mission.hex, home) is None else plane.base


def find_interceptors(state: State, mission: Mission) -> list[Plane]:
    """14.5, Rk53 Fighters of the other side that may go for the mission."""
    if not is_exposed(state, mission):
        return []
    found = find_patrols(state, state.battle.enemy(mission.side), mission.hex)
    return [plane for plane in found if not face(state, plane).meek]


def decide(state: State, mission: Mission) -> Sequence[Decision]:
    """14.3d C, 14.5 Who breaks off after a combat; whether the enemy intercepts."""
    if not mission.planes:
        return ()
    if mission.stage in ("after_meeting", "after_patrol") and mission.errand != "sweep":
        return _ask_press(mission)
    if mission.stage == "load":
        return ask_loss(state, mission)
    if mission.stage == "patrol" and find_interceptors(state, mission):
        return _ask_interception(state, mission)
    return ()


def _ask_press(mission: Mission) -> Sequence[Decision]:
    facts: dict[str, Any] = {"hex": mission.hex, "planes": len(mission.planes)}
    key = f"break_off:{mission.hex}-{mission.stage}"
    return slots.ask(mission.side, "14.3d", key, "stay", "withdraw", "stay", **facts)


def _ask_interception(state: State, mission: Mission) -> Sequence[Decision]:
    top = find_top(state, mission.planes)
    facts: dict[str, Any] = {
        "errand": Message(f"errand-{mission.errand}"), "base": name_base(state, mission.hex),
        "planes": len(mission.planes), "top": state.label(top), "fighters": int(state.battle.wings[top].fighter),
        "cargo": int(mission.errand in CARGO),
    }  # fmt: skip
    return slots.ask(
        state.battle.enemy(mission.side), "14.5", f"interception:{mission.hex}", "let_pass", "intercept", "let_pass",
        at=() if box(state, mission.hex) else (mission.hex,), **facts,
    )  # fmt: skip


def check_interceptor(state: State, side: Side, name: str) -> None:
    """14.5 One of the fighters whose Patrol Zone the mission is in, and that can start a combat."""
    plane = own_plane(state, side, name)
    if plane not in find_patrols(state, side, state.top(Mission).hex):
        raise Illegal("14.5", "no-patrol", plane=state.label(name))
    if face(state, plane).meek:
        raise Illegal("14.5", "starts-no-combat", plane=state.label(name))


def resolve_intercept(state: State, side: Side, action: Intercept, dice: Dice) -> list[Event]:
    """14.4d, 14.5 It meets the mission and whatever of the mission's side is Active in the hex."""
    check_interceptor(state, side, action.plane)
    mission = state.top(Mission)
    there = () if box(state, mission.hex) else active_at(state, mission.hex, mission.side)
    prey = dict.fromkeys((*mission.planes, *(plane.id for plane in there)))
    both = {side: (action.plane,), mission.side: tuple(prey)}
    return [
        AirCombatBegan(hex=mission.hex, attacker=side, planes=both, intercepts=True, rules=("14.5", "14.3"))
    ]


def intercept_options(state: State, side: Side, draft: Draft) -> Options:
    """14.5 The side's Active fighters."""
    if "plane" in draft:
        check_interceptor(state, side, draft["plane"])
        found = slots.whole("act-intercept", plane=state.label(draft["plane"]))
        return replace(found, effect=(tell_meeting(state, draft["plane"]),))
    mine = find_patrols(state, side, state.top(Mission).hex)
    return slots.piece(
        "plane", mine, lambda plane: check_interceptor(state, side, plane.id), name=offer_plane(state)
    )


def tell_meeting(state: State, name: str) -> Message:
    """14.3e, 4.9a The chances against the plane that is seen, at full strength: it may be another that fights."""
    top = find_top(state, state.top(Mission).planes)
    ahead = face(state, state.planes[name]).rating - state.battle.wings[top].full.rating
    return tell_chances(state.label(top), ahead, attacks=True)


def tell_chances(other: str, ahead: int, attacks: bool) -> Message:
    """14.3e C How often in 36 a plane that is so much better drives the other off, and is driven off itself."""
    counted = count_rounds(ahead if attacks else -ahead)
    mine, theirs = (counted["defender"], counted["attacker"])[:: 1 if attacks else -1]
    facts = {"other": other, "drives": mine + counted["both"], "driven": theirs + counted["both"]}
    return Message("effect-round", facts)


def resolve_let_pass(state: State, side: Side, action: LetPass, dice: Dice) -> list[Event]:
    """14.5 On to the flak."""
    return [MissionWentOn(stage="flak")]


def find_mine(state: State, side: Side) -> tuple[str, ...]:
    """14.3d The side's planes that may leave: of the combat, else of the mission."""
    top = state.stack[-1]
    return top.planes[side] if isinstance(top, Dogfight) else state.top(Mission).planes


def check_withdraw(state: State, side: Side, names: Sequence[str]) -> None:
    """14.3d The side's planes there; before a combat at least one stays."""
    top, mine = state.stack[-1], find_mine(state, side)
    for name in names:
        check_there(state, side, name, mine)
    if isinstance(top, Dogfight) and not set(mine) - set(names):
        raise Illegal("14.3d", "one-must-fight", hex=top.hex)


def check_there(state: State, side: Side, name: str, mine: Collection[str]) -> None:
    """14.3 One of the side's planes in the hex."""
    own_plane(state, side, name)
    if name not in mine:
        raise Illegal("14.3", "not-in-the-air-combat", plane=state.label(name))


def resolve_withdraw(state: State, side: Side, action: Withdraw | Stay, dice: Dice) -> list[Event]:
    """14.3d They leave, Inactive; the others go on."""
    names = action.planes if isinstance(action, Withdraw) else ()
    if names:
        check_withdraw(state, side, names)
    top = state.stack[-1]
    place = top.hex if isinstance(top, Dogfight) else state.top(Mission).hex
    return [PlanesAborted(side=side, planes=names, hex=place, rules=("14.3d",))]


def withdraw_options(state: State, side: Side, draft: Draft) -> Options:
    """14.3d The side's planes."""
    chosen = tuple(draft.get("planes", ()))
    check_withdraw(state, side, chosen)
    there = [state.planes[name] for name in find_mine(state, side)]

    def check(plane: Plane) -> None:
        check_withdraw(state, side, (*chosen, plane.id))

    offered = slots.pieces("planes", there, check, chosen, "ask-planes", name=offer_plane(state))
    return replace(offered, act=Message("act-withdraw", {"planes": len(chosen)}) if chosen else None)


def change_mission(state: State, **fields: Any) -> State:
    """The state with the mission under way changed, wherever it lies on the stack."""
    found = tuple(replace(one, **fields) if isinstance(one, Mission) else one for one in state.stack)
    return replace(state, stack=found)


def send_home(state: State, names: Sequence[str], struck: bool = False) -> State:
    """14.1c Planes out of the hex, Inactive, `struck` ones with a step less: those of the mission home, or to the base
    below them; others stay on theirs.
    """
    mission = next((one for one in state.stack if isinstance(one, Mission)), None)
    for name in names:
        plane = state.planes[name].struck() if struck else state.planes[name]
        if plane.fate == "based" and mission is not None and name in mission.planes:
            plane = replace(plane, base=find_refuge(state, mission, plane))
        state = state.fly(replace(plane, active=False))
    if mission is None:
        return state
    return change_mission(state, planes=tuple(name for name in mission.planes if name not in names))


def apply_mission_went_on(state: State, event: MissionWentOn) -> State:
    """14.2f The step that comes now."""
    return change_mission(state, stage=event.stage)


def apply_mission_flew_on(state: State, event: MissionFlewOn) -> State:
    """21.12a A transport as another, from where it has landed, with no gliders."""
    mission = state.top(Mission)
    lots = {event.via: mission.onward} if mission.onward else {}
    starts = {name: mission.starts[name] for name in mission.planes}
    return change_mission(
        state, hex=event.hex, via=event.via, units=mission.riders, lots=lots, onward=0, riders=(), towed={}, sent={},
        stage="meet", starts=starts,
    )  # fmt: skip


def log_mission_flew_on(state: State, event: MissionFlewOn) -> list[LogLine]:
    """21.12a From where to where."""
    return line(
        event, side=event.side, at=(event.hex, event.via), who=event.side, base=name_base(state, event.via),
        hex=event.hex,
    )  # fmt: skip


def apply_air_combat_began(state: State, event: AirCombatBegan) -> State:
    """14.3 On top of the mission, which goes on after it."""
    state = change_mission(state, stage="after_patrol" if event.intercepts else "after_meeting")
    return state.open(Dogfight(hex=event.hex, attacker=event.attacker, planes=event.planes))


def apply_planes_aborted(state: State, event: PlanesAborted) -> State:
    """14.3d Home, and out of the combat; or the mission goes on with the others."""
    state = send_home(state, event.planes)
    top = state.stack[-1]
    if not isinstance(top, Dogfight):
        return change_mission(
            state, stage="patrol" if state.top(Mission).stage == "after_meeting" else "flak"
        )
    left = tuple(name for name in top.planes[event.side] if name not in event.planes)
    return state.settle(replace(top, planes={**top.planes, event.side: left}, ready=(*top.ready, event.side)))


def apply_mission_returned(state: State, event: MissionReturned) -> State:
    """14.1c On their bases."""
    landed = (
        replace(state.planes[name], base=home, active=name in event.active)
        for name, home in event.homes.items()
    )
    return book_arrivals(state.settle().fly(*landed), event.hex, len(event.active))


def log_air_combat_began(state: State, event: AirCombatBegan) -> list[LogLine]:
    """4.9d All planes of both sides are shown."""
    enemy = state.battle.enemy(event.attacker)
    return report(
        event, side=event.attacker,
        code="event-InterceptionFlown" if event.intercepts else "",
        planes=[state.label(name) for name in event.planes[event.attacker]],
        others=[state.label(name) for name in event.planes[enemy]],
    )  # fmt: skip


def log_planes_aborted(state: State, event: PlanesAborted) -> list[LogLine]:
    """14.3d How many leave."""
    if not event.planes:
        return []
    return report(event, planes=len(event.planes))


def log_mission_returned(state: State, event: MissionReturned) -> list[LogLine]:
    """14.1c How many come home; of a transfer, where they are now."""
    if not event.homes:
        return line(event, side=event.side, who=event.side, code="event-MissionLost")
    code = "event-PlanesTransferred" if event.errand == "transfer" else ""
    return line(
        event,
        side=event.side,
        who=event.side,
        code=code,
        planes=len(event.homes),
        base=name_base(state, event.hex),
    )


def find_best(state: State, decision: Decision) -> Action | None:
    """2.4 The fighter with the best rating goes."""
    able = find_interceptors(state, state.top(Mission))
    best = max(able, key=lambda plane: (face(state, plane).rating, -plane.lost, plane.id), default=None)
    return Intercept(plane=best.id) if best else None


HOOKS = {Mission: Hook(settle=settle, decisions=lambda state: decide(state, state.top(Mission)))}
FORESEEN = {
    "interception": Policy(
        {"intercept": find_best, "let_pass": as_default(LetPass)}, ("planes", "fighters", "cargo")
    ),
    "break_off": Policy({"all_stay": as_default(Stay)}, ("planes",)),
}
ACTS: dict[type[Action], Act] = {
    Intercept: Act(
        resolve_intercept,
        intercept_options,
        check=lambda known, side, act: check_interceptor(known, side, act.plane),
    ),
    LetPass: Act(resolve_let_pass, slots.button("act-let-pass")),
    Withdraw: Act(resolve_withdraw, withdraw_options),
    Stay: Act(resolve_withdraw, slots.button("act-stay")),
}
