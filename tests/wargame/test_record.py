"""`manage.py record`: a game between practice opponents becomes a recording."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

import rules
from rules.core.recordings import read_recording, replay
from rules.core.registry import HOME, forget_folder
from rules.core.ruleset import Choice
from wargame.tools.management.commands.record import read_choice


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[str]:
    """A ruleset of its own, so that nothing is written into the project."""
    home = tmp_path / "border_war"
    shutil.copytree(
        HOME / "core" / "skeleton", home, ignore=shutil.ignore_patterns("__pycache__", "recordings")
    )
    yield rules.register_folder(home)
    forget_folder(home)


def test_a_recorded_game_replays(copy: str) -> None:
    said = StringIO()
    call_command("record", copy, "first", "--seed", "3", stdout=said)
    path = rules.get(copy).folder / "recordings" / "first.jsonl"
    header, entries = read_recording(path)
    steps = list(replay(rules.get(copy), path))
    assert rules.get(copy).standing(steps[-1].state).over
    assert (header.ruleset, header.scenario, len(entries)) == (copy, "crossroads", len(steps))
    assert said.getvalue().startswith("first.jsonl: ")


def test_who_plays_and_with_which_luck_is_chosen(copy: str) -> None:
    """The same game again where both are the same, another where either is not."""
    kinds = (("greedy", "1"), ("random", "1"), ("random", "2"))
    for name, (players, seed) in enumerate((*kinds, ("greedy", "1"))):
        call_command("record", copy, str(name), "--players", players, "--seed", seed, stdout=StringIO())
    greedy, *others, again = (rules.get(copy).folder / "recordings" / f"{n}.jsonl" for n in range(4))
    assert greedy.read_text() == again.read_text()
    assert len({path.read_text() for path in (greedy, *others)}) == len(kinds)


def test_the_choices_of_a_game_are_recorded_with_it(copy: str) -> None:
    choice = rules.get(copy).scenarios["crossroads"].choices[0]
    other = next(value for value in choice.values if value != choice.default)
    call_command("record", copy, "chosen", "--choose", f"{choice.id}={other}", stdout=StringIO())
    header, _ = read_recording(rules.get(copy).folder / "recordings" / "chosen.jsonl")
    assert header.options == {choice.id: other}


def test_a_switch_is_yes_or_no(copy: str) -> None:
    scenario = rules.get(copy).scenarios["crossroads"]
    with_switch = replace(
        scenario, choices=(Choice("fog", default=False, values=(False, True)), *scenario.choices)
    )
    assert read_choice(with_switch, "fog=yes") == ("fog", True)
    assert read_choice(with_switch, "fog=no") == ("fog", False)
    with pytest.raises(KeyError):
        read_choice(with_switch, "fog=1")


@pytest.mark.parametrize(
    "asked",
    [
        ["nothing", "x"],
        ["border_war", "x", "--scenario", "nowhere"],
        ["border_war", "x", "--choose", "nothing=1"],
    ],
)
def test_what_is_not_there_is_refused(copy: str, asked: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("record", *asked)
