"""The terms by which one person plays a game, and what practice players are called (ADR 0111)."""

from __future__ import annotations

from django.conf import settings

PRACTICE = "practice"
"""Against practice players: how they play."""

SOLO = "solo"
"""All sides in one hand."""

TITLES = {"steady": "Steady", "greedy": "Bold", "chance": "Chance"}
"""What the levels of practice players are called."""


def practice_name(username: str) -> str:
    """What people call a practice player, whose account is named «practice-greedy» or «practice-greedy-2»; '' for a
    person's account.
    """
    level, _, number = username.removeprefix(settings.PRACTICE_NAMES).partition("-")
    title = TITLES.get(level, "") if username.startswith(settings.PRACTICE_NAMES) else ""
    return f"{title} {number}".strip() if title else ""
