"""XIII.B-C The Combat Results Table of the scenario."""

from __future__ import annotations

from rules.russian_portfolio.scenario import Battle


def column(fight: Battle, attack: int, defence: int) -> int:
    """XIII.B.3-4 The printed column nearest to the odds but not above them; -1 below the lowest."""
    fits = [i for i, name in enumerate(fight.combat.columns) if _worth(name, attack, defence)]
    return max(fits, default=-1)


def _worth(name: str, attack: int, defence: int) -> bool:
    """Whether the odds are at least those of the column «3:2»."""
    ours, theirs = (int(figure) for figure in name.split(":"))
    return attack * theirs >= ours * max(defence, 1)


def result(fight: Battle, die: int, at: int) -> str:
    """XIII.C The result; odds above the highest column or below the lowest are read in that."""
    return fight.combat.rows[die - 1][max(0, min(at, len(fight.combat.columns) - 1))]


def odds(fight: Battle, at: int) -> str:
    """The column in figures: «5:1»."""
    return fight.combat.columns[max(0, min(at, len(fight.combat.columns) - 1))]
