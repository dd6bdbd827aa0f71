"""`rules.hexwar.odds` and `rules.hexwar.figures`: columns, shifts, fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hexwar.figures import fraction_text
from rules.hexwar.odds import Shift, column, net_shift, ratio, shift_text, within

HEADS = ("1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "5:1")
strengths = st.fractions(min_value=0, max_value=100)
positive = st.fractions(min_value=Fraction(1, 8), max_value=100)


@given(strengths, positive)
def test_the_column_is_the_last_that_is_reached(attack: Fraction, defence: Fraction) -> None:
    at = column(HEADS, attack, defence)
    reached = [attack / defence >= Fraction(*ratio(head)) for head in HEADS]
    assert at == sum(reached) - 1 and all(reached[: at + 1])


@given(positive, positive, st.integers(min_value=1, max_value=12))
def test_both_strengths_multiplied_are_the_same_odds(attack: Fraction, defence: Fraction, by: int) -> None:
    assert column(HEADS, attack * by, defence * by) == column(HEADS, attack, defence)


def test_at_the_edges() -> None:
    assert column(HEADS, 1, 0) == len(HEADS) - 1  # against nothing
    assert column(HEADS, 0, 1) == -1
    assert column((), 5, 1) == -1
    assert [within(HEADS, at) for at in (-3, 0, 6, 9)] == [0, 0, 6, 6]
    with pytest.raises(ValueError):
        ratio("three to one")


@given(st.lists(st.integers(min_value=-5, max_value=5)), st.integers(min_value=0, max_value=6))
def test_shifts_add_up_and_a_limit_holds_either_way(columns: list[int], limit: int) -> None:
    shifts = [Shift("x", "1", by) for by in columns]
    assert net_shift(shifts) == sum(columns)
    assert abs(net_shift(shifts, limit)) == min(limit, abs(sum(columns)))
    assert net_shift(shifts, limit) * sum(columns) >= 0


def test_a_shift_is_drawn_with_its_direction() -> None:
    assert [shift_text(by) for by in (2, 0, -1)] == ["2 →", "0", "← 1"]


@given(st.integers(min_value=0, max_value=500), st.sampled_from((1, 2, 3, 4, 5, 12)))
def test_a_fraction_is_written_so_that_it_can_be_read_again(figure: int, unit: int) -> None:
    value, text = Fraction(figure, unit), fraction_text(Fraction(figure, unit))
    for sign, part in (("½", "1/2"), ("⅓", "1/3"), ("⅔", "2/3"), ("¼", "1/4"), ("¾", "3/4")):
        text = text.replace(sign, f" {part}")
    assert sum(map(Fraction, text.split())) == value and "0 " not in f" {text}"[:2]
