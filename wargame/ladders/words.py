"""Small numbers and lines of the history as the pages of a ladder say them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wargame.clubs.selectors import display_name

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


def happening_words(entries: Sequence[Any], exchanges: bool) -> str:
    """All that one thing did to two players, by its lines: of a game who won and, where it `exchanges` places, which.

    Each of its lines has the same two.
    """
    first, last = entries[0], entries[-1]
    if first.what not in GAMES or not exchanges:
        return "; ".join(line_words(entry) for entry in entries)
    places = (
        place_words(first.other, first.other_before, last.other_after),
        place_words(first.user, first.before, last.after),
    )
    more = [line_words(entry) for entry in entries[1:] if entry.what in TOLD_APART]
    told = ", ".join(filter(None, places))
    return "; ".join([f"{line_words(first)}: {told}" if told else line_words(first), *more])


GAMES = ("won", "drew")
TOLD_APART = ("loss", "reliability")
"""What the end of a game may do to somebody besides their place."""


def place_words(user: Any, before: int | None, after: int | None) -> str:
    """What became of the place of one of them; empty for whoever had none."""
    if before is None or after is None:
        return ""
    name = display_name(user)
    return f"{name} keeps place {after}" if before == after else f"{name} goes from place {before} to {after}"


def line_words(entry: Any) -> str:
    """A line of the history as a sentence."""
    moved = entry.before != entry.after or entry.other_before != entry.other_after
    told = LINES if moved else LINES | STAYED
    return told[entry.what].format(
        user=display_name(entry.user), other=display_name(entry.other), before=entry.before, after=entry.after,
        other_before=entry.other_before, other_after=entry.other_after,
    )  # fmt: skip


def several(number: int, what: str) -> str:
    """«1 day», «5 days»."""
    return f"{number} {what}{'' if number == 1 else 's'}"
