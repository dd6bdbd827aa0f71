"""4.8b The order of a stack: which of the units that may lie on top the enemy sees."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Side
from rules.core.errors import Illegal
from rules.ocs import slots
from rules.ocs.acts import Action, RuleEvent, UnitId
from rules.ocs.field import at, may_top, on_top
from rules.ocs.own import check_present
from rules.ocs.pieces import Unit
from rules.ocs.sequence import MOVING
from rules.ocs.state import State


class Arrange(Action, frozen=True, kw_only=True, tag="arrange"):
    """4.8b The unit goes on top of its stack."""

    unit: UnitId


class StackArranged(RuleEvent, frozen=True, kw_only=True):
    """4.8b The unit lies on top now, where the enemy sees it."""

    unit: str


def check_arrange(state: State, side: Side, unit: Unit) -> None:
    """4.8b One that is not on top and may be: with a ZOC if any there has one, or an HQ away from the enemy."""
    here, label = at(state, check_present(state, side, unit)), state.label(unit.id)
    if unit.id in on_top(state):
        raise Illegal("4.8b", "lies-on-top", unit=label)
    if not may_top(state, replace(unit, top=str(unit.hex)), here):
        raise Illegal("4.8b", "not-on-top", unit=label, hex=unit.hex)


def apply_stack_arranged(state: State, event: StackArranged) -> State:
    """4.8b It alone of its hex is marked as put on top."""
    hex_id = str(state.units[event.unit].hex)
    stack = at(state, hex_id)
    return state.put(*(replace(unit, top=hex_id if unit.id == event.unit else "") for unit in stack))


BLOCKED = slots.unless(check_arrange, "4.8b", "nobody-to-arrange")
ACTS = {
    Arrange: slots.pick_act(
        "unit", State.units_of, check_arrange, State.unit, "act-arrange",
        lambda state, unit: [StackArranged(unit=unit.id, rules=("4.8b",))],
        facts=lambda state, unit: {"unit": state.label(unit.id), "hex": unit.hex},
        phases=MOVING, rank=45, blocked=BLOCKED,
    )
}  # fmt: skip
"""4.8b The units that lie under others and could lie on top."""
