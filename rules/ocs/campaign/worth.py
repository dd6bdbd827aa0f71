"""24 What a position is worth to a side, for practice opponents: points, strength, supply, and what it promises."""

from __future__ import annotations

from typing import Any

from rules.core.contract import Side
from rules.core.derived import keep_printed
from rules.hexwar.bearing import Pile, find_fading, find_rings, weigh_pull, weigh_threats
from rules.ocs.air.records import Mission
from rules.ocs.campaign.victory import points
from rules.ocs.field import field, steps_left
from rules.ocs.pieces import Unit
from rules.ocs.skies import sky
from rules.ocs.state import State
from rules.ocs.trace.trace import traces

WON = 100
"""Points that a game is worth beyond those it is won by."""

CARE = 0.4
"""A step's worth as a share of what an average step would be if the places that count were divided among all."""

TOKEN, LANDED, PULL, THREAT = 0.04, 0.06, 0.5, 0.6
"""Points for a token, what more once flown in, and how much the pull of places and the threats to stacks weigh."""


def worth(state: State, side: Side) -> float:
    """24 Points more than the enemy's, counting what lies ahead."""
    rule = state.battle.file.victory
    lead = points(state) * (1 if rule.side == side else -1)
    if state.result is not None:
        return lead + WON * (0 if state.result.winner is None else 1 if state.result.winner == side else -1)
    piles, rings = find_piles(state), find_rings(state.battle)
    total = float(lead)
    for each in state.battle.sides:
        sign = 1 if each == side else -1
        supply = TOKEN * state.on_hand(each) + LANDED * _flown_in(state, each)
        total += sign * (_strength(state, each) + supply)
    total += PULL * weigh_pull(find_fading(state.battle, _counting), piles, side)
    return total + THREAT * weigh_threats(rings, piles, side)


def _flown_in(state: State, side: Side) -> int:
    """24 Tokens where the airlift lands, in a game in which planes carry it, and those that are on their way there."""
    lift = state.battle.file.airlift
    if lift is None or lift.side != side or not state.planes or sky(state).airlift != "flown":
        return 0
    grounds = [place.hex for place in lift.land]
    dumps = (state.dumps.get(hex_id) for hex_id in grounds)
    flying = (one for one in state.stack if isinstance(one, Mission) and one.hex in grounds)
    aboard = sum(sum(one.lots.values()) for one in flying)
    return aboard + sum(dump.tokens for dump in dumps if dump is not None and dump.side == side)


def find_piles(state: State) -> dict[int, Pile]:
    """4 What stands in each hex, with the points at stake there."""
    index, counting = state.battle.hexes.index, _counting(state.battle)
    piles = {index[place]: Pile(state.control(place), 0, 0, stake) for place, stake in counting.items()}
    for hex_id, units in field(state).stacks.items():
        attack = sum(_attack(state, unit) for unit in units)
        defence = sum(_defence(state, unit) for unit in units)
        stake = sum(_step(state.battle) * steps_left(state, unit) for unit in units)
        piles[index[hex_id]] = Pile(units[0].side, attack, defence, stake + counting.get(hex_id, 0))
    return piles


def _strength(state: State, side: Side) -> float:
    """4.6, 12.6 Steps on the map, those without trace at half."""
    found, step = traces(state, side), _step(state.battle)
    return sum(
        steps_left(state, unit) * step * (1.0 if found[unit.id].ok else 0.5) * (0.7 if unit.oos else 1.0)
        for unit in state.units_of(side)
    )


def _attack(state: State, unit: Unit) -> float:
    face = state.counter(unit.id).combat
    if face.defends_only:
        return 0.0
    return face.strength * _shape(state, unit) * (1 + 0.1 * face.rating) * (0.25 if unit.oos else 1)


def _defence(state: State, unit: Unit) -> float:
    face = state.counter(unit.id).combat
    return max(face.strength, 0.5) * _shape(state, unit) * (1 + 0.1 * face.rating)


def _shape(state: State, unit: Unit) -> float:
    """5 How much of a unit's strength its steps and its marker leave."""
    left = steps_left(state, unit) / state.counter(unit.id).steps
    return left * (0.5 if unit.mode in ("dg", "reserve") else 0.3 if unit.mode == "strat" else 1.0)


@keep_printed
def _counting(battle: Any) -> dict[str, float]:
    """24 The places that count, the one whose loss ends the game above all."""
    rule = battle.file.victory
    ends = {rule.sudden.hex: WON / 5} if rule.sudden is not None else {}
    return {**rule.hexes, **ends}


@keep_printed
def _step(battle: Any) -> float:
    """Points that a step is worth."""
    steps = sum(counter.steps for counter in battle.counters.values())
    counting: int = sum(map(abs, battle.file.victory.hexes.values()))
    return CARE * 2 * counting / (steps or 1)
