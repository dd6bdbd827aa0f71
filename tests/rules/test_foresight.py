"""Orders in advance, by every ruleset: which questions they know, that their answers are legal, what they look at."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

import pytest

import rules
from rules.core.contract import Decision
from rules.core.dice import SeededDice
from rules.core.errors import Malformed
from rules.core.foresight import (
    EVERY,
    PLACE,
    TURN,
    Condition,
    Order,
    answer,
    check_order,
    facts_of,
    find_unmet,
    kind_of,
)
from rules.core.recordings import read_recording
from rules.core.registry import folder
from rules.core.words import ids
from tests.clauses import clause
from tests.rulesets import each, recorded

MOST = 25
"""Occasions of each kind of question that are tried."""


@cache
def asked(id: str) -> list[tuple[Any, Decision]]:
    """The positions of the recordings, with each question that another side's act has put in them."""
    ruleset, found = rules.get(id), []
    for path in sorted(folder(id).glob("recordings/*.jsonl")):
        state: Any = None
        for entry in read_recording(path)[1]:
            state = ruleset.fold(state, [ruleset.read_event(event) for event in entry.events])
            acted = entry.side
            found += [(state, one) for one in ruleset.decisions(state) if acted and one.side != acted]
    return found


def foreseeing(id: str) -> list[str]:
    """A ruleset whose questions can be answered in advance."""
    return [id] if rules.get(id).foreseen else []


def occasions(id: str) -> list[tuple[Any, Decision]]:
    """Some for each kind that can be foreseen."""
    kinds: dict[str, list[tuple[Any, Decision]]] = defaultdict(list)
    for state, decision in asked(id):
        if kind_of(decision) in rules.get(id).foreseen and len(kinds[kind_of(decision)]) < MOST:
            kinds[kind_of(decision)].append((state, decision))
    return [one for found in kinds.values() for one in found]


@clause("Orders in advance", "contract")
@each("id", recorded)
@pytest.mark.dear
def test_every_question_that_another_sides_act_puts_can_be_answered_in_advance(id: str) -> None:
    ruleset = rules.get(id)
    for state, decision in asked(id):
        # a side's own phase begins, which is what it plays for
        own = decision.side == ruleset.standing(state).active
        assert own or kind_of(decision) in ruleset.foreseen, decision


@clause("Orders in advance", "contract")
@each("id", foreseeing)
@pytest.mark.dear
def test_an_answer_in_advance_is_a_legal_action_or_none(id: str) -> None:
    ruleset, given = rules.get(id), set()
    for state, decision in occasions(id):
        actor = decision.command or decision.side
        for name in ruleset.foreseen[kind_of(decision)].answers:
            draft = answer(ruleset, state, actor, decision, name)
            if draft is not None:
                action = ruleset.read_action(draft)
                assert ruleset.resolve(state, actor, action, SeededDice(1)), (decision.id, name)
                given.add((kind_of(decision), name))
    kinds = {kind_of(decision) for _, decision in occasions(id)}
    assert {kind for kind, _ in given} == kinds


@clause("Orders in advance", "contract")
@each("id", foreseeing)
@pytest.mark.dear
def test_what_a_condition_may_look_at_is_there_and_has_words(id: str) -> None:
    ruleset = rules.get(id)
    words = ids(ruleset)
    for kind, policy in ruleset.foreseen.items():
        wanted = {f"choice-question-{kind}"} | {f"choice-answer-{one}" for one in policy.answers}
        assert wanted | {f"choice-fact-{one}" for one in policy.facts} <= words, kind
    for state, decision in occasions(id):
        facts = facts_of(ruleset, ruleset.known(state, decision.side), decision)
        assert facts.keys() >= {*EVERY, *ruleset.foreseen[kind_of(decision)].facts}, decision
        assert all(
            isinstance(facts[one], int | float) for one in ruleset.foreseen[kind_of(decision)].facts
        ), facts
        assert facts[TURN] == ruleset.standing(state).turn and facts[PLACE] == frozenset(decision.at)


@pytest.mark.parametrize(
    ("test", "value", "fact", "met"),
    [
        ("least", 3.0, 3, True), ("least", 3.0, 2.5, False), ("most", 3.0, 3, True), ("most", 3.0, 4, False),
        ("among", ("A", "B"), frozenset("B"), True), ("among", ("A",), frozenset("B"), False),
        ("outside", ("A",), frozenset("B"), True), ("outside", ("A", "B"), frozenset("B"), False),
        ("least", 3.0, frozenset("3"), False), ("least", 3.0, None, False), ("among", ("3",), 3, False),
    ],
)  # fmt: skip
def test_a_condition_is_met_by_a_figure_or_by_one_of_a_set(
    test: Any, value: Any, fact: Any, met: bool
) -> None:
    condition = Condition(fact="x", test=test, value=value)
    facts = {} if fact is None else {"x": fact}
    assert (find_unmet((condition,), facts) is None) == met


REFUSED = {
    "no-such-question": Order("nothing", "none"),
    "no-such-answer": Order("KIND", "nothing"),
    "no-such-fact": Order("KIND", "ANSWER", (Condition("nothing", "least", 1.0),)),
    "wrong-condition": Order("KIND", "ANSWER", (), (Condition(TURN, "among", 1.0),)),
}


@clause("Orders in advance", "contract")
@each("id", foreseeing)
@pytest.mark.parametrize("code", REFUSED)
def test_an_order_that_nothing_can_come_of_is_refused(code: str, id: str) -> None:
    ruleset, order = rules.get(id), REFUSED[code]
    kind, policy = next(iter(ruleset.foreseen.items()))
    named = {"KIND": kind, "ANSWER": next(iter(policy.answers))}
    with pytest.raises(Malformed) as refused:
        check_order(
            ruleset,
            Order(
                named.get(order.question, order.question),
                named.get(order.answer, order.answer),
                order.when,
                order.guard,
            ),
        )
    assert refused.value.code == code
    check_order(ruleset, Order(kind, named["ANSWER"], (Condition(TURN, "least", 2.0),)))
