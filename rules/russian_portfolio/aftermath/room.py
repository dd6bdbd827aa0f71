"""XII, XIII.D.5 Whether a hex has room, and whether it is serviced by supply, for units that arrive after a combat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.core.flow import refusal
from rules.russian_portfolio.field import at
from rules.russian_portfolio.movement.stacking import check_company
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.lines import LIMIT, cities
from rules.russian_portfolio.supply.ways import ways


def fits(state: State, units: Sequence[Unit], here: int) -> bool:
    """XII Whether the units would not overstack the hex."""
    arriving = {unit.id for unit in units}
    there = [*units, *(unit for unit in at(state, here) if unit.id not in arriving)]
    return refusal(check_company, state, here, there) is None


def service(state: State, unit: Unit) -> Callable[[int], bool]:
    """XIII.D.5 Whether a hex is in reach of a city that supplies the unit's nation at this moment."""
    nation = state.counter(unit.id).nation
    ground = ways(state, nation)
    reach = ground.reach(cities(state, nation), LIMIT)
    return lambda here: ground.dist(reach.dist, here) <= LIMIT
