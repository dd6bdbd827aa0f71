"""Where printed tables were read: the chart about the cell, for what dice came to and the rule book beside it."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from rules.core.contract import Chart, Excerpt, Label, Message, Resolution, Roll, Stage
from rules.core.resolutions import cut, show_rolls
from rules.storm_of_steel.profiles import Profile
from rules.storm_of_steel.show.charts import charts, word


@cache
def _charts() -> dict[str, Chart]:
    return {chart.id: chart for chart in charts()}


def read(chart: str, row: Label, column: Label) -> Excerpt:
    """The chart about the cell of that row and column, which it has."""
    found = _charts()[chart]
    at, line = found.columns.index(column), found.rows.index(row)
    cells = cut(
        found.columns, found.rows, lambda row, column: found.cells[row][column], start=at, column=at, row=line
    )
    return replace(cells, chart=chart)


def read_profile(profile: Profile, column: str) -> tuple[Excerpt, ...]:
    """PS, 6.I What the table of its type says of a unit in that column: nothing where a type stands there twice."""
    for id in ("vehicles", "guns", "units"):
        chart = _charts()[id]
        if chart.rows.count(profile.name) == 1 and word(column) in chart.columns:
            return (read(id, profile.name, word(column)),)
    return ()


def read_weapon(profile: Profile, *, armoured: bool) -> tuple[Excerpt, ...]:
    """6.A, 6.I What the table of its type says of a unit's weapons against that kind of target."""
    return read_profile(profile, "weapons" if profile.afv else "ap" if armoured else "fire")


def read_cover(row: str) -> Excerpt:
    """6.H2 What protects a soft target there."""
    return read("protection", word(f"row-{row}"), word("protection-head"))


def read_die(chart: str, die: int, column: str) -> Excerpt:
    """5.C, 6.I The row of a die, which stands there as «4» or «2–5»."""
    return read(chart, next(row for row in _charts()[chart].rows if _holds(row, die)), word(column))


def _holds(row: Label, die: int) -> bool:
    if isinstance(row, Message):
        return False
    first, _, last = row.partition("–")
    return int(first) <= die <= int(last or first)


def show_read(roll: Roll, at: str | None, *read: Excerpt) -> Resolution:
    """A die that needs no more than the tables that were read with it."""
    shown = show_rolls([roll], at)
    assert shown is not None
    return replace(shown, stages=(Stage(roll=roll, read=read),))
