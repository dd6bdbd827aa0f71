"""Fields of a position as directors write them: names, values, what is no value of a field."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError

import rules
from rules.core.amend import choice, flag, number, place, point, with_label
from rules.core.contract import Amendable, FieldSpec, Message
from tests.wargame.sitting import SKELETON
from wargame.rulings.fields import Fields


def nothing(state: Any, value: Any) -> Any:
    return state


def thing(entity: str, name: str, *specs: FieldSpec, new: bool = False) -> Amendable:
    return Amendable(entity=entity, label=Message("unit", {"unit": name}), fields=specs, new=new)


BOXES = {"dead": Message("unit", {"unit": "lost"}), "in-t": Message("unit", {"unit": "Truck"})} | {
    "in-u": Message("unit", {"unit": "Truck"})
}
FIELDS = Fields(
    rules.get(SKELETON),
    "crossroads",
    [
        thing("a", "First", point((40, 50), nothing, "1", BOXES).spec, number("strength", 3, nothing, "1", 1, 9).spec),
        thing("b", "Second", place("0102", nothing, "1").spec, flag("used", True, nothing, "1").spec),
        thing("c", "Second", place(None, nothing, "1").spec),
        thing("d", "Deck", with_label(number("x", 0, nothing, "1"), Message("unit", {"unit": "Red: rally"})).spec),
        thing("hex-", "Any hex", choice("side", "", {"blue": Message("side-blue")}, nothing, "1").spec, new=True),
    ],
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "change"),
    [
        ("First: Hex", "60, 70", ("a", "place", "60,70")),
        ("First: Hex", "60/70", ("a", "place", "60,70")),
        ("First: Hex", "Lost", ("a", "place", "dead")),
        ("First: Hex", "Truck (in-u)", ("a", "place", "in-u")),
        ("First: Strength", " 4 ", ("a", "strength", 4)),
        ("First: Strength", "-4", ("a", "strength", -4)),
        ("Second (b): Hex", "0103", ("b", "place", "0103")),
        ("Second (c): Hex", "-", ("c", "place", None)),
        ("Second: Has moved or fought this phase", "No", ("b", "used", False)),
        ("Deck: Red: rally", "1", ("d", "x", 1)),
        ("Any hex 0304: field-side", "blue", ("hex-0304", "side", "blue")),
    ],
)
def test_a_change_is_read_and_written_again(name: str, text: str, change: tuple[str, str, Any]) -> None:
    entity, field, value = change
    found = FIELDS.change(name, text)
    assert found == {"entity": entity, "field": field, "value": value}
    assert FIELDS.change(*FIELDS.write_out(found)) == found


@pytest.mark.parametrize(
    ("name", "text", "answer"),
    [
        (
            "First: Hex",
            "here",
            "a point in mm such as 450,320, lost, Truck .in-t. or Truck .in-u., not «here»",
        ),
        ("First: Hex", "", "a point in mm"),
        ("First: Strength", "four", "Strength: 1 to 9, not «four»"),
        ("First: Strength", "٤", "1 to 9"),
        ("Second (b): Hex", "", ""),
        ("Second: Has moved or fought this phase", "maybe", "yes or no, not «maybe»"),
        ("Any hex …: field-side", "Blue", "No field of this position is called"),
        ("Any hex 0304: field-side", "green", "Blue, not «green»"),
        ("Third: Hex", "0101", "«Third: Hex»"),
        ("", "", "No field"),
    ],
)
def test_what_is_no_field_or_no_value_says_what_there_is(name: str, text: str, answer: str) -> None:
    if not answer:
        assert FIELDS.change(name, text)["value"] is None
        return
    with pytest.raises(ValidationError, match=answer):
        FIELDS.change(name, text)


def test_each_field_tells_its_value_now() -> None:
    now = {one.name: one.now() for one in FIELDS}
    assert now["First: Hex"] == "40,50"
    assert now["Second (c): Hex"] == "-"
    assert now["Second: Has moved or fought this phase"] == "yes"
    assert now["Any hex …: field-side"] == ""
