"""IX.A Replacements: points become units, Dispersed where they enter."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Actor, Candidate, Draft, Event, LogLine, Message, Options, Refusal
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio.acts import Act, Action, Amount, HexId, RuleEvent, UnitId
from rules.russian_portfolio.commands import side_of
from rules.russian_portfolio.movement.arrivals import arrive, check_arrival
from rules.russian_portfolio.movement.stacking import check_stack
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.offers import counters, off_map
from rules.russian_portfolio.supply.points import (
    Price,
    armor_range,
    builder,
    check_entry,
    check_paid,
    check_replaceable,
    check_replacements,
    cost,
    entries,
    points_of,
)
from rules.russian_portfolio.supply.production import add_points


class Replace(Action, frozen=True, kw_only=True, tag="replace"):
    """IX.A A unit comes in for points; `armor`: how many of them are armor points, as few as can be unless given."""

    unit: UnitId
    hex: HexId
    armor: Amount | None = None


class UnitReplaced(RuleEvent, frozen=True, kw_only=True):
    """IX.A The unit stands in the hex, Dispersed; paid for with points of both kinds."""

    unit: str
    hex: str
    armor: int
    infantry: int
    command: str = ""


def check_build(state: State, actor: Actor, unit: Unit, armor: int | None = None) -> Price:
    """IX.A Whether the unit may be brought in at all, and what is paid."""
    if unit.side != side_of(state, actor):
        raise Illegal("IX.A", "not-yours", unit=state.label(unit.id))
    check_replacements(state)
    check_replaceable(state, unit)
    limit = state.battle.file.economy.fronts
    if state.counter(unit.id).size == "front" and state.supply.fronts >= limit:
        raise Illegal("IX.A.1.a.2", "too-many-fronts", limit=limit)
    return check_paid(state, unit, armor)


def check_place(state: State, unit: Unit, hex_id: str) -> None:
    """IX.A Whether the unit may arrive there."""
    check_entry(state, unit, hex_id)
    check_arrival(state, unit.id, hex_id)


def resolve_replace(state: State, actor: Actor, action: Replace, dice: Dice) -> list[Event]:
    """IX.A Raises `Illegal` for a unit, hex or share of armor points that is not to be had."""
    unit = state.unit(action.unit)
    check_build(state, actor, unit)
    check_place(state, unit, action.hex)
    price = check_paid(state, unit, action.armor)
    replaced = UnitReplaced(
        unit=unit.id, hex=action.hex, armor=price.armor, infantry=price.infantry,
        command=builder(state, actor, unit), rules=("IX.A",),
    )  # fmt: skip
    return [replaced]


def replace_options(state: State, actor: Actor, draft: Draft) -> Options:
    """IX.A Which unit, where; and with which points, where both kinds could pay."""
    if "unit" not in draft:
        found = counters(
            state,
            off_map(state, side_of(state, actor)),
            lambda unit: check_build(state, actor, unit),
            lambda unit: price_message(state, unit),
        )
        return Options(
            slot="unit", kind="unit", ask=Message("ask-replace", purse(state, actor)), candidates=found
        )
    unit = state.unit(draft["unit"])
    check_build(state, actor, unit)
    if "hex" not in draft:
        return _where(state, unit)
    check_place(state, unit, draft["hex"])
    return _paid(state, unit, draft.get("armor"))


def price_message(state: State, unit: Unit) -> Message:
    """IX.A What a unit costs, and which points serve."""
    price = cost(state, unit)
    kinds = [kind for kind, points in price._asdict().items() if points]
    return Message("price-" + "-".join(kinds), {"points": price.total})


def purse(state: State, actor: Actor) -> dict[str, int]:
    """IX.A What there is to spend, as facts of a message."""
    return points_of(state, side_of(state, actor))._asdict()


def _where(state: State, unit: Unit) -> Options:
    price = str(cost(state, unit).total)
    found = tuple(
        Candidate(
            value=hex_id,
            at=hex_id,
            cost=price,
            effect=Message("effect-push") if is_crowded(state, unit, hex_id) else None,
            refusal=refusal(check_place, state, unit, hex_id),
        )
        for hex_id in entries(state, unit.side)
    )
    return Options(slot="hex", kind="hex", ask=Message("ask-entry"), candidates=found)


def is_crowded(state: State, unit: Unit, hex_id: str) -> bool:
    """IX.A Whether somebody must make room for the arrival."""
    return refusal(check_stack, state, unit.side, hex_id, (unit.id,)) is not None


def _paid(state: State, unit: Unit, armor: int | None) -> Options:
    """IX.A.2 The payment may be chosen where both kinds serve; it stands as proposed otherwise."""
    price = check_paid(state, unit, armor)
    least, most = armor_range(cost(state, unit), points_of(state, unit.side))
    act = Message("act-replace", {"armor": price.armor, "infantry": price.infantry})
    if armor is not None or least == most:
        return Options(complete=True, act=act)
    amounts = tuple(
        Candidate(value=n, label=Message("pay-with", {"armor": n, "infantry": cost(state, unit).total - n}))
        for n in range(least, most + 1)
    )
    return Options(
        slot="armor", kind="amount", ask=Message("ask-payment"), candidates=amounts, complete=True, act=act
    )


def find_refusal(state: State, actor: Actor) -> Refusal | None:
    """IX.A Why nothing can be brought in now."""
    if (no := refusal(check_replacements, state)) is not None:
        return no
    units = off_map(state, side_of(state, actor))
    some = any(refusal(check_build, state, actor, unit) is None for unit in units)
    return None if some else Refusal("IX.A", "nothing-to-replace", purse(state, actor))


def apply_unit_replaced(state: State, event: UnitReplaced) -> State:
    """IX.A Paid for and on the map, Dispersed; whoever has no room beside it makes some."""
    unit = replace(state.units[event.unit], command=event.command, **UNUSED)
    after = add_points(state, unit.side, -event.armor, -event.infantry).put(unit)
    fronts = after.supply.fronts + (state.counter(unit.id).size == "front")
    return arrive(replace(after, supply=replace(after.supply, fronts=fronts)), unit.id, event.hex)


UNUSED = {"moved": False, "attacked": False, "broke": False, "struck": False}
"""A counter that comes in again has done nothing yet."""


def log_unit_replaced(state: State, event: UnitReplaced) -> list[LogLine]:
    """IX.A Who came, where, for what."""
    unit, price = state.units[event.unit], event.armor + event.infantry
    return line(
        event, side=unit.side, at=(event.hex,), tone="good", unit=state.label(unit.id), hex=event.hex, cost=price,
        armor=event.armor, infantry=event.infantry,
    )  # fmt: skip


ACTS = {
    Replace: Act(resolve_replace, replace_options, phases=("replacement",), rank=10, blocked=find_refusal)
}
