"""13.5, 13.6, 24 What the scenario's own rules remember."""

from __future__ import annotations

from rules.core.states import Book


class CampaignBook(Book, frozen=True, kw_only=True):
    """Points noted on the way, by what they were for; declarations made; what has come in this turn."""

    points: dict[str, int] = {}
    """For the side that `victory.side` names; negative for its enemy."""
    declared: tuple[str, ...] = ()
    brought: dict[str, int] = {}
    """24 Tokens come in this turn, by the number of the line."""
    crossed: dict[str, int] = {}
    """24 Tokens that crossings have passed this turn."""
    fallen: dict[str, int] = {}
    """20 Steps of units lost with breakdown regiments whose counters have been taken anew since, by unit."""
    drawn: dict[str, int] = {}
    """21.7 Repls that the side has had this turn, by their kind."""
    caches: dict[str, int] = {}
    """21.10 Supply caches that each side has spent."""
    granted: dict[str, int] = {}
    """24 Tokens that were bid for a side, by the number of the line with which they come in turn 1."""
