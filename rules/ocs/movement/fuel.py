"""12.5 Fuel: who needs it, who has it, the three ways to pay for it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Event, Side
from rules.core.errors import Illegal
from rules.core.ruleset import Dice
from rules.ocs.pieces import Unit
from rules.ocs.state import State


def needs_fuel(state: State, unit: Unit) -> bool:
    """12.5a Whether the unit spends MP only when fuel is paid: its face has Truck or Track MP."""
    return state.face(unit).mobility != "leg"


def fuelled(state: State, unit: Unit) -> bool:
    """12.5c Whether the unit may move without a further payment in this phase."""
    if not needs_fuel(state, unit) or unit.fuelled or unit.id in state.movement.hqs:
        return True
    formation = state.movement.formations.get(state.counter(unit.id).formation)
    return formation is not None and unit.id in formation.units


def fuel_up(state: State, side: Side, units: Sequence[str], dice: Dice) -> list[Event]:
    """12.5a, 12.5c Events after which these units, about to spend MP, have fuel: paid in the cheapest way.

    Raises `Illegal` 12.5a when it cannot be paid; empty when nothing is to be paid.
    """
    for unit in map(state.unit, units):
        if not fuelled(state, unit):
            raise Illegal("12.5a", "no-fuel", unit=state.label(unit.id))
    return []
