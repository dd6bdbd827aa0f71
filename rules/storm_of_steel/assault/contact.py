"""9.A Who touches whom, and with which edge of a base."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.derived import remember
from rules.core.plane.discs import Disc, contact
from rules.core.plane.headings import Quarter, quarter
from rules.storm_of_steel.field import terrain
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.ground import structure

CLOSED = ("bunker", "building")
"""9.A What only infantry assaults into, and may do so from beside it."""


def adjacent(state: State, a: Disc, b: Disc) -> bool:
    """2.3 Base contact: side by side, as near as the game was opened to require."""
    return contact(a, b, state.choices.contact)


def touching(state: State, unit_id: str) -> tuple[str, ...]:
    """9.A The enemies in base contact with a unit, in order of their ids."""
    here, enemy = state.disc(unit_id), state.enemy(state.units[unit_id].side)
    return tuple(u.id for u in state.on_table(enemy) if adjacent(state, here, state.disc(u.id)))


def edge(state: State, target: str, attacker: str) -> Quarter:
    """9.A The edge of the target's base on which the attacker stands (2.4)."""
    return quarter(state.spot(target), state.spot(attacker), state.units[target].heading)


@remember
def houses(state: State) -> Mapping[str, str]:
    """9.A The bunker or building that each unit on the table is in; those in none are not named."""
    ground = terrain(state)
    inside = ((unit.id, structure(ground, unit.at)) for unit in state.on_table() if unit.at is not None)
    return {name: found[0] for name, found in inside if found and found[1] in CLOSED}


def find_shelter(state: State, unit_id: str) -> str:
    """9.A The bunker or building that the unit on the table is in; '' of none."""
    return houses(state).get(unit_id, "")


def beside(state: State, unit_id: str, feature: str) -> bool:
    """9.A Whether a base touches the bunker or building, or is in it."""
    disc = state.disc(unit_id)
    return terrain(state).patches[feature].area.near(disc.centre, disc.base + 2 * state.choices.contact)


def reaches(state: State, attacker: str, target: str) -> bool:
    """9.A Whether an attacker can come to blows with the target: base to base, or infantry beside its structure."""
    if adjacent(state, state.disc(attacker), state.disc(target)):
        return True
    house = houses(state).get(target, "")
    return bool(house) and state.profile(attacker).infantry and beside(state, attacker, house)
