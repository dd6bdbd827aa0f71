"""XIII.E.1 How many hexes a unit may advance after a combat."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from rules.core.tables import Table, load
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


class Pace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hexes by weather; in snow by side."""

    good: int
    mud: int
    snow: dict[str, int]


class PaceFile(Table, frozen=True, kw_only=True):
    """XIII.E.1 Rows of hexes, and which row a type or a corps has, as `data/advance.toml` has them."""

    rows: dict[str, Pace]
    by_type: dict[str, str]
    by_corps: dict[str, str]


@cache
def table() -> PaceFile:
    """XIII.E.1 The table as printed, with what is assumed marked in it."""
    return load(Path(__file__).parent.parent / "data" / "advance.toml", PaceFile)


def row(state: State, unit: Unit) -> str:
    """XIII.E.1 The line of the table that a unit advances by."""
    counter, lines = state.counter(unit.id), table()
    found = lines.by_type.get(counter.type)
    if found == "rapid" and counter.far:
        return "far"
    if found is None and counter.size == "corps":
        found = lines.by_corps.get(counter.nation)
    return found or "slow"


def pace(state: State, unit: Unit) -> int:
    """XIII.E.1 The hexes that the unit may advance in this weather."""
    line = table().rows[row(state, unit)]
    if state.weather == "snow":
        return line.snow[unit.side]
    return line.mud if state.weather == "mud" else line.good
