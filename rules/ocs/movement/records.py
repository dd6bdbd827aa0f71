"""4-7, 12.5, 13 What movement remembers, and what it leaves open."""

from __future__ import annotations

from rules.core.states import Book
from rules.ocs.pieces import Pending


class HqFuel(Book, frozen=True, kw_only=True):
    """12.5c B, 12.5e A Fuel marker on an HQ, and the hex it throws free fuel from in this phase."""

    side: str
    hex: str | None = None


class FormationFuel(Book, frozen=True, kw_only=True):
    """12.5c A, Rk6 A fuelled formation and the units its payment covers."""

    side: str
    units: tuple[str, ...]


class MovementBook(Book, frozen=True, kw_only=True):
    """Fuel that lasts until Clean Up; `rail` and `sea`: capacity used, by side, in quarters of a token."""

    moving: tuple[str, ...] = ()
    """6.1 Ids of the units or transport points on the move; when others begin theirs, these are pinned."""
    turned: tuple[str, ...] = ()
    """5 Units that have changed mode in this phase: once, as they start to move."""
    packed: tuple[str, ...] = ()
    """13.8 Those of them that were engineers before: they leave by their own bridge, an HQ by the station it made."""
    hqs: dict[str, HqFuel] = {}
    formations: dict[str, FormationFuel] = {}
    carried: tuple[str, ...] = ()
    """4.7d Ids of units and transport points that have been carried in this phase."""
    worked: tuple[str, ...] = ()
    """13.8d Units that have built or pulled down something in this phase."""
    gauge: dict[str, str] = {}
    """13.3f Rail hexes converted during the game: to the gauge of which side."""
    relaid: tuple[str, ...] = ()
    """13.3gA Rail hexes converted in this phase."""
    relaid_by: dict[str, int] = {}
    """13.3gD How many of them by which unit."""
    rail: dict[str, int] = {}
    sea: dict[str, int] = {}


class Overstacked(Pending, frozen=True, kw_only=True):
    """4.8 More than 10 RE at the end of a segment: the owner destroys units of their choice."""

    hex: str
    side: str
    strat: bool = False
    """21.12c It is the units in Strat Mode that are too many."""


class ShortOfMarkers(Pending, frozen=True, kw_only=True):
    """5.4a More stacks in Reserve Mode than markers: the owner chooses those that leave it."""

    side: str
