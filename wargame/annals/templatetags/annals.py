"""Signs of the annals: dice, a query by its text, lengths of time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import template

from wargame.annals.pages import address, gap_words
from wargame.annals.query import query_read

register = template.Library()

PIPS = {
    1: "000010000", 2: "100000001", 3: "100010001", 4: "101000101", 5: "101010101", 6: "101101101",
}  # fmt: skip


@register.inclusion_tag("annals/_die.html")
def die(face: int, sides: int, purpose: str, tone: str = "") -> dict[str, Any]:
    """A die as it fell: pips of an ordinary one, else its figure; a `tone` is a class for it."""
    pips = [pip == "1" for pip in PIPS.get(face, "")]
    return {
        "face": face, "sides": sides if pips else 0, "purpose": purpose.replace("-", " "), "pips": pips, "tone": tone,
    }  # fmt: skip


@register.filter
def asking(terms: str) -> str:
    """The part of an address that asks a saved query."""
    return address(query_read(terms))


@register.filter
def spell(lasted: timedelta) -> str:
    """A length of time in its largest unit."""
    return gap_words(round(lasted.total_seconds() * 1000))
