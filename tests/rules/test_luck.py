"""What luck says of a roll is what the rules make of it: thrown again with every face, nothing is gained on average.

Positions with dice are those of the recordings and of the cases.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import chain, count
from math import prod
from typing import Any, NamedTuple

import pytest

import rules
from rules.core import words
from rules.core.cases import CaseRun, cases
from rules.core.chances import enumerate_outcomes
from rules.core.contract import Event, Message
from rules.core.errors import Malformed
from rules.core.flow import unfold
from rules.core.fortune import Fortune
from rules.core.recordings import read_recording
from rules.core.ruleset import Ruleset
from tests import rulesets
from tests.clauses import clause
from tests.explored import Sample

FALLS = 216
"""So many falls of the dice of an action are tried at most."""


ACTIONS = 2
"""So many actions are tried of those whose dice decided the same kinds of things; the ordinary run tries one."""


class TooMany(Exception):
    """An action whose dice can fall in more ways than are tried."""


class Thrown(NamedTuple):
    """An action with dice, the position before it, who gave it, and what came."""

    state: Any
    actor: str
    action: dict[str, Any]
    events: list[Event]


def thrown(ruleset: Ruleset) -> Iterator[Thrown]:
    """Every action with dice of the cases, and of the recordings."""
    return (one for one in chain(_in_cases(ruleset), _in_recordings(ruleset)) if rolls(one.events))


def rolls(events: list[Event]) -> list[int]:
    """The sides of each die that fell."""
    return [roll.sides for event in events for roll in event.rolls for _ in roll.faces]


def _in_cases(ruleset: Ruleset) -> Iterator[Thrown]:
    for _, case in cases(ruleset):
        try:
            played = CaseRun(ruleset, case).played
        except Malformed:
            continue
        for state, side, action, events, refused in played:
            if refused is None:
                yield Thrown(state, side, action, list(events))


def _in_recordings(ruleset: Ruleset) -> Iterator[Thrown]:
    for path in sorted(ruleset.folder.glob("recordings/*.jsonl")):
        _, entries = read_recording(path)
        state = None
        for entry in entries:
            events = [ruleset.read_event(event) for event in entry.events]
            if entry.action is not None and state is not None:
                yield Thrown(state, entry.command or entry.side, entry.action, events)
            state = ruleset.fold(state, events)


def fortunes(ruleset: Ruleset, state: Any, events: list[Event]) -> list[Fortune]:
    """What the dice of some events gave."""
    assert ruleset.luck is not None
    return [
        one
        for before, event, _ in unfold(state, events, ruleset.apply)
        for one in ruleset.luck(before, event)
    ]


def gained(found: list[Fortune]) -> dict[tuple[str, str], Fraction]:
    """By side and kind: what came less what was to be expected."""
    sums: dict[tuple[str, str], Fraction] = {}
    for one in found:
        key = one.side, one.kind
        sums[key] = sums.get(key, Fraction(0)) + one.got - one.expected
    return sums


def find_lucky(id: str) -> list[str]:
    """The ruleset, if it says what its dice gave beside what they might have given."""
    return [id] if rules.get(id).luck else []


@clause("Luck")
@rulesets.some("id", find_lucky)
@pytest.mark.dear
def test_a_fortune_is_one_of_its_chances_and_has_words(id: str) -> None:
    ruleset = rules.get(id)
    kinds, open = set(), set()
    for one in thrown(ruleset):
        for fortune in fortunes(ruleset, one.state, one.events):
            assert sum(fortune.chances.values()) == 1
            assert fortune.got in fortune.chances and fortune.chances[fortune.got] > 0
            assert not words.faults(ruleset, Message(f"luck-{fortune.kind}"))
            assert not words.faults(ruleset, Message(fortune.unit))
            kinds.add(fortune.kind)
            open |= {fortune.kind} if fortune.variance else set()
    said = {name.removeprefix("luck-") for name in words.ids(ruleset) if name.startswith("luck-")}
    assert {kind for kind in said if not kind.startswith("in-")} == kinds == open


@clause("Luck")
@rulesets.some("id", find_lucky)
@pytest.mark.dear
def test_nothing_is_gained_on_average(id: str, sample: Sample) -> None:
    """Over all falls of the dice of an action, what came less what was to be expected is exactly nothing."""
    ruleset = rules.get(id)
    alike: dict[frozenset[str], list[Thrown]] = {}
    for one in thrown(ruleset):
        kinds = frozenset(fortune.kind for fortune in fortunes(ruleset, one.state, one.events))
        if kinds and prod(rolls(one.events)) <= FALLS:
            alike.setdefault(kinds, []).append(one)
    held: set[str] = set()
    for kinds, ones in alike.items():
        for one in sample(ones[:ACTIONS], 1):
            with suppress(TooMany):
                assert not any(_average(ruleset, one).values()), one.action
                held |= kinds
    assert held, (
        f"no action whose dice fall in at most {FALLS} ways: write a case with one die, or two or three"
    )


def _average(ruleset: Ruleset, one: Thrown) -> dict[tuple[str, str], Fraction]:
    """What each side gains of each kind, over every fall of the dice."""
    order, falls = ruleset.read_action(one.action), count(1)

    def play(dice: Any) -> frozenset[tuple[tuple[str, str], Fraction]]:
        if next(falls) > FALLS:
            raise TooMany
        events = list(ruleset.resolve(one.state, one.actor, order, dice))
        return frozenset(gained(fortunes(ruleset, one.state, events)).items())

    means: dict[tuple[str, str], Fraction] = {}
    for came, chance in enumerate_outcomes(play).items():
        for key, more in came:
            means[key] = means.get(key, Fraction(0)) + more * chance
    return means
