"""What the random events leave behind, and the matters they open."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.core.contract import Side
from rules.storm_of_steel.effects import Effect
from rules.storm_of_steel.pieces import Book, Matter

Extra = Literal["move", "fire", "assault"]
"""The acts that a card may grant."""


class Lasting(Struct, frozen=True, kw_only=True):
    """An effect that lasts up to the end of turn `until`; `owner` is the side that its card names, '' for both."""

    effect: Effect
    owner: str
    until: int


class EventsBook(Book, frozen=True, kw_only=True, omit_defaults=True):
    """12.C What is still in force."""

    lasting: tuple[Lasting, ...] = ()


class Granted(Matter, frozen=True, kw_only=True):
    """12.C, R60 A card grants the side `left` more acts of a kind now, by all the rules but points and turn order."""

    act: Extra
    side: Side
    left: int = 1
