"""What a chapter says by the names of its functions (`core.chapters`)."""

from __future__ import annotations

from types import ModuleType

import pytest

from rules.core.acts import RuleEvent
from rules.core.chapters import Chapters, read_named


class Came(RuleEvent, frozen=True, kw_only=True):
    """Somebody is there."""


class Went(RuleEvent, frozen=True, kw_only=True):
    """Nobody is there any more."""


def chapter(source: str) -> ModuleType:
    """A module of that text."""
    made = ModuleType("made")
    made.__dict__.update(Came=Came, Went=Went)
    exec(source, made.__dict__)
    return made


def test_a_function_is_for_the_events_of_its_annotation() -> None:
    made = chapter("def apply_came(state, event: Came): ...\ndef log_all(state, event: Came | Went): ...")
    assert {kind: function.__name__ for kind, function in read_named(made, "log_").items()} == {
        Came: "log_all", Went: "log_all",
    }  # fmt: skip
    assert [*Chapters([made]).apply] == [Came]


def test_a_helper_with_other_parameters_is_for_none() -> None:
    made = chapter("def log_line(state, event: Came, code): ...\ndef apply_all(state, events): ...")
    assert not read_named(made, "log_") and not read_named(made, "apply_")


@pytest.mark.parametrize(
    "source",
    [
        "def apply_it(state, event): ...",
        "def apply_it(state, event: int): ...",
        "def apply_came(state, event: Came): ...\ndef apply_both(state, event: Came | Went): ...",
    ],
)
def test_one_for_no_event_or_for_that_of_another_is_a_fault(source: str) -> None:
    with pytest.raises(AssertionError, match="for no event"):
        read_named(chapter(source), "apply_")
