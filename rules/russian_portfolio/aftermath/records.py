"""What the chapters after combat remember, and the matters they open."""

from __future__ import annotations

from typing import Literal

from rules.russian_portfolio.pieces import Book, Matter

RetreatKind = Literal["D1", "D4", "S", "leave", "withdraw"]


class AftermathBook(Book, frozen=True, kw_only=True, omit_defaults=True):
    """XIII.G Whether anybody has moved or attacked in this Reserve Phase."""

    stirred: bool = False


class Retreat(Matter, frozen=True, kw_only=True, omit_defaults=True):
    """XIII.D A group that leaves a target hex together, hex by hex: the attacker chooses the first and third, the
    defender the second and fourth. `attackers` are the hexes it was attacked from; `length` is chosen, or 0 as yet.
    """

    units: tuple[str, ...]
    target: str
    kind: RetreatKind
    attackers: tuple[str, ...] = ()
    route: tuple[str, ...] = ()
    length: int = 0


class Advance(Matter, frozen=True, kw_only=True, omit_defaults=True):
    """XIII.E Units that may enter a vacated hex; `duty` is the attack strength that must."""

    units: tuple[str, ...]
    vacated: str
    result: str
    duty: int
    limit: int
    done: tuple[str, ...] = ()
