"""12.10e Recovery of internal stocks in the own Supply Phase: compulsory as far as supply reaches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.orders import always
from rules.hexwar.payment import Need, Payment, Portion, Way
from rules.hexwar.servings import Order, Servings
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Policy, RuleEvent, UnitId
from rules.ocs.amounts import RE, supply
from rules.ocs.field import size
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.offers import find_nearest, obtainable, offers
from rules.ocs.supply.payment import agree_payment, pay_quietly, payment_options
from rules.ocs.trace.progress import SupplyStep
from rules.ocs.trace.stocks import BETTER

LEVEL = 2
"""12.10e Tokens for one step of recovery of a unit, or of each RE of a multi-step unit."""


MISSING = {"full": 0, "low": 1, "exhausted": 2}
"""12.10e Steps of recovery to full stocks."""


class Recover(Action, frozen=True, kw_only=True, tag="recover"):
    """12.10e One step of recovery for a unit: from Exhausted to Low, or from Low to full."""

    unit: UnitId
    payment: Payment = ()


class RecoverRest(Action, frozen=True, kw_only=True, tag="recover_rest"):
    """12.10e The umpire pays for as many steps of recovery as can be had together; loads of organic trucks stay."""


class StocksRecovered(RuleEvent, frozen=True, kw_only=True):
    """12.10e One step of recovery; which unit it was, the log does not say (4.9)."""

    unit: str


def price(state: State, unit: Unit) -> int:
    """12.10e, Rk15, Rk41 Tokens for one step of recovery: by current RE for a multi-step unit."""
    return LEVEL * (size(state, unit) // RE if state.counter(unit.id).multi else 1)


def needy(state: State) -> Iterator[Unit]:
    """12.10e Units of the phasing side whose stocks are not full."""
    return (unit for unit in state.units_of(state.active) if unit.stocks != "full")


def compulsory(state: State) -> list[Unit]:
    """12.10e A, B Units that can and must recover now."""
    return [unit for unit in needy(state) if obtainable(state, unit, organic=False) >= price(state, unit)]


def voluntary(state: State) -> list[Unit]:
    """12.10e B Units that could recover if loads of organic trucks are used as well."""
    return [unit for unit in needy(state) if obtainable(state, unit) >= price(state, unit)]


def is_wanted(state: State) -> bool:
    """12.10e Whether there is anything to choose."""
    return bool(compulsory(state) or voluntary(state))


def check_recover(state: State, side: Side, unit: Unit) -> list[Need]:
    """12.10e What the recovery needs; refuses a unit that needs none or cannot have it."""
    label = state.label(unit.id)
    if unit.side != side or unit.hex is None:
        raise Illegal("12.10e", "not-yours", unit=label)
    if unit.stocks == "full":
        raise Illegal("12.10e", "stocks-full", unit=label)
    needed, had = price(state, unit), obtainable(state, unit)
    if had < needed:
        raise Illegal("12.10e", "recovers-not", unit=label, needed=supply(needed), had=supply(had))
    return [Need(unit.id, needed, "12.10e")]


def resolve_recover(state: State, side: Side, action: Recover, dice: Dice) -> list[Event]:
    """12.10e Others are left what they can have beside it; raises `Illegal` when the step cannot be paid."""
    unit = state.unit(action.unit)
    needs, others = check_recover(state, side, unit), left_to(state, unit)
    return _recovered(unit, agree_payment(state, side, needs, action.payment, "12.10e", others=others))


def left_to(state: State, unit: Unit) -> list[Need]:
    """12.10e A What others are left when a unit recovers, unless its owner says otherwise: as much as can be had
    together with it.
    """
    counts, units = find_servings(state).count(sure=unit.id), state.units
    asked = ((units[name], count) for name, count in counts.items() if count)
    return [Need(one.id, count * price(state, one), "12.10e") for one, count in asked]


def _recovered(unit: Unit, payment: Sequence[Portion]) -> list[Event]:
    return [
        *pay_quietly(payment, "recovered", "12.10e", unit.side),
        StocksRecovered(unit=unit.id, rules=("12.10e",)),
    ]


def recover_options(state: State, side: Side, draft: Draft) -> Options:
    """12.10e The units that recover, then who pays."""
    if "unit" not in draft:
        return slots.piece("unit", needy(state), lambda unit: check_recover(state, side, unit))
    unit = state.unit(draft["unit"])
    act = Message("act-recover", {"unit": state.label(unit.id), "tokens": supply(price(state, unit))})
    needs, others = check_recover(state, side, unit), left_to(state, unit)
    return payment_options(state, side, needs, draft, "12.10e", others=others, act=act)


def find_servings(state: State) -> Servings:
    """12.10e B What units whose stocks are not full can have together, without loads of organic trucks. Of units that
    cost the same those come first whose stocks are nearer to full.
    """
    orders = [
        Order(unit.id, price(state, unit), MISSING[unit.stocks], _find_ways(state, unit))
        for unit in needy(state)
    ]
    return Servings(sorted(orders, key=lambda order: (order.price, order.wanted, order.user)))


def _find_ways(state: State, unit: Unit) -> dict[str, Way]:
    near = find_nearest(offers(state, unit, organic=False))
    return {source: offer.way(unit.id) for source, offer in near.items()}


def waste(state: State, servings: Servings) -> list[Event]:
    """12.10e C, Rk16 What reaches a unit that is still needy and completes nothing is spent all the same."""
    scraps = servings.find_scraps()
    return [*pay_quietly(scraps, "wasted", "12.10e", state.active)] if scraps else []


def resolve_rest(state: State, side: Side, action: RecoverRest, dice: Dice) -> list[Event]:
    """12.10e Everything that must be paid is paid, one step after the other; then on to trace supply (ADR 0045)."""
    servings, events = find_servings(state), list[Event]()
    for name, payment in servings.serve():
        events += _recovered(state.units[name], payment)
    return [*events, *waste(state, servings), SupplyStep(step="tracing", rules=("12.10e",))]


def boundless(state: State) -> list[Event]:
    """12.3e Units in a box off the map draw without end: their stocks are full again, and nothing is spent."""
    inside = (unit for unit in state.units.values() if unit.fate == "box" and unit.side == state.active)
    each = (unit.id for unit in inside for _ in range(MISSING[unit.stocks]))
    return [StocksRecovered(unit=unit, rules=("12.3e", "12.10e")) for unit in each]


def settle(state: State) -> Sequence[Event]:
    """12.10e With nothing left to decide, what is too little is wasted and the phase goes on."""
    if free := boundless(state):
        return free
    if is_wanted(state):
        return ()
    return [*waste(state, find_servings(state)), SupplyStep(step="tracing", rules=("12.10e",))]


def decide(state: State) -> Sequence[Decision]:
    """12.10e A-C Who recovers first, from which dump."""
    side = state.active
    asked = f"recover:{state.turn}-{side}"
    return slots.ask(side, "12.10e", asked, "recover_rest", "recover", "recover_rest", side=side)


def apply_stocks_recovered(state: State, event: StocksRecovered) -> State:
    """12.10e From Exhausted to Low, or from Low to full."""
    unit = state.units[event.unit]
    return state.put(replace(unit, stocks=BETTER[unit.stocks]))


ACTS: dict[type[Action], Act] = {
    Recover: Act(resolve_recover, recover_options),
    RecoverRest: Act(resolve_rest, slots.button("act-recover-rest")),
}
POLICIES = {"recover": Policy({"umpire": always(RecoverRest())})}
