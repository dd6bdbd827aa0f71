"""What was reckoned by hand of the set-ups: who traces, who is fed, that the ring is closed."""

from __future__ import annotations

from rules.core.dice import SeededDice
from rules.ocs import RULESET
from rules.ocs.field import at, zones
from rules.ocs.state import State
from rules.ocs.supply.offers import obtainable
from rules.ocs.trace.trace import in_trace


def opening(scenario: str) -> State:
    """The position in which the first question is put."""
    state: State = RULESET.fold(None, RULESET.setup(scenario, {}, SeededDice(1)))
    return state


def test_of_the_tutorial_two_units_are_cut_off() -> None:
    state = opening("depot")
    cut = {
        unit.id
        for side in state.battle.sides
        for unit in state.units_of(side)
        if not in_trace(state, unit.id)
    }
    assert cut == {"dg-korne", "ds-61"}
    assert not obtainable(state, state.units["dg-korne"]) and obtainable(state, state.units["ds-61"]) == 2


def test_only_the_army_in_the_pocket_is_cut_off() -> None:
    state = opening("winter_storm")
    cut = {
        unit.id
        for side in state.battle.sides
        for unit in state.units_of(side)
        if not in_trace(state, unit.id)
    }
    pocket = {unit.id for unit in state.units_of("axis") if state.counter(unit.id).command == "6th Army"}
    assert cut == pocket


def test_everybody_can_have_supply() -> None:
    state = opening("winter_storm")
    bare = [
        unit.id for side in state.battle.sides for unit in state.units_of(side) if not obtainable(state, unit)
    ]
    assert not bare


def test_the_ring_is_closed() -> None:
    state = opening("winter_storm")
    hexes, pocket = state.battle.hexes, set(state.battle.map.regions["pocket"])
    around = {hexes.ids[n] for hex_id in pocket for n in hexes.around[hexes.index[hex_id]]} - pocket
    soviet = zones(state, "soviet")
    assert not [h for h in around if not at(state, h) and hexes.index[h] not in soviet]
