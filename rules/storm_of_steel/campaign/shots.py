"""6.G What the shots that a side could fire are worth, for practice opponents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.contract import Side
from rules.core.derived import derive, keep_printed
from rules.core.plane.discs import gap
from rules.storm_of_steel.field import sight
from rules.storm_of_steel.fire.shots import chance
from rules.storm_of_steel.fire.spotting import is_hidden
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import Choices, State

MOST = 50_000
"""Shots that are remembered."""


@derive("units", "destroyed", "choices", "first", "weather", "turn")
def weigh_shots(state: State, side: Side, value: Callable[[State, Unit], float]) -> float:
    """6.G What the side's best shots at each enemy may gain, by what the enemies are worth."""
    shooters = [unit for unit in state.on_table(side) if unit.status != "suppressed" and not unit.gun_out]
    foes = (foe for foe in state.on_table(state.enemy(side)) if not is_hidden(state, foe))
    return sum(value(state, foe) * (1 - _miss(state, foe, shooters)) for foe in foes)


def _miss(state: State, foe: Unit, shooters: list[Unit]) -> float:
    left, known = 1.0, _known(state.battle, state.choices, state.destroyed)
    if len(known) > MOST:
        known.clear()
    for unit in shooters:
        key = (unit.id, unit.at, unit.target == foe.id, foe.id, foe.at, foe.heading)
        found = known.get(key)
        if found is None:
            found = known[key] = _find_best(state, unit, foe)
        left *= 1 - found
    return left


@keep_printed
def _known(battle: Any, choices: Choices, destroyed: tuple[str, ...]) -> dict[tuple[Any, ...], float]:
    """The best shots worked out before, by who fires from where at whom."""
    return {}


def _find_best(state: State, unit: Unit, foe: Unit) -> float:
    """6.G, 6.I The likeliest hit of a unit's weapons at an enemy that it sees; 0 of none."""
    distance, armoured, best = gap(state.disc(unit.id), state.disc(foe.id)), state.profile(foe.id).afv, 0.0
    for number, arm in enumerate(state.profile(unit.id).weapons):
        die, reach = (arm.ap, arm.ap_range) if armoured else (arm.soft, arm.soft_range)
        near = die and arm.nearest <= distance <= reach
        if near and (arm.indirect or sight(state, unit.id, foe.id).clear):
            shot = chance(state, unit, number, foe)
            best = max(best, shot.chances / shot.of)
    return best
