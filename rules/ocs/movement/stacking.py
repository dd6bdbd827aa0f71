"""4.8 Stacking: what is too many at the end of a segment, the owner destroys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Decision, Event, LogLine, Side
from rules.core.errors import Illegal
from rules.core.talk import line
from rules.ocs import slots
from rules.ocs.acts import Action, Dice, Hook, PhaseWork, RuleEvent, UnitId
from rules.ocs.amounts import LIMIT, RE, equivalents
from rules.ocs.field import at, find_overstacked, size, total_size
from rules.ocs.movement.records import Overstacked
from rules.ocs.pieces import Unit
from rules.ocs.sequence import PLAYER_TURN
from rules.ocs.state import State

COLUMN = 3 * RE
"""21.12c Of units in Strat Mode, in quarters of an RE."""


class Destroy(Action, frozen=True, kw_only=True, tag="destroy"):
    """4.8 One unit of the overstacked hex, which its owner gives up."""

    unit: UnitId


class StacksFound(RuleEvent, frozen=True, kw_only=True):
    """4.8 Hexes that hold too much at the end of a segment."""

    stacks: tuple[Overstacked, ...]


class UnitDestroyed(RuleEvent, frozen=True, kw_only=True):
    """4.8 A unit lost with all of its steps, because its hex held too much."""

    unit: str


def find(state: State, dice: Dice) -> list[Event]:
    """4.8 What must be mended before the phase is over."""
    found = [Overstacked(hex=hex_id, side=at(state, hex_id)[0].side) for hex_id in find_overstacked(state)]
    stacks = (*found, *find_columns(state))
    return [StacksFound(stacks=stacks, rules=("4.8",))] if stacks else []


def find_columns(state: State) -> Iterator[Overstacked]:
    """21.12c By the switch: hexes with too much in Strat Mode."""
    if not state.switches.strat_spacing:
        return
    for hex_id in sorted({unit.hex for unit in state.units.values() if unit.hex and unit.mode == "strat"}):
        pending = Overstacked(hex=hex_id, side=at(state, hex_id)[0].side, strat=True)
        if is_too_much(state, pending):
            yield pending


def find_crowd(state: State, pending: Overstacked) -> list[Unit]:
    """4.8, 21.12c The units that count against the limit."""
    return [unit for unit in at(state, pending.hex) if not pending.strat or unit.mode == "strat"]


def is_too_much(state: State, pending: Overstacked) -> bool:
    """4.8 Over 10 RE; 21.12c over 3 RE in Strat Mode, but one unit or one formation alone may always be there."""
    units = find_crowd(state, pending)
    if not pending.strat:
        return total_size(state, units) > LIMIT
    formations = {state.counter(unit.id).formation for unit in units}
    together = len(units) == 1 or (len(formations) == 1 and formations != {""})
    return total_size(state, units) > COLUMN and not together


def decide(state: State) -> Sequence[Decision]:
    """4.8 Which unit goes, as long as there is too much."""
    pending = state.top(Overstacked)
    if not is_too_much(state, pending):
        return ()
    here, limit = find_crowd(state, pending), COLUMN if pending.strat else LIMIT
    re = equivalents(total_size(state, here))
    weakest = min(here, key=lambda unit: (size(state, unit), state.counter(unit.id).combat.rating, unit.id))
    default = {"do": "destroy", "unit": weakest.id}
    rule, words = ("21.12c", "ask-strat-column") if pending.strat else ("4.8", "")
    facts: dict[str, Any] = {"hex": pending.hex, "size": re, "limit": equivalents(limit)}
    return slots.ask(pending.side, rule, f"overstacked:{pending.hex}", default, words=words, **facts)


def find_stack(state: State, side: Side) -> list[Unit]:
    """4.8 The units of the stack."""
    return find_crowd(state, state.top(Overstacked))


def check_destroy(state: State, side: Side, unit: Unit) -> None:
    """4.8 Only a unit of that stack."""
    if unit not in find_stack(state, side):
        facts = {"unit": state.label(unit.id), "hex": state.top(Overstacked).hex}
        raise Illegal("4.8", "not-of-that-stack", **facts)


def apply_stacks_found(state: State, event: StacksFound) -> State:
    """4.8 Each is pending of its own."""
    return state.open(*event.stacks)


def apply_unit_destroyed(state: State, event: UnitDestroyed) -> State:
    """4.8 The unit goes to the Dead Pile with all of its steps."""
    unit = state.units[event.unit]
    steps = state.counter(unit.id).steps
    return state.put(replace(unit, hex=None, fate="dead", lost=steps, mode="", oos=False))


def log_unit_destroyed(state: State, event: UnitDestroyed) -> list[LogLine]:
    unit = state.units[event.unit]
    return line(event, side=unit.side, at=[unit.hex], tone="bad", unit=state.label(unit.id), hex=unit.hex)


HOOKS = {Overstacked: Hook(decisions=decide)}
LEAVE = {phase.id: PhaseWork(find, rank=90) for phase in PLAYER_TURN if phase.checks_stacking}
ACTS = {
    Destroy: slots.pick_act(
        "unit", find_stack, check_destroy, State.unit, "act-destroy",
        lambda state, unit: [UnitDestroyed(unit=unit.id, rules=("4.8",))],
    )
}  # fmt: skip
