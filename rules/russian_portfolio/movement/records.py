"""What the movement chapters remember, and what they leave pending."""

from __future__ import annotations

from rules.core.states import Book
from rules.russian_portfolio.pieces import Pending


class MovementBook(Book, frozen=True, kw_only=True, omit_defaults=True):
    """VIII Strategic moves made in this phase, by land and by sea (the seas that they used)."""

    railed: int = 0
    sailed: tuple[str, ...] = ()
    starved: tuple[str, ...] = ()
    """XIV.D Units that were short of fuel when their side's operational movement began."""
    arrivals: tuple[str, ...] = ()
    """IX.A Hexes in which a unit has arrived in this phase, by rail, by sea or as a replacement."""
    finns_free: bool = False
    """XVI.B.5 German units began the game in Finland: Finns need not wait."""


class Overstacked(Pending, frozen=True, kw_only=True):
    """XII More units stand in the hex than may: their side chooses who is lost."""

    hex: str
    side: str


class Arrived(Pending, frozen=True, kw_only=True):
    """IX.A A unit has arrived in the hex: whoever is too many there makes room."""

    unit: str
    hex: str
