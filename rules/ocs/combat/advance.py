"""9.12 The advance into the hex that the defender has left, and what falls there (9.14)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.orders import always
from rules.core.talk import report
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Policy, RuleEvent, Units
from rules.ocs.combat.records import Clash
from rules.ocs.combat.stage import alive, current, move_stage
from rules.ocs.field import holder
from rules.ocs.movement.breakdown import splits
from rules.ocs.movement.entering import entering
from rules.ocs.movement.regions import check_stop
from rules.ocs.pieces import Unit
from rules.ocs.state import State


class Advance(Action, frozen=True, kw_only=True, tag="advance"):
    """9.12 The attackers that enter the hex."""

    units: Units


class StandFast(Action, frozen=True, kw_only=True, tag="stand_fast"):
    """9.12 None of the attackers enters the hex."""


class UnitsAdvanced(RuleEvent, frozen=True, kw_only=True):
    """9.12 Attackers stand in the hex."""

    units: tuple[str, ...]
    hex: str


def able_to(state: State, clash: Clash) -> list[Unit]:
    """9.12 The attackers that may advance: nobody while defenders are there, nor after a retreat."""
    if clash.back or holder(state, clash.target) == state.battle.enemy(clash.side):
        return []
    return [unit for unit in alive(state, clash.attackers) if movable(state, unit)]


def movable(state: State, unit: Unit) -> bool:
    """9.12b Whether it can move on one of its faces at least: who cannot on either never advances."""
    counter = state.counter(unit.id)
    return bool(counter.combat.move or counter.move.move)


def settle(state: State, clash: Clash, dice: Dice) -> Sequence[Event]:
    """8, 9.12, 18.6a Nothing to enter; or an overrun or an assault out of boats, where all must."""
    units = able_to(state, clash)
    if not units:
        return [move_stage("done")]
    forced = clash.overrun or any(unit.within for unit in units)
    return advance_events(state, clash, [unit.id for unit in units], dice) if forced else ()


def decide(state: State, clash: Clash) -> Sequence[Decision]:
    """9.12 Asked only while a unit is able to advance; to decline is to stand fast."""
    able = able_to(state, clash)
    if not able:
        return ()
    accepts = ("advance", "stand_fast", *splits(state, able))
    return slots.ask(clash.side, "9.12", f"advance:{clash.target}", "stand_fast", *accepts, hex=clash.target)


def advance_events(state: State, clash: Clash, names: Sequence[str], dice: Dice) -> list[Event]:
    """9.12, 9.14 They enter; then what they find there."""
    event = UnitsAdvanced(units=tuple(names), hex=clash.target, rules=("9.12",))
    after = apply_units_advanced(state, event)
    return [event, *entering(after, clash.side, event.units, clash.target, dice)]


def check_advance(state: State, unit: Unit) -> None:
    """9.12 Only units that have attacked."""
    clash = current(state)
    if not movable(state, unit):
        raise Illegal("9.12b", "never-advances", unit=state.label(unit.id))
    if unit not in able_to(state, clash):
        raise Illegal("9.12", "has-not-attacked", unit=state.label(unit.id), hex=clash.target)
    check_stop(state, [unit.id], clash.target)


def resolve_advance(state: State, side: Side, action: Advance, dice: Dice) -> list[Event]:
    """9.12 Any number of the attackers, each once; raises `Illegal` for one that may not."""
    for name in action.units:
        check_advance(state, state.unit(name))
    return advance_events(state, current(state), list(dict.fromkeys(action.units)), dice)


def advance_options(state: State, side: Side, draft: Draft) -> Options:
    """9.12 The units that have attacked."""
    clash, chosen = current(state), tuple(draft.get("units", ()))
    for name in chosen:
        check_advance(state, state.unit(name))
    units, check = alive(state, clash.attackers), partial(check_advance, state)
    options = slots.pieces("units", units, check, chosen, ask="ask-advance-units")
    return replace(options, act=Message("act-advance", {"hex": clash.target})) if chosen else options


def resolve_stand(state: State, side: Side, action: StandFast, dice: Dice) -> list[Event]:
    """9.12 Nobody enters, and the combat is over."""
    return [move_stage("done")]


def apply_units_advanced(state: State, event: UnitsAdvanced) -> State:
    """9.12 In the hex; 8.1 after an overrun where they began the phase still counts."""
    units = [state.units[name] for name in event.units]
    moved = (replace(unit, hex=event.hex, within="", began=unit.began or unit.hex) for unit in units)
    return state.settle(replace(current(state), step="done")).put(*moved)


def log_units_advanced(state: State, event: UnitsAdvanced) -> list[LogLine]:
    """4.9, 9.12 An advance; how many go along is not said."""
    return report(event, side=state.units[event.units[0]].side, tone="good")


def everybody(state: State, decision: Decision) -> Advance:
    """2.4 The policy `all`: whoever is able to advance does."""
    return Advance(units=tuple(unit.id for unit in able_to(state, current(state))))


ACTS = {
    Advance: Act(resolve_advance, advance_options),
    StandFast: Act(resolve_stand, slots.button("act-stand-fast")),
}
FORESEEN = {"advance": Policy({"all": everybody, "stand": always(StandFast())})}
