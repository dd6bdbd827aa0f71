"""Ids that a chapter's book remembers for this phase (`records.py` of the chapters)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.ocs.state import State


def in_book(book: str, name: str, one: str, state: State, on: Any) -> State:
    """The state with the id in that list of that book, or no longer in it."""
    known = getattr(state, book)
    others = tuple(other for other in getattr(known, name) if other != one)
    return replace(state, **{book: replace(known, **{name: (*others, one) if on else others})})
