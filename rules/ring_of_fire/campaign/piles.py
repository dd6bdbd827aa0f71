"""B4, B17 What stands where, and the points at stake there, as practice opponents weigh it."""

from __future__ import annotations

from typing import Any

from rules.core.derived import keep_printed, keep_up_to
from rules.hexwar.bearing import Pile
from rules.ring_of_fire.state import State, positions

STEP, WORKS = 0.8, 1.5
"""Points for a step, and what works make of the defence behind them."""


def find_piles(state: State) -> dict[int, Pile]:
    """B4 What stands in each hex, with the points at stake there."""
    index, counting = state.battle.hexes.index, find_counting(state.battle)
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


@keep_up_to(2000)
def _figures(battle: Any, unit: str, steps: int) -> tuple[tuple[int, int], float]:
    """B1, B17 The strengths of a unit with so many steps, and the points at stake with it."""
    counter, rule = battle.counters[unit], battle.victory
    kind = "mobile" if counter.kind in rule.mobile[counter.side] else "other"
    return counter.strength[counter.steps - steps], steps * STEP + abs(rule.destroyed[counter.side][kind])


@keep_printed
def find_counting(battle: Any) -> dict[str, float]:
    """B17 Points of each hex of the places that count."""
    hexes, worths = battle.map.places, battle.victory.places
    known = ((name, hexes[name], worth) for name, worth in worths.items())
    return {id: worth.each + worth.all / len(place) for _, place, worth in known for id in place}
