"""9.5, 12.4 The defender's combat supply: paid, from internal stocks, or withheld."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.orders import always, as_default
from rules.core.talk import line
from rules.hexwar.payment import Payment
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Policy, RuleEvent, Some
from rules.ocs.amounts import supply
from rules.ocs.combat.assess import assess, chances_message, defence_cost
from rules.ocs.combat.feeding import (
    RULE,
    Feeding,
    check_defence_stocks,
    defence_need,
    defend_on_stocks,
    fittest,
    pay_defence,
)
from rules.ocs.combat.records import Clash
from rules.ocs.combat.stage import alive, current, defending_side
from rules.ocs.field import at, on_top
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.payment import payment_options

Way = Literal["pay", "stocks", "withhold"]
WAYS: tuple[Way, ...] = ("pay", "stocks", "withhold")


class FeedDefence(Action, frozen=True, kw_only=True, tag="feed_defence"):
    """12.4 How the defenders fight; `stocks` and `fed` name units on internals and under a single token (Rk17)."""

    supply: Way
    stocks: Some = ()
    fed: Some = ()
    payment: Payment = ()


class DefenceFed(RuleEvent, frozen=True, kw_only=True):
    """12.4 The defenders' combat supply is settled; `unfed` are those without, `count` of them all."""

    unfed: tuple[str, ...]
    count: int


def settle(state: State, clash: Clash, dice: Dice) -> Sequence[Event]:
    """12.4 Nothing to choose when nothing is to be had."""
    if any(possible(state, clash, way) for way in ("pay", "stocks")):
        return ()
    return events_of_feeding(clash, Feeding(unfed=tuple(defenders(state, clash))))


def possible(state: State, clash: Clash, way: str) -> bool:
    """Whether the defender could do it so."""
    return refusal(check_way, state, clash, way) is None


def defenders(state: State, clash: Clash) -> list[Unit]:
    """9.1 All combat units of the hex."""
    return alive(state, clash.defenders)


def check_way(state: State, clash: Clash, way: str) -> None:
    """12.4, 12.10a Whether the defence can be supplied so at all; it can always be withheld."""
    units = defenders(state, clash)
    if way == "pay":
        pay_defence(state, defending_side(state, clash), units, ())
    elif way == "stocks":
        check_defence_stocks(state, units)


def decide(state: State, clash: Clash) -> Sequence[Decision]:
    """12.4 Pay, live on internal stocks, or withhold?"""
    way = next(way for way in WAYS if possible(state, clash, way))
    default = {"do": "feed_defence", "supply": way}
    side, here = defending_side(state, clash), clash.target
    return slots.ask(side, "12.4", f"combat_supply:{here}", default, hex=here)


def foresee(state: State, decision: Decision) -> Decision:
    """4.9, 9.7 The question with the odds as far as the defender can know them, and what is proposed: of each stack
    that attacks the unit on top is taken to, at full steps, whoever does.
    """
    clash, tops = current(state), on_top(state)
    seen = [
        replace(unit, lost=0) for hex in dict.fromkeys(clash.origins.values())
        for unit in at(state, hex) if unit.id in tops
    ]  # fmt: skip
    found = assess(state.put(*seen), [unit.id for unit in seen], clash.target, clash.overrun)
    way = str((decision.default or {})["supply"])
    chances = chances_message(found, attacker=False)
    facts = {**found.sums, "odds": found.odds, "way": way, "cost": supply(found.answer), "chances": chances}
    return replace(decision, hint=Message("hint-defence-odds", facts))


def figures(state: State, decision: Decision) -> dict[str, Any]:
    """4.9, 9.7 What a condition may look at: the odds as far as the defender can know them, the steps that defend."""
    hint, units = foresee(state, decision).hint, defenders(state, current(state))
    steps = sum(state.counter(unit.id).steps - unit.lost for unit in units)
    return {"odds": hint.facts["odds"] if hint else "", "steps": steps}


def feeding(state: State, clash: Clash, action: FeedDefence) -> Feeding:
    """12.4 The defence as the action has it; `Illegal` when it cannot be."""
    units, side = defenders(state, clash), defending_side(state, clash)
    check_slots(action)
    if action.supply == "pay":
        return pay_defence(state, side, units, action.payment)
    if action.supply == "stocks":
        return defend_on_stocks(state, side, units, action.stocks, action.fed)
    return Feeding(unfed=tuple(units))


def check_slots(action: FeedDefence) -> None:
    """12.4 A payment and the units named are for the way that is chosen, and never pass unheard."""
    if action.payment and action.supply != "pay":
        raise Illegal("12.4", "payment-not-wanted", way=Message(f"choice-supply-{action.supply}"))
    if (action.stocks or action.fed) and action.supply != "stocks":
        raise Illegal("12.10a", "stocks-not-wanted", way=Message(f"choice-supply-{action.supply}"))


def events_of_feeding(clash: Clash, found: Feeding) -> list[Event]:
    """What is spent, then that it is settled."""
    unfed = tuple(unit.id for unit in found.unfed)
    return [*found.events, DefenceFed(unfed=unfed, count=len(clash.defenders), rules=("12.4",))]


def resolve_feed(state: State, side: Side, action: FeedDefence, dice: Dice) -> list[Event]:
    """12.4 What is spent, then who fights without supply; raises `Illegal` as `feeding` does."""
    clash = current(state)
    return events_of_feeding(clash, feeding(state, clash, action))


def feed_options(state: State, side: Side, draft: Draft) -> Options:
    """12.4 How, then out of what."""
    clash = current(state)
    if "supply" not in draft:
        return _ways(state, clash)
    way = draft["supply"]
    check_way(state, clash, way)
    if way == "pay":
        act, need = Message("act-feed-defence"), defence_need(state, defenders(state, clash))
        return payment_options(state, side, [need], draft, RULE, act=act)
    if way == "stocks":
        return _stocks_slot(state, clash, side, draft)
    return slots.whole("act-withhold")


def _ways(state: State, clash: Clash) -> Options:
    """12.4 The three ways with what they cost; the price is for the defender alone (4.9)."""
    options = slots.choice("supply", WAYS, lambda way: check_way(state, clash, way), ask="ask-defence-supply")
    costs = {"pay": supply(defence_cost(state, defenders(state, clash)))}
    priced = tuple(
        replace(one, cost=costs.get(one.value), effect=Message(f"effect-{one.value}"))
        for one in options.candidates
    )
    return replace(options, candidates=priced)


def _stocks_slot(state: State, clash: Clash, side: Side, draft: Draft) -> Options:
    """12.10, Rk17 Who gets the single token, where there is one, then which units use their stocks; nobody named:
    as the umpire proposes.
    """
    chosen, fed = tuple(draft.get("stocks", ())), tuple(draft.get("fed", ()))
    units = defenders(state, clash)
    defend_on_stocks(state, side, units, chosen, fed)
    if not fed and fittest(state, units):
        slot, picked, ask = "fed", fed, "ask-fed"
    else:
        slot, picked, ask = "stocks", chosen, "ask-stocks"

    def check(unit: Unit) -> None:
        named = {"stocks": chosen, "fed": fed, slot: (*picked, unit.id)}
        defend_on_stocks(state, side, units, **named)

    options = slots.pieces(slot, units, check, picked, ask=ask)
    return replace(options, complete=True, act=Message("act-feed-defence"))


def apply_defence_fed(state: State, event: DefenceFed) -> State:
    """9.2 On to the AR units."""
    return state.settle(replace(current(state), unfed=event.unfed, step="lead_attack"))


def log_defence_fed(state: State, event: DefenceFed) -> list[LogLine]:
    """4.9 Whether the defence is supplied, not out of what."""
    clash = current(state)
    side = defending_side(state, clash)
    code = "none" if len(event.unfed) == event.count else "part" if event.unfed else "all"
    return line(event, side=side, at=[clash.target], who=side, code=f"event-DefenceFed-{code}")


ACTS = {FeedDefence: Act(resolve_feed, feed_options)}
ANSWERS = {"pay": as_default(FeedDefence), "withhold": always(FeedDefence(supply="withhold"))}
"""9.2 What a side may decide beforehand."""
FORESEEN = {"combat_supply": Policy(ANSWERS, ("odds", "steps"), figures)}
