"""Whatever a game is opened with, it begins, is told in words and goes on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import probes
import pytest

import rules
from rules.core import words
from rules.core.codec import encode, plain
from rules.core.contract import UMPIRE
from rules.core.dice import SeededDice
from rules.core.players import RandomPlayer, play
from tests.clauses import clause
from tests.rulesets import each

ACTIONS = 12


def unusual(id: str) -> Iterator[Any]:
    """Every value of every choice but the usual ones, in the shortest scenario that offers it."""
    seen = set()
    for scenario in sorted(rules.get(id).scenarios.values(), key=lambda one: one.minutes):
        for choice in scenario.choices:
            for value in choice.values:
                if value != choice.default and (choice.id, value) not in seen:
                    seen.add((choice.id, value))
                    yield pytest.param(id, scenario.id, {choice.id: value}, id=f"{id}-{choice.id}-{value}")


@clause("Words", "contract")
@each("id, scenario, options", unusual)
@pytest.mark.dear
def test_a_game_with_that_choice_is_told_from_its_first_event(
    id: str, scenario: str, options: dict[str, Any]
) -> None:
    ruleset = rules.get(id)
    seats = ruleset.scenarios[scenario].seats(options)
    players = {command or side: RandomPlayer(number) for number, (side, command) in enumerate(seats)}
    steps = list(islice(play(ruleset, scenario, options, players, SeededDice(1)), ACTIONS))
    assert len(steps) == ACTIONS or ruleset.standing(steps[-1].state).over
    for before, event, after in probes.moments(ruleset, steps):
        told = before is not None  # the first event of a game says nothing
        said = plain(list(ruleset.log(before, event) if told else ()))
        assert not [fault for one in probes.messages(said) for fault in words.faults(ruleset, one)]
        assert ruleset.standing(after).turn >= 0
        assert encode(dict(ruleset.view(after, UMPIRE)))
