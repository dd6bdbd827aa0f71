"""12.8b, 12.11a, 9.14 The charts of trace supply, read from `data/supply_tables.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from msgspec.structs import replace

from rules.core.contract import Excerpt, Message, Resolution, Roll, Stage
from rules.core.resolutions import cut
from rules.core.tables import Row, Table, load

Column = Literal["dump", "trucks", "wagons"]

DIE = tuple(map(str, range(1, 7)))


class AttritionChart(Row, frozen=True, kw_only=True):
    """12.8b By rating, the lowest roll of each row of `losses`; `modifier` from `crowd` OOS steps on."""

    losses: tuple[int, ...]
    least: dict[str, tuple[int, ...]]
    crowd: int
    modifier: int


class BlowingChart(Row, frozen=True, kw_only=True):
    """12.11a Percent destroyed, by die."""

    percent: tuple[int, ...]


class CaptureColumn(Row, frozen=True, kw_only=True):
    """9.14 Percent captured, by die; how far the remainder is displaced, 0 where it is destroyed."""

    percent: tuple[int, ...]
    displaced: int = 0


class TraceChart(Row, frozen=True, kw_only=True):
    """12.3, 12.6-12.8 Ranges in MP or hexes, numbers of points, dice."""

    extender_points: int
    breakout_range: int
    breakout_success: int
    breakout_first: int
    wagon_allowance: int


class Charts(Table, frozen=True, kw_only=True):
    """12.8b, 12.11a, 9.14 All charts, as `data/supply_tables.toml` has them."""

    attrition: AttritionChart
    blowing: BlowingChart
    capture: dict[Column, CaptureColumn]
    trace: TraceChart


@cache
def charts() -> Charts:
    """The charts of trace supply."""
    return load(Path(__file__).parents[1] / "data" / "supply_tables.toml", Charts)


def show_capture(hex_id: str, name: Column, roll: Roll) -> Resolution:
    """9.14b, c The die, and what the table says."""
    columns = charts().capture
    names = list(columns)
    heads = [Message(f"cell-captured-{one}") for one in names]
    at = names.index(name)
    found = cut(
        heads, DIE, lambda row, column: f"{columns[names[column]].percent[row]} %",
        start=at, column=at, row=roll.faces[0] - 1,
    )  # fmt: skip
    return _show(hex_id, roll, replace(found, chart="capture"))


def show_blowing(hex_id: str | None, roll: Roll) -> Resolution:
    """12.11a The die, and what the table says; the hex may be untold (4.9)."""
    percent = charts().blowing.percent
    heads = [Message("cell-destroyed")]
    found = cut(heads, DIE, lambda row, _: f"{percent[row]} %", start=0, column=0, row=roll.faces[0] - 1)
    return _show(hex_id, roll, replace(found, chart="dump_blowing"))


def _show(hex_id: str | None, roll: Roll, read: Excerpt) -> Resolution:
    title = Message(f"roll-{roll.purpose.split()[0]}")
    return Resolution(title=title, at=hex_id, stages=(Stage(roll=roll, table=read),))


def attrition(rating: int, roll: int) -> int:
    """12.8b Steps lost at that Action Rating (below 0 counts as 0, above 5 as 5) for a modified roll."""
    chart = charts().attrition
    least = chart.least[str(min(max(rating, 0), 5))]
    return max(loss for loss, low in zip(chart.losses, least, strict=True) if roll >= low)
