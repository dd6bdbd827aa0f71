"""Pieces named together in one order, and the path they take: each once, from one hex, from hex to next hex.

A check passes in silence. What cannot be read raises `Malformed`; what a rule forbids, `Illegal` under that rule.

>>> from rules.core.flow import refusal
>>> from rules.core.hexes import HexMap
>>> from rules.hexwar.groups import check_distinct, check_one_stack, check_adjacent, read_group
>>> check_distinct(["1st Guards", "5th Shock"])
>>> read_group(["1st Guards", "5th Shock"], str.lower, print)
1st guards
5th shock
['1st guards', '5th shock']
>>> from types import SimpleNamespace as Unit
>>> units = [Unit(id="a", hex="0101"), Unit(id="b", hex="0102")]
>>> refusal(check_one_stack, units, "6.1", {"a": "1st Guards", "b": "5th Shock"}.get)
Refusal(rule='6.1', code='not-one-stack', facts={'units': ['1st Guards', '5th Shock']})
>>> map = HexMap([["0101", "0201"], ["0102", "0202"]])
>>> check_adjacent(map, map.at("0101"), map.at("0102"))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from rules.core.errors import Illegal, Malformed
from rules.core.hexes import HexMap

P = TypeVar("P")


class Placed(Protocol):
    """A piece in a hex, or in none."""

    @property
    def id(self) -> str:
        """The id by which orders name it."""

    @property
    def hex(self) -> str | None:
        """The id of its hex."""


def check_distinct(names: Sequence[str]) -> None:
    """No piece is named twice: raises `Malformed` («unit-twice»)."""
    if len(set(names)) < len(names):
        raise Malformed("unit-twice", units=list(names))


def read_group(names: Sequence[str], find: Callable[[str], P], check: Callable[[P], object]) -> list[P]:
    """The pieces of these names, each named once: raises what `find` says of a name that nobody has, then what `check`
    says against the first piece that may not.
    """
    check_distinct(names)
    pieces = [find(name) for name in names]
    for piece in pieces:
        check(piece)
    return pieces


def check_one_stack(pieces: Sequence[Placed], rule: str, label: Callable[[str], object]) -> None:
    """All stand in one hex: raises `Illegal` («not-one-stack») with what `label` calls them."""
    if len({piece.hex for piece in pieces}) > 1:
        raise Illegal(rule, "not-one-stack", units=[label(piece.id) for piece in pieces])


def check_start(path: Sequence[str], hex_id: str | None) -> None:
    """A path begins where the pieces stand and goes somewhere: raises `Malformed`."""
    if len(path) < 2 or path[0] != hex_id:
        raise Malformed("path-must-start-at-the-stack", start=hex_id)


def check_adjacent(hexes: HexMap, here: int, there: int) -> None:
    """A path goes on to a neighbour: raises `Malformed` («broken-path»)."""
    if there not in hexes.around[here]:
        raise Malformed("broken-path", hex=hexes.ids[there])
