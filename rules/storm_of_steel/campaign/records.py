"""What is counted for victory and for the history."""

from __future__ import annotations

from rules.core.contract import Side
from rules.storm_of_steel.pieces import Book


class CampaignBook(Book, frozen=True, kw_only=True, omit_defaults=True):
    """R67 Who controls each objective, where it has changed hands; the running totals of the history."""

    control: dict[str, Side] = {}
    left: dict[str, tuple[str, ...]] = {}
    """2.2 The units that have left the table, by exit."""
    tally: dict[str, dict[Side, int]] = {}
    bid: dict[Side, int] = {}
    """R67 Half points that were bid for a side, by the side that has them."""
