"""What dice came to, as boards show it: the dice of the log, each with a name, in tables that say so."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

import probes
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.core import words
from rules.core.contract import SPECTATOR, Event, LogLine
from rules.core.players import RandomPlayer
from rules.core.resolutions import cut
from tests import rulesets
from tests.clauses import clause

each = rulesets.each("id")
GAMES = 3
WHOLE = [id for id in rules.available() if rules.get(id).folder.parent.name == "rules"]
"""The rulesets but for those of the handbook."""
TABLE = [f"column {at}" for at in range(9)], [str(roll) for roll in range(2, 13)]


@lru_cache(maxsize=8)
def moments_of(id: str, seed: int) -> list[tuple[Any, Event]]:
    """The events of some games of chance, each with the position before it."""
    ruleset = rules.get(id)
    return [
        (before, event)
        for chance in range(seed, seed + GAMES)
        for before, event, _ in probes.moments(ruleset, probes.game(ruleset, RandomPlayer, chance))
        if before is not None
    ]


def lines_of(id: str, seed: int) -> list[LogLine]:
    """Their log."""
    ruleset = rules.get(id)
    return [line for before, event in moments_of(id, seed) for line in ruleset.log(before, event)]


@pytest.mark.dear
@clause("What dice came to", "contract")
@each
def test_dice_are_shown_as_the_log_has_them(id: str, seed: int) -> None:
    shown = [line for line in lines_of(id, seed) if line.rolls]
    assert bool(shown) == any(event.rolls for _, event in moments_of(id, seed))
    for line in shown:
        assert line.resolution is not None, line
        assert [stage.roll for stage in line.resolution.stages] == list(line.rolls)


@pytest.mark.dear
@clause("What dice came to", "contract")
@each
def test_every_roll_has_a_name(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    names = {f"roll-{roll.purpose.split()[0]}" for line in lines_of(id, seed) for roll in line.rolls}
    assert not [fault for name in names for fault in words.faults(ruleset, {"id": name, "facts": {}})]


@pytest.mark.dear
@pytest.mark.parametrize("id", WHOLE)
def test_what_dice_came_to_at_a_place_has_a_word_for_the_map(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    shown = [line.resolution for line in lines_of(id, seed) if line.resolution and line.resolution.at]
    for resolution in shown:
        assert resolution.verdict, resolution
        assert not words.faults(ruleset, resolution.verdict)


@pytest.mark.dear
@clause("What dice came to", "contract")
@each
def test_a_table_says_what_was_read_in_it(id: str, seed: int) -> None:
    stages = [stage for line in lines_of(id, seed) if line.resolution for stage in line.resolution.stages]
    for table in [stage.table for stage in stages if stage.table]:
        assert len(table.cells) == len(table.rows) and {len(row) for row in table.cells} == {
            len(table.columns)
        }
        assert table.cells[table.row][table.column]
        assert 0 <= table.start < len(table.columns)


@given(st.integers(0, 8), st.integers(0, 8), st.integers(0, 10))
def test_a_cut_keeps_the_way_and_the_cell(start: int, column: int, row: int) -> None:
    heads, rolls = TABLE
    cells = {
        (at, over): f"{roll} in {head}"
        for (at, roll), (over, head) in product(enumerate(rolls), enumerate(heads))
    }
    found = cut(heads, rolls, lambda at, over: cells[at, over], start=start, column=column, row=row)
    assert found.columns[found.start] == heads[start] and found.columns[found.column] == heads[column]
    assert found.cells[found.row][found.column] == cells[row, column]
    assert len(found.columns) == max(5, abs(column - start) + 1) and len(found.rows) == 3


@pytest.mark.dear
@clause("What dice came to", "contract")
@each
def test_nobody_is_shown_a_loss_they_could_not_have_seen(id: str, seed: int) -> None:
    """Who is out is drawn as everybody saw them just before."""
    ruleset = rules.get(id)
    for before, event in moments_of(id, seed):
        lines = ruleset.log(before, event)
        pieces = [one for line in lines for one in line.consequences if one.piece is not None]
        for viewer in (*probes.sides(ruleset), SPECTATOR) if pieces else ():
            seen = ruleset.view(before, viewer)
            assert all(one.kind == "out" and one.unit in seen for one in pieces)
        if pieces:
            public = ruleset.view(before, SPECTATOR)
            assert [one.piece for one in pieces] == [public[one.unit] for one in pieces]
