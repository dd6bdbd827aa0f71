"""13.5, 13.6, 24 What the scenario's own rules remember."""

from __future__ import annotations

from rules.ocs.pieces import Book


class CampaignBook(Book, frozen=True, kw_only=True):
    """Points noted on the way, by what they were for; declarations made."""

    points: dict[str, int] = {}
    declared: tuple[str, ...] = ()
