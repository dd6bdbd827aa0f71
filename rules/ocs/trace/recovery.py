"""12.10e Recovery of internal stocks in the own Supply Phase: compulsory as far as supply reaches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.ruleset import Dice
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Fact, Policy, UnitId
from rules.ocs.amounts import RE, supply
from rules.ocs.field import size
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.needs import Need, Payment, Portion
from rules.ocs.supply.offers import obtainable, offers
from rules.ocs.supply.payment import agreed, paid, payment_options, propose, supply_spent
from rules.ocs.trace.progress import SupplyStep
from rules.ocs.trace.stocks import BETTER

LEVEL = 2
"""12.10e Tokens for one step of recovery of a unit, or of each RE of a multi-step unit."""


class Recover(Action, frozen=True, kw_only=True, tag="recover"):
    """12.10e One step of recovery for a unit: from Exhausted to Low, or from Low to full."""

    unit: UnitId
    payment: Payment = ()


class RecoverRest(Action, frozen=True, kw_only=True, tag="recover_rest"):
    """12.10e The umpire pays for what must be recovered, the cheapest first; loads of organic trucks stay."""


class StocksRecovered(Fact, frozen=True, kw_only=True):
    """12.10e One step of recovery; which unit it was, the log does not say (4.9)."""

    unit: str


def price(state: State, unit: Unit) -> int:
    """12.10e, Rk15, Rk41 Tokens for one step of recovery: by current RE for a multi-step unit."""
    return LEVEL * (size(state, unit) // RE if state.counter(unit.id).multi else 1)


def needy(state: State) -> Iterator[Unit]:
    """12.10e Units of the phasing side whose stocks are not full."""
    return (unit for unit in state.units_of(state.active) if unit.stocks != "full")


def compulsory(state: State) -> list[Unit]:
    """12.10e A, B Units that can and must recover now, the cheapest first."""
    able = (unit for unit in needy(state) if obtainable(state, unit, organic=False) >= price(state, unit))
    return sorted(able, key=lambda unit: (price(state, unit), unit.stocks != "low", unit.id))


def voluntary(state: State) -> list[Unit]:
    """12.10e B Units that could recover if loads of organic trucks are used as well."""
    return [unit for unit in needy(state) if obtainable(state, unit) >= price(state, unit)]


def wanted(state: State) -> bool:
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
    """12.10e The unit recovers a step."""
    unit = state.unit(action.unit)
    payment = agreed(state, side, check_recover(state, side, unit), action.payment, "12.10e")
    return _recovered(unit, payment)


def _recovered(unit: Unit, payment: Sequence[Portion]) -> list[Event]:
    return [
        paid(payment, "recovered", "12.10e"),
        StocksRecovered(unit=unit.id, rules=("12.10e",)),
    ]


def recover_options(state: State, side: Side, draft: Draft) -> Options:
    """12.10e The units that recover, then who pays."""
    if "unit" not in draft:
        return slots.piece("unit", needy(state), lambda unit: check_recover(state, side, unit))
    unit = state.unit(draft["unit"])
    act = Message("act-recover", {"unit": state.label(unit.id), "tokens": supply(price(state, unit))})
    return payment_options(state, side, check_recover(state, side, unit), draft, "12.10e", act=act)


def resolve_rest(state: State, side: Side, action: RecoverRest, dice: Dice) -> list[Event]:
    """12.10e Everything that must be paid is paid; then on to trace supply."""
    events: list[Event] = []
    while able := compulsory(state):
        unit = able[0]
        plan = propose(state, [Need(unit.id, price(state, unit), "12.10e")])
        assert plan is not None
        more = _recovered(unit, plan.payment)
        events += more
        state = stocks_recovered(supply_spent(state, paid(plan.payment, "recovered", "12.10e")), unit.id)
    return [*events, *wasted(state), SupplyStep(step="tracing", rules=("12.10e",))]


def rest_options(state: State, side: Side, draft: Draft) -> Options:
    """12.10e Nothing to fill."""
    return slots.whole("act-recover-rest")


def wasted(state: State) -> list[Event]:
    """12.10e C, Rk16 Supply that reaches a needy unit and completes nothing is spent all the same."""
    portions: dict[str, Portion] = {}
    for unit in needy(state):
        for offer in offers(state, unit, organic=False):
            source = offer.source
            if source.tokens:
                portions.setdefault(
                    source.id,
                    Portion(source=source.id, tokens=source.tokens, unit=unit.id, via=offer.via or ""),
                )
    return [paid(tuple(portions.values()), "wasted", "12.10e")] if portions else []


def settle(state: State) -> Sequence[Event]:
    """12.10e With nothing left to decide, what is too little is wasted and the phase goes on."""
    if wanted(state):
        return ()
    return [*wasted(state), SupplyStep(step="tracing", rules=("12.10e",))]


def decide(state: State) -> Sequence[Decision]:
    """12.10e A-C Who recovers first, from which dump."""
    return (
        Decision(
            id=f"recover:{state.turn}-{state.active}",
            side=state.active,
            rule="12.10e",
            accepts=("recover", "recover_rest"),
            ask=Message("ask-recover", {"side": state.active}),
            default={"do": "recover_rest"},
        ),
    )


def on_stocks_recovered(state: State, event: StocksRecovered) -> State:
    """12.10e One step better."""
    return stocks_recovered(state, event.unit)


def stocks_recovered(state: State, unit_id: str) -> State:
    """12.10e The unit with better stocks."""
    unit = state.units[unit_id]
    return state.put(replace(unit, stocks=BETTER[unit.stocks]))


ACTS: dict[type[Action], Act] = {
    Recover: Act(resolve_recover, recover_options),
    RecoverRest: Act(resolve_rest, rest_options),
}
APPLY = {StocksRecovered: on_stocks_recovered}
POLICIES = {"recover": Policy({"umpire": lambda state, decision: RecoverRest()})}
