"""What the supply chapters remember, and what they leave pending."""

from __future__ import annotations

from rules.core.states import Book
from rules.russian_portfolio.pieces import Pending


class SupplyBook(Book, frozen=True, kw_only=True, omit_defaults=True):
    """IX Replacement points saved, by side and kind (`armor`, `infantry`), and what has become of the sources.

    `gamble` is the turn in which the Siberian Reserve began to enter, 0 before; `wave` how many of its waves have been
    called; `siberia` what of them may still enter, by `armor`, `infantry` and `cavalry`; `named` the Axis number
    while it is sealed.
    """

    points: dict[str, dict[str, int]] = {}
    lost_factories: tuple[str, ...] = ()
    """IX.A.1.b.3 Cities whose factory is gone for good."""
    fronts: int = 0
    """IX.A.1.a.2 Fronts that arrived in this phase."""
    gamble: int = 0
    wave: int = 0
    siberia: dict[str, int] = {}
    named: int = 0
    air: str = ""
    """XIV.B.2 The hex supplied by air in this phase."""
    fed: dict[str, str] = {}
    """X.B.8 The unit that its owner has named to be supplied, by fortress."""
    counted: bool = False
    """XIV.B.2 The pockets of this phase have been counted."""


class Starving(Pending, frozen=True, kw_only=True, omit_defaults=True):
    """XIV.B.2 A pocket of the side: `owed` defence factors are still to be lost from `units`."""

    side: str
    units: tuple[str, ...]
    owed: int


class Gamble(Pending, frozen=True, kw_only=True, omit_defaults=True):
    """IX.B.3 The Axis side names a number, the Soviet side casts a die; `sealed` once there is a number, `cast`
    once the die has fallen.
    """

    sealed: bool = False
    cast: bool = False
