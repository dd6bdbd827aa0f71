"""10.0a, 10.0c The two barrage tables: columns, costs, cells, and the shifts."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from rules.core.tables import Row, Table, load
from rules.hexwar.figures import spans
from rules.hexwar.odds import within
from rules.ocs.schema import Closeness

ROUNDED = ("units", "ships")
"""10.0a, 18.3c What the barrage table is for, with its two dice; all else is a facility."""


class TableLines(Row, frozen=True, kw_only=True):
    """A table as printed: what its columns go up to, their price in tokens, a line for each roll."""

    at_most: tuple[int, ...]
    cost: tuple[int, ...]
    rolls: dict[str, str]


class ShiftLines(Row, frozen=True, kw_only=True):
    """10.0a Columns right; RE in quarters."""

    density: tuple[tuple[int, int], ...]
    dense: int
    most: int
    hedgehog: int
    strat: int
    unspotted: int
    short_range: int
    deep: int
    terrain: dict[Closeness, int]


class BarrageFile(Table, frozen=True, kw_only=True):
    """10.0a, 10.0c Both barrage tables and the shifts, as `data/barrage.toml` has them."""

    units: TableLines
    facility: TableLines
    shifts: ShiftLines


class Hit(NamedTuple):
    """10.0a What becomes of the combat units in a hex: DG or nothing, and steps lost besides."""

    dg: bool
    steps: int = 0


MISS, DISORDER = Hit(False), Hit(True)


@cache
def file() -> BarrageFile:
    """10.0a, 10.0c The tables as printed, read once."""
    return load(Path(__file__).parents[1] / "data" / "barrage.toml", BarrageFile)


@cache
def cells(kind: str) -> dict[int, tuple[str, ...]]:
    """The table as roll to cells."""
    return {int(roll): tuple(line.split()) for roll, line in lines(kind).rolls.items()}


def lines(kind: str) -> TableLines:
    """The table for combat units (`units`) and ships, or the one for a port or an air base."""
    return file().units if kind in ROUNDED else file().facility


def column(kind: str, points: int) -> int:
    """10.0 The column that so many points are read in."""
    return sum(points > most for most in lines(kind).at_most)


def move_column(kind: str, start: int, by: int) -> int:
    """10.0a Columns to the right; the edge of the table stops."""
    return within(lines(kind).cost, start + by)


def chart_of(kind: str) -> str:
    """10.0a, 10.0c The id of the chart of the table."""
    return "barrage" if kind in ROUNDED else "barrage-facility"


def column_name(kind: str, number: int) -> str:
    """As printed over the column: «≤1», «5–7», «117+»."""
    return column_names(kind)[number]


def column_names(kind: str) -> list[str]:
    """What stands over the columns."""
    limits = lines(kind).at_most
    return [*spans(limits), f"{limits[-1] + 1}+"]


def cost(kind: str, number: int) -> int:
    """10.1b Tokens for a barrage that begins in the column."""
    return lines(kind).cost[number]


def cell(kind: str, number: int, roll: int) -> str:
    """10.0a The cell of a roll; columns are numbered from 0."""
    return cells(kind)[roll][number]


def soften(text: str, harmless: bool) -> str:
    """10.0a A result in brackets is only DG where it is harmless, else what stands between them."""
    inner = text.strip("[]")
    return ("DG" if harmless else inner) if inner != text else text


WEAKER = {"[1/2]": "DG", "1/2": "DG", "1": "1/2", "2": "1", "3": "2"}
"""18.3b What the guns of ships make of a cell on the ground (Rk59)."""


def weaken(text: str, naval: bool) -> str:
    """18.3b A result on combat units as it counts where ships have fired."""
    return WEAKER.get(text, text) if naval else text


def needs_die(text: str) -> bool:
    """10.0a ½: a die decides whether a step is lost."""
    return text == "1/2"


def read_hit(text: str, die: int) -> Hit:
    """10.0a What a cell does; a ½ takes a step on 4 to 6."""
    if text == "-":
        return MISS
    if text == "DG":
        return DISORDER
    return Hit(True, int(die >= 4) if needs_die(text) else int(text))


def damage(text: str) -> int:
    """10.0c Hits on a port, levels of an air base."""
    found = re.match(r"\d", text)
    return int(found.group()) if found else 0


def busts(text: str) -> bool:
    """10.0cC Whether a trainbusting marker is laid."""
    return "*" in text


def plane_hit(text: str) -> int:
    """10.0cA The die from which on a plane on the base is hit; 0 for none."""
    found = re.search(r"\((\d)\)", text)
    return int(found.group(1)) if found else 0


def chances(number: int, harmless: bool, naval: bool = False) -> dict[Hit, int]:
    """10.0a How often in 72 (two dice and the die of a ½, of which only its half counts) each hit comes."""
    return Counter(
        read_hit(weaken(soften(cell("units", number, one + two), harmless), naval), high)
        for one, two, high in product(range(1, 7), range(1, 7), (1, 6))
    )


def damages(kind: str, number: int) -> dict[tuple[int, int], int]:
    """10.0c How often in 6 so much damage comes, on an air base with the die from which its planes are hit; of
    trainbusting 1 for a marker.
    """
    results = [cell("facility", number, die) for die in range(1, 7)]
    if kind == "trainbusting":
        return Counter((int(busts(text)), 0) for text in results)
    return Counter((damage(text), plane_hit(text) if kind == "airbase" else 0) for text in results)
