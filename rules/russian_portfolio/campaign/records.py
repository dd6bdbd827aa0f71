"""What the campaign chapters remember, and what they leave pending."""

from __future__ import annotations

from rules.core.states import Book


class CampaignBook(Book, frozen=True, kw_only=True, omit_defaults=True):
    """VI.B.3 The turn in which the Winter Offensive began, 0 before."""

    winter: int = 0
    tally: dict[str, dict[str, int]] = {}
    """What the history counts since the game began: by series, by side. No rule reads it."""
