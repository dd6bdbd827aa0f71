"""B17 What a position is worth to a side, for practice opponents: points, steps and their supply, what it promises."""

from __future__ import annotations

from typing import Any

from rules.core.contract import Side
from rules.core.derived import keep_printed
from rules.hexwar.bearing import Pile, chance, find_fading, find_rings, weigh_pull, weigh_threats
from rules.ring_of_fire.campaign.piles import STEP, find_counting, find_piles
from rules.ring_of_fire.campaign.victory import points, scoring_side
from rules.ring_of_fire.combat.strength import assault_odds
from rules.ring_of_fire.state import State

WON = 100
"""Points that a game is worth beyond those it is won by."""

SUPPLY, PULL, THREAT = 0.12, 0.6, 0.5
"""Points for a point of the pool; how much the pull of places and the threats to stacks weigh."""

LEAVING, LATE = 0.3, 3
"""What of its points a unit on an exit hex is worth; turns before the end in which all that is not points fades."""

HOPE = 0.3
"""What an attack must promise of what is at stake to be declared."""


def worth(state: State, side: Side) -> float:
    """B17 Points more than the enemy's, counting what lies ahead."""
    first = scoring_side(state)
    total = float(points(state)) - _middle(state.battle)
    if state.result is not None:
        winner = state.result.winner
        total += WON * (0 if winner is None else 1 if winner == first else -1)
    else:
        piles = find_piles(state)
        total += LEAVING * _leaving(state, first)
        ahead = 0.0
        for each in state.battle.sides:
            sign = 1 if each == first else -1
            ahead += sign * (_strength(state, each) + SUPPLY * min(state.pools[each], 60))
        ahead += PULL * weigh_pull(find_fading(state.battle, find_counting), piles, first)
        ahead += THREAT * weigh_threats(find_rings(state.battle), piles, first)
        total += ahead * min(1.0, (state.battle.file.turns - state.turn + 1) / LATE)
        total += _declared(state, piles) * (1 if state.active == first else -1)
    return total if side == first else -total


def _leaving(state: State, side: Side) -> float:
    """B3, B17 Points of the units that stand where they can leave the map."""
    exits, rule = state.battle.exits.get(side, frozenset()), state.battle.victory.exit
    there = (unit for unit in state.units_of(side) if unit.hex in exits and not unit.oos)
    return float(sum(rule.points for unit in there if state.counter(unit.id).kind in rule.kinds))


def _strength(state: State, side: Side) -> float:
    """B15 Steps on the map, those found out of supply at three quarters."""
    return sum(STEP * unit.steps * (0.75 if unit.oos else 1) for unit in state.units_of(side))


def _declared(state: State, piles: dict[int, Pile]) -> float:
    """B10 What the attacks declared so far promise, where more can be declared."""
    if not state.phase.endswith("declaration"):
        return 0.0
    total, index = 0.0, state.battle.hexes.index
    for target, assault in state.declarations.items():
        pile = piles.get(index[target])
        if pile is not None and assault.markers:
            odds = assault_odds(state, assault)
            moved = float(odds.attack) * 1.25**odds.shift
            total += pile.stake * (chance(moved, float(odds.defense)) - HOPE)
    return total


@keep_printed
def _middle(battle: Any) -> float:
    """B17 The points that are neither side's: the middle of a draw."""
    rows = sorted(battle.victory.levels, key=lambda row: row.at_least)
    at = next(i for i, row in enumerate(rows) if row.winner is None)
    return float(rows[at].at_least + rows[at + 1].at_least - 1) / 2
