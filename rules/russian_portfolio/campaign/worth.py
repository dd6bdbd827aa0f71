"""IV What a position is worth to a side, for practice opponents: cities, capitals, factors, supply, promises."""

from __future__ import annotations

from typing import Any

from rules.core.contract import Side
from rules.core.derived import derive, keep_printed
from rules.hexwar.bearing import Pile, chance, find_fading, find_rings, weigh_pull, weigh_threats
from rules.russian_portfolio.campaign.overland import cities_now
from rules.russian_portfolio.field import field
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.lines import find_linked

WON = 100
"""Points that a game is worth beyond those it is won by."""

CITY, CAPITAL, FACTOR = 4, 10, 0.25
"""Points for a victory city by its worth, for what ends the game once the Soviet side has it, for a factor."""

PULL, THREAT, HOPE = 0.8, 0.5, 0.35
"""How much the pull of places and threats weigh; what a planned attack must promise of what is at stake."""

FACES = {"ready": 1.0, "spent": 0.8, "dispersed": 0.5}
"""VII How much of a unit its face leaves."""

CUT_OFF = 0.6
"""XIV What is left of a unit's worth without a line of supply."""


def worth(state: State, side: Side) -> float:
    """IV Points more than the enemy's, counting what lies ahead."""
    total = float(sum(CITY * city.worth * (1 if city.controlled else -1) for city in cities_now(state)))
    if state.result is not None:
        total += WON if state.result.winner == "axis" else -WON
    else:
        piles = find_piles(state)
        counting = find_counting(state)
        total += sum(
            _own(here, pile, counting) * (1 if pile.side == "axis" else -1) for here, pile in piles.items()
        )
        total += PULL * weigh_pull(find_fading(state.battle, _counting), piles, "axis")
        total += THREAT * weigh_threats(find_rings(state.battle), piles, "axis")
        total += _planned(state, piles) * (1 if state.active == "axis" else -1)
    return total if side == "axis" else -total


@derive("units", "taken", "weather")
def find_piles(state: State) -> dict[int, Pile]:
    """III What stands in each hex, with the points at stake there."""
    counting, linked, counters = find_counting(state), find_linked(state), state.battle.counters
    piles = {here: Pile(state.control(here), 0, 0, stake) for here, stake in counting.items()}
    for here, units in field(state).stacks.items():
        attack = defence = stake = 0.0
        for unit in units:
            counter, left = counters[unit.id], FACES[unit.face]
            attack += counter.attack * left
            defence += counter.defense * left
            fed = 1.0 if unit.id in linked else CUT_OFF
            stake += FACTOR * (counter.attack + counter.defense) * (0.5 + 0.5 * left) * fed
        piles[here] = Pile(units[0].side, attack, defence, stake + counting.get(here, 0.0))
    return piles


def _own(here: int, pile: Pile, counting: dict[int, float]) -> float:
    """What the units of a pile are worth, without the place."""
    return pile.stake - counting.get(here, 0.0)


def _planned(state: State, piles: dict[int, Pile]) -> float:
    """XIII.A What the attacks committed so far promise, while more can be."""
    if state.combat.stage != "plan":
        return 0.0
    total, index = 0.0, state.battle.hexes.index
    for attack in state.combat.attacks:
        against = [piles[index[target]] for target in attack.targets if index[target] in piles]
        strength = sum(state.counter(unit).attack for unit in attack.units)
        defence = sum(pile.defence for pile in against)
        total += sum(pile.stake + 1 for pile in against) * (chance(strength, defence) - HOPE)
    return total


def find_counting(state: State) -> dict[int, float]:
    """IV The same by number."""
    index = state.battle.hexes.index
    return {index[id]: points for id, points in _counting(state.battle).items()}


@keep_printed
def _counting(battle: Any) -> dict[str, float]:
    """IV The places that count, by their points."""
    ids, rule = battle.hexes.ids, battle.file.victory
    cities = {
        ids[here]: float(CITY * rule.worth.get(ids[here], 1)) for here in battle.with_feature("victory")
    }
    return {**cities, **dict.fromkeys(rule.soviet, float(CAPITAL))}
