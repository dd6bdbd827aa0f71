"""12.6-12.11 What trace supply remembers, and what it leaves open."""

from __future__ import annotations

from rules.ocs.pieces import Book


class TraceBook(Book, frozen=True, kw_only=True):
    """How far the Supply Phase has come."""

    step: str = ""
    """The step of the Supply Phase now running (22.4)."""
