"""11 Getting in and out. What is carried goes with its carrier, and is lost with it (11.C, `fates.destroy`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import (
    Actor,
    Candidate,
    Draft,
    Event,
    LogLine,
    Message,
    Options,
    Point,
    Refusal,
    Shape,
)
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.plane.headings import SCALE, VECTORS
from rules.core.ruleset import Dice
from rules.core.slots import nothing, one_passes
from rules.core.talk import line
from rules.storm_of_steel import slots
from rules.storm_of_steel.acts import Act, Action, Bearing, RuleEvent, SearchEvent, Spot, UnitId
from rules.storm_of_steel.assault.contact import adjacent
from rules.storm_of_steel.field import cm
from rules.storm_of_steel.fire.spotting import spot_movers
from rules.storm_of_steel.movement.difficulty import budget, obstacle
from rules.storm_of_steel.movement.loading import (
    check_aboard,
    check_exit,
    check_mount,
    check_passenger,
    fare,
    half,
)
from rules.storm_of_steel.movement.works import blast
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State


class Mount(Action, frozen=True, kw_only=True, tag="mount"):
    """11.B A unit gets into a transporter beside it, or is limbered."""

    unit: UnitId
    carrier: UnitId


class Dismount(Action, frozen=True, kw_only=True, tag="dismount"):
    """11.B A unit gets out, or is unlimbered, beside its transporter."""

    unit: UnitId
    point: Spot
    heading: Bearing | None = None


class UnitMounted(RuleEvent, frozen=True, kw_only=True):
    """11.B Aboard; `cost` and `fare` are the mm that it and its carrier have paid."""

    unit: str
    carrier: str
    cost: int
    fare: int


class UnitDismounted(SearchEvent, frozen=True, kw_only=True):
    """11.B Beside its carrier; `left`: mm that it may still move, if the carrier was activated (R56)."""

    unit: str
    carrier: str
    at: Point
    heading: int
    cost: int
    fare: int
    stopped: bool = False
    """4.G It is in ground in which it must stop."""


def check_some_carrier(state: State, actor: Actor, unit: Unit) -> None:
    """11.B There is a transporter for it; else what is said of the first beside it, or that none is."""
    check_passenger(state, actor, unit)
    here = state.disc(unit.id)
    beside = [one for one in carriers(state, actor) if adjacent(state, here, state.disc(one.id))]
    if not beside:
        raise Illegal("11.B", "no-carrier-beside", unit=state.label(unit.id))
    one_passes(lambda one: check_mount(state, actor, unit, one), beside)


def carriers(state: State, actor: Actor) -> Iterator[Unit]:
    """11.A The transporters of a side."""
    return (unit for unit in state.on_table(actor) if state.profile(unit.id).transport != "none")


def resolve_mount(state: State, actor: Actor, action: Mount, dice: Dice) -> Sequence[Event]:
    """11.B Aboard, for half a move of both."""
    unit, carrier = state.unit(action.unit), state.unit(action.carrier)
    check_mount(state, actor, unit, carrier)
    price, ours = half(state, unit), fare(state, carrier, loading=True)
    return [UnitMounted(unit=unit.id, carrier=carrier.id, cost=price, fare=ours, rules=("11.B",))]


def resolve_dismount(state: State, actor: Actor, action: Dismount, dice: Dice) -> Sequence[Event]:
    """11.B Beside the carrier; 5.C in a minefield a die, 6.D hidden enemies near are seen."""
    unit = state.unit(action.unit)
    check_aboard(state, actor, unit)
    found = check_exit(state, unit, action.point)
    carrier = state.units[unit.carrier]
    there = replace(unit, at=action.point)
    hard = any(one.kind == "test" for one in found) or bool(obstacle(state, there))
    out = UnitDismounted(
        unit=unit.id, carrier=carrier.id, at=action.point, cost=half(state, unit),
        heading=carrier.heading if action.heading is None else action.heading,
        fare=fare(state, carrier, loading=False), stopped=hard,
        rules=("11.B",),
    )  # fmt: skip
    mines = (blast(state, unit.id, one.feature, dice) for one in found if one.kind == "mines")
    harm = [event for die, what in mines for event in (die, *what)]
    return [out, *spot_movers(state, unit, (state.spot(carrier.id), action.point)), *harm]


def mount_options(state: State, actor: Actor, draft: Draft) -> Options:
    """11.B Who gets in, and where."""
    if "unit" not in draft:
        items = (unit for unit in state.on_table(actor) if not state.profile(unit.id).vehicle)
        return slots.unit("unit", items, lambda unit: check_some_carrier(state, actor, unit), "ask-passenger")
    unit = state.unit(draft["unit"])
    check_some_carrier(state, actor, unit)
    if "carrier" not in draft:
        return slots.unit("carrier", carriers(state, actor), lambda one: check_mount(state, actor, unit, one))
    carrier = state.unit(draft["carrier"])
    check_mount(state, actor, unit, carrier)
    price, ours = half(state, unit), fare(state, carrier, loading=True)
    return Options(complete=True, act=Message("act-mount"), effect=_price(state, unit, carrier, price, ours))


def dismount_options(state: State, actor: Actor, draft: Draft) -> Options:
    """11.B Who gets out, where beside the carrier, and which way it looks."""
    if "unit" not in draft:
        return slots.unit(
            "unit",
            _carried(state, actor),
            lambda unit: check_aboard(state, actor, unit),
            "ask-rider",
            name=rider,
        )
    unit = state.unit(draft["unit"])
    check_aboard(state, actor, unit)
    if "point" not in draft:
        return _exits(state, unit)
    check_exit(state, unit, draft["point"])
    carrier = state.units[unit.carrier]
    price, ours = half(state, unit), fare(state, carrier, loading=False)
    act, effect = Message("act-dismount"), _price(state, unit, carrier, price, ours)
    if "heading" in draft:
        return Options(complete=True, act=act, effect=effect)
    return slots.heading(act, *effect)


def _price(state: State, unit: Unit, carrier: Unit, price: int, ours: int) -> tuple[Message, ...]:
    """11.B What each of them pays, and has left."""
    shares = ((unit, price), (carrier, ours))
    return tuple(
        Message("pays-half", {"unit": state.label(u.id), "cost": cm(mm), "left": cm(budget(state, u) - mm)})
        for u, mm in shares
        if mm
    )


def _carried(state: State, actor: Actor) -> Iterator[Unit]:
    """Those aboard, in order of their ids."""
    return (unit for _, unit in sorted(state.units.items()) if unit.carrier and unit.side == actor)


def rider(unit: Unit, no: Refusal | None) -> Candidate:
    """One of those aboard, lit where its carrier stands."""
    return Candidate(value=unit.id, at=unit.carrier, refusal=no)


def _exits(state: State, unit: Unit) -> Options:
    """11.B Places all about the carrier."""
    by, base = state.disc(unit.carrier), state.profile(unit.id).base
    reach = (by.base + base + 1) // 2 + 1
    (x, y), ring = by.centre, VECTORS[:: len(VECTORS) // 12]
    points = [(x + round(east * reach / SCALE), y + round(north * reach / SCALE)) for east, north in ring]
    table = state.battle.table
    fit = (point for point in points if 0 <= point[0] <= table.width and 0 <= point[1] <= table.height)
    found = ((point, refusal(check_exit, state, unit, point)) for point in fit)
    return Options(
        slot="point", kind="point", ask=Message("ask-exit", {"carrier": state.label(unit.carrier)}),
        candidates=tuple(Candidate(value=point, at=point, refusal=no) for point, no in found), free=True,
        shapes=(Shape(style="reach", centre=by.centre, radius=reach, side=unit.side),),
        template=Shape(style="base", radius=base // 2, side=unit.side),
    )  # fmt: skip


def apply_unit_mounted(state: State, event: UnitMounted) -> State:
    """11.B Off the table, aboard."""
    unit, carrier = state.units[event.unit], state.units[event.carrier]
    rider = replace(
        _charged(unit, event.cost), at=None, fate="carried", carrier=carrier.id, start=unit.start or unit.at
    )
    return state.put(rider, replace(_charged(carrier, event.fare), loaded=True))


def apply_unit_dismounted(state: State, event: UnitDismounted) -> State:
    """11.B On the table; it shares its carrier's activation (R56), and moves no more where it had to stop (4.G)."""
    unit, carrier = state.units[event.unit], state.units[event.carrier]
    move = state.profile(unit.id).move
    begun = unit.begun or (carrier.begun and move > 0)
    left = max(0, (unit.left if unit.begun else move - unit.used) - event.cost) if begun else 0
    used = move if event.stopped else unit.used + event.cost
    out = replace(
        unit, at=event.at, heading=event.heading, fate="table", carrier="", alighted=True, begun=begun,
        left=0 if event.stopped else left, used=used, start=None,
    )  # fmt: skip
    return state.put(out, replace(_charged(carrier, event.fare), unloaded=True))


def _charged(unit: Unit, cost: int) -> Unit:
    """11.B The unit with that much less to move."""
    return replace(unit, used=unit.used + cost, left=max(0, unit.left - cost))


def log_transport(state: State, event: UnitMounted | UnitDismounted) -> list[LogLine]:
    """Who gets in or out where, and what is left to both."""
    kind = "gun" if state.profile(event.unit).branch == "gun" else "foot"
    return line(
        event, code=f"event-{type(event).__name__}-{kind}", side=state.units[event.unit].side,
        at=(event.unit, event.carrier), unit=state.label(event.unit), carrier=state.label(event.carrier),
        cost=cm(event.cost), fare=cm(event.fare),
    )  # fmt: skip


def nobody_mounts(state: State, actor: Actor) -> Refusal | None:
    """11.B Why nobody can get in."""
    units = (unit for unit in state.on_table(actor) if not state.profile(unit.id).vehicle)
    some = any(refusal(check_some_carrier, state, actor, unit) is None for unit in units)
    return None if some else Refusal("11.B", "nobody-mounts")


def nobody_dismounts(state: State, actor: Actor) -> Refusal | None:
    """11.B Why nobody can get out: of those aboard the last's reason."""
    found = (refusal(check_aboard, state, actor, unit) for unit in _carried(state, actor))
    return nothing(found, Refusal("11.B", "nobody-aboard"))


def is_motorised(state: State) -> bool:
    """11.A Whether there are transporters in the scenario."""
    return any(profile.transport != "none" for profile in state.battle.profiles.values())


ACTS = {
    Mount: Act(
        resolve_mount, mount_options, phases=("move",), rank=30, blocked=nobody_mounts, suits=is_motorised
    ),
    Dismount: Act(
        resolve_dismount, dismount_options, phases=("move",), rank=40, blocked=nobody_dismounts,
        suits=is_motorised,
    ),
}  # fmt: skip
