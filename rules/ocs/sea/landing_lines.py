"""18.5f A landing table in words, line by line: totals, the result, what is lost; and what a roll has read of it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from rules.core.contract import Excerpt, Label, Message
from rules.core.resolutions import cut
from rules.hexwar.figures import fraction_text, list_limits
from rules.ocs.hulls import LandingRow, LandingTable

COLUMNS = Message("cell-landing-result"), Message("cell-craft-points"), Message("cell-landing-steps")


def list_heads(rising: Sequence[LandingRow]) -> list[str]:
    """18.5f The totals of each line, from the lowest."""
    return list_limits([row.at_least - 1 for row in rising[1:]])


def list_cells(row: LandingRow) -> tuple[Label, ...]:
    """18.5f The result, the share of craft points, the share of steps or so many."""
    steps = str(row.steps) if row.steps else fraction_text(Fraction(row.share))
    return Message(f"landing-{row.result}"), fraction_text(Fraction(row.craft)), steps


def read_table(table: LandingTable, total: int, chart: str) -> Excerpt:
    """18.5f The table with the line of that total; its result is where the reading ended."""
    rising = table.rows[::-1]
    cells = [list_cells(row) for row in rising]
    found = max(number for number, row in enumerate(rising) if total >= row.at_least)
    read = cut(
        COLUMNS, list_heads(rising), lambda row, column: cells[row][column], start=0, column=0, row=found
    )
    return replace(read, chart=chart)
