"""What the game says in the places that have forms: people of a side, one and several, a minus."""

from __future__ import annotations

import pytest

import rules
from rules.core.dice import SeededDice
from rules.core.words import say
from rules.ocs.campaign.victory import GameEnded


@pytest.mark.parametrize(
    ("side", "points", "words"),
    [
        ("soviet", -14, "The Soviets win: the balance of points is −14"),
        ("axis", 12, "The Axis win: the balance of points is 12"),
    ],
)
def test_a_verdict_names_the_people_and_says_whose_points_they_are(
    side: str, points: int, words: str
) -> None:
    ruleset = rules.get("ocs")
    state = ruleset.fold(None, ruleset.setup("depot", {}, SeededDice(1)))
    (line,) = ruleset.log(state, GameEnded(winner=side, verdict="won", points=points))
    assert say(ruleset, line.message) == words
