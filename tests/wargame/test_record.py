"""`manage.py record`: a game between practice opponents becomes a recording."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

import rules
from rules.core.recordings import read_recording, replay
from rules.core.registry import HOME, forget_folder


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


def test_the_choices_of_a_game_are_recorded_with_it(copy: str) -> None:
    choice = rules.get(copy).scenarios["crossroads"].choices[0]
    other = next(value for value in choice.values if value != choice.default)
    call_command("record", copy, "chosen", "--choose", f"{choice.id}={other}", stdout=StringIO())
    header, _ = read_recording(rules.get(copy).folder / "recordings" / "chosen.jsonl")
    assert header.options == {choice.id: other}


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
