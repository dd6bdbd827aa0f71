"""Every case of every ruleset: `pytest -k 3.4` runs those of rule 3.4."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import rules
from rules.core.cases import Case, Failed, cases, check
from rules.core.dice import ScriptError
from rules.core.ruleset import Ruleset
from tests.clauses import clause
from tests.rulesets import each, rows


@clause("What every ruleset is held to")
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
        {"ask": {"about": "hex", "hex": "0101"}, "malformed": "unknown-unit"},
        {"ask": {"about": "unit", "unit": "b9"}},
        {"ask": {"about": "unit", "unit": "b9"}, "malformed": "no-such-question"},
        {"expect": {"headline": "1:1"}},
    ],
)
def test_a_wrong_case_fails(wrong: dict[str, object]) -> None:
    """The runner itself can fail: a right case with one thing made wrong does not hold."""
    toy, case = right()
    check(toy, case)
    with pytest.raises(Failed):
        check(toy, replace(case, **wrong))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            {"refuses": {"b1": "2.2 moved-already"}},
            r"refuses b1: wanted '2\.2 moved-already', came 'offered'",
        ),
        (
            {"refuses": {"b7": "2.2 moved-already"}},
            r"refuses b7: .*came \"not named among the candidates for 'unit': \['0102', '0103'\]\"",
        ),
        ({"offers": ["b7"]}, r"offers 'b7': wanted 'offered', came \"not named among the candidates"),
        (
            {"given": {"active": "blue", "phase": "movement", "used": ["b2"]}, "offers": ["b2"]},
            r"offers 'b2': wanted 'offered', came '2\.2 moved-already'",
        ),
    ],
)
def test_what_was_offered_is_told_from_what_was_not_named(said: dict[str, object], told: str) -> None:
    toy, _ = right()
    case = Case(rule="2.2", name="wrong", given={"active": "blue", "phase": "movement"}, offer={"do": "move"})
    with pytest.raises(Failed, match=told):
        check(toy, replace(case, **said))


def test_a_failure_names_the_first_place_that_differs() -> None:
    toy, case = right()
    for wrong, told in (
        (
            {"after": {"units": {"b1": {"hex": "0999"}}}},
            r"^state\.units\.b1\.hex: wanted '0999', came '\d+'$",
        ),
        ({"after": {"units": {"b9": {}}}}, r"^state\.units\.b9: wanted {}, came nothing$"),
        ({"after": {"units": "none"}}, r"^state\.units: wanted 'none', came {.* … \(\d+ characters\)$"),
    ):
        with pytest.raises(Failed, match=told):
            check(toy, replace(case, **wrong))


def test_dice_left_over_fail() -> None:
    toy, case = right()
    with pytest.raises(ScriptError):
        check(toy, replace(case, dice=[3]))


def test_to_open_without_options_is_to_set_up() -> None:
    toy, _ = right()
    case = Case(rule="1.1", name="opened", given={"scenario": "crossroads", "turn": 3}, opened={})
    check(toy, replace(case, then=["GameStarted"], after={"turn": 1}))


def right() -> tuple[Ruleset, Case]:
    toy = rules.get("skeleton")
    return toy, next(case for _, case in cases(toy))
