"""What happened: facts only. They may gain fields, with a default, and never lose one: old games must
load.
"""

from __future__ import annotations

from typing import Literal

from rules.core.bids import BidGiven as BidGiven
from rules.core.contract import Event as Fact
from rules.core.contract import Side

from .state import Unit


class GameStarted(Fact, frozen=True, kw_only=True, tag=True, tag_field="event"):
    """The scenario and the points of each side."""

    scenario: str
    points: dict[Side, int]


class UnitsPlaced(Fact, frozen=True, kw_only=True, tag=True, tag_field="event"):
    """Units as set up; the concealed ones of a side in an event for that side only."""

    units: tuple[Unit, ...]


class PhaseBegan(Fact, frozen=True, kw_only=True, tag=True, tag_field="event"):
    """1.2 A phase of a side's turn."""

    turn: int
    side: Side
    phase: str


class UnitMoved(Fact, frozen=True, kw_only=True, tag=True, tag_field="event"):
    """2 A unit went along a path, as far as it got (4.2)."""

    unit: str
    path: tuple[str, ...]
    cost: int

    @property
    def searches(self) -> bool:
        """4.2 Concealed enemies near are seen."""
        return True


class UnitRevealed(Fact, frozen=True, kw_only=True, tag=True, tag_field="event"):
    """4.2 A concealed unit is seen from now on."""

    unit: str


class AttackMade(Fact, frozen=True, kw_only=True, tag=True, tag_field="event"):
    """3 An attack, paid for and resolved. `total` is the die plus the difference of strength."""

    side: Side
    units: tuple[str, ...]
    target: str
    paid: int
    total: int
    result: Literal["stand", "retreat", "destroyed"]


class UnitRetreated(Fact, frozen=True, kw_only=True, tag=True, tag_field="event"):
    """3.5 A unit went back."""

    unit: str
    to: str


class UnitDestroyed(Fact, frozen=True, kw_only=True, tag=True, tag_field="event"):
    """3.4, 3.5 A unit is gone."""

    unit: str


class GameEnded(Fact, frozen=True, kw_only=True, tag=True, tag_field="event"):
    """5 The game is over; no winner is a draw."""

    winner: Side | None
    blue: int
    red: int


Event = (
    GameStarted
    | BidGiven
    | UnitsPlaced
    | PhaseBegan
    | UnitMoved
    | UnitRevealed
    | AttackMade
    | UnitRetreated
    | UnitDestroyed
    | GameEnded
)
