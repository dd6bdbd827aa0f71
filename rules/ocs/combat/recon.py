"""21.1 Recon: by its switch a light unit pays to learn what stands in the hex next to it."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from rules.core.chapters import apply_nothing
from rules.core.contract import Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.talk import line, log_event
from rules.hexwar.payment import Need, Payment
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, RuleEvent, UnitId
from rules.ocs.allowance import check_may_move, under_orders
from rules.ocs.amounts import points
from rules.ocs.combat.odds import AT_LEVELS, anti_tank
from rules.ocs.field import at, holder, steps_left
from rules.ocs.movement.purchases import apply_events
from rules.ocs.movement.refuel import fuel_up
from rules.ocs.pieces import Unit
from rules.ocs.sequence import MOVING
from rules.ocs.state import State
from rules.ocs.supply.payment import agree_payment, pay, payment_options

SYMBOLS = ("recon", "motorcycle", "armoured_car", "cavalry", "commando")
SIZES = ("company", "battalion", "regiment")
"""21.1 Nothing above a regiment."""

TOKENS = 1


class Recon(Action, frozen=True, kw_only=True, tag="recon"):
    """21.1 A unit looks into a hex next to it."""

    unit: UnitId
    hex: HexId
    payment: Payment = ()


class ReconMade(RuleEvent, frozen=True, kw_only=True):
    """21.1 The movement is spent; `cost` in twelfths of an MP."""

    side: str
    unit: str
    hex: str
    cost: int


class ReconReported(RuleEvent, frozen=True, kw_only=True):
    """21.1 What the unit's side learns: all steps of the hex, and its best anti-tank means (9.4e)."""

    side: str
    hex: str
    steps: int
    at: Literal["none", "light", "heavy"]


def price(state: State, unit: Unit) -> int:
    """21.1 A quarter of the printed MA, in twelfths of an MP."""
    return state.face(unit).move // 4


def check_scout(state: State, side: Side, unit: Unit) -> None:
    """21.1 A light unit that may move and has a quarter of its MA left."""
    counter, label = state.counter(unit.id), state.label(unit.id)
    if counter.symbol not in SYMBOLS or counter.size not in SIZES:
        raise Illegal("21.1", "no-recon-unit", unit=label)
    left, cost = check_may_move(state, side, unit), price(state, unit)
    if left < cost:
        raise Illegal("21.1", "no-points-for-recon", unit=label, left=points(left), cost=points(cost))


def check_view(state: State, unit: Unit, hex_id: str) -> None:
    """21.1 Enemy combat units in a hex next to it."""
    hexes = state.battle.hexes
    if not hexes.adjacent(hexes.index[str(unit.hex)], hexes.at(hex_id)):
        raise Illegal("21.1", "not-next-to", unit=state.label(unit.id), hex=hex_id)
    if holder(state, hex_id) != state.battle.enemy(unit.side):
        raise Illegal("21.1", "nobody-to-see", hex=hex_id)


def needs(unit: Unit) -> list[Need]:
    """21.1 What it costs beside the movement."""
    return [Need(unit.id, TOKENS, "21.1")]


def resolve_recon(state: State, side: Side, action: Recon, dice: Dice) -> list[Event]:
    """21.1, 12.5 Fuelled as for a move, paid, and told to its side alone."""
    unit = state.unit(action.unit)
    check_scout(state, side, unit)
    check_view(state, unit, action.hex)
    fuel = fuel_up(state, side, (unit.id,))
    payment = agree_payment(apply_events(state, fuel), side, needs(unit), action.payment, "21.1")
    seen = at(state, action.hex)
    level = anti_tank(state, action.hex, seen)
    made = ReconMade(side=side, unit=unit.id, hex=action.hex, cost=price(state, unit), rules=("21.1",))
    report = ReconReported(
        side=side, hex=action.hex, steps=sum(steps_left(state, one) for one in seen),
        at=next(name for name, number in AT_LEVELS.items() if number == level),
        rules=("21.1",), audience=(side,),
    )  # fmt: skip
    return [*fuel, pay(payment, "recon", "21.1"), made, report]


def recon_options(state: State, side: Side, draft: Draft) -> Options:
    """21.1 Who, into which hex; then how it is paid."""
    if "unit" not in draft:
        return slots.piece("unit", state.units_of(side), lambda unit: check_scout(state, side, unit))
    unit = state.unit(draft["unit"])
    check_scout(state, side, unit)
    if "hex" not in draft:
        hexes = state.battle.hexes
        near = [hexes.ids[there] for there in hexes.around[hexes.index[str(unit.hex)]]]
        return slots.places("hex", near, lambda hex_id: check_view(state, unit, hex_id), ask="ask-recon-hex")
    check_view(state, unit, draft["hex"])
    after = apply_events(state, fuel_up(state, side, (unit.id,)))
    act = Message("act-recon", {"hex": draft["hex"], "cost": points(price(state, unit))})
    return payment_options(after, side, needs(unit), draft, "21.1", act=act)


def apply_recon_made(state: State, event: ReconMade) -> State:
    """21.1 It is on the move, and has so much less."""
    state = under_orders(state, (event.unit,))
    unit = state.units[event.unit]
    return state.put(replace(unit, spent=unit.spent + event.cost, began=unit.began or unit.hex))


def log_recon_reported(state: State, event: ReconReported) -> list[LogLine]:
    means = Message(f"at-{event.at}")
    return line(event, side=event.side, at=[event.hex], hex=event.hex, steps=event.steps, means=means)


BLOCKED = slots.unless(check_scout, "21.1", "nobody-reconnoitres")
ACTS = {
    Recon: Act(resolve_recon, recon_options, MOVING, 15, BLOCKED, suits=lambda state: state.switches.recon)
}
APPLY = {ReconReported: apply_nothing}
LOG = {ReconMade: log_event}
