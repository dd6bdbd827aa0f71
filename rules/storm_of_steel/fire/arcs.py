"""5.B, 6.J Arcs of fire: fixed guns over the front, bunkers through their apertures (R25)."""

from __future__ import annotations

from rules.core.errors import Illegal
from rules.core.plane.headings import in_arc
from rules.storm_of_steel.field import terrain
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.profiles import Weapon
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.features import Patch

HALF = {"narrow": 225, "wide": 450}
"""R25 Tenths of a degree to each side of the heading."""


def check_arc(state: State, unit: Unit, arm: Weapon, target: Unit) -> None:
    """6.J A fixed gun only over the front; 5.B out of a bunker only in front of an aperture."""
    facts = {"unit": state.label(unit.id), "target": state.label(target.id), "arc": degrees(state)}
    if arm.mount == "fixed" and not covers(state, unit, (unit.heading,), target):
        raise Illegal("6.J", "outside-front-arc", weapon=arm.name, **facts)
    work = bunker(state, unit)
    if work and not covers(state, unit, work.apertures, target):
        raise Illegal("5.B", "outside-apertures", **facts)


def degrees(state: State) -> int:
    """R25 How wide an arc is in all."""
    return 2 * HALF[state.choices.arc] // 10


def covers(state: State, unit: Unit, headings: tuple[int, ...], target: Unit) -> bool:
    """R25 Whether the target lies in the arc about one of the headings."""
    here, there, wide = state.spot(unit.id), state.spot(target.id), state.choices.arc == "wide"
    return any(in_arc(here, there, heading, wide=wide) for heading in headings)


def bunker(state: State, unit: Unit) -> Patch | None:
    """5.B The bunker that the unit is in."""
    inside = terrain(state).at(state.spot(unit.id))
    return next((patch for patch in inside if patch.type == "bunker"), None)


def headings(state: State, unit: Unit, arm: Weapon) -> tuple[int, ...]:
    """Where the arcs of a weapon look; none when it fires round about."""
    work = bunker(state, unit)
    if work:
        return work.apertures
    return (unit.heading,) if arm.mount == "fixed" else ()
