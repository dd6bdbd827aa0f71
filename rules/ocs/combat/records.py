"""8-11 What combat remembers, and what it leaves open."""

from __future__ import annotations

from rules.ocs.pieces import Book


class CombatBook(Book, frozen=True, kw_only=True):
    """Hexes attacked and barraged in this phase."""

    attacked: tuple[str, ...] = ()
    barraged: tuple[str, ...] = ()
