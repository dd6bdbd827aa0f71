"""6.D Who is seen: units in concealing ground, until an enemy comes near or they fire or move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.contract import Point
from rules.core.plane.discs import within
from rules.core.plane.ways import find_passed
from rules.storm_of_steel.fates import UnitSpotted
from rules.storm_of_steel.field import discs, terrain
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State


def is_hidden(state: State, unit: Unit) -> bool:
    """6.D Whether a unit on the table may not be fired upon from the table, for want of being spotted."""
    return not unit.spotted and unit.at is not None and terrain(state).is_concealing(unit.at)


def spot_at_start(state: State) -> Iterator[UnitSpotted]:
    """6.D The hidden stands within 10 cm of which an enemy is set up."""
    reach = state.battle.rules.distances.spotting
    for unit in state.on_table():
        enemies = discs(state, state.enemy(unit.side)).values()
        if is_hidden(state, unit) and any(within(state.disc(unit.id), enemy, reach) for enemy in enemies):
            yield UnitSpotted(unit=unit.id, why="near", rules=("6.D",))


def spot_movers(state: State, unit: Unit, path: Sequence[Point]) -> Iterator[UnitSpotted]:
    """6.D, R35 Whom a move gives away: the unit itself, and the hidden enemies that it comes within 10 cm of."""
    if not unit.spotted:
        yield UnitSpotted(unit=unit.id, why="moved", rules=("6.D",))
    reach, base = state.battle.rules.distances.spotting, state.profile(unit.id).base
    enemies = discs(state, state.enemy(unit.side))
    for name in find_passed(path, base, enemies, reach):
        if is_hidden(state, state.units[name]):
            yield UnitSpotted(unit=name, why="near", rules=("6.D",))
