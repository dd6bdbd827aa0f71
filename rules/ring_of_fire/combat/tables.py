"""B6, B8-B11: the printed tables of combat, read once from `data/combat.toml`."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from msgspec import Struct

from rules.core.tables import Row, Table
from rules.core.talk import sign
from rules.ring_of_fire.scenario import SHELF


class Losses(Struct, frozen=True):
    """Steps lost by the attacker and by the defender."""

    attacker: int
    defender: int


class OddsTable(Row, frozen=True, kw_only=True):
    """B11.6: one row per die face, one column per odds."""

    columns: tuple[str, ...]
    results: tuple[tuple[str, ...], ...]

    @property
    def dice(self) -> list[str]:
        """What stands at the rows: the faces of the die."""
        return [str(face) for face in range(1, len(self.results) + 1)]

    def losses(self, column: int, die: int) -> Losses:
        """The cell as printed, before any adjustment."""
        attacker, _, defender = self.results[die - 1][column].partition("/")
        return Losses(int(attacker), int(defender))


class StrengthTable(Row, frozen=True, kw_only=True):
    """B11.4: factors on attack values, as fractions («1/2»)."""

    across_major: str
    out_of_supply: str


class ShiftTable(Row, frozen=True, kw_only=True):
    """B11.5: columns to the right (negative: to the left)."""

    woods: int
    town: int
    city: int
    rivers: int
    armour: int
    support: int
    limit: int


class WorksTable(Row, frozen=True, kw_only=True):
    """B6: a column shift, and what fortifications add to the losses of each side."""

    shift: int
    attacker: int
    defender: int


class BarrageTable(Row, frozen=True, kw_only=True):
    """B10 Columns that a barrage shifts, and whether it undoes the works' help against losses."""

    shift: int
    cancels_works_losses: bool


class AirTable(Row, frozen=True, kw_only=True):
    """B8 Most points in support of an assault; the die from which on a strike of a side hits."""

    support_limit: int
    strike_hits: dict[str, int]


class MaxEffortTable(Row, frozen=True, kw_only=True):
    """B10: the factor on the losses of both sides."""

    factor: int


class TankLine(Row, frozen=True, kw_only=True):
    """B9: steps by die face, from this difference of ratings upward."""

    at_least: int
    steps: tuple[int, int, int, int, int, int]


class TankTable(Row, frozen=True, kw_only=True):
    """B9 Margin of ratings for a second die, what cover adds, and the lines by difference."""

    double_fire_margin: int
    cover: int
    lines: tuple[TankLine, ...]

    def line(self, difference: int) -> TankLine:
        """The line for a difference of ratings."""
        return max((line for line in self.lines if line.at_least <= difference), key=lambda it: it.at_least)

    def steps(self, difference: int, die: int) -> int:
        """Steps the target loses."""
        return self.line(difference).steps[die - 1]

    def rows(self) -> dict[str, TankLine]:
        """The lines from the lowest up, each under the differences that it is for."""
        rising = sorted(self.lines, key=lambda line: line.at_least)
        lows = [line.at_least for line in rising]
        heads = [", ".join(map(_gap, range(low, high))) for low, high in pairwise(lows[1:])]
        return dict(zip((f"≤{_gap(lows[1] - 1)}", *heads, f"≥{_gap(lows[-1])}"), rising, strict=True))


def _gap(difference: int) -> str:
    """A difference of ratings as it is printed."""
    return sign(difference) if difference else "0"


class CombatTables(Table, frozen=True, kw_only=True):
    """B6, B8-B11 All tables of combat, as `data/combat.toml` has them."""

    odds: OddsTable
    strength: StrengthTable
    shift: ShiftTable
    works: WorksTable
    barrage: BarrageTable
    max_effort: MaxEffortTable
    air: AirTable
    tank: TankTable


@cache
def combat_tables() -> CombatTables:
    """The tables, read once; `BadTable` names an unknown or missing key."""
    return SHELF.data("combat", CombatTables)
