"""Lessons of *Depot*: where the numbers stand, and what «Show me» makes of a step's wishes."""

from __future__ import annotations

import msgspec

from rules.core.dice import SeededDice
from rules.core.lessons import LessonStep, answer, numbers, suggest, write_numbers
from rules.core.players import Seat
from rules.ocs import RULESET
from rules.ocs.state import State

STEP = LessonStep(title="", text="", why="", rule="6.1", do=("move",))


def begin() -> State:
    """The first position of *Depot*."""
    state: State = RULESET.fold(None, RULESET.setup("depot", {}, SeededDice(1)))
    return state


def test_numbers_stand_where_the_clicks_are() -> None:
    """An act among several, the slots in their order, the button; what the board fills in is left out."""
    state = begin()
    state = RULESET.fold(
        state, RULESET.resolve(state, "axis", RULESET.read_action({"do": "end_phase"}), SeededDice(1))
    )
    seat = Seat(RULESET, "depot", "axis", state)
    draft = {"do": "load", "transport": "dt-a-1", "tokens": 8}
    clicks = numbers(seat, draft)
    assert [(one.slot, one.values) for one in clicks] == [
        ("do", ("load",)), ("transport", ("dt-a-1",)), ("tokens", (8,)), ("go", ()),
    ]  # fmt: skip
    assert clicks[1].places == ("05.06",)
    assert write_numbers("Load {do}, {transport}, pay {payment}. {go}", clicks) == "Load {1}, {2}, pay. {4}"
    end = numbers(seat, {"do": "end_phase"})
    assert [(one.slot, write_numbers("Press {go}.", end)) for one in end] == [("end", "Press {1}.")]


def test_wishes_are_met_as_far_as_they_can_be() -> None:
    """A unit that cannot come is left behind, and an act that nothing allows is none."""
    state = begin()
    seat = Seat(RULESET, "depot", "axis", state)
    asked = RULESET.decisions(state)
    assert suggest(seat, asked, msgspec.structs.replace(STEP, do=("attack",))) is None
    seat = seat._replace(
        state=RULESET.fold(
            state, RULESET.resolve(state, "axis", RULESET.read_action({"do": "end_phase"}), SeededDice(1))
        )
    )
    asked = RULESET.decisions(seat.state)
    wish = {"units": ["dg-i11", "nobody", "dg-ii11"], "path": "05.05"}
    step = msgspec.structs.replace(STEP, do=("move",), wish=wish)
    assert suggest(seat, asked, step) == {
        "do": "move", "units": ["dg-i11", "dg-ii11"], "path": ["05.06", "05.05"],
    }  # fmt: skip
    rail = msgspec.structs.replace(STEP, do=("rail_supply",), wish={"tokens": 8, "to": "05.06"})
    sent = suggest(seat, asked, rail)
    assert sent and list(sent) == ["do", "start", "tokens", "to"]
    assert [one.slot for one in numbers(seat, sent)] == ["do", "start", "tokens", "to", "go"]
    astray = msgspec.structs.replace(step, wish={"path": "no such place"})
    found = suggest(seat, asked, astray)
    assert found and found["do"] == "move" and found["path"]
    assert answer(seat, asked[0]) == {"do": "end_phase"}
