"""14.3e, 14.4e, 9.14f, 14.10d The tables of the air rules, as `data/air.toml` has them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Literal

from rules.core.tables import Row, Table, load
from rules.hexwar.throws import count_throws

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


def count_rounds(difference: int) -> Counter[Result]:
    """14.3e C How often in 36 whose plane aborts, by the attacker's rating less the defender's."""
    rows = tables().combat
    return count_throws(lambda total: next(row.aborts for row in rows if total + difference <= row.max))
