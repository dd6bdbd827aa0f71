"""What dice came to, as it is shown where it happened: a table cut to what was read, and rolls that need no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.core.contract import Excerpt, Label, Message, Resolution, Roll, Stage

ROWS = 3
COLUMNS = 5


def show_rolls(rolls: Sequence[Roll], at: Any) -> Resolution | None:
    """Dice that need no more: in order, under the name of the first. Each has a name in the words of the ruleset,
    `roll-` and the first word of its purpose.
    """
    if not rolls:
        return None
    title = Message(f"roll-{rolls[0].purpose.split()[0]}")
    return Resolution(title=title, at=at, stages=tuple(Stage(roll=roll) for roll in rolls))


def cut(
    heads: Sequence[Label],
    rows: Sequence[Label],
    cell: Callable[[int, int], Label],
    *,
    start: int,
    column: int,
    row: int,
) -> Excerpt:
    """The columns from `start` to `column`, five at least where the table has them, and three rows about `row`; all
    counted from 0. `cell(row, column)` is what the table says.
    """
    first, last = _window(min(start, column), max(start, column), COLUMNS, len(heads))
    top, bottom = _window(row, row, ROWS, len(rows))
    across, down = range(first, last + 1), range(top, bottom + 1)
    return Excerpt(
        columns=tuple(heads[at] for at in across),
        rows=tuple(rows[at] for at in down),
        cells=tuple(tuple(cell(line, at) for at in across) for line in down),
        start=start - first,
        column=column - first,
        row=row - top,
    )


def _window(first: int, last: int, least: int, length: int) -> tuple[int, int]:
    """The stretch from first to last, grown evenly to `least` within 0 and `length - 1`."""
    room = max(0, least - (last - first + 1))
    begin = max(0, min(first - room // 2, length - least))
    return min(begin, first), min(length - 1, max(last, begin + least - 1))
