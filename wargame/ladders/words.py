"""Dates and small numbers as the pages of a ladder say them."""

from __future__ import annotations

from datetime import date, datetime

COUNTS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


def day(when: date | datetime) -> str:
    """«27 Nov»."""
    return f"{when.day} {when:%b}"


def counted(number: int) -> str:
    """A number as a sentence begins with it."""
    return COUNTS[number] if 0 <= number < len(COUNTS) else str(number)


def several(number: int, what: str) -> str:
    """«1 day», «5 days»."""
    return f"{number} {what}{'' if number == 1 else 's'}"
