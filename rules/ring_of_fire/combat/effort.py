"""1C, R3 Maximum Effort: bought or not, at the latest just before the die."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Candidate, Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, RuleEvent
from rules.ring_of_fire.combat.records import Assault, Clash, MaxEffort
from rules.ring_of_fire.combat.strength import attackers, current
from rules.ring_of_fire.combat.support import facts_of
from rules.ring_of_fire.state import State
from rules.ring_of_fire.supply.pools import check_pool
from rules.ring_of_fire.supply.trace import is_supplied
from rules.ring_of_fire.talk import on_target


class Effort(Action, frozen=True, kw_only=True, tag="max_effort"):
    """1C, R3 Maximum Effort or not, when the defender's air support is known."""

    buy: bool


class EffortSettled(RuleEvent, frozen=True, kw_only=True):
    """1C, R3 Just before the die: whether Maximum Effort is bought, and its price in SP."""

    side: Side
    target: str
    bought: bool
    points: int = 0


def check_max_effort(state: State, side: Side, assault: Assault) -> int:
    """R3, R14 The price: every stack in the assault must trace now, and is paid for now. SP."""
    origins = stacks(state, assault)
    for origin in origins:
        marker = assault.marker_from(origin)
        if (marker is not None and not marker.supplied) or not is_supplied(state, origin, side):
            raise Illegal("R3", "effort-out-of-supply", hex=origin, target=assault.target)
    price = effort_price(state, assault)
    check_pool(state, side, price, "R3")
    return price


def effort_price(state: State, assault: Assault) -> int:
    """1C Maximum Effort: one point on top for every stack. SP."""
    if not state.switches.optional_supply:
        return 0
    return len(stacks(state, assault)) * state.battle.file.supply.max_effort_per_stack


def stacks(state: State, assault: Assault) -> tuple[str, ...]:
    """The stacks that still take part."""
    return tuple(dict.fromkeys(unit.hex for unit in attackers(state, assault) if unit.hex is not None))


def resolve_effort(state: State, side: Side, action: Effort, dice: Dice) -> list[Event]:
    """R3 Bought or not, now that the defender's air is known (ADR 0021)."""
    return [settle_effort(state, current(state), action.buy)]


def settle_effort(state: State, clash: Clash, buy: bool) -> Event:
    """R3 What is bought, at its price."""
    price = check_max_effort(state, state.active, state.declarations[clash.target]) if buy else 0
    return EffortSettled(
        side=state.active, target=clash.target, bought=buy, points=price, rules=("1C", "R3") if buy else ()
    )


def effort_options(state: State, side: Side, draft: Draft) -> Options:
    """1C, R3 The slot `buy`: no or yes, with the price in SP."""
    assault = state.declarations[current(state).target]
    no = refusal(check_max_effort, state, side, assault)
    if "buy" in draft:
        return slots.whole("act-effort", no if draft["buy"] else None)
    price = effort_price(state, assault)
    buy = replace(effort_candidate(True, "yes", price), refusal=no)
    candidates = (effort_candidate(False, "no", price), buy)
    return Options(slot="buy", kind="choice", ask=Message("ask-max-effort"), candidates=candidates)


def effort_candidate(value: MaxEffort | bool, answer: MaxEffort, price: int) -> Candidate:
    """R3 An answer with what it costs."""
    cost = f"{price} SP" if answer != "no" else None
    return Candidate(value=value, label=Message(f"effort-{answer}", {"points": price}), cost=cost)


def ask_effort(state: State, clash: Clash) -> Decision:
    """R3 Is it bought, now that the defender's air is known?"""
    price = effort_price(state, state.declarations[clash.target])
    return Decision(
        id=f"effort:{clash.target}",
        side=state.active,
        rule="R3",
        accepts=("max_effort",),
        ask=Message("ask-effort", {**facts_of(state, clash), "points": price}),
        default={"do": "max_effort", "buy": False},
        at=(clash.target,),
    )


def apply_effort_settled(state: State, event: EffortSettled) -> State:
    """B11.3, R3 Whether Maximum Effort is bought, and its price."""
    state = state.engage(stage="die", effort=event.bought)
    return state.post(event.side, "max_effort", -event.points) if event.points else state


def log_effort_settled(state: State, event: EffortSettled) -> list[LogLine]:
    """Maximum Effort, when bought."""
    return on_target(event, -event.points) if event.bought else []


ACTS = {Effort: Act(resolve_effort, effort_options)}
