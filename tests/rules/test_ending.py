"""What a player is told before they end a phase: what could still be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rules
from rules.core.contract import Decision, Message
from rules.core.dice import SeededDice
from rules.core.recordings import read_recording
from rules.core.registry import read_meta
from rules.core.ruleset import Ruleset
from tests.clauses import clause
from tests.rulesets import each, recorded

END = "end_phase"


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
            assert told.lines or not told.at
            seen += len(told.at)
    assert seen


@pytest.mark.dear
@clause("Questions", "contract")
@each("id", recorded)
def test_no_phase_ends_unasked_while_an_act_is_open(id: str) -> None:
    """Also where one chooses a target first, as for an attack; who may be chosen is `at` where they are one's own."""
    ruleset = rules.get(id)
    shy, kinds = read_meta(ruleset.folder).shy, set()
    for state, decision in ends(ruleset):
        open_acts = {
            act for act in decision.accepts if act not in (END, *shy) and count(ruleset, state, decision, act)
        }
        lines = ruleset.explain(state, decision.side, {"about": "ending"}).lines
        assert lines or not open_acts, (decision.id, open_acts)
        kinds |= {line.message.id for line in lines}
    assert kinds


def ends(ruleset: Ruleset) -> Iterator[tuple[Any, Decision]]:
    """Every fifth question of the shortest recording that ends a phase."""
    path = min(ruleset.folder.glob("recordings/*.jsonl"), key=lambda one: one.stat().st_size)
    state: Any = None
    for at, entry in enumerate(read_recording(path)[1]):
        state = ruleset.fold(state, [ruleset.read_event(event) for event in entry.events])
        if at % 5 == 0:
            yield from ((state, one) for one in ruleset.decisions(state) if END in one.accepts)


def count(ruleset: Ruleset, state: Any, decision: Decision, act: str) -> int:
    """How many may fill the first slot of an act."""
    offered = ruleset.options(state, decision.side, {"do": act})
    return sum(one.refusal is None for one in offered.candidates)
