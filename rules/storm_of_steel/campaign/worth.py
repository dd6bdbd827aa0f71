"""R67 What a position is worth to a side, for practice opponents: points, stands, fire, ways to what counts."""

from __future__ import annotations

from math import dist, exp

from rules.core.contract import Side
from rules.storm_of_steel.campaign.control import ground
from rules.storm_of_steel.campaign.shots import weigh_shots
from rules.storm_of_steel.campaign.victory import points
from rules.storm_of_steel.field import exits
from rules.storm_of_steel.layout import ObjectiveLine
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State

WON, STAND, HEADQUARTERS = 50, 0.25, 0.25
"""Points for a game beyond those it is won by, for a stand, and for a headquarters besides."""

PULL, FIRE, BREAK = 2.0, 0.4, 1.2
"""How much nearness to what counts weighs, the fire that one may give or take, and a force near to demoralisation."""

LEFT = {"normal": 1.0, "pinned": 0.8, "suppressed": 0.5}
"""10.A What is left of a stand by its status."""

NEAR, FAR = 80.0, 350.0
"""Millimetres in which the pull of an objective falls to a third: half of it near by, half from afar."""


def worth(state: State, side: Side) -> float:
    """R67 Points more than the enemy's, counting what lies ahead."""
    score, enemy = points(state), state.enemy(side)
    lead = float(score[side] - score[enemy])
    if state.result is not None:
        winner = state.result.winner
        return lead + WON * (0 if winner is None else 1 if winner == side else -1)
    lead += PULL * sum(weigh_objective(state, aim, side) for aim in state.battle.file.objectives.values())
    return lead + _prospects(state, side) - _prospects(state, enemy)


def _prospects(state: State, side: Side) -> float:
    """10, 2.2, 6 What the side has and may yet gain: stands, their nearness to an exit, fire, enemy losses."""
    total, enemy = FIRE * weigh_shots(state, side, _value), state.forces[state.enemy(side)]
    for unit in state.units.values():
        if unit.side == side and unit.fate in ("table", "carried", "waiting"):
            hurt = 0.5 if unit.gun_out or unit.immobilised else 1.0
            total += _value(state, unit) * LEFT[unit.status] * hurt
        if unit.side == side and unit.at is not None:
            for one in exits(state, side):
                way = exp(-dist(unit.at, one.nearest(unit.at, 0)) / FAR)
                total += PULL * state.battle.file.exits[one.id].points * way
    if not enemy.demoralised and enemy.original:
        skill = state.battle.rules.skills[state.battle.skill(state.enemy(side))]
        share = min(1.0, 100 * enemy.losses / (skill.demoralised * enemy.original))
        total += BREAK * state.battle.file.victory.demoralised * share * (1 + share) / 2
    return total


def weigh_objective(state: State, aim: ObjectiveLine, side: Side) -> float:
    """R67 How much nearer the side's fighters are to an objective than the enemy's, in its points."""
    west, south, east, north = (*aim.at, *aim.at) if aim.at is not None else ground(state, aim).box
    at, near = ((west + east) // 2, (south + north) // 2), {True: 0.0, False: 0.0}
    for unit in state.units.values():
        profile = state.profile(unit.id)
        if unit.at is not None and (profile.infantry or profile.afv) and unit.status != "suppressed":
            away = dist(unit.at, at)
            near[unit.side == side] += LEFT[unit.status] * (exp(-away / NEAR) + exp(-away / FAR)) / 2
    whole = sum(near.values())
    return aim.points * (near[True] - near[False]) / whole if whole else 0.0


def _value(state: State, unit: Unit) -> float:
    return STAND + (HEADQUARTERS if state.profile(unit.id).hq else 0)
