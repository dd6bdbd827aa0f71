"""8 Overruns: combat in the Movement Segments, out of the movement of a stack."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Candidate, Draft, Event, Message, Options, Side
from rules.core.flow import refusal
from rules.hexwar.payment import Payment
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, RuleEvent, Some, Units
from rules.ocs.allowance import under_orders
from rules.ocs.amounts import points
from rules.ocs.combat.assess import assess, prospects, step_cost, visible
from rules.ocs.combat.charge import COST, check_near, check_overrun, prey
from rules.ocs.combat.clash import engage, on_stocks
from rules.ocs.combat.feeding import RULE, Feeding, feed_attack, needs, propose_stocks
from rules.ocs.field import on_top
from rules.ocs.movement.purchases import apply_events
from rules.ocs.movement.refuel import fuel_up
from rules.ocs.sequence import MOVING
from rules.ocs.state import State
from rules.ocs.supply.payment import payment_options


class Overrun(Action, frozen=True, kw_only=True, tag="overrun"):
    """8 A stack overruns an adjacent hex; `stocks` are its units that use internal stocks (12.10)."""

    units: Units
    target: HexId
    stocks: Some = ()
    payment: Payment = ()


class OverrunRidden(RuleEvent, frozen=True, kw_only=True):
    """8.1a Each of the units has spent the MP of an overrun; what is declared next tells of it."""

    units: tuple[str, ...]


def resolve_overrun(state: State, side: Side, action: Overrun, dice: Dice) -> list[Event]:
    """8, 12.5b Fuel is paid first, then MP and combat supply; the fight is a combat of its own kind."""
    units = check_overrun(state, side, action.units, action.target)
    fuel = fuel_up(state, side, action.units)
    ridden = OverrunRidden(units=action.units, rules=("8.1a", "12.5b"))
    moved = apply_events(state, fuel)
    fight = engage(moved, side, units, action.target, action.stocks, action.payment, overrun=True)
    return [*fuel, ridden, *fight]


def judge_overrun(state: State, side: Side, action: Overrun) -> Feeding:
    """8, 12.5b The combat supply of a legal overrun, once its fuel is paid; refuses what it breaks."""
    units = check_overrun(state, side, action.units, action.target)
    after = apply_events(state, fuel_up(state, side, action.units))
    return feed_attack(after, side, units, action.stocks, action.payment)


def overrun_options(state: State, side: Side, draft: Draft) -> Options:
    """8 The stack, the hex, then how its combat supply is paid."""
    chosen = tuple(draft.get("units", ()))
    if not chosen:
        near = (unit for unit in state.units_of(side))
        return slots.pieces("units", near, lambda unit: check_near(state, side, unit))
    for name in chosen:  # before any hex is offered: which they are tells where a unit stands (4.9)
        check_near(state, side, state.unit(name))
    if "target" not in draft:
        return _targets(state, side, chosen)
    target = str(draft["target"])
    units = check_overrun(state, side, chosen, target)
    after = apply_events(state, fuel_up(state, side, chosen))
    stocks = tuple(draft.get("stocks", ()))
    short = not draft.get("payment") and bool(propose_stocks(after, units, step_cost(after, units)))
    act = Message("act-overrun", {"hex": target, "cost": points(COST)})
    effect = prospects(state, side, chosen, target, overrun=True)
    if short or stocks:
        return on_stocks(after, side, units, stocks, act, effect)
    ways = payment_options(after, side, needs(after, units), draft, RULE, act=act)
    return replace(ways, effect=(*effect, *ways.effect))


def _targets(state: State, side: Side, chosen: tuple[str, ...]) -> Options:
    def candidate(target: str) -> Candidate:
        no = refusal(judge_overrun, state, side, Overrun(units=chosen, target=target))
        label = _odds(state, side, chosen, target)
        return Candidate(value=target, at=target, cost=points(COST), label=label, refusal=no)

    found = tuple(map(candidate, prey(state, side, [state.unit(unit_id) for unit_id in chosen])))
    return Options(slot="target", kind="hex", ask=Message("ask-overrun-target"), candidates=found)


def _odds(state: State, side: Side, chosen: tuple[str, ...], target: str) -> Message:
    """4.9 The odds as far as the side can know them."""
    found = assess(state, chosen, target, True, visible(state, side, target, on_top(state)))
    return Message("overrun-odds", {"hex": target, "odds": found.odds})


def apply_overrun_ridden(state: State, event: OverrunRidden) -> State:
    """6.1, 8.1a The MP are spent, and these units are the ones that move."""
    state = under_orders(state, event.units)
    units = [state.units[name] for name in event.units]
    return state.put(*(replace(unit, spent=unit.spent + COST) for unit in units))


BLOCKED = slots.unless(check_near, "8", "no-overrun-possible")
ACTS = {Overrun: Act(resolve_overrun, overrun_options, phases=MOVING, rank=20, blocked=BLOCKED)}
