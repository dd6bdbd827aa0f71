"""Odds: the column of a combat results table that two strengths are read in, and the shifts that move it.

A head is what is printed over a column, «3:2»; columns are numbered from 0, and one below the first is -1. Strengths
are whole numbers or `Fraction`s, never rounded here: a game that rounds does so first.

>>> from rules.hexwar.odds import Shift, column, net_shift, shift_text, within
>>> heads = ("1:2", "1:1", "3:2", "2:1", "3:1")
>>> column(heads, 7, 4)
2
>>> shifts = (Shift("river", "9.3", -1), Shift("armour", "9.4", 3, note="2 tanks"))
>>> moved = within(heads, column(heads, 7, 4) + net_shift(shifts))
>>> heads[moved], [shift_text(shift.columns) for shift in shifts]
('3:1', ['← 1', '3 →'])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple


class Shift(NamedTuple):
    """So many columns to the right, to the left below 0: the word for it, its rule, the figure it rests on."""

    code: str
    rule: str
    columns: int
    note: str = ""


@cache
def ratio(head: str) -> tuple[int, int]:
    """The two figures of a head; raises `ValueError` for what is no «a:b»."""
    ours, theirs = head.split(":")
    return int(ours), int(theirs)


def column(heads: Sequence[str], attack: Fraction | int, defence: Fraction | int) -> int:
    """The last column whose odds these reach, -1 when they reach none; against nothing it is the last of all."""
    pairs = [ratio(head) for head in heads]
    return max(
        (at for at, (ours, theirs) in enumerate(pairs) if attack * theirs >= ours * defence), default=-1
    )


def within(columns: Sequence[Any], at: int) -> int:
    """The column, or the nearest that the table has: its edges stop a shift."""
    return max(0, min(at, len(columns) - 1))


def net_shift(shifts: Iterable[Shift], limit: int | None = None) -> int:
    """All shifts together, in columns; no more than `limit` either way."""
    whole = sum(shift.columns for shift in shifts)
    return whole if limit is None else max(-limit, min(limit, whole))


def shift_text(columns: int) -> str:
    """Columns as one draws them: «2 →», «← 1», «0»."""
    return f"{columns} →" if columns > 0 else f"← {-columns}" if columns else "0"
