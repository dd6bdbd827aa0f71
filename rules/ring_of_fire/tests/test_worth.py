"""B3, B17 What a practice opponent makes of the exit hexes: units leave by them when the end is near."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from rules.core.dice import SeededDice
from rules.ring_of_fire import RULESET
from rules.ring_of_fire.campaign.worth import worth
from rules.ring_of_fire.state import State

SCENARIO, TANKS, EXIT = "breakthrough", ("S-20GTB",), "2430"
"""A tank unit, and an exit hex of its side with no enemy near."""


def begin() -> State:
    """The set-up."""
    state = RULESET.fold(None, RULESET.setup(SCENARIO, {}, SeededDice(1)))
    assert isinstance(state, State)
    return state


def gain(turn: int, units: Sequence[str], place: str) -> float:
    """What the Soviet side gains when units leave the map from a hex in that turn."""
    there = begin().change(units, hex=place)
    before = replace(there, turn=turn, phase="movement", active="soviet")
    action = RULESET.read_action({"do": "exit", "units": units})
    after = RULESET.fold(before, RULESET.resolve(before, "soviet", action, SeededDice(1)))
    return worth(after, "soviet") - worth(before, "soviet")


def test_leaving_gains_in_the_last_turn_where_nothing_is_to_be_had() -> None:
    last = begin().battle.file.turns
    assert gain(last, TANKS, EXIT) > 0 > gain(1, TANKS, EXIT)


def test_standing_on_an_exit_hex_is_worth_something() -> None:
    state = begin().change(TANKS, hex=EXIT)
    out_of_supply = state.change(TANKS, oos=True)
    assert worth(state, "soviet") > worth(out_of_supply, "soviet")
    assert worth(state, "soviet") == pytest.approx(-worth(state, "german"))
