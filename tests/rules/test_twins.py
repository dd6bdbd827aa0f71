"""What every ruleset of chapters once wrote for itself, and takes from the core now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from rules.core import slots
from rules.core.acts import Action
from rules.core.bids import Bid
from rules.core.binding import list_scenarios
from rules.core.conduct import EndPhase, PhasePassed, end_act
from rules.core.contract import Decision, Message
from rules.core.dice import ScriptedDice
from rules.core.entities import arrow
from rules.core.errors import Illegal, Malformed
from rules.core.orders import always, as_default
from rules.core.questions import line, read_asked, read_asked_id
from rules.core.ruleset import Scenario
from rules.core.shelf import Shelf
from rules.core.states import renew
from rules.core.tables import Table
from rules.core.umpire import END


class Night:
    """A position with a phase."""

    phase = "night"


def check_awake(state: Any, actor: str) -> None:
    if actor == "blue":
        raise Illegal("1.1", "asleep")


def test_an_act_without_slots_offers_its_button() -> None:
    offered = slots.button("act-hold")(Night(), "red", {"do": "hold"})
    assert offered.complete and offered.slot is None and offered.act == Message("act-hold")


def test_a_button_says_the_facts_and_raises_what_stands_against_the_actor() -> None:
    offer = slots.button("act-hold", check_awake, lambda state: {"phase": state.phase})
    assert offer(Night(), "red", {}).act == Message("act-hold", {"phase": "night"})
    with pytest.raises(Illegal, match="asleep"):
        offer(Night(), "blue", {})


def test_the_end_of_a_phase_is_the_sides_and_offered_last() -> None:
    act = end_act("2.1", lambda state: Message("phase-night"), lambda state, actor: actor[:4], check_awake)
    ended = act.resolve(Night(), "red north", EndPhase(), ScriptedDice())
    assert ended == [PhasePassed(side="red ", phase="night", rules=("2.1",))]
    assert act.options(Night(), "red", {"do": END}).act == Message(
        "act-end-phase", {"phase": Message("phase-night")}
    )
    assert act.rank == 99
    with pytest.raises(Illegal):
        act.resolve(Night(), "blue", EndPhase(), ScriptedDice())


@given(st.dictionaries(st.text(), st.integers()))
def test_renewed_pieces_are_those_fresh_gives_and_the_same_dictionary_if_none_changes(
    pieces: dict[str, int],
) -> None:
    assert renew(pieces, lambda piece: piece) is pieces
    assert renew(pieces, lambda piece: abs(piece)) == {key: abs(piece) for key, piece in pieces.items()}


class Shelved(Table, frozen=True, kw_only=True):
    sides: tuple[str, str] = ("blue", "red")
    turns: int
    minutes: int = 5
    bid: Bid | None = None
    staff: int = 1


def test_the_lobby_is_told_of_every_scenario_on_file(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    for name, turns in (("ford", 4), ("hill", 9)):
        (tmp_path / "scenarios" / f"{name}.toml").write_text(f"schema = 1\nturns = {turns}\n")
    shelf = Shelf(tmp_path, Shelved, lambda name, file: Scenario(name, file.sides, file.turns, file.minutes))
    assert {name: (one.id, one.turns, one.choices) for name, one in list_scenarios(shelf).items()} == {
        "ford": ("ford", 4, ()),
        "hill": ("hill", 9, ()),
    }
    assert list_scenarios(shelf, lambda file: {"staffed": f"{file.staff}"})["ford"].staffed == "1"


class Fall(Action, frozen=True, kw_only=True, tag="fall_back"):
    units: tuple[str, ...]


class Stay(Action, frozen=True, kw_only=True, tag="stay"):
    """No unit falls back."""


def asked(default: dict[str, Any] | None) -> Decision:
    """A question with what declines it."""
    return Decision(id="q", side="red", rule="1", accepts=("stay",), ask=Message("ask"), default=default)


def test_what_declines_a_question_answers_it_in_advance_if_it_is_of_these_kinds() -> None:
    answer = as_default(Fall, Stay)
    assert answer(Night(), asked({"do": "fall_back", "units": ["a", "b"]})) == Fall(units=("a", "b"))
    assert answer(Night(), asked({"do": "stay"})) == Stay() == always(Stay())(Night(), asked(None))
    assert as_default(Fall)(Night(), asked({"do": "stay"})) is None
    assert answer(Night(), asked(None)) is None


class Order(Struct, frozen=True):
    """What is asked about."""

    target: str
    units: tuple[str, ...] = ()


def test_a_question_is_about_the_order_half_composed_or_about_its_own_fields() -> None:
    assert read_asked({"about": "attack", "target": "0101"}, Order) == Order("0101")
    drafted = {"about": "attack", "target": "0909", "draft": {"target": "0101", "units": ["a"]}}
    assert read_asked(drafted, Order) == Order("0101", ("a",))
    for bad in ({"target": 7}, {"draft": {}}, {"draft": 7}):
        with pytest.raises(Malformed, match="unreadable-question"):
            read_asked(bad, Order)


def test_a_field_of_a_question_names_an_id() -> None:
    assert read_asked_id({"hex": "0101"}, "hex") == "0101"
    for bad in ({}, {"hex": 7}):
        with pytest.raises(Malformed, match="unreadable-question"):
            read_asked_id(bad, "hex")


def test_a_line_of_an_answer_has_its_rules_and_facts() -> None:
    said = line("line-odds", "9.1", "9.2", tone="bad", value="3:1", attack=6)
    assert (said.message, said.rules) == (Message("line-odds", {"attack": 6}), ("9.1", "9.2"))
    assert (said.tone, said.value) == ("bad", "3:1")


def test_an_arrow_between_the_same_two_places_is_the_same_object() -> None:
    assert arrow("red", "A1", "A2") is arrow("red", "A1", "A2")
    assert {arrow("red", "A1", "A2", name)["id"] for name in ("", "1", "2")} == {
        "arrow-A1-A2",
        "arrow-1-A1-A2",
        "arrow-2-A1-A2",
    }
