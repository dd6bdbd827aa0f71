"""Small numbers and lines of the history as the pages of a ladder say them."""

from __future__ import annotations

from typing import Any

from wargame.clubs.selectors import name_shown

COUNTS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


def count_words(number: int) -> str:
    """A number as a sentence begins with it."""
    return COUNTS[number] if 0 <= number < len(COUNTS) else str(number)


LINES = {
    "enter": "{user} joined at place {after}",
    "leave": "{user} left place {before}",
    "won": "{other} beat {user}",
    "drew": "{other} and {user} drew",
    "above": "{other} went up from place {other_before} to {other_after}; {user} is at {after}",
    "swap": "{other} and {user} changed places: {other_after} and {after}",
    "drop": "{user} dropped from place {before} to {after}",
    "foot": "{user} dropped from place {before} to {after}, the bottom of the division",
    "loss": "{user} takes a loss in the table",
    "reliability": "{user} did not answer",
    "corrected": "{user} moved from place {before} to {after}: the order was recalculated",
}
"""What a line of the history says: `user` is who pays, `other` who gains."""

STAYED = {
    "above": "{other} and {user} keep their places",
    "swap": "{other} and {user} keep their places",
    "drop": "{user} stays at place {before}",
    "foot": "{user} stays at place {before}",
}
"""The same where nobody moved by it: who wins against a lower place has it already."""


def line_words(entry: Any) -> str:
    """A line of the history as a sentence."""
    moved = entry.before != entry.after or entry.other_before != entry.other_after
    told = LINES if moved else LINES | STAYED
    return told[entry.what].format(
        user=name_shown(entry.user), other=name_shown(entry.other), before=entry.before, after=entry.after,
        other_before=entry.other_before, other_after=entry.other_after,
    )  # fmt: skip


def several(number: int, what: str) -> str:
    """«1 day», «5 days»."""
    return f"{number} {what}{'' if number == 1 else 's'}"
