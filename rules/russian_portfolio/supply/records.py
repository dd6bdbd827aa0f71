"""What the supply chapters remember, and the matters they open."""

from __future__ import annotations

from rules.russian_portfolio.pieces import Book


class SupplyBook(Book, frozen=True, kw_only=True, omit_defaults=True):
    """IX Replacement points saved, by side and kind (`armor`, `infantry`), and what has become of the sources.

    `gamble` is the turn in which the Siberian Reserve began to enter, 0 before; `named` the Axis number while sealed.
    """

    points: dict[str, dict[str, int]] = {}
    lost_factories: tuple[str, ...] = ()
    """IX.A.1.b.3 Cities whose factory is gone for good."""
    fronts: int = 0
    """IX.A.1.a.2 Fronts that arrived this turn."""
    gamble: int = 0
    wave: int = 0
    named: int = 0
    air: str = ""
    """XIV.B.2 The hex supplied by air this turn."""
