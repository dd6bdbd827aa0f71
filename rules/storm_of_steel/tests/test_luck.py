"""9.B, 9.C What luck says of an assault is what its dice come to."""

from __future__ import annotations

from fractions import Fraction

from rules.core.dice import ScriptedDice
from rules.storm_of_steel.assault import attack
from rules.storm_of_steel.assault.odds import odds
from rules.storm_of_steel.campaign.luck import weigh_assault_fought, weigh_nerve_tested
from rules.storm_of_steel.position import position
from rules.storm_of_steel.state import State


def met() -> State:
    """Infantry and a machine gun, base to base."""
    there = {"type": "hmg", "side": "french", "at": [600, 630]}
    return position({"table": {}, "units": {"a": {"type": "infantry", "at": [600, 600]}, "b": there}})


def test_an_assault_takes_a_stand_or_costs_one() -> None:
    state = met()
    told = odds(state, "a", "b")
    event = attack.fight(state, state.units["a"], state.units["b"], ScriptedDice(12, 8))
    ours, theirs = weigh_assault_fought(state, event)
    assert (ours.side, ours.got, theirs.side, theirs.got) == ("german", 1, "french", -1)
    wanted = {1: told.win, 0: told.tie, -1: told.lose}
    assert ours.chances == {got: Fraction(number, told.of) for got, number in wanted.items()}
    assert ours.expected == -theirs.expected and ours.variance == theirs.variance


def test_the_nerve_is_the_share_of_its_faces() -> None:
    state = met()
    event = attack.roll_nerve(state.units["a"], state.units["b"], 5, ScriptedDice(4))
    (found,) = weigh_nerve_tested(state, event)
    assert found.got == 0 and found.chances == {0: Fraction(2, 3), 1: Fraction(1, 3)}
