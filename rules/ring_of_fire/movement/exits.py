"""B3 Leaving the map by an exit hex; units that have left may count for victory (B17)."""

from __future__ import annotations

from functools import partial

from rules.core.contract import Draft, Event, LogLine, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, RuleEvent, Units
from rules.ring_of_fire.movement.ground import points
from rules.ring_of_fire.movement.moves import check_can_move, stack
from rules.ring_of_fire.state import State, Unit
from rules.ring_of_fire.talk import labels


class Exit(Action, frozen=True, kw_only=True, tag="exit"):
    """B3 Units leave the map from an exit hex."""

    units: Units


class UnitsExited(RuleEvent, frozen=True, kw_only=True):
    """B3 Units have left the map by the exit hex `hex`, together."""

    units: tuple[str, ...]
    hex: str


def check_exit(state: State, side: Side, leave: Exit) -> str:
    """B3 The exit hex; leaving costs a movement point and needs supply (B15)."""
    units = stack(state, side, leave.units)
    hex_id = units[0].hex or ""
    if hex_id not in state.battle.exits.get(side, frozenset()):
        raise Illegal("B3", "no-exit-hex", hex=hex_id)
    for unit in units:
        check_can_exit(state, unit)
    return hex_id


def check_can_exit(state: State, unit: Unit) -> None:
    """B3, B15 A unit leaves in supply and with a point to spare."""
    if unit.hex not in state.battle.exits.get(unit.side, frozenset()):
        raise Illegal("B3", "no-exit-hex", hex=unit.hex)
    mover = check_can_move(state, unit, unit.strategic)
    if unit.oos:
        raise Illegal("B15", "exit-out-of-supply", unit=state.label(unit.id))
    if mover.left < 2:
        raise Illegal("B3", "too-far-to-exit", unit=state.label(unit.id), left=points(mover.left))


def resolve_exit(state: State, side: Side, leave: Exit, dice: Dice) -> list[Event]:
    """B3 Units leave the map for good."""
    hex_id = check_exit(state, side, leave)
    return [UnitsExited(units=leave.units, hex=hex_id, rules=("B3",))]


def exit_options(state: State, side: Side, draft: Draft) -> Options:
    """B3 Units on an exit hex, one stack at a time."""
    chosen = draft.get("units", ())
    if chosen:
        check_exit(state, side, Exit(units=chosen))
    there = {state.unit(chosen[0]).hex} if chosen else state.battle.exits.get(side, frozenset())
    pool = (unit for unit in state.units_of(side) if unit.hex in there)
    return slots.units("units", pool, partial(check_can_exit, state), chosen)


def find_refusal(state: State, side: Side) -> Refusal | None:
    """B3 Nobody stands on an exit hex."""
    there = state.battle.exits.get(side, frozenset())
    if not there:
        return Refusal("B3", "side-may-not-exit", {"side": side})
    if not any(unit.hex in there for unit in state.units_of(side)):
        return Refusal("B3", "nobody-on-an-exit-hex")
    return None


def apply_units_exited(state: State, event: UnitsExited) -> State:
    """B3 Off the map with the fate `exited`, which is neither due nor dead."""
    return state.change(event.units, hex=None, fate="exited", reserve=False)


def log_units_exited(state: State, event: UnitsExited) -> list[LogLine]:
    side = state.units[event.units[0]].side
    return line(event, side=side, at=[event.hex], units=labels(state, event.units), hex=event.hex)


ACTS = {Exit: Act(resolve_exit, exit_options, phases=("movement",), rank=40, blocked=find_refusal)}
