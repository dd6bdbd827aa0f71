"""B11.4-B11.6: odds, shifts and losses of one assault. Pure figures, no state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from rules.hexwar.odds import Shift, column, net_shift, within
from rules.ring_of_fire.combat.tables import Losses, combat_tables


class Share(Struct, frozen=True, kw_only=True):
    """What one unit brings to an assault: its printed value and the factors that reduce it."""

    unit: str
    value: int
    across_major: Fraction = Fraction(1)
    """B11.4: a half across an unbridged major river."""
    out_of_supply: Fraction = Fraction(1)
    """A6: a half; with the other a quarter."""

    @property
    def strength(self) -> Fraction:
        """The value that counts, exact (R16)."""
        return self.value * self.across_major * self.out_of_supply


class Odds(Struct, frozen=True, kw_only=True):
    """B11.4-B11.5: strengths, the column by strength alone and the one after shifts.

    `base` and `column` are None when the strengths are below the first column.
    """

    attack: Fraction
    defense: Fraction
    base: int | None
    modifiers: tuple[Shift, ...]
    shift: int
    column: int | None

    @property
    def base_name(self) -> str | None:
        """The column by strength alone, as printed."""
        return column_name(self.base)

    @property
    def column_name(self) -> str | None:
        """The column the die is read in, as printed."""
        return column_name(self.column)


def column_name(column: int | None) -> str | None:
    """A column as printed («5:1»)."""
    return None if column is None else combat_tables().odds.columns[column]


def weigh(attackers: Iterable[Share], defense: int, modifiers: Sequence[Shift]) -> Odds:
    """B11.4-B11.5 The odds of an assault; fractions stay exact (R16)."""
    attack = sum((share.strength for share in attackers), Fraction(0))
    columns, shift = combat_tables().odds.columns, net_shift(modifiers, combat_tables().shift.limit)
    base = column(columns, attack, defense) if attack else -1
    return Odds(
        attack=attack,
        defense=Fraction(defense),
        base=base if base >= 0 else None,
        modifiers=tuple(modifiers),
        shift=shift,
        column=within(columns, base + shift) if base >= 0 else None,
    )


def adjust_losses(column: int, die: int, *, max_effort: bool, works: Losses | None) -> Losses:
    """B11.6 The cell, doubled for Maximum Effort, then adjusted by what works add, never below 0."""
    tables = combat_tables()
    cell = tables.odds.losses(column, die)
    factor = tables.max_effort.factor if max_effort else 1
    added = works or Losses(0, 0)
    attacker, defender = cell.attacker * factor + added.attacker, cell.defender * factor + added.defender
    return Losses(max(0, attacker), max(0, defender))
