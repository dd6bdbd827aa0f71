"""Every case of every ruleset: `pytest -k 3.4` runs those of rule 3.4."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import rules
from rules.core.cases import Case, Failed, cases, check
from rules.core.dice import ScriptError
from rules.core.ruleset import Ruleset
from tests.rulesets import each, rows


@each("id, case", rows)
def test_case(id: str, case: Case) -> None:
    check(rules.get(id), case)


@pytest.mark.parametrize(
    "wrong",
    [
        {"illegal": "9.9"},
        {"malformed": "no-such-hex"},
        {"then": ["GameEnded"]},
        {"then": [{"PhaseBegan": {"side": "nobody"}}]},
        {"never": ["PhaseBegan"]},
        {"asks": [{"id": "retreat"}]},
        {"after": {"turn": 99}},
        {"offer": {"do": "move"}, "offers": ["r1"]},
        {"ask": {"about": "hex", "hex": "0101"}, "expect": {"headline": "1:1"}},
    ],
)
def test_a_wrong_case_fails(wrong: dict[str, object]) -> None:
    """The runner itself can fail: a right case with one thing made wrong does not hold."""
    toy, case = right()
    check(toy, case)
    with pytest.raises(Failed):
        check(toy, replace(case, **wrong))


def test_dice_left_over_fail() -> None:
    toy, case = right()
    with pytest.raises(ScriptError):
        check(toy, replace(case, dice=[3]))


def right() -> tuple[Ruleset, Case]:
    """A case that holds."""
    toy = rules.get("skeleton")
    return toy, next(case for _, case in cases(toy))
