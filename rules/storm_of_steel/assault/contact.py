"""9.A Who touches whom, and with which edge of a base."""

from __future__ import annotations

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


def closed(state: State, unit_id: str) -> str:
    """9.A The bunker or building that the unit is in; '' of none."""
    inside = structure(terrain(state), state.spot(unit_id))
    return inside[0] if inside and inside[1] in CLOSED else ""


def beside(state: State, unit_id: str, feature: str) -> bool:
    """9.A Whether a base touches the bunker or building, or is in it."""
    disc = state.disc(unit_id)
    return terrain(state).patches[feature].area.near(disc.centre, disc.base + 2 * state.choices.contact)


def reaches(state: State, attacker: str, target: str) -> bool:
    """9.A Whether an attacker can come to blows with the target: base to base, or infantry beside its structure."""
    if adjacent(state, state.disc(attacker), state.disc(target)):
        return True
    house = closed(state, target) if state.profile(attacker).infantry else ""
    return bool(house) and beside(state, attacker, house)
