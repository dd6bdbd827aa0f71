"""The paces in words: «3 days each, and 12 hours more each turn»."""

from __future__ import annotations

from wargame.games.clock import MINUTE, Pace, paces

UNITS = (("day", 24 * 60 * MINUTE), ("hour", 60 * MINUTE), ("minute", MINUTE))


def pace_words(name: str) -> str:
    """What a pace gives each side."""
    pace = paces().get(name, Pace())
    if not pace.bank_ms:
        return "No clock"
    more = f", and {span(pace.increment_ms)} more each turn" if pace.increment_ms else ""
    return f"{name.capitalize()}: {span(pace.bank_ms)} each{more}"


def pace_choices() -> list[tuple[str, str]]:
    """Every pace with its words."""
    return [(name, pace_words(name)) for name in paces()]


def span(milliseconds: int) -> str:
    """A length of time in its largest whole unit."""
    unit, length = next((unit, length) for unit, length in UNITS if milliseconds % length == 0)
    count = milliseconds // length
    return f"{count} {unit}{'' if count == 1 else 's'}"
