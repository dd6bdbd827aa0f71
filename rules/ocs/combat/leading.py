"""9.2 The AR units: the attacker announces one, then the defender."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.orders import as_default
from rules.core.talk import line
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Policy, RuleEvent, UnitId
from rules.ocs.combat.assess import assess_for, tell
from rules.ocs.combat.odds import best_lead, find_leads, rating
from rules.ocs.combat.records import Clash
from rules.ocs.combat.stage import current, defending_side, force
from rules.ocs.pieces import Unit
from rules.ocs.state import State


class NameLead(Action, frozen=True, kw_only=True, tag="name_lead"):
    """9.2 The unit whose AR counts; it takes the first loss."""

    unit: UnitId


class LeadNamed(RuleEvent, frozen=True, kw_only=True):
    """9.2 The unit whose AR counts for its side, and that AR as modified now."""

    side: str
    unit: str
    rating: int


def candidates(state: State, clash: Clash) -> list[Unit]:
    """9.2 The units of that side in the fight that may lead it."""
    attack = clash.step == "lead_attack"
    names = force(clash, attack)
    return [state.units[name] for name in (find_leads(state, names) if attack else names)]


def settle(state: State, clash: Clash, dice: Dice) -> Sequence[Event]:
    """9.2 Where one unit alone could lead it does, and nobody is asked."""
    units = candidates(state, clash)
    return [name_lead(state, units[0])] if len(units) == 1 else ()


def decide(state: State, clash: Clash) -> Sequence[Decision]:
    """9.2 Which unit's AR counts?"""
    if len(candidates(state, clash)) == 1:
        return ()
    side = clash.side if clash.step == "lead_attack" else defending_side(state, clash)
    best, here = best_lead(state, [unit.id for unit in candidates(state, clash)]), clash.target
    return slots.ask(side, "9.2", f"lead:{here}-{side}", {"do": "name_lead", "unit": best}, hex=here)


def name_lead(state: State, unit: Unit) -> LeadNamed:
    """9.2 The event has the unit's AR as it is now."""
    return LeadNamed(side=unit.side, unit=unit.id, rating=rating(state, unit), rules=("9.2",))


def check_lead(state: State, unit: Unit) -> None:
    """9.2, 21.3 It must take part; by the switch an independent unit does not lead divisional ones."""
    clash = current(state)
    if unit in candidates(state, clash):
        return
    if unit.id in force(clash, clash.step == "lead_attack"):
        raise Illegal("21.3", "independent-leads", unit=state.label(unit.id))
    raise Illegal("9.2", "leads-from-outside", unit=state.label(unit.id))


def resolve_lead(state: State, side: Side, action: NameLead, dice: Dice) -> list[Event]:
    """9.2 Raises `Illegal` for a unit that takes no part in the combat."""
    unit = state.unit(action.unit)
    check_lead(state, unit)
    return [name_lead(state, unit)]


def lead_options(state: State, side: Side, draft: Draft) -> Options:
    """9.2 The units in the fight, each with its AR."""
    if "unit" in draft:
        unit = state.unit(draft["unit"])
        check_lead(state, unit)
        whole = slots.whole("act-name-lead", unit=state.label(unit.id), rating=rating(state, unit))
        return replace(whole, effect=_tell_odds(state, side, unit.id))
    units = candidates(state, current(state))
    options = slots.piece("unit", units, lambda unit: check_lead(state, unit), ask="ask-lead-unit")
    rated = tuple(
        replace(one, cost=str(rating(state, unit)))
        for one, unit in zip(options.candidates, units, strict=True)
    )
    return replace(options, candidates=rated)


def foresee(state: State, decision: Decision) -> Decision:
    """4.9, 9.7 The attacker's question with odds and chances as far as they know them, if the best rating leads."""
    told = _tell_odds(state, decision.side, str((decision.default or {})["unit"]))
    if not told:
        return decision
    odds, chances, *_ = told
    return replace(decision, hint=Message("hint-lead", {"odds": odds, "chances": chances}))


def _tell_odds(state: State, side: Side, unit: str) -> tuple[Message, ...]:
    """4.9, 9.7 To the attacker, what the combat comes to when that unit leads."""
    clash = current(state)
    if side != clash.side:
        return ()
    return tell(assess_for(state, side, replace(clash, leads={**clash.leads, side: unit})))


def apply_lead_named(state: State, event: LeadNamed) -> State:
    """9.2 On to the next step."""
    clash = current(state)
    step = "lead_defence" if event.side == clash.side else "ground"
    return state.settle(replace(clash, leads={**clash.leads, event.side: event.unit}, step=step))


def log_lead_named(state: State, event: LeadNamed) -> list[LogLine]:
    """4.9 The rating, not the unit."""
    return line(event, side=event.side, at=[current(state).target], who=event.side, rating=event.rating)


ACTS = {NameLead: Act(resolve_lead, lead_options)}
FORESEEN = {"lead": Policy({"best": as_default(NameLead)})}
