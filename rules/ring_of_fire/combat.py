"""B11 Regular combat, steps 1 to 6: one assault after the other, in the order the phasing side chooses.

What follows the die, losses and advance, is in `aftermath`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.contract import Decision, Event, Message
from rules.core.errors import Illegal
from rules.core.ruleset import Dice
from rules.ring_of_fire import actions as a
from rules.ring_of_fire import aftermath
from rules.ring_of_fire import events as e
from rules.ring_of_fire.assault import Assault, Clash
from rules.ring_of_fire.assault_odds import assault_odds, attackers, works_losses
from rules.ring_of_fire.combat_tables import combat_tables
from rules.ring_of_fire.odds import Odds, adjusted_losses, column_name, fraction_text
from rules.ring_of_fire.sequence import Hook
from rules.ring_of_fire.state import State
from rules.ring_of_fire.supply import check_pool, supplied

# --- Beginning an assault -------------------------------------------------------------------------


def resolve_resolve(state: State, side: str, action: a.Resolve, dice: Dice) -> list[Event]:
    """B11.1-B11.2 The next assault begins with the attacker's air."""
    check_resolve(state, side, action.target, action.air, action.max_effort)
    return [
        e.AssaultBegan(
            side=side, target=action.target, air=action.air, max_effort=action.max_effort, rules=("B11",)
        )
    ]


def check_resolve(state: State, side: str, target: str, air: int, max_effort: str) -> None:
    """B11 A declared attack whose odds are on the table, with air and effort that can be had."""
    assault = check_declared(state, target)
    if state.holder(target) is None:
        if air or max_effort != "no":
            raise Illegal("B11", "nobody-there", hex=target)
        return
    check_odds(state, assault)
    check_support(state, side, air)
    if max_effort != "no":
        check_max_effort(state, side, assault)


def check_declared(state: State, target: str) -> Assault:
    """B11.1 The declaration; it is there until it has been fought, called off or cashed in."""
    assault = state.declarations.get(state.hex(target))
    if assault is None:
        raise Illegal("B11", "not-declared", hex=target)
    return assault


def check_odds(state: State, assault: Assault) -> Odds:
    """B11.4 The odds, which must reach the first column."""
    odds = assault_odds(state, assault)
    if odds.base is None:
        strengths = {"attack": fraction_text(odds.attack), "defense": fraction_text(odds.defense)}
        raise Illegal("B11.4", "odds-too-low", hex=assault.target, least=column_name(0), **strengths)
    return odds


def check_support(state: State, side: str, air: int) -> None:
    """B8 So many points are free, and not more than may support one assault."""
    limit = combat_tables().air.support_limit
    if air > limit:
        raise Illegal("B8", "support-limit", air=air, limit=limit)
    if air > state.air[side]:
        raise Illegal("B8", "too-few-air-points", air=air, points=state.air[side])


def check_max_effort(state: State, side: str, assault: Assault) -> int:
    """R3, R14 The price: every stack in the assault must trace now, and is paid for now. SP."""
    origins = stacks(state, assault)
    for origin in origins:
        marker = assault.marker_from(origin)
        if (marker is not None and not marker.supplied) or not supplied(state, origin, side):
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


# --- Not fighting it ------------------------------------------------------------------------------


def resolve_call_off(state: State, side: str, action: a.CallOff, dice: Dice) -> list[Event]:
    """R18 The attack is not carried out; nothing comes back."""
    check_declared(state, action.target)
    return [e.AttackCalledOff(side=side, target=action.target, rules=("R18",))]


def resolve_cash_in(state: State, side: str, action: a.CashIn, dice: Dice) -> list[Event]:
    """Note, R17 The paid markers of a vacated target go back to the pool; a barrage is lost."""
    assault = check_cash_in(state, side, action.target)
    points = sum(marker.paid for marker in assault.markers)
    return [e.MarkersCashedIn(side=side, target=action.target, points=points, rules=("Note", "R17"))]


def has_refund(state: State, side: str) -> bool:
    """Note, R17 Whether the side may cash markers in at all: the Soviet one, with the recon rules."""
    refunds = state.switches.refund and state.switches.recon and state.switches.optional_supply
    return refunds and side in state.battle.file.supply.refund_sides


def check_cash_in(state: State, side: str, target: str) -> Assault:
    """Note, R17 Only where recon slipped away and nobody is left (ADR 0026)."""
    assault = check_declared(state, target)
    if not assault.vacated or state.holder(target) is not None:
        raise Illegal("R17", "not-vacated", hex=target)
    return assault


# --- Support and Maximum Effort -------------------------------------------------------------------


def resolve_support(state: State, side: str, action: a.Support, dice: Dice) -> list[Event]:
    """B11.2 The defender's air."""
    check_support(state, side, action.air)
    return [e.SupportFlown(side=side, air=action.air, rules=("B8",))]


def resolve_no_support(state: State, side: str, action: a.NoSupport, dice: Dice) -> list[Event]:
    """B11.2 None now and none for the rest of the phase."""
    return [e.SupportFlown(side=side, air=0, rest=True, rules=("B8",))]


def resolve_effort(state: State, side: str, action: a.Effort, dice: Dice) -> list[Event]:
    """R3 Bought or not, now that the defender's air is known (ADR 0021)."""
    assert state.clash is not None
    return [_effort(state, state.clash, action.buy)]


def _effort(state: State, clash: Clash, buy: bool) -> Event:
    price = check_max_effort(state, state.active, state.declarations[clash.target]) if buy else 0
    return e.EffortSettled(
        side=state.active, target=clash.target, bought=buy, points=price, rules=("1C", "R3") if buy else ()
    )


def may_support(state: State, side: str) -> int:
    """B8 Points a side could put into an assault now; none for a defender who has said so for the phase."""
    if state.unsupported and side == state.other:
        return 0
    return min(state.air[side], combat_tables().air.support_limit)


# --- Going on -------------------------------------------------------------------------------------


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """B11.2-B11.8 The next step of the assault that asks nobody."""
    clash = state.clash
    if clash is None:
        return ()
    if clash.stage == "support" and not may_support(state, state.other):
        return (e.SupportFlown(side=state.other, air=0),)
    if clash.stage == "effort" and clash.max_effort != "after":
        return (_effort(state, clash, clash.max_effort == "yes"),)
    if clash.stage == "die":
        return (roll_assault(state, clash, dice),)
    return aftermath.settle(state, clash)


def clash_odds(state: State, clash: Clash) -> Odds:
    """B11.4-B11.5 The odds of the assault under way, with the air flown so far."""
    return assault_odds(
        state,
        state.declarations[clash.target],
        attacker_air=clash.air.get(state.active, 0),
        defender_air=clash.air.get(state.other, 0),
    )


def roll_assault(state: State, clash: Clash, dice: Dice) -> e.AssaultResolved:
    """B11.6 The die, doubling, then works."""
    odds = clash_odds(state, clash)
    works = works_losses(state, state.declarations[clash.target])
    roll = dice.roll("assault", rule="B11.6")
    assert odds.column is not None and odds.base_name is not None and odds.column_name is not None
    lost = adjusted_losses(odds.column, roll.faces[0], max_effort=clash.effort, works=works)
    return e.AssaultResolved(
        target=clash.target,
        attack=fraction_text(odds.attack),
        defense=fraction_text(odds.defense),
        odds=odds.base_name,
        column=odds.column_name,
        shifts=tuple((modifier.code, modifier.shift) for modifier in odds.modifiers),
        attacker_loss=lost.attacker,
        defender_loss=lost.defender,
        max_effort=clash.effort,
        works=works is not None,
        rules=("B11.4", "B11.5", "B11.6"),
        rolls=(roll,),
    )


# --- Questions ------------------------------------------------------------------------------------


def decisions(state: State) -> Sequence[Decision]:
    """B11 The next assault, or what the one under way waits for."""
    clash = state.clash
    if clash is None:
        return (_next_assault(state),) if state.declarations else ()
    if clash.stage == "support":
        return (_ask_support(state, clash),)
    if clash.stage == "effort":
        return (_ask_effort(state, clash),)
    return aftermath.decisions(state, clash)


def _next_assault(state: State) -> Decision:
    cash_in = ("cash_in",) if has_refund(state, state.active) else ()
    return Decision(
        id=state.phase,
        side=state.active,
        rule="B11.1",
        accepts=("resolve", *cash_in, "call_off", "end_phase"),
        ask=Message("ask-next-assault", {"count": len(state.declarations)}),
        hint=Message("hint-next-assault"),
        default={"do": "end_phase"},
        at=tuple(state.declarations),
    )


def _facts(state: State, clash: Clash) -> dict[str, object]:
    odds = clash_odds(state, clash)
    return {"hex": clash.target, "odds": odds.base_name, "column": odds.column_name}


def _ask_support(state: State, clash: Clash) -> Decision:
    points = may_support(state, state.other)
    return Decision(
        id=f"support-{clash.target}",
        side=state.other,
        rule="B11.2",
        accepts=("support", "no_support"),
        ask=Message("ask-support", {**_facts(state, clash), "points": points}),
        default={"do": "support", "air": 0},
        at=(clash.target,),
    )


def _ask_effort(state: State, clash: Clash) -> Decision:
    price = effort_price(state, state.declarations[clash.target])
    return Decision(
        id=f"effort-{clash.target}",
        side=state.active,
        rule="R3",
        accepts=("max_effort",),
        ask=Message("ask-effort", {**_facts(state, clash), "points": price}),
        default={"do": "max_effort", "buy": False},
        at=(clash.target,),
    )


def wanted(state: State) -> bool:
    """Whether anything is declared."""
    return bool(state.declarations)


def leave(state: State) -> list[Event]:
    """R18 What is still declared when the phasing side ends the phase is called off (ADR 0023)."""
    return [
        e.AttackCalledOff(side=state.active, target=target, rules=("R18",)) for target in state.declarations
    ]


HOOK = Hook(wanted=wanted, settle=settle, decisions=decisions)
HOOKS: Mapping[str, Hook] = {"combat": HOOK, "reserve_combat": HOOK}
LEAVE = {"combat": leave, "reserve_combat": leave}
RESOLVE = {
    a.Resolve: resolve_resolve,
    a.CallOff: resolve_call_off,
    a.CashIn: resolve_cash_in,
    a.Support: resolve_support,
    a.NoSupport: resolve_no_support,
    a.Effort: resolve_effort,
    **aftermath.RESOLVE,
}
