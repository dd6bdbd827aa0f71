"""XIII.C What the attacker loses by AE or for an exchange: they say which of their units go."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Actor, Decision, Draft, Event, LogLine, Message, Options
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, RuleEvent, Units
from rules.russian_portfolio.combat.dues import (
    attacker,
    check_paid,
    check_payers,
    factors,
    least,
    means,
    one_way,
    top,
)
from rules.russian_portfolio.combat.losses import alive
from rules.russian_portfolio.combat.records import Clash
from rules.russian_portfolio.commands import check_loss, command_of
from rules.russian_portfolio.fates import UnitsDispersed, UnitsEliminated
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


class Pay(Action, frozen=True, kw_only=True, tag="pay"):
    """XIII.C The attacker loses these units."""

    units: Units


class PriceSet(RuleEvent, frozen=True, kw_only=True):
    """XIII.C What the attacker must lose: for what the defender has given, or by AE."""

    owed: int
    turned: bool = False
    """An exchange that they cannot pay is AE."""


class PricePaid(RuleEvent, frozen=True, kw_only=True):
    """XIII.C The attacker has lost what they owed."""


def ask(state: State, clash: Clash) -> Sequence[Decision]:
    """XIII.C Which units go, where there is a choice."""
    if not clash.owed or one_way(state, clash):
        return ()
    units = alive(state, clash.attack.units)
    facts = {"hexes": list(clash.attack.targets), "owed": clash.owed, "means": means(state, clash)}
    question = Decision(
        id=f"price:{state.turn}-{state.reserve}-{clash.attack.id}",
        side=attacker(state, clash),
        command=command_of(units),
        rule="XIII.C",
        accepts=("pay",),
        ask=Message("ask-price", facts),
        default={"do": "pay", "units": list(least(state, clash))},
        at=tuple(dict.fromkeys(str(unit.hex) for unit in units)),
    )
    return (question,)


def check_price(state: State, actor: Actor, names: Sequence[str]) -> None:
    """XIII.C, II Whether these pay the price, given by this commander."""
    check_paid(state, top(state), names)
    check_loss(state, actor, names)


def resolve_pay(state: State, actor: Actor, action: Pay, dice: Dice) -> list[Event]:
    """XIII.C Raises `Illegal` for units that do not pay what is owed, or are another command's."""
    check_price(state, actor, action.units)
    return lose(state, top(state), action.units)


def force_payment(state: State, clash: Clash) -> list[Event]:
    """XIII.C There is one way to pay."""
    return lose(state, clash, least(state, clash)) if clash.owed else []


def lose(state: State, clash: Clash, names: Sequence[str]) -> list[Event]:
    """XIII.C The units go; by AE the others are Dispersed."""
    why = "exchange" if clash.exchanged else "combat"
    events: list[Event] = [UnitsEliminated(units=tuple(names), why=why, rules=("XIII.C",))] if names else []
    rest = tuple(unit.id for unit in alive(state, clash.attack.units) if unit.id not in names)
    if clash.outcome == "AE" and rest:
        events.append(UnitsDispersed(units=rest, rules=("XIII.C",)))
    return [*events, PricePaid()]


def pay_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.C Units until it is enough."""
    clash, chosen = top(state), tuple(draft.get("units", ()))

    def check(unit: Unit) -> None:
        check_loss(state, actor, (unit.id,))
        check_payers(state, clash, (*(name for name in chosen if name != unit.id), unit.id))

    offered = slots.units("units", alive(state, clash.attack.units), check, chosen, ask="ask-pay")
    no = refusal(check_price, state, actor, chosen) if chosen else None
    figures = {"factors": factors(state, chosen), "owed": min(clash.owed, means(state, clash))}
    return slots.weigh(offered, no, "act-pay", Message("effect-pay", figures))


def apply_price_set(state: State, event: PriceSet) -> State:
    """XIII.C The attacker owes it; an exchange that cannot be paid is read as AE from now on."""
    clash = top(state)
    reads = {name: "AE" if event.turned and read == "X" else read for name, read in clash.reads.items()}
    outcome = "AE" if event.turned else clash.outcome
    return state.settle(
        replace(clash, owed=event.owed, outcome=outcome, reads=reads, exchanged=outcome != "AE", step="price")
    )


def apply_price_paid(state: State, event: PricePaid) -> State:
    """XIII.C Nothing is owed any more: on to the losses."""
    return state.settle(replace(top(state), owed=0, step="losses"))


def log_price_set(state: State, event: PriceSet) -> list[LogLine]:
    """XIII.C What the attacker must lose."""
    clash = top(state)
    side, hexes = attacker(state, clash), clash.attack.targets
    kind = "turned" if event.turned else "AE" if clash.outcome == "AE" else "exchange"
    owed = min(event.owed, means(state, clash))
    return line(event, side=side, at=hexes, code=f"event-PriceSet-{kind}", who=side, owed=owed)


ACTS = {Pay: Act(resolve_pay, pay_options)}
