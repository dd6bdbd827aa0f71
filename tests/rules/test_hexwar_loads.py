"""`rules.hexwar.lots` and `rules.hexwar.loads`: chance picks, and groups within a limit."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rules.core.dice import SeededDice
from rules.hexwar.loads import pack
from rules.hexwar.lots import draw_lots


@given(st.lists(st.sampled_from("abcd")), st.integers(0, 8), st.integers(0, 99))
def test_lots_are_among_the_things_and_as_many_as_asked(things: list[str], count: int, seed: int) -> None:
    drawn, rolls = draw_lots(SeededDice(seed), things, count, "a loss", "1")
    assert len(drawn) == min(count, len(things)) and not Counter(drawn) - Counter(things)
    assert len(rolls) <= len(drawn) and all(1 <= roll.faces[0] <= roll.sides for roll in rolls)


def test_each_thing_is_drawn_as_often_as_another() -> None:
    tally = Counter(draw_lots(SeededDice(seed), "aab", 1, "a loss", "1")[0][0] for seed in range(3000))
    assert 0.63 < tally["a"] / 3000 < 0.70


@given(st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 14)), st.sets(st.sampled_from("abcdefgh")))
def test_groups_hold_everything_once_and_no_more_than_the_limit(
    sizes: dict[str, int], apart: set[str]
) -> None:
    groups = pack(sizes, 12, apart)
    assert sorted(name for group in groups for name in group) == sorted(sizes)
    for group in groups:
        assert len(group) == 1 or sum(sizes[name] for name in group) <= 12
    assert len(groups) <= len(pack(sizes, 12))
