"""What the chapters after combat remember, and what they leave pending."""

from __future__ import annotations

from typing import Literal

from rules.core.states import Book
from rules.russian_portfolio.pieces import Pending

RetreatKind = Literal["D1", "D4", "leave", "withdraw"]


class AftermathBook(Book, frozen=True, kw_only=True, omit_defaults=True):
    """XIII.G Whether anybody has moved or attacked in this Reserve Phase."""

    stirred: bool = False
    watched: bool = False
    """XIII.D.8 The side that is attacked in this phase withdraws nobody more."""


class Retreat(Pending, frozen=True, kw_only=True, omit_defaults=True):
    """XIII.D A group that leaves a hex together, hex by hex: the attacker chooses the first and third, the defender
    the second and fourth. `kind`: as D1 (the defender says how far), as D4 (the attacker does), of the defender's
    own will if a result lets them, or before the fighting (D.8). `attackers` are the hexes it was attacked from.
    """

    units: tuple[str, ...]
    target: str
    kind: RetreatKind
    attackers: tuple[str, ...] = ()
    route: tuple[str, ...] = ()
    length: int = -1
    """How many hexes; -1: nobody has said so yet."""
    tested: bool = False
    """XIII.D.6 Whether the room behind the group has been looked at, and the die cast for it."""

    @property
    def forced(self) -> bool:
        """X.B.4 A result makes them go, not their own side."""
        return self.kind in ("D1", "D4")


class Advance(Pending, frozen=True, kw_only=True, omit_defaults=True):
    """XIII.E Units that may enter vacated hexes. By hex: `duty` is the attack strength that must, `limit` how many
    hexes an advance through it may have, `entered` the strength that has gone in.
    """

    units: tuple[str, ...]
    result: str
    duty: dict[str, int]
    limit: dict[str, int]
    entered: dict[str, int] = {}
    done: tuple[str, ...] = ()
    earlier: dict[str, str] = {}
    """XIII.A.4 Hexes among them that earlier waves cleared, with the result by which units advance there."""

    def by(self, vacated: str) -> str:
        """XIII.A.4, E.4-5 The result by which an advance through the hex is judged."""
        return self.earlier.get(vacated, self.result)


class Breakthrough(Pending, frozen=True, kw_only=True, omit_defaults=True):
    """XIII.F Units that broke through together and may attack once more."""

    units: tuple[str, ...]
