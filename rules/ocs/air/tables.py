"""14.3e, 14.4e, 9.14f, 14.10d The tables of the air rules, as `data/air.toml` has them."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from typing import Literal

from rules.core.tables import Row, Table, load

Result = Literal["attacker", "both", "defender"]
"""14.3e C Whose plane aborts."""


class ResultLine(Row, frozen=True, kw_only=True):
    """14.3e C Up to this total: whose plane aborts."""

    max: int
    aborts: Result


class AirTables(Table, frozen=True, kw_only=True):
    """14.3, 14.4, 9.14f The tables of the air rules, as `data/air.toml` has them."""

    combat: tuple[ResultLine, ...]
    loss: int
    """14.3e C A step is lost from this die on."""
    flak: int
    """14.4e A step is lost from this total on."""
    capture: int
    """9.14f A plane loses a step up to this total."""
    drop: dict[Literal["friendly", "enemy"], tuple[int, int]]
    """14.10d From this total on something lands: on clear ground, elsewhere."""
    capture_active: int
    capture_advance: int


@cache
def tables() -> AirTables:
    """The tables, read once."""
    return load(Path(__file__).parents[1] / "data" / "air.toml", AirTables)


def count_rounds(difference: int) -> dict[Result, int]:
    """14.3e C How often in 36 whose plane aborts, by the attacker's rating less the defender's."""
    counted: dict[Result, int] = {"attacker": 0, "both": 0, "defender": 0}
    for one, two in product(range(1, 7), repeat=2):
        total = one + two + difference
        counted[next(row.aborts for row in tables().combat if total <= row.max)] += 1
    return counted
