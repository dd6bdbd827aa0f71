"""12.8b, 12.11a, 9.14 The charts of trace supply, read from `data/supply_tables.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from rules.core.tables import Row, Table, load

Column = Literal["dump", "trucks", "wagons"]


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


def attrition(rating: int, roll: int) -> int:
    """12.8b Steps lost at that Action Rating (below 0 counts as 0, above 5 as 5) for a modified roll."""
    chart = charts().attrition
    least = chart.least[str(min(max(rating, 0), 5))]
    return max(loss for loss, low in zip(chart.losses, least, strict=True) if roll >= low)
