"""What comes of bids: every pair of balance levels by the printed table, and the other methods case by case."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

import rules
from rules.core.bids import Bid
from wargame.bids.methods import (
    FIRST,
    SECOND,
    Offer,
    Outcome,
    choose_side,
    least_raise,
    seal_bids,
    settle_levels,
    take_offer,
)

SIDES = ("axis", "allied")
BID = Bid(gives="supply", most=4, step="half", levels=(0.5, 1, 2.5))
GIVES = {0: 0, 1: 1, 2: 2, 3: 5}
"""What the levels of that bid give, in half points."""

SEVEN = [*(("axis", level) for level in (3, 2, 1)), ("", 0), *(("allied", level) for level in (1, 2, 3))]
"""The seven levels."""

TABLE = """
       A3     A2     A1     0      L1     L2     L3
A3     die    A3/0   A3/0   A3/0   A3/L1  A3/L2  A3/L3
A2     L0/A3  die    A2/0   A2/0   A2/L1  A2/L2  A2/L3
A1     L0/A3  L0/A2  die    A1/0   A1/L1  A1/L2  A1/L3
0      L0/A3  L0/A2  L0/A1  die    A0/L1  A0/L2  A0/L3
L1     L1/A3  L1/A2  L1/A1  L1/0   die    A0/L2  A0/L3
L2     L2/A3  L2/A2  L2/A1  L2/0   L2/0   die    A0/L3
L3     L3/A3  L3/A2  L3/A1  L3/0   L3/0   L3/0   die
"""
"""Row: who opened the game; column: the other. «A3/L1»: the first plays the Axis at 3, the second the Allies at 1; «0»
alone: the side that is left, at level 0.
"""


def rows() -> dict[tuple[str, str], str]:
    """The table by pair of names."""
    head, *lines = [line.split() for line in TABLE.strip().splitlines()]
    return {(line[0], column): cell for line in lines for column, cell in zip(head, line[1:], strict=True)}


def name(side: str, level: int) -> str:
    return {"axis": f"A{level}", "allied": f"L{level}", "": "0"}[side]


def never() -> int:
    raise AssertionError("no die is needed here")


def face(number: int) -> Callable[[], int]:
    return lambda: number


def told(outcome: Outcome) -> str:
    """An outcome as the table has it: the level follows from what the enemy is given."""
    level = {gives: level for level, gives in GIVES.items()}
    first, second = outcome.sides.values()
    cells = [(side, level[outcome.given.get(other, 0)]) for side, other in ((first, second), (second, first))]
    return "/".join({"axis": "A", "allied": "L"}[side] + str(number) for side, number in cells)


@pytest.mark.parametrize("first", SEVEN)
@pytest.mark.parametrize("second", SEVEN)
def test_every_pair_of_levels_is_settled_by_the_table(
    first: tuple[str, int], second: tuple[str, int]
) -> None:
    one, other = (Offer(side=side, level=level) for side, level in (first, second))
    cell = rows()[name(*first), name(*second)]
    if cell != "die":
        left, right = cell.split("/")
        rest = {"A": "L0", "L": "A0"}[left[0]]
        assert (
            told(settle_levels(SIDES, BID, one, other, never)) == f"{left}/{rest if right == '0' else right}"
        )
        return
    side = first[0]
    for thrown, winner in ((1, FIRST), (2, SECOND)):
        outcome = settle_levels(SIDES, BID, one, other, face(thrown))
        assert outcome.die == thrown
        if side:
            (rest,) = set(SIDES) - {side}
            assert outcome.sides[winner] == side and outcome.won_by == winner
            assert outcome.given == {rest: GIVES[first[1]]}
        else:
            assert outcome.sides[winner] == SIDES[0] and not outcome.given and outcome.won_by is None


def test_there_are_forty_nine_pairs() -> None:
    assert len(rows()) == 49 == len(list(itertools.product(SEVEN, SEVEN)))
    assert sum(cell == "die" for cell in rows().values()) == 7


@pytest.mark.parametrize(
    ("first", "second", "thrown", "sides", "given"),
    [
        (("axis", 3), ("axis", 2), None, ("axis", "allied"), {"allied": 3}),
        (("axis", 2), ("axis", 3), None, ("allied", "axis"), {"allied": 3}),
        (("axis", 1), ("axis", 0), None, ("axis", "allied"), {"allied": 1}),
        (("allied", 8), ("allied", 7), None, ("allied", "axis"), {"axis": 8}),
        (("axis", 3), ("axis", 3), 1, ("axis", "allied"), {"allied": 3}),
        (("axis", 3), ("axis", 3), 2, ("allied", "axis"), {"allied": 3}),
        (("allied", 0), ("allied", 0), 2, ("axis", "allied"), {}),
        (("axis", 5), ("allied", 2), None, ("axis", "allied"), {}),
        (("allied", 0), ("axis", 8), None, ("allied", "axis"), {}),
        (("axis", 0), ("allied", 0), None, ("axis", "allied"), {}),
    ],
)
def test_sealed_bids(
    first: tuple[str, int],
    second: tuple[str, int],
    thrown: int | None,
    sides: tuple[str, str],
    given: dict[str, int],
) -> None:
    one, other = (Offer(side=side, halves=halves) for side, halves in (first, second))
    outcome = seal_bids(SIDES, one, other, face(thrown) if thrown else never)
    assert (tuple(outcome.sides.values()), outcome.given, outcome.die) == (sides, given, thrown)


WISHES = [(side, halves) for side in SIDES for halves in range(9)]


def test_what_every_pair_of_sealed_bids_has_in_common() -> None:
    for first, second, thrown in product(WISHES, WISHES, (1, 2)):
        assert_settled(first, second, thrown)


def assert_settled(first: tuple[str, int], second: tuple[str, int], thrown: int) -> None:
    one, other = (Offer(side=side, halves=halves) for side, halves in (first, second))
    outcome = seal_bids(SIDES, one, other, face(thrown))
    assert sorted(outcome.sides.values()) == sorted(SIDES)
    wishes = {FIRST: first, SECOND: second}
    if first[0] != second[0]:
        assert all(outcome.sides[role] == wish[0] for role, wish in wishes.items()) and not outcome.halves
        return
    assert outcome.won_by is not None
    assert outcome.sides[outcome.won_by] == first[0]
    assert outcome.halves == max(first[1], second[1]) == wishes[outcome.won_by][1]
    assert outcome.giver == (first[0] if outcome.halves else "")
    assert (outcome.die is not None) == (first[1] == second[1])
    mirrored = seal_bids(SIDES, other, one, face(3 - thrown))
    assert mirrored.given == outcome.given and mirrored.sides[FIRST] == outcome.sides[SECOND]


@pytest.mark.parametrize("role", [FIRST, SECOND])
@pytest.mark.parametrize("side", SIDES)
def test_the_last_call_of_an_auction_stands(role: str, side: str) -> None:
    outcome = take_offer(SIDES, FIRST if role == FIRST else SECOND, Offer(side=side, halves=3))
    (rest,) = set(SIDES) - {side}
    assert outcome.sides[FIRST if role == FIRST else SECOND] == side
    assert (outcome.given, outcome.giver, outcome.halves, outcome.won_by) == ({rest: 3}, side, 3, role)


@pytest.mark.parametrize("offered", SIDES)
@pytest.mark.parametrize("chosen", SIDES)
def test_one_divides_and_the_other_chooses(offered: str, chosen: str) -> None:
    outcome = choose_side(SIDES, Offer(side=offered, halves=3), chosen)
    assert outcome.sides[SECOND] == chosen != outcome.sides[FIRST]
    assert outcome.given == {next(side for side in SIDES if side != offered): 3} and outcome.giver == offered


@pytest.mark.parametrize(
    ("step", "standing", "least"),
    [
        ("half", 0, 1),
        ("half", 3, 4),
        ("half", 7, 8),
        ("half", 8, None),
        ("whole", 0, 2),
        ("whole", 6, 8),
        ("whole", 8, None),
    ],
)
def test_a_call_is_a_step_above_the_last_up_to_the_most(step: str, standing: int, least: int | None) -> None:
    bid = Bid(gives="supply", most=4, step="half" if step == "half" else "whole")
    assert least_raise(bid, standing) == least


def test_by_levels_both_may_have_given() -> None:
    outcome = settle_levels(SIDES, BID, Offer(side="axis", level=3), Offer(side="allied", level=1), never)
    assert outcome.given == {"allied": 5, "axis": 1}
    assert (outcome.giver, outcome.halves) == ("axis", 4)


def test_the_guide_names_the_steps_of_bids_as_the_scenarios_have_them() -> None:
    guide = Path("docs/clubs.md").read_text()
    assert "in which steps: of one point, or of half a point where it gives supply points" in guide
    bids = [plan.bid for name in rules.playable() for plan in rules.get(name).scenarios.values() if plan.bid]
    assert {bid.gives for bid in bids if bid.step == "half"} == {"supply"}
    assert "supply" not in {bid.gives for bid in bids if bid.step == "whole"}
