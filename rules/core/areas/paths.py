"""SVG path data as whole points: what a drawing program writes for an outline or a line.

The commands are M, L, H, V, C, S, Q and Z, in capitals from the corner of the map, in small letters from the last
point. A curve becomes eight straight pieces, the same ones from either end: areas that share a border share its
corners.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, floor

from rules.core.contract import Point
from rules.core.tables import BadTable

Exact = tuple[Fraction, Fraction]
"""A point before it is rounded."""

PIECES = 8
"""Into how many a curve is cut."""

TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4}
"""How many figures a command takes at a time."""

_WORD = re.compile(r"([A-Za-z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)|[\s,]+|(.)")


def read_outline(data: str) -> tuple[Point, ...]:
    """The corners of a closed outline, each once; `BadTable` when it is not closed or cannot be read."""
    points, closed = _read(data)
    if not closed and (len(points) < 2 or points[0] != points[-1]):
        raise BadTable("the outline is not closed: it ends elsewhere than it begins, without a Z")
    return points[:-1] if len(points) > 1 and points[0] == points[-1] else points


def read_line(data: str) -> tuple[Point, ...]:
    """The points of an open line; `BadTable` when it cannot be read or is closed."""
    points, closed = _read(data)
    if closed:
        raise BadTable("a line has no Z")
    return points


def _read(data: str) -> tuple[tuple[Point, ...], bool]:
    """The points one after another, none twice in a row, and whether the last command closes the path."""
    exact: list[Exact] = []
    control: Exact | None = None
    closed = False
    for letter, figures in _commands(data):
        if closed or (letter.upper() == "M") != (not exact):
            raise BadTable("an outline is one path: it begins with M, and nothing follows its Z")
        closed = letter.upper() == "Z"
        if not closed:
            bends = _bends(letter, figures, exact[-1] if exact else (Fraction(0), Fraction(0)), control)
            control = bends[-2] if letter.upper() in "CS" else None
            exact += _cut((exact[-1], *bends)) if exact else bends
    points = [(floor(x + Fraction(1, 2)), floor(y + Fraction(1, 2))) for x, y in exact]
    return tuple(point for i, point in enumerate(points) if i == 0 or point != points[i - 1]), closed


def _commands(data: str) -> Iterator[tuple[str, list[Fraction]]]:
    """Each command with the figures that it takes once; after M further pairs are lines."""
    letter, figures = "", list[Fraction]()
    for word in _WORD.finditer(data):
        if word[3] or (word[1] and (figures or word[1].upper() not in {*TAKES, "Z"})):
            raise BadTable(f"path data cannot be read at {data[word.start() : word.start() + 12]!r}")
        if word[1]:
            letter = word[1]
            if letter.upper() == "Z":
                yield letter, []
        elif word[2]:
            figures.append(Fraction(word[2]))
            if len(figures) == TAKES.get(letter.upper(), 0):
                yield letter, figures
                letter, figures = {"M": "L", "m": "l"}.get(letter, letter), []
            elif letter.upper() not in TAKES:
                raise BadTable(f"path data cannot be read at {data[word.start() : word.start() + 12]!r}")
    if figures:
        raise BadTable("path data ends in the middle of a command")


def _bends(letter: str, figures: Sequence[Fraction], last: Exact, control: Exact | None) -> tuple[Exact, ...]:
    """The control points of a command and where it ends."""
    x, y = last if letter.islower() else (Fraction(0), Fraction(0))
    match letter.upper():
        case "H":
            return ((x + figures[0], last[1]),)
        case "V":
            return ((last[0], y + figures[0]),)
    found = tuple((x + a, y + b) for a, b in zip(figures[::2], figures[1::2], strict=True))
    if letter.upper() != "S":
        return found
    mirrored = (2 * last[0] - control[0], 2 * last[1] - control[1]) if control else last
    return mirrored, *found


def _cut(bends: Sequence[Exact]) -> list[Exact]:
    """The pieces of a Bézier curve, without its beginning; a straight line is one piece."""
    order = len(bends) - 1
    count = PIECES if order > 1 else 1
    return [_along(bends, order, Fraction(step, count)) for step in range(1, count + 1)]


def _along(bends: Sequence[Exact], order: int, t: Fraction) -> Exact:
    shares = [comb(order, i) * (1 - t) ** (order - i) * t**i for i in range(order + 1)]
    x = sum((share * bend[0] for share, bend in zip(shares, bends, strict=True)), Fraction(0))
    return x, sum((share * bend[1] for share, bend in zip(shares, bends, strict=True)), Fraction(0))
