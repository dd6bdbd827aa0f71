"""A question put to several sides at once waits for those who are asked, and for nobody else."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rules.core.contract import Side
from rules.core.dice import ScriptedDice
from rules.core.together import AnswersOpened, Together


class State(Struct, frozen=True, kw_only=True):
    """Three sides, of which some are gone."""

    sealed: dict[Side, dict[str, Any]] = {}
    passed: tuple[Side, ...] = ()
    gone: tuple[Side, ...] = ()


def sides_asked(state: State) -> list[Side]:
    return [side for side in ("a", "b", "c") if side not in state.gone]


TOGETHER = Together(sides_asked, "1.2", lambda state, answers, dice: [])


def opened(**fields: Any) -> list[Any]:
    return TOGETHER.open_answers(State(**fields), ScriptedDice())


def test_nobody_waits_for_a_side_that_is_gone() -> None:
    assert TOGETHER.waiting(State(gone=("b",), passed=("a",))) == ("c",)
    assert not opened(sealed={"a": {}}, passed=("a",), gone=("b",))
    [event] = opened(sealed={"c": {}, "a": {}}, passed=("c", "a"), gone=("b",))
    assert isinstance(event, AnswersOpened) and list(event.answers) == ["a", "c"], "not as they came in"


def test_what_a_side_that_has_left_had_sealed_counts_as_long_as_it_lies_there() -> None:
    passed = ("a", "b", "c")
    assert list(opened(sealed={"b": {}, "a": {}}, passed=passed, gone=("b",))[0].answers) == ["a", "b"]
    assert list(opened(sealed={"a": {}, "b": {}}, passed=passed)[0].answers) == ["a", "b"], (
        "c was passed over"
    )
    assert not opened(passed=passed)
