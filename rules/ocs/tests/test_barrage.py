"""10.0 The barrage tables as tables: their edges, and that no column is milder than the one before it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from rules.core.recordings import read_recording
from rules.hexwar.odds import Shift
from rules.ocs import RULESET
from rules.ocs.combat.barrage import BarrageFired, shift_message, show_barrage
from rules.ocs.combat.barrage_table import (
    Hit,
    cell,
    cells,
    chances,
    column,
    column_name,
    cost,
    damage,
    damages,
    file,
    lines,
    move_column,
    read_hit,
    soften,
)

KINDS = ("units", "port")


@pytest.mark.parametrize("kind", KINDS)
def test_every_line_has_a_cell_and_every_column_a_price(kind: str) -> None:
    width = len(lines(kind).at_most) + 1
    assert len(lines(kind).cost) == width
    assert all(len(row) == width for row in cells(kind).values())
    assert set(cells(kind)) == (set(range(2, 13)) if kind == "units" else set(range(1, 7)))


@pytest.mark.parametrize("kind", KINDS)
def test_columns_begin_where_the_one_before_ends(kind: str) -> None:
    for number, most in enumerate(lines(kind).at_most):
        assert column(kind, most) == number
        assert column(kind, most + 1) == number + 1
    assert column_name(kind, 0) == "≤1"
    assert column_name(kind, len(lines(kind).at_most)).endswith("+")
    assert move_column(kind, 0, -3) == 0
    assert move_column(kind, len(lines(kind).at_most), 5) == len(lines(kind).at_most)


def worth(found: Hit) -> tuple[bool, int]:
    return found.dg, found.steps


@pytest.mark.parametrize("harmless", [False, True])
@pytest.mark.parametrize("die", range(1, 7))
def test_a_column_further_left_is_never_worse_for_the_target(harmless: bool, die: int) -> None:
    """Why the umpire may pick the target's terrain: only the shift depends on it."""
    for roll in cells("units"):
        row = [read_hit(soften(text, harmless), die) for text in cells("units")[roll]]
        assert all(worth(left) <= worth(right) for left, right in pairwise(row)), roll


def test_more_points_cost_more_and_damage_more() -> None:
    for kind in KINDS:
        assert list(lines(kind).cost) == sorted(lines(kind).cost)
        assert cost(kind, column(kind, 1)) == 1
    for roll in cells("port"):
        row = [damage(text) for text in cells("port")[roll]]
        assert row == sorted(row), roll


def test_chances_add_up() -> None:
    for number in range(len(lines("units").at_most) + 1):
        assert sum(chances(number, harmless=False).values()) == 72
        for kind in ("port", "airbase", "trainbusting"):
            assert sum(damages(kind, min(number, len(lines("port").at_most))).values()) == 6
    # 12–16 points: 9 and 10 are in brackets, 11 is a half, 12 a step.
    assert cell("units", column("units", 12), 9) == "[1/2]"
    assert chances(column("units", 12), harmless=True)[Hit(True, 1)] == 2 * 1 + 2
    assert chances(column("units", 12), harmless=False)[Hit(True, 1)] == 2 * 1 + 2 + 4 + 3


def test_density_ends_in_the_open() -> None:
    tops = [most for most, _ in file().shifts.density]
    shifts = [by for _, by in file().shifts.density] + [file().shifts.dense]
    assert tops == sorted(tops)
    assert shifts == sorted(shifts)


def test_the_log_keeps_the_size_of_the_stack_to_its_owner() -> None:
    assert shift_message(Shift("density", "10.0a", 4, "7")).facts == {"columns": "4 →"}


def test_a_shift_is_said_once() -> None:
    """The columns stand in its words: no value repeats them."""
    shown = [show_barrage(event) for event in fired()]
    lines = [line for one in shown for line in one.sums if line.message.id.startswith("shift-")]
    assert lines
    assert [line.value for line in lines if line.value] == []


def fired() -> Iterator[BarrageFired]:
    """Every barrage of the recorded games."""
    for path in sorted(RULESET.folder.glob("recordings/*.jsonl")):
        for entry in read_recording(path)[1]:
            found = (RULESET.read_event(event) for event in entry.events)
            yield from (event for event in found if isinstance(event, BarrageFired))
