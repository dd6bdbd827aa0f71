"""The plain picture of a table."""

from __future__ import annotations

from rules.core.boards import Tabletop
from wargame.annals.cuts import _table


def test_every_unit_on_the_table_is_a_disc_in_the_colours_of_its_side() -> None:
    """North is up; who is carried has no place of their own."""
    board = Tabletop(width=460, height=300, legend={}, features=())
    units = [
        {"side": "blue", "place": [46, 300]},
        {"side": "red", "place": [460, 0]},
        {"side": "red", "place": "zone"},
    ]
    drawn = _table(board, units, {"blue": "steel", "red": "brick"})
    assert [part.partition("/>")[0] for part in drawn.split("<circle ")[1:]] == [
        'class="un of-steel" cx="23.0" cy="0.0" r="4"',
        'class="un of-brick" cx="230.0" cy="150.0" r="4"',
    ]
