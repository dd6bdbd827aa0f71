"""9.7-9.9 The combat table: which column, which cell, and what a cell says."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rules.core.tables import Row, Table, load
from rules.hexwar.odds import column as reached
from rules.ocs.amounts import round_half_up
from rules.ocs.schema import Closeness

Odds = tuple[int, int]
LAST = 13
"""Columns, numbered from 1."""


class Limits(Row, frozen=True, kw_only=True):
    """9.8 The modified rolls that bring surprise."""

    attacker: int
    defender: int


class CombatFile(Table, frozen=True, kw_only=True):
    """9.8, 9.9 The combat table and the limits of surprise, as `data/combat_table.toml` has them."""

    columns: dict[Closeness, tuple[str, ...]]
    rows: tuple[tuple[str, ...], ...]
    surprise: dict[str, Limits]


class Outcome(NamedTuple):
    """9.9 A cell: steps and options of each side, the AR that exploits (0: none), whether the defender is DG."""

    attacker_steps: int
    attacker_option: int
    exploit: int
    defender_steps: int
    defender_option: int
    disorganized: bool

    @property
    def on_defender(self) -> bool:
        """Whether the defender receives any result."""
        return bool(self.defender_steps or self.defender_option or self.disorganized)


@cache
def combat_table() -> CombatFile:
    """9.9 The table as printed."""
    return load(Path(__file__).parents[1] / "data" / "combat_table.toml", CombatFile)


def odds(attack: Fraction, defence: Fraction) -> Odds:
    """9.7, 9.14a Both totals divided by the smaller and rounded; (1, 0) against nothing, (0, 1) by nothing."""
    if not attack or not defence:
        return (1, 1) if attack == defence else (int(bool(attack)), int(bool(defence)))
    if attack >= defence:
        return round_half_up(attack / defence), 1
    return 1, round_half_up(defence / attack)


def chart_of(category: Closeness) -> str:
    """9.9 The id of the chart under whose odds the table is read."""
    return "combat" if category == "open" else f"combat-{category}"


def roll_heads() -> list[str]:
    """9.9 What stands before the rows; the first and the last have no end."""
    last = len(combat_table().rows)
    return [f"≤{at}" if at == 1 else f"≥{at}" if at == last else str(at) for at in range(1, last + 1)]


def column(category: Closeness, at: Odds) -> int:
    """9.7 The rightmost column whose odds are not better than these; the first when none is, from 1."""
    return max(1, 1 + reached(combat_table().columns[category], *at))


def shift_column(start: int, shift: int) -> int:
    """9.8 A column so many to the right, stopping at the edge."""
    return min(max(start + shift, 1), LAST)


def cell(row: int, at: int) -> str:
    """9.9 The cell for a modified roll in a column."""
    rows = combat_table().rows
    return rows[min(max(row, 1), len(rows)) - 1][at - 1]


def surprise(total: int, overrun: bool) -> int:
    """9.8 1 for surprise by the attacker, -1 by the defender, 0 for none."""
    limits = combat_table().surprise["overrun" if overrun else "regular"]
    return int(total >= limits.attacker) - int(total <= limits.defender)


@cache
def outcome(text: str) -> Outcome:
    """9.9 What a cell says: `"Ao1 e4 DL1o2"`; nothing at all for an empty one."""
    attacker, _, defender = text.replace("DG", "*").partition("D")
    return Outcome(
        attacker_steps=_number(attacker, "L"),
        attacker_option=_number(attacker, "o"),
        exploit=_number(attacker, "e"),
        defender_steps=_number(defender, "L"),
        defender_option=_number(defender, "o"),
        disorganized="*" in text.replace("DG", "*"),
    )


def _number(part: str, letter: str) -> int:
    found = re.search(rf"{letter}(\d)", part)
    return int(found[1]) if found else 0
