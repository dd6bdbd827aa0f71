"""docs/rulesets.md does what it says: its game plays after every step, and its examples answer what is written."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from functools import reduce
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

import rules
from rules.core import words
from rules.core.cases import cases, check
from rules.core.dice import SeededDice
from rules.core.players import RandomPlayer, play
from rules.core.registry import HOME, forget_folder
from rules.core.ruleset import Ruleset
from tests.rules import test_conformance as conformance
from tests.rules import test_laws as laws

PAGE = (HOME.parent / "docs" / "rulesets.md").read_text(encoding="utf-8")
STEPS = re.split(r"^### (Step \d).*$", PAGE[: PAGE.index("\n## A chapter")], flags=re.MULTILINE)[1:]
CALL = re.compile(r"`(core|hexwar)\.([\w.]+)\(([\w, ]+)\)`")
"""A call in the table of signatures."""
FILES = re.compile(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def built(home: Path, steps: int) -> None:
    """The files of the first steps; one that is given again replaces what it was."""
    for text in STEPS[1 : 2 * steps : 2]:
        for name, content in FILES.findall(text):
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).write_text(content, encoding="utf-8")


@pytest.fixture(params=STEPS[::2])
def ford(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ruleset]:
    """The game as it is after each step; its folder has a name of its own, for modules are kept by name."""
    step = STEPS[::2].index(request.param) + 1
    home = tmp_path / f"ford_{step}"
    built(home, step)
    rules.register_folder(home)
    yield rules.get(home.name)
    forget_folder(home)


def test_every_step_is_a_game_that_plays_to_its_end(ford: Ruleset) -> None:
    for seed in range(5):
        players = {side: RandomPlayer(seed) for side in ("blue", "red")}
        steps = list(play(ford, "ford", {}, players, SeededDice(seed)))
        assert ford.standing(steps[-1].state).over
        for step in steps:
            assert ford.view(step.state, "blue").keys() >= {"sequence", "side-blue"}
            for decision in ford.decisions(step.state):
                assert not words.faults(ford, decision.ask)


def test_the_signatures_are_those_of_the_code() -> None:
    calls = CALL.findall(PAGE.partition("\n### Signatures\n")[2].partition("\n### ")[0])
    assert len(calls) > 8
    for package, path, told in calls:
        module, *names = re.split(r"\.(?=[a-z_]+$|[A-Z])", path, maxsplit=1)
        found = reduce(getattr, names[0].split("."), import_module(f"rules.{package}.{module}"))
        parameters = [one for one in signature(found).parameters if one not in ("rules", "rolls", "audience")]
        assert parameters == told.split(", "), path


@pytest.mark.parametrize("ford", STEPS[2::2], indirect=True)
@pytest.mark.dear
def test_each_holds_to_what_every_ruleset_does(ford: Ruleset) -> None:
    """From the step on with which something is asked."""
    conformance.test_bots_reach_the_end(ford.id, 1)
    conformance.test_replay_equals_state(ford.id, 1)
    conformance.test_json_round_trip(ford.id, 1)
    conformance.test_options_and_umpire_agree(ford.id, 1)
    conformance.test_after_the_end_everything_is_refused(ford.id, 1)
    conformance.test_who_is_not_asked_is_refused(ford.id, 1)
    conformance.test_views_are_sound(ford.id, 1)
    conformance.test_unchanged_entities_are_the_same_objects(ford.id, 1)
    conformance.test_everything_said_has_words(ford.id, 1)
    conformance.test_every_turn_is_told_by_a_head_of_the_log(ford.id, 1)
    conformance.test_declining_has_a_name_of_its_own(ford.id, 1)
    laws.test_what_a_player_is_asked_is_a_question(ford.id)
    conformance.test_hostile_drafts_are_answered_or_refused(ford.id, 1)
    conformance.test_mutated_actions_are_answered_or_refused(ford.id, 1)


EXAMPLES = re.findall(r"^```pycon\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: re.findall(r"rules\.core\.(\w+)", text)[0])
def test_an_example_answers_what_is_written(example: str) -> None:
    parsed = doctest.DocTestParser().get_doctest(example, {}, "rulesets.md", None, None)
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(parsed, out=said.append)
    assert not said, "".join(said)


def test_every_module_that_an_author_needs_stands_in_the_game_or_in_an_example() -> None:
    table = PAGE[PAGE.index("## What the core gives") : PAGE.index("### By example")]
    listed = set(re.findall(r"`core\.(\w+)`", table))
    shown = "".join([*STEPS, *EXAMPLES])
    used = set(re.findall(r"rules\.core\.(\w+)", shown))
    for names in re.findall(r"from rules\.core import ([\w, ]+)", shown):
        used.update(names.split(", "))
    assert len(listed) > 20 and listed <= used


def test_the_whole_game_has_a_case_for_each_rule_and_refusal(tmp_path: Path) -> None:
    home = tmp_path / "ford"
    built(home, 5)
    rules.register_folder(home)
    try:
        found = [case for _, case in cases(rules.get("ford"))]
        assert len(found) == 18
        for case in found:
            check(rules.get("ford"), case)
        laws.test_every_cited_rule_has_a_case_or_a_reason("ford")
        laws.test_every_refusal_is_named_by_a_case_or_excused("ford")
        laws.test_every_refusal_is_named_under_each_of_its_rules("ford")
    finally:
        forget_folder(home)
