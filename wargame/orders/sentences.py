"""Orders in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.core.boards import name_places
from rules.core.contract import Message
from rules.core.foresight import PLACE, Condition
from rules.core.foresight import Order as Terms
from rules.core.ruleset import Ruleset
from rules.core.words import say

TESTS: Mapping[str, str] = {"least": "at least", "most": "at most", "among": "among", "outside": "not among"}


def name_question(ruleset: Ruleset, kind: str) -> str:
    """A kind of question by its name."""
    return say(ruleset, Message(f"choice-question-{kind}"))


def describe_order(ruleset: Ruleset, scenario: str, terms: Terms, left: int | None) -> str:
    """The whole order: «if …, then …, as long as …, at most n times, else ask me»."""
    question = name_question(ruleset, terms.question)
    given = say(ruleset, Message(f"choice-answer-{terms.answer}"))
    only = describe_conditions(ruleset, scenario, terms.when)
    guard = describe_conditions(ruleset, scenario, terms.guard)
    parts = [
        f"{question}, if {only}: {given}" if only else f"{question}: {given}",
        *([f"as long as {guard}"] if guard else []),
        *([f"at most {left} more times" if left != 1 else "once more"] if left is not None else []),
    ]
    return ", ".join(parts)


def describe_conditions(ruleset: Ruleset, scenario: str, conditions: Iterable[Condition]) -> str:
    """Conditions, joined by «and»."""
    return " and ".join(describe_condition(ruleset, scenario, one) for one in conditions)


def describe_condition(ruleset: Ruleset, scenario: str, condition: Condition) -> str:
    """«steps at most 2»."""
    fact = say(ruleset, Message(f"choice-fact-{condition.fact}"))
    if isinstance(condition.value, tuple):
        names = name_places(ruleset.board(scenario)) if condition.fact == PLACE else {}
        value = ", ".join(names.get(one, one) for one in condition.value)
    else:
        value = f"{condition.value:g}"
    return f"{fact} {TESTS[condition.test]} {value}"
