"""12.10e Recovery of internal stocks in the own Supply Phase: compulsory as far as supply reaches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.orders import always
from rules.hexwar.assignment import Assignment, Claim, Served, most
from rules.hexwar.loads import take_in_turn
from rules.hexwar.payment import Need, Payment, Portion
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Policy, RuleEvent, UnitId
from rules.ocs.amounts import RE, supply
from rules.ocs.field import size
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.offers import Offer, obtainable, offers
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
    stores = Stores(state)
    step = Need(unit.id, price(state, unit), "12.10e")
    return [
        Need(name, count * price(state, state.units[name]), "12.10e")
        for name, count in stores.steps(beside=step).items()
        if count
    ]


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


class Stores:
    """12.10e B What units whose stocks are not full can draw on together: no loads of organic trucks."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.units = sorted(needy(state), key=self._order)
        self._ways = {unit.id: nearest_ways(offers(state, unit, organic=False)) for unit in self.units}
        ways = (way for mine in self._ways.values() for way in mine.values())
        self._held = {way.source.id: way.source.tokens for way in ways}

    def _order(self, unit: Unit) -> tuple[int, int, str]:
        """Of units that cost the same, those first whose stocks are nearer to full."""
        return price(self.state, unit), MISSING[unit.stocks], unit.id

    def _claim(self, unit: Unit, steps: int) -> Claim:
        cost, ways = price(self.state, unit), self._ways[unit.id]
        costs = tuple(cost * number for number in range(steps + 1))
        return Claim({source: way.cost for source, way in ways.items()}, costs)

    def serve(self, beside: Need | None = None) -> Served:
        """12.10e A The most steps of recovery that can be had; `beside` one that is paid anyhow."""
        room, sure = Assignment(self._held), beside.unit if beside else ""
        for unit in self.units:
            if beside and unit.id == sure:
                room.give(room.join(self._claim(unit, 1).prices), beside.tokens)
        steps = ((unit, MISSING[unit.stocks] - (unit.id == sure)) for unit in self.units)
        return most(room, [self._claim(unit, missing) for unit, missing in steps])

    def steps(self, beside: Need | None = None) -> dict[str, int]:
        """12.10e The steps that each unit can recover, by its id."""
        return {unit.id: n for unit, n in zip(self.units, self.serve(beside).portions, strict=True)}

    def recover(self) -> Iterator[Event]:
        """12.10e One step after the other."""
        found = self.serve()
        for unit, number, steps in zip(self.units, found.users, found.portions, strict=True):
            shares = {source: found.room.share(number, source) for source in self._ways[unit.id]}
            for _ in range(steps):
                yield from _recovered(unit, tuple(self._take(unit, shares)))

    def _take(self, unit: Unit, shares: dict[str, int]) -> Iterator[Portion]:
        """The tokens of one step out of what the unit is given, the nearest first."""
        ways = self._ways[unit.id]
        given = take_in_turn(price(self.state, unit), {source: shares[source] for source in ways})
        for source, tokens in given.items():
            shares[source] -= tokens
            yield _portion(ways[source], unit.id, tokens)

    def waste(self) -> list[Event]:
        """12.10e C, Rk16 What reaches a unit that is still needy and completes nothing is spent all the same."""
        found, portions = self.serve(), dict[str, Portion]()
        for unit, steps in zip(self.units, found.portions, strict=True):
            if steps < MISSING[unit.stocks]:
                for source, way in self._ways[unit.id].items():
                    if tokens := found.room.left[source]:
                        portions.setdefault(source, _portion(way, unit.id, tokens))
        spent = pay_quietly(tuple(portions.values()), "wasted", "12.10e", self.state.active)
        return [*spent] if portions else []


def nearest_ways(found: Sequence[Offer]) -> dict[str, Offer]:
    """12.3 The best way to each source, the nearest source first."""
    ways: dict[str, Offer] = {}
    for offer in found:
        ways.setdefault(offer.source.id, offer)
    return ways


def _portion(offer: Offer, unit: str, tokens: int) -> Portion:
    return Portion(source=offer.source.id, tokens=tokens, unit=unit, via=offer.via or "")


def resolve_rest(state: State, side: Side, action: RecoverRest, dice: Dice) -> list[Event]:
    """12.10e Everything that must be paid is paid; then on to trace supply (ADR 0045)."""
    stores = Stores(state)
    return [*stores.recover(), *stores.waste(), SupplyStep(step="tracing", rules=("12.10e",))]


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
    if is_wanted(state):
        return ()
    return [*Stores(state).waste(), SupplyStep(step="tracing", rules=("12.10e",))]


def decide(state: State) -> Sequence[Decision]:
    """12.10e A-C Who recovers first, from which dump."""
    side = state.active
    return slots.ask(
        side, "12.10e", f"recover:{state.turn}-{side}", "recover_rest", "recover", "recover_rest", side=side
    )


def apply_stocks_recovered(state: State, event: StocksRecovered) -> State:
    """12.10e From Exhausted to Low, or from Low to full."""
    unit = state.units[event.unit]
    return state.put(replace(unit, stocks=BETTER[unit.stocks]))


ACTS: dict[type[Action], Act] = {
    Recover: Act(resolve_recover, recover_options),
    RecoverRest: Act(resolve_rest, slots.button("act-recover-rest")),
}
POLICIES = {"recover": Policy({"umpire": always(RecoverRest())})}
