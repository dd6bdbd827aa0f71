"""XIII.B-C The Combat Results Table of the scenario."""

from __future__ import annotations

from rules.hexwar.odds import column as reached
from rules.hexwar.odds import within
from rules.russian_portfolio.scenario import Battle


def column(fight: Battle, attack: int, defence: int) -> int:
    """XIII.B.3-4 The printed column nearest to the odds but not above them; -1 below the lowest."""
    return reached(fight.combat.columns, attack, max(defence, 1))


def result(fight: Battle, die: int, at: int) -> str:
    """XIII.C The result; odds above the highest column or below the lowest are read in that."""
    return fight.combat.rows[die - 1][within(fight.combat.columns, at)]


def odds(fight: Battle, at: int) -> str:
    """The column in figures: «5:1»."""
    return fight.combat.columns[within(fight.combat.columns, at)]


def faces(fight: Battle) -> tuple[str, ...]:
    """The heads of the rows: the faces of the die."""
    return tuple(str(die + 1) for die in range(len(fight.combat.rows)))
