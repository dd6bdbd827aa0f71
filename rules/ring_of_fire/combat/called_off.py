"""R17, R18 Declared attacks that are not carried out."""

from __future__ import annotations

from functools import partial

from rules.core.contract import Draft, Event, LogLine, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import sign
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, HexId, PhaseWork, RuleEvent
from rules.ring_of_fire.combat.declaration import check_declared
from rules.ring_of_fire.combat.records import Assault
from rules.ring_of_fire.state import State
from rules.ring_of_fire.talk import on_target


class CashIn(Action, frozen=True, kw_only=True, tag="cash_in"):
    """Note, R17 The markers on a vacated target go back to the pool, and the attack is off."""

    target: HexId


class CallOff(Action, frozen=True, kw_only=True, tag="call_off"):
    """R18 A declared attack is not carried out; nothing comes back."""

    target: HexId


class MarkersCashedIn(RuleEvent, frozen=True, kw_only=True):
    """Note, R17 Paid markers go back to the pool; the attack is off."""

    side: Side
    target: str
    points: int


class AttackCalledOff(RuleEvent, frozen=True, kw_only=True):
    """R18 A declared attack is not carried out."""

    side: Side
    target: str


def resolve_call_off(state: State, side: Side, action: CallOff, dice: Dice) -> list[Event]:
    """R18 The attack is not carried out; nothing comes back."""
    check_declared(state, action.target)
    return [AttackCalledOff(side=side, target=action.target, rules=("R18",))]


def resolve_cash_in(state: State, side: Side, action: CashIn, dice: Dice) -> list[Event]:
    """Note, R17 The paid markers of a vacated target go back to the pool; a barrage is lost."""
    assault = check_cash_in(state, side, action.target)
    points = assault.markers_paid
    return [MarkersCashedIn(side=side, target=action.target, points=points, rules=("Note", "R17"))]


def check_cash_in(state: State, side: Side, target: str) -> Assault:
    """Note, R17 Only where recon slipped away and nobody is left (ADR 0026)."""
    assault = check_declared(state, target)
    if not assault.vacated or state.holder(target) is not None:
        raise Illegal("R17", "not-vacated", hex=target)
    return assault


def suits(state: State) -> bool:
    """Note, R17 Whether the phasing side may cash markers in at all: the Soviet one, with the recon rules."""
    refunds = state.switches.refund and state.switches.recon and state.switches.optional_supply
    return refunds and state.active in state.battle.file.supply.refund_sides


def call_off_options(state: State, side: Side, draft: Draft) -> Options:
    """R17, R18 The slot `target`: the hexes on which an attack is declared."""
    if "target" not in draft:
        return slots.attacks(state, "ask-call-off")
    target = draft["target"]
    return slots.whole("act-call-off", refusal(check_declared, state, target), hex=target)


def cash_in_options(state: State, side: Side, draft: Draft) -> Options:
    """The slot `target`: only those a recon unit has left empty."""
    check = partial(check_cash_in, state, side)
    if "target" not in draft:
        return slots.attacks(state, "ask-cash-in", check, lambda one: f"{sign(one.markers_paid)} SP")
    target = draft["target"]
    return slots.whole("act-cash-in", refusal(check, target), hex=target)


def why_no_cash_in(state: State, side: Side) -> Refusal | None:
    """Why no markers can be cashed in: no target was left empty by recon."""
    refusals = [refusal(check_cash_in, state, side, target) for target in state.declarations]
    return refusals[0] if refusals and all(refusals) else None


def call_off_rest(state: State, dice: Dice) -> list[Event]:
    """R18 What is still declared when the phasing side ends the phase is called off (ADR 0023)."""
    return [
        AttackCalledOff(side=state.active, target=target, rules=("R18",)) for target in state.declarations
    ]


def apply_markers_cashed_in(state: State, event: MarkersCashedIn) -> State:
    """Note, R17 Paid markers return; the attack is off."""
    return state.drop(event.target).post(event.side, "refunded", event.points)


def apply_attack_called_off(state: State, event: AttackCalledOff) -> State:
    """R18 The declaration is dropped with the markers that lie on its target."""
    return state.drop(event.target)


def log_markers_cashed_in(state: State, event: MarkersCashedIn) -> list[LogLine]:
    return on_target(event, event.points)


def log_attack_called_off(state: State, event: AttackCalledOff) -> list[LogLine]:
    """R18 On which target; the price is not given back."""
    return on_target(event)


PHASES = ("combat", "reserve_combat")
ACTS = {
    CashIn: Act(
        resolve_cash_in, cash_in_options, phases=PHASES, rank=20, blocked=why_no_cash_in, suits=suits
    ),
    CallOff: Act(resolve_call_off, call_off_options, phases=PHASES, rank=30),
}
LEAVE = dict.fromkeys(PHASES, PhaseWork(call_off_rest))
