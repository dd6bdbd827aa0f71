"""XII, XIII.D.5 Whether a hex has room, and whether it is serviced by supply, for units that arrive after a combat."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.flood import FAR, flood
from rules.russian_portfolio.counters import ARMOR
from rules.russian_portfolio.field import at
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.lines import LIMIT, cities, graphs


def fits(state: State, units: Sequence[Unit], here: int) -> bool:
    """XII Whether the units would not overstack the hex."""
    arriving = {unit.id for unit in units}
    there = [*units, *(unit for unit in at(state, here) if unit.id not in arriving)]
    counters = [state.counter(unit.id) for unit in there]
    if len(there) > 2 or sum(c.size != "corps" for c in counters) > 1:
        return False
    if len(there) > 1 and any(c.size == "front" for c in counters):
        return False
    return not state.battle.line(here).armor_limit or sum(c.type in ARMOR for c in counters) < 2


def serviced(state: State, unit: Unit, here: int) -> bool:
    """XIII.D.5 Whether the hex is in reach of a city that supplies the unit's nation at this moment."""
    reach = flood(graphs(state)[unit.side], cities(state, state.counter(unit.id).nation), LIMIT)
    return reach.dist[here] < FAR
