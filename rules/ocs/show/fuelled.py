"""12.5c Which units wear a fuel badge."""

from __future__ import annotations

from rules.core.derived import derive
from rules.ocs.state import State


@derive("units", "movement")
def with_fuel(state: State) -> frozenset[str]:
    """12.5c Units fuelled alone, by their formation, or as an HQ; who needs no fuel wears no badge."""
    alone = (unit.id for unit in state.units.values() if unit.fuelled)
    together = (unit for fuel in state.movement.formations.values() for unit in fuel.units)
    return frozenset((*alone, *together, *state.movement.hqs))
