"""`rules.hexwar.groups`: pieces named together, and their path."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import Malformed
from rules.core.flow import refusal
from rules.core.hexes import HexMap
from rules.hexwar.groups import check_adjacent, check_distinct, check_one_stack, check_start

MAP = HexMap([[f"{column}{row}" for column in "ABCD"] for row in range(4)])


class Piece(NamedTuple):
    """A piece in a hex."""

    id: str
    hex: str | None


@given(st.lists(st.sampled_from("abcd"), unique=True), st.sampled_from("abcd"))
def test_a_name_given_twice_cannot_be_read(names: list[str], more: str) -> None:
    check_distinct(names)
    with pytest.raises(Malformed, match="unit-twice"):
        check_distinct([*names, more, more])


@given(st.lists(st.sampled_from(("A0", "B1", None))))
def test_a_stack_is_refused_exactly_when_it_stands_in_several_hexes(hexes: list[str | None]) -> None:
    pieces = [Piece(str(number), hex_id) for number, hex_id in enumerate(hexes)]
    no = refusal(check_one_stack, pieces, "6.1", lambda id: f"unit {id}")
    assert (no is None) == (len(set(hexes)) < 2)
    if no is not None:
        assert (no.rule, no.code, no.facts["units"][0]) == ("6.1", "not-one-stack", "unit 0")


@pytest.mark.parametrize("path", [(), ("A0",), ("B1", "A0")])
def test_a_path_begins_where_they_stand_and_goes_somewhere(path: tuple[str, ...]) -> None:
    check_start(("A0", "B1"), "A0")
    with pytest.raises(Malformed, match="path-must-start"):
        check_start(path, "A0")


@given(st.integers(min_value=0, max_value=15), st.integers(min_value=0, max_value=15))
def test_a_path_goes_on_to_the_next_hex_alone(here: int, there: int) -> None:
    if MAP.distance(here, there) == 1:
        check_adjacent(MAP, here, there)
    else:
        with pytest.raises(Malformed, match="broken-path"):
            check_adjacent(MAP, here, there)


@given(st.integers(min_value=0, max_value=15), st.integers(min_value=0, max_value=15))
def test_a_straight_line_is_a_path(here: int, there: int) -> None:
    for step in pairwise(MAP.line(here, there)):
        check_adjacent(MAP, *step)
