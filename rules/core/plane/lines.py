"""Segments and polylines: how far a point is from one, and whether two meet, by integers alone (ADR 0060).

Distances are compared as squares, as a pair (numerator, denominator) with a positive denominator. A limit comes in
half millimetres, since the radius of a base of odd width is no whole number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.core.contract import Point

Ratio = tuple[int, int]
"""Numerator and denominator, the latter positive."""


def turn(a: Point, b: Point, c: Point) -> int:
    """Twice the area of the triangle: positive when c lies to the left of the way from a to b, 0 in line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def segments(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The segments of a polyline; a single point is a segment of no length."""
    if len(points) == 1:
        yield points[0], points[0]
    yield from pairwise(points)


def distance(point: Point, a: Point, b: Point) -> Ratio:
    """The squared distance of the point from the segment."""
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], point[0] - a[0], point[1] - a[1]
    whole, along = dx * dx + dy * dy, px * dx + py * dy
    if along <= 0 or whole == 0:
        return px * px + py * py, 1
    if along >= whole:
        qx, qy = point[0] - b[0], point[1] - b[1]
        return qx * qx + qy * qy, 1
    aside = px * dy - py * dx
    return aside * aside, whole


def near(point: Point, a: Point, b: Point, halves: int) -> bool:
    """Whether the point is at most `halves` half millimetres from the segment."""
    above, below = distance(point, a, b)
    return 4 * above <= halves * halves * below


def nearer(point: Point, a: Point, b: Point, halves: int) -> bool:
    """Whether the point is less than `halves` half millimetres from the segment."""
    above, below = distance(point, a, b)
    return 4 * above < halves * halves * below


def beside(point: Point, line: Sequence[Point], halves: int) -> bool:
    """Whether the point is at most `halves` half millimetres from the polyline."""
    return any(near(point, a, b, halves) for a, b in segments(line))


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments ab and cd have a point in common; touching counts."""
    if not _boxes_meet(a, b, c, d):
        return False
    return _parted(turn(a, b, c), turn(a, b, d)) and _parted(turn(c, d, a), turn(c, d, b))


def crosses(a: Point, b: Point, line: Sequence[Point]) -> bool:
    """Whether the segment and the polyline have a point in common; touching counts."""
    return any(meet(a, b, c, d) for c, d in segments(line))


def _parted(first: int, second: int) -> bool:
    """Whether not both lie strictly on the same side."""
    return (first <= 0 or second <= 0) and (first >= 0 or second >= 0)


def _boxes_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    return (
        max(a[0], b[0]) >= min(c[0], d[0])
        and max(c[0], d[0]) >= min(a[0], b[0])
        and max(a[1], b[1]) >= min(c[1], d[1])
        and max(c[1], d[1]) >= min(a[1], b[1])
    )
