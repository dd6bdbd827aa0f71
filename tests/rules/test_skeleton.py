"""The small game that a new ruleset begins as: a copy of it takes in what its author adds, and the page shows it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.core.dice import SeededDice
from rules.core.errors import Malformed
from rules.core.registry import HOME, forget_folder
from rules.core.ruleset import Ruleset
from tests.rulesets import SKELETONS

SKELETON = HOME / "core" / "skeleton"
CHAPTER = '''
from rules.core.acts import RuleEvent, PhaseWork
from rules.core.talk import line


class Sounded(RuleEvent, frozen=True, kw_only=True):
    """A signal."""


ENTER = {"combat": PhaseWork(lambda state, dice: [Sounded(rules=("6.1",))])}
LEAVE = {"movement": PhaseWork(lambda state, dice: [Sounded(rules=("6.2",))])}
APPLY = {Sounded: lambda state, event: state}
LOG = {Sounded: lambda state, event: line(event, side=state.active)}
'''


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Ruleset]:
    """A copy with a chapter more, which nobody has listed."""
    home = tmp_path / "border_clash"
    shutil.copytree(SKELETON, home, ignore=shutil.ignore_patterns("__pycache__"))
    (home / "chapters" / "signals.py").write_text(CHAPTER)
    rules.register_folder(home)
    yield rules.get("border_clash")
    forget_folder(home)


def test_a_chapter_that_is_put_into_a_copy_takes_part(copy: Ruleset) -> None:
    state = copy.fold(None, copy.setup("crossroads", {}, SeededDice(1)))
    events = copy.resolve(state, "blue", copy.read_action({"do": "end_phase"}), SeededDice(1))
    _passed, _closed, *rest = events
    assert [type(event).__name__ for event in rest] == ["Sounded", "PhaseBegan", "Sounded"]
    assert [event.rules for event in rest] == [("6.2",), ("1.2",), ("6.1",)]
    assert [line.message.id for line in copy.log(state, rest[0])] == ["event-Sounded"]
    assert copy.read_event({"event": "Sounded"}) == type(rest[0])()


@pytest.mark.parametrize(
    "question",
    [
        {"about": "unit"},
        {"about": "unit", "unit": ["b1"]},
        {"about": "hex", "hex": 102},
        {"about": "attack", "target": "0602", "units": 3},
        {"about": "attack", "target": "0602", "units": [["b1"]]},
        {"about": ["unit"]},
        {},
    ],
)
def test_a_question_that_cannot_be_read_is_malformed(question: dict[str, Any]) -> None:
    toy = rules.get("skeleton")
    state = toy.fold(None, toy.setup("crossroads", {}, SeededDice(1)))
    with pytest.raises(Malformed):
        toy.explain(state, "blue", question)


def test_the_page_shows_chapters_as_they_are() -> None:
    """Each line of the listings in docs/rulesets.md, remarks left out, stands in the chapter it names."""
    page = (HOME.parent / "docs" / "rulesets.md").read_text(encoding="utf-8")
    listings = re.findall(r"\(`((?:chapters/)?\w+\.py)`\):\n\n```python\n(.*?)```", page, re.DOTALL)
    assert len(listings) == 3
    for name, listing in listings:
        written = {line for home in SKELETONS for path in home.glob(name) for line in read(path)}
        told = [line for line in listing.splitlines() if not line.startswith("#")]
        assert len(told) > 2 and set(told) <= written


def read(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()
