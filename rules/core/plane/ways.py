"""Paths over the table: their length, and the point reached on the way, by integers alone (ADR 0060)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt

from rules.core.contract import Point
from rules.core.plane.discs import Disc, root_up, square
from rules.core.plane.lines import near, segments


def leg(a: Point, b: Point) -> int:
    """Return the cost of the straight way from a to b: its length in mm, rounded up."""
    return root_up(square(a, b))


def length(path: Sequence[Point]) -> int:
    """Return the cost of a path: the sum of its legs, each rounded up."""
    return sum(leg(a, b) for a, b in segments(path))


def ahead(a: Point, b: Point, reach: int) -> Point:
    """The whole point at most `reach` mm from a on the way to b, rounded towards a; b when it is not farther."""
    whole = square(a, b)
    if whole <= reach * reach:
        return b
    return a[0] + _share(b[0] - a[0], reach, whole), a[1] + _share(b[1] - a[1], reach, whole)


def along(path: Sequence[Point], reach: int) -> Point:
    """The point at which `reach` mm of the path are spent, never more; its end when it is no longer than that."""
    for a, b in segments(path):
        cost = leg(a, b)
        if cost >= reach:
            return ahead(a, b, reach)
        reach -= cost
    return path[-1]


def passes(path: Sequence[Point], base: int, other: Disc, reach: int) -> bool:
    """Whether a base that goes the path is anywhere at most `reach` mm from the other base."""
    halves = 2 * reach + base + other.base
    return any(near(other.centre, a, b, halves) for a, b in segments(path))


def find_passed(path: Sequence[Point], base: int, others: Mapping[str, Disc], reach: int) -> tuple[str, ...]:
    """The ids of those that the base passes within `reach` mm, the earliest leg first, of one leg by string order."""
    found: list[str] = []
    for step in segments(path):
        near_now = (i for i, other in others.items() if i not in found and passes(step, base, other, reach))
        found.extend(sorted(near_now))
    return tuple(found)


def _share(part: int, reach: int, whole: int) -> int:
    """part · reach / √whole, rounded towards 0."""
    size = isqrt(part * part * reach * reach // whole)
    return size if part >= 0 else -size
