"""Every case of every ruleset: `pytest -k 3.4` runs those of rule 3.4."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import rules
from rules.core.cases import Case, Failed, cases, check
from rules.core.dice import ScriptError

ROWS = [pytest.param(id, case, id=name) for id in rules.available() for name, case in cases(rules.get(id))]
SKELETON = [(id, case) for id, case in (row.values for row in ROWS) if id == "skeleton"]


@pytest.mark.parametrize(("id", "case"), ROWS)
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
    id, case = SKELETON[0]
    check(rules.get(id), case)
    with pytest.raises(Failed):
        check(rules.get(id), replace(case, **wrong))


def test_dice_left_over_fail() -> None:
    id, case = SKELETON[0]
    with pytest.raises(ScriptError):
        check(rules.get(id), replace(case, dice=[3]))
