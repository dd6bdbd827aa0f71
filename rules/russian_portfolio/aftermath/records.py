"""What the chapters after combat remember, and the matters they open."""

from __future__ import annotations

from rules.russian_portfolio.pieces import Book


class AftermathBook(Book, frozen=True, kw_only=True, omit_defaults=True):
    """XIII.G Whether anybody has moved or attacked in this Reserve Phase."""

    stirred: bool = False
