"""What the game says in the places that have forms: people of a side, one and several, a minus."""

from __future__ import annotations

import pytest

import rules
from rules.core.words import say


@pytest.mark.parametrize(
    ("side", "points", "words"),
    [
        ("soviet", -4, "The Soviets win with −4 points"),
        ("axis", 1, "The Axis win with 1 point"),
        ("soviet", 12, "The Soviets win with 12 points"),
    ],
)
def test_a_verdict_names_the_people_and_counts_the_points(side: str, points: int, words: str) -> None:
    won = {"id": "verdict-won", "facts": {"side": side, "points": points}}
    assert say(rules.get("ocs"), won) == words
