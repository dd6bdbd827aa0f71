"""Slots of a draft, which anybody may have written: each is read as what it must be, or refused."""

from __future__ import annotations

from rules.core.contract import Draft
from rules.core.errors import Malformed


def text(draft: Draft, slot: str) -> str:
    """An id; `Malformed` for anything else."""
    value = draft.get(slot)
    if not isinstance(value, str):
        raise Malformed("unreadable-slot", slot=slot)
    return value


def texts(draft: Draft, slot: str) -> tuple[str, ...]:
    """A list of ids, empty when the slot is."""
    value = draft.get(slot, ())
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise Malformed("unreadable-slot", slot=slot)
    return tuple(value)


def number(draft: Draft, slot: str, default: int = 0) -> int:
    """A small whole number, not negative."""
    value = draft.get(slot, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 99:
        raise Malformed("unreadable-slot", slot=slot)
    return value


def flag(draft: Draft, slot: str) -> bool:
    """Yes or no."""
    value = draft.get(slot, False)
    if not isinstance(value, bool):
        raise Malformed("unreadable-slot", slot=slot)
    return value
