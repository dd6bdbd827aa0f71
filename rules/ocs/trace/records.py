"""12.6-12.11 What trace supply remembers, and what it leaves open."""

from __future__ import annotations

from typing import Literal

from rules.core.states import Book
from rules.ocs.pieces import Pending

SupplyStage = Literal["", "tracing", "eating", "feeding", "attrition", "done"]


class TraceBook(Book, frozen=True, kw_only=True):
    """How far the Supply Phase has come, and what was chosen and done in it."""

    step: SupplyStage = ""
    """22.4 The step now running: recovery of stocks (""), formations, eating, feeding all that can be, attrition."""
    chosen: dict[str, str] = {}
    """12.6f Of a formation that cannot share one way to trace: the way whose users trace."""
    fed: dict[str, str] = {}
    """12.6c Units that have eaten in this phase, each with the dump or hex it was counted with (Rk5)."""
    eaten: dict[str, int] = {}
    """12.6c Tokens eaten so far, by the same key."""
    saved: bool = False
    """21.10b The side hands out no more forage in this phase."""
    waiting: tuple[str, ...] = ()
    """12.8b Hexes whose OOS stacks have still to roll for attrition."""
    lost: tuple[str, ...] = ()
    """12.8e Transport points that had no trace in their side's last Supply Phase."""
    blown: tuple[str, ...] = ()
    """12.11a Hexes where an attempt to blow the dump was made in this phase."""


class Spoils(Pending, frozen=True, kw_only=True):
    """9.14c Transport points of one column: so many `points` and `tokens` fall to the captor.

    `taken` counts the points that the owner has given up so far, by transport; the rest is displaced.
    """

    hex: str
    side: str
    captor: str
    items: tuple[str, ...]
    points: int
    tokens: int
    displaced: int
    free: bool = False
    taken: dict[str, int] = {}


class Displaced(Pending, frozen=True, kw_only=True):
    """9.14c Transport points that escape up to so many hexes, where their owner puts them."""

    hex: str
    side: str
    transport: str
    limit: int


class Collapse(Pending, frozen=True, kw_only=True):
    """9.14d An Extender that enemy units have come upon."""

    hex: str
    side: str
    captor: str
    transport: str


class Starving(Pending, frozen=True, kw_only=True):
    """12.8b A stack that still loses so many steps of its OOS units; the owner chooses which."""

    hex: str
    side: str
    steps: int
