"""12.3 What on-map supply remembers."""

from __future__ import annotations

from rules.ocs.pieces import Book


class SupplyBook(Book, frozen=True, kw_only=True):
    """Nothing yet beyond dumps and loads: every payment is posted in the ledger."""
