"""9.A Who touches whom, and with which edge of a base."""

from __future__ import annotations

from rules.core.plane.discs import contact
from rules.core.plane.headings import Quarter, quarter
from rules.storm_of_steel.state import State

TOLERANCE = 2
"""2.3 Millimetres that bases in contact may stand apart."""


def touching(state: State, unit_id: str) -> tuple[str, ...]:
    """9.A The enemies in base contact with a unit, in order of their ids."""
    here, enemy = state.disc(unit_id), state.enemy(state.units[unit_id].side)
    return tuple(u.id for u in state.on_table(enemy) if contact(here, state.disc(u.id), TOLERANCE))


def edge(state: State, target: str, attacker: str) -> Quarter:
    """9.A The edge of the target's base on which the attacker stands (2.4)."""
    return quarter(state.spot(target), state.spot(attacker), state.units[target].heading)
