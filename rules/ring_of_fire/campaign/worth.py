"""B17 What a position is worth to a side, for practice opponents: points, steps and their supply, what it promises."""

from __future__ import annotations

from typing import Any

from rules.core.contract import Side
from rules.core.derived import keep_printed, keep_up_to
from rules.hexwar.bearing import Pile, chance, find_fading, find_rings, weigh_pull, weigh_threats
from rules.ring_of_fire.campaign.victory import points, scoring_side
from rules.ring_of_fire.combat.strength import assault_odds
from rules.ring_of_fire.state import State, positions

WON = 100
"""Points that a game is worth beyond those it is won by."""

STEP, SUPPLY, PULL, THREAT = 0.8, 0.12, 0.6, 0.5
"""Points for a step and for a point of the pool; how much the pull of places and the threats to stacks weigh."""

WORKS, HOPE = 1.5, 0.3
"""What works make of the defence behind them; what an attack must promise of what is at stake to be declared."""


def worth(state: State, side: Side) -> float:
    """B17 Points more than the enemy's, counting what lies ahead."""
    first = scoring_side(state)
    total = float(points(state)) - _middle(state.battle)
    if state.result is not None:
        winner = state.result.winner
        total += WON * (0 if winner is None else 1 if winner == first else -1)
    else:
        piles = find_piles(state)
        for each in state.battle.sides:
            sign = 1 if each == first else -1
            total += sign * (_strength(state, each) + SUPPLY * min(state.pools[each], 60))
        total += PULL * weigh_pull(find_fading(state.battle, _counting), piles, first)
        total += THREAT * weigh_threats(find_rings(state.battle), piles, first)
        total += _declared(state, piles) * (1 if state.active == first else -1)
    return total if side == first else -total


def find_piles(state: State) -> dict[int, Pile]:
    """B4 What stands in each hex, with the points at stake there."""
    index, counting = state.battle.hexes.index, _counting(state.battle)
    piles = {index[place]: Pile(state.control(place), 0, 0, stake) for place, stake in counting.items()}
    battle, guarded = state.battle, state.battle.file.works.side
    for hex_id, units in positions(state).stacks.items():
        attack, defence, stake = 0.0, 0.0, counting.get(hex_id, 0.0)
        for unit in units:
            strength, value = _figures(battle, unit.id, unit.steps)
            attack += strength[0] * (0.5 if unit.oos else 1)
            defence += strength[1]
            stake += value
        works = WORKS if units[0].side == guarded and state.works_stand(hex_id) else 1
        piles[index[hex_id]] = Pile(units[0].side, attack, defence * works, stake)
    return piles


def _strength(state: State, side: Side) -> float:
    """B15 Steps on the map, those found out of supply at three quarters."""
    return sum(STEP * unit.steps * (0.75 if unit.oos else 1) for unit in state.units_of(side))


@keep_up_to(2000)
def _figures(battle: Any, unit: str, steps: int) -> tuple[tuple[int, int], float]:
    """B1, B17 The strengths of a unit with so many steps, and the points at stake with it."""
    counter, rule = battle.counters[unit], battle.victory
    kind = "mobile" if counter.kind in rule.mobile[counter.side] else "other"
    return counter.strength[counter.steps - steps], steps * STEP + abs(rule.destroyed[counter.side][kind])


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


@keep_printed
def _counting(battle: Any) -> dict[str, float]:
    """B17 Points of each hex of the places that count."""
    hexes, worths = battle.map.places, battle.victory.places
    known = ((name, hexes[name], worth) for name, worth in worths.items())
    return {id: worth.each + worth.all / len(place) for _, place, worth in known for id in place}
