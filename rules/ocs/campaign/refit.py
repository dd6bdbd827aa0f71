"""15 Air bases refit the aircraft that stand on them: supply for the base, two planes a level."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.ocs import slots
from rules.ocs.acts import Act, Action, HexId, Hook, RuleEvent
from rules.ocs.field import find_shut_hexes
from rules.ocs.pieces import Works
from rules.ocs.state import State
from rules.ocs.supply.payment import Need, Payment, agree_payment, pay, payment_options

PRICE = 1
"""12.12 Tokens for a base, whatever its level."""

A_LEVEL = 2
"""15 Planes refitted for each level."""


class Refit(Action, frozen=True, kw_only=True, tag="refit"):
    """15 A base refits what it can."""

    hex: HexId
    payment: Payment = ()


class AircraftRefitted(RuleEvent, frozen=True, kw_only=True):
    """15 So many planes are active again."""

    hex: str
    planes: int


def check_refit(state: State, side: Side, hex_id: str) -> Works:
    """15 An own base with inactive planes, once a turn, not in an un-negated enemy ZOC."""
    state.hex(hex_id)
    base = state.airbases.get(hex_id)
    if base is None or base.side != side:
        raise Illegal("15", "no-airbase", hex=hex_id)
    if not base.inactive:
        raise Illegal("15", "nothing-to-refit", hex=hex_id)
    if base.refitted == state.turn:
        raise Illegal("15", "refitted-already", hex=hex_id)
    if state.battle.hexes.index[hex_id] in find_shut_hexes(state, side):
        raise Illegal("15", "airbase-in-zone", hex=hex_id)
    return base


def need(hex_id: str) -> Need:
    """12.12 What a refit costs: the base itself is the user."""
    return Need(hex_id, PRICE, "15")


def resolve_refit(state: State, side: Side, action: Refit, dice: Dice) -> list[Event]:
    """15 The base is paid for as a whole: it refits `A_LEVEL` planes a level, or all when fewer are inactive."""
    base = check_refit(state, side, action.hex)
    payment = agree_payment(state, side, [need(action.hex)], action.payment, "15")
    planes = min(base.inactive, A_LEVEL * base.level)
    return [pay(payment, "refit", "15"), AircraftRefitted(hex=action.hex, planes=planes, rules=("15",))]


def refit_options(state: State, side: Side, draft: Draft) -> Options:
    """15 Which base, paid how."""
    if "hex" not in draft:
        bases = [hex_id for hex_id, base in state.airbases.items() if base.side == side]
        return slots.places(
            "hex", bases, lambda hex_id: check_refit(state, side, hex_id), ask="ask-refit-hex"
        )
    check_refit(state, side, draft["hex"])
    act = Message("act-refit", {"hex": draft["hex"]})
    return payment_options(state, side, [need(draft["hex"])], draft, "15", act=act)


def is_wanted(state: State) -> bool:
    """15 Planes of the phasing side stand inactive on a base."""
    return any(base.side == state.active and base.inactive for base in state.airbases.values())


def find_refusal(state: State, side: Side) -> Refusal | None:
    """15 There must be something to refit."""
    return None if is_wanted(state) else Refusal("15", "no-planes-to-refit")


def apply_aircraft_refitted(state: State, event: AircraftRefitted) -> State:
    """15 Active; the base has done so for this turn."""
    base = state.airbases[event.hex]
    done = replace(base, inactive=base.inactive - event.planes, refitted=state.turn)
    return replace(state, airbases={**state.airbases, event.hex: done})


def log_aircraft_refitted(state: State, event: AircraftRefitted) -> list[LogLine]:
    side = state.airbases[event.hex].side
    return line(event, side=side, at=[event.hex], who=side, hex=event.hex, planes=event.planes)


HOOKS = {"refit": Hook(wanted=is_wanted)}
ACTS = {Refit: Act(resolve_refit, refit_options, phases=("refit",), blocked=find_refusal)}
APPLY = {AircraftRefitted: apply_aircraft_refitted}
LOG = {AircraftRefitted: log_aircraft_refitted}
