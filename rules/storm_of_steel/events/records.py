"""What the random events leave behind, and what they leave pending."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.core.contract import Side
from rules.storm_of_steel.effects import Alone, Effect, RoadsBlocked
from rules.storm_of_steel.pieces import Book, Pending

Extra = Literal["move", "fire", "assault"]
"""The acts that a card may grant."""

Pick = Literal["heroism", "shaken", "repair"]
"""What a unit may be chosen for."""


class Lasting(Struct, frozen=True, kw_only=True):
    """An effect that lasts up to the end of turn `until`; `owner` is the side that its card names, '' for both."""

    effect: RoadsBlocked | Alone
    owner: str
    until: int


class EventsBook(Book, frozen=True, kw_only=True, omit_defaults=True):
    """12.C What is still in force."""

    lasting: tuple[Lasting, ...] = ()


class Task(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that a card does; `side` is the owner, '' when the card names both or none."""

    effect: Effect
    side: Side = ""


class Agenda(Pending, frozen=True, kw_only=True):
    """12.C What a card still has to do, in order; one begins when all that the one before has opened is settled."""

    tasks: tuple[Task, ...]


class Granted(Pending, frozen=True, kw_only=True):
    """12.C, R60 A card grants the side `left` more acts of a kind now, by all the rules but points and turn order."""

    act: Extra
    side: Side
    left: int = 1


class Choosing(Pending, frozen=True, kw_only=True):
    """12.C The side picks `left` more units; `may`: it can leave it."""

    what: Pick
    side: Side
    left: int = 1
    may: bool = False


class Returning(Pending, frozen=True, kw_only=True):
    """12.C, R24 The side may bring `left` more of its destroyed foot units back."""

    side: Side
    left: int = 1
