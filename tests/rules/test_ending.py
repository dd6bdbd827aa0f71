"""What a player is told before they end a phase: which of their pieces could still act."""

from __future__ import annotations

import pytest

import rules
from rules.core.contract import Message
from rules.core.dice import SeededDice


@pytest.mark.dear
def test_says_which_pieces_could_still_act() -> None:
    seen = 0
    for id in rules.playable():
        ruleset = rules.get(id)
        state = ruleset.fold(None, ruleset.setup(min(ruleset.scenarios), {}, SeededDice(1)))
        for decision in ruleset.decisions(state):
            told = ruleset.explain(state, decision.side, {"about": "ending"})
            assert told.title == Message("ending")
            assert all(piece in ruleset.view(state, decision.side) for piece in told.at)
            assert bool(told.lines) == bool(told.at)
            seen += len(told.at)
    assert seen
