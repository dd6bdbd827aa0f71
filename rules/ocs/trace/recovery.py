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
from rules.ocs.supply.offers import Offer, obtainable, offers
from rules.ocs.supply.payment import agreed, paid_quietly, payment_options
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
    """12.10e A, B Units that can and must recover now."""
    return [unit for unit in needy(state) if obtainable(state, unit, organic=False) >= price(state, unit)]


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
        *paid_quietly(payment, "recovered", "12.10e", unit.side),
        StocksRecovered(unit=unit.id, rules=("12.10e",)),
    ]


def recover_options(state: State, side: Side, draft: Draft) -> Options:
    """12.10e The units that recover, then who pays."""
    if "unit" not in draft:
        return slots.piece("unit", needy(state), lambda unit: check_recover(state, side, unit))
    unit = state.unit(draft["unit"])
    act = Message("act-recover", {"unit": state.label(unit.id), "tokens": supply(price(state, unit))})
    return payment_options(state, side, check_recover(state, side, unit), draft, "12.10e", act=act)


class Stores:
    """12.10e B What units whose stocks are not full can draw on, as it is used up: no loads of organic trucks."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.missing = {unit.id: MISSING[unit.stocks] for unit in needy(state)}
        self._ways: dict[str, dict[str, Offer]] = {}
        self._held: dict[str, int] = {}
        for unit in needy(state):
            ways = self._ways[unit.id] = {}
            for offer in offers(state, unit, organic=False):
                ways.setdefault(offer.source.id, offer)
                self._held[offer.source.id] = offer.source.tokens

    def take(self, unit: Unit, tokens: int) -> tuple[Portion, ...]:
        """Tokens from one dump if one will do, the nearest first; () when there are too few."""
        ways = [offer for source, offer in self._ways[unit.id].items() if self._held[source]]
        if sum(self._held[offer.source.id] for offer in ways) < tokens:
            return ()
        enough = [offer for offer in ways if self._held[offer.source.id] >= tokens]
        portions = []
        for offer in enough[:1] or ways:
            part = min(tokens, self._held[offer.source.id])
            self._held[offer.source.id] -= part
            tokens -= part
            if part:
                portions.append(_portion(offer, unit.id, part))
        return tuple(portions)

    def recover(self) -> Iterator[Event]:
        """12.10e One step after the other, the cheapest first, as long as one can be paid."""
        units = [self.state.units[unit] for unit in self.missing]
        units.sort(key=lambda unit: (price(self.state, unit), self.missing[unit.id], unit.id))
        for unit in units:
            while self.missing[unit.id]:
                payment = self.take(unit, price(self.state, unit))
                if not payment:
                    break
                self.missing[unit.id] -= 1
                yield from _recovered(unit, payment)

    def waste(self) -> list[Event]:
        """12.10e C, Rk16 What reaches a needy unit and completes nothing is spent all the same."""
        portions: dict[str, Portion] = {}
        for unit, steps in self.missing.items():
            for source, offer in self._ways[unit].items():
                if steps and self._held[source]:
                    portions.setdefault(source, _portion(offer, unit, self._held[source]))
        spent = paid_quietly(tuple(portions.values()), "wasted", "12.10e", self.state.active)
        return [*spent] if portions else []


def _portion(offer: Offer, unit: str, tokens: int) -> Portion:
    return Portion(source=offer.source.id, tokens=tokens, unit=unit, via=offer.via or "")


def resolve_rest(state: State, side: Side, action: RecoverRest, dice: Dice) -> list[Event]:
    """12.10e Everything that must be paid is paid; then on to trace supply."""
    stores = Stores(state)
    return [*stores.recover(), *stores.waste(), SupplyStep(step="tracing", rules=("12.10e",))]


def rest_options(state: State, side: Side, draft: Draft) -> Options:
    """12.10e Nothing to fill."""
    return slots.whole("act-recover-rest")


def boundless(state: State) -> list[Event]:
    """12.3e Units in a box off the map draw without end: their stocks are full again, and nothing is spent."""
    inside = (unit for unit in state.units.values() if unit.fate == "box" and unit.side == state.active)
    return [
        StocksRecovered(unit=unit.id, rules=("12.3e", "12.10e"))
        for unit in inside
        for _ in range(MISSING[unit.stocks])
    ]


def settle(state: State) -> Sequence[Event]:
    """12.10e With nothing left to decide, what is too little is wasted and the phase goes on."""
    if free := boundless(state):
        return free
    if wanted(state):
        return ()
    return [*Stores(state).waste(), SupplyStep(step="tracing", rules=("12.10e",))]


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


def stocks_recovered(state: State, event: StocksRecovered) -> State:
    """12.10e One step better."""
    unit = state.units[event.unit]
    return state.put(replace(unit, stocks=BETTER[unit.stocks]))


ACTS: dict[type[Action], Act] = {
    Recover: Act(resolve_recover, recover_options),
    RecoverRest: Act(resolve_rest, rest_options),
}
APPLY = {StocksRecovered: stocks_recovered}
POLICIES = {"recover": Policy({"umpire": lambda state, decision: RecoverRest()})}
