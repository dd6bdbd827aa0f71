"""Which stretch of a segment lies near another: its ends are roots, found to a fraction of a millimetre (ADR 0060)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isqrt

from rules.core.contract import Point
from rules.core.plane.areas import END, START, Stretch
from rules.core.plane.discs import square
from rules.core.plane.lines import distance, meet, near

FINE = 64
"""The ends are found to this part of a millimetre, on the outer side."""


def within_reach(a: Point, b: Point, c: Point, d: Point, halves: int) -> tuple[Stretch, ...]:
    """The stretch of ab less than `halves` half millimetres from cd; none when it is only touched there, or nowhere.

    It is one stretch, for the distance from a segment is convex along another. Whether there is one is exact; each end
    lies on the limit or less than 1/`FINE` mm outside.
    """
    best, above, below = closest(a, b, c, d)
    if a == b or 4 * above >= halves * halves * below:
        return ()
    steps = FINE * (isqrt(square(a, b)) + 1)

    def inside(step: int) -> bool:
        point = a[0] * steps + (b[0] - a[0]) * step, a[1] * steps + (b[1] - a[1]) * step
        return near(point, _times(c, steps), _times(d, steps), halves * steps)

    middle = best * steps
    first = 0 if inside(0) else bisect(inside, -(-middle.numerator // middle.denominator), 0)[1]
    last = steps if inside(steps) else bisect(inside, middle.numerator // middle.denominator, steps)[1]
    return ((Fraction(first, steps), Fraction(last, steps)),)


def closest(a: Point, b: Point, c: Point, d: Point) -> tuple[Fraction, int, int]:
    """Find where ab is closest to cd, with the squared distance there, numerator and denominator."""
    if meet(a, b, c, d):
        return _meeting(a, b, c, d), 0, 1
    tries = [
        (START, *distance(a, c, d)),
        (END, *distance(b, c, d)),
        (_foot(c, a, b), *distance(c, a, b)),
        (_foot(d, a, b), *distance(d, a, b)),
    ]
    return min(tries, key=lambda one: Fraction(one[1], one[2]))


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Fraction:
    """Where along ab two segments that meet do so; in line with each other, at an end of one of them."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    across = ux * vy - uy * vx
    if across == 0:
        return _foot(c, a, b)
    return Fraction((c[0] - a[0]) * vy - (c[1] - a[1]) * vx, across)


def _foot(point: Point, a: Point, b: Point) -> Fraction:
    """Where along ab it is closest to the point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    if whole == 0:
        return START
    return min(END, max(START, Fraction((point[0] - a[0]) * dx + (point[1] - a[1]) * dy, whole)))


def _times(point: Point, factor: int) -> Point:
    return point[0] * factor, point[1] * factor


def bisect(holds: Callable[[int], bool], yes: int, no: int) -> tuple[int, int]:
    """The two neighbouring whole numbers between which it ceases to hold, by halves: it does at `yes`, not at `no`."""
    while abs(yes - no) > 1:
        middle = (yes + no) // 2
        if holds(middle):
            yes = middle
        else:
            no = middle
    return yes, no
