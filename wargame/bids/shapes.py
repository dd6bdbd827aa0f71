"""What the API says of settling sides. Amounts are half points."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import Struct

from rules.core.contract import Side

Role = Literal["first", "second"]
Act = Literal["give", "raise", "take", "choose", "phrase", "leave", "withdraw"]
Method = Literal["sealed", "auction", "pie", "levels"]


class OfferInfo(Struct, kw_only=True):
    """An offer that everybody may know: to play `side` and give the other `halves`, or the `level` of it."""

    number: int
    by: Role
    side: Side
    halves: int
    level: int
    salt: str
    seal: str


class BidderInfo(Struct, kw_only=True):
    """One of the two: `first` has opened the game. `seal` is that of their sealed offer, shown to the two alone."""

    role: Role
    player: str
    given: bool
    seal: str | None = None


class AuctionInfo(Struct, kw_only=True):
    """How the sides of a game are settled, as the asker may know it. What a bid gives the ruleset says in words:
    `bid-<gives>` with `halves` and `points`. `least` is the smallest call that is above the standing one.
    """

    game: str
    method: Method
    sides: list[Side]
    gives: str
    step: int
    most: int
    levels: list[int]
    bidders: list[BidderInfo]
    offers: list[OfferInfo]
    asked: list[Role]
    you: Role | None = None
    may: list[Act] = []
    least: int | None = None
    moved: datetime
    still: bool
    settled: datetime | None = None
