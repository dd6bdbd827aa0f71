"""Simple polygons, convex or not: what is within, and which stretches of a segment are (ADR 0060).

A point on the boundary is within. A segment is within only where it passes through the inside for some length:
touching a corner, or running along an edge, is not entering. A stretch that only touches the boundary from within is
not broken there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rules.core.contract import Point
from rules.core.plane.lines import near, turn

Stretch = tuple[Fraction, Fraction]
"""From where to where along a segment: 0 is its beginning, 1 its end."""

Box = tuple[int, int, int, int]
"""West, south, east, north."""

START, END = Fraction(0), Fraction(1)
"""The ends of a segment, as shares of its length."""


def box(points: Iterable[Point], margin: int = 0) -> Box:
    """The smallest upright rectangle around the points, and `margin` mm more on every side."""
    xs, ys = zip(*points, strict=True)
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


class Area:
    """A simple polygon with whole vertices, in either order; raises `ValueError` for fewer than three."""

    __slots__ = ("_east", "_north", "_south", "_west", "edges", "points")

    def __init__(self, points: Sequence[Point]) -> None:
        if len(points) < 3:
            raise ValueError("an area has at least three corners")
        self.points: tuple[Point, ...] = tuple((x, y) for x, y in points)
        self.edges = tuple(zip(self.points, (*self.points[1:], self.points[0]), strict=True))
        self._west, self._south, self._east, self._north = box(self.points)

    @property
    def box(self) -> Box:
        """The smallest upright rectangle around it."""
        return self._west, self._south, self._east, self._north

    def holds(self, point: Point) -> bool:
        """Whether the point is inside or on the boundary."""
        x, y = point
        if not (self._west <= x <= self._east and self._south <= y <= self._north):
            return False
        odd = False
        for (ax, ay), (bx, by) in self.edges:
            side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if side == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
                return True
            if (ay > y) != (by > y) and (side > 0) == (by > ay):
                odd = not odd
        return odd

    def near(self, point: Point, halves: int) -> bool:
        """Whether the point is within, or at most `halves` half millimetres away."""
        return self.holds(point) or any(near(point, a, b, halves) for a, b in self.edges)

    def enters(self, a: Point, b: Point) -> bool:
        """Whether some length of the segment is inside."""
        return bool(self.stretches(a, b))

    def stretches(self, a: Point, b: Point) -> tuple[Stretch, ...]:
        """The stretches of the segment that are inside, in order, each of some length."""
        if self._apart(a, b):
            return ()
        ax, ay = a
        dx, dy = b[0] - ax, b[1] - ay
        sides = [dx * (y - ay) - dy * (x - ax) for x, y in self.points]
        if min(sides) >= 0 or max(sides) <= 0:
            return ()
        # the line shifted by a hair to either side never meets a corner: inside is where both shifted lines are
        left, right = (self._pairs(a, b, sides, shift) for shift in (0, 1))
        return tuple(join(clip(common(left, right))))

    def _apart(self, a: Point, b: Point) -> bool:
        return (
            max(a[0], b[0]) <= self._west
            or min(a[0], b[0]) >= self._east
            or max(a[1], b[1]) <= self._south
            or min(a[1], b[1]) >= self._north
        )

    def _pairs(self, a: Point, b: Point, sides: Sequence[int], shift: int) -> list[Stretch]:
        """Where the line through a and b, moved a hair aside, is inside: between its odd and its even crossings."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        whole = dx * dx + dy * dy
        found = []
        s = sides[-1]
        p = self.points[-1]
        for q, t in zip(self.points, sides, strict=True):
            if (s >= shift) != (t >= shift):
                u = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy
                v = (q[0] - a[0]) * dx + (q[1] - a[1]) * dy
                found.append(Fraction(u * t - v * s, (t - s) * whole))
            s, p = t, q
        found.sort()
        return list(join(zip(found[::2], found[1::2], strict=True)))

    def overlaps(self, other: Area) -> bool:
        """Whether the two have ground in common, not just a stretch of boundary."""
        if any(other.enters(a, b) for a, b in self.edges) or any(self.enters(a, b) for a, b in other.edges):
            return True
        return self._corners() == other._corners()

    def _corners(self) -> frozenset[Point]:
        """The points where the boundary turns: equal for areas that cover the same ground."""
        around = zip(
            (self.points[-1], *self.points), self.points, (*self.points[1:], self.points[0]), strict=False
        )
        return frozenset(b for a, b, c in around if turn(a, b, c))


def clip(stretches: Iterable[Stretch]) -> list[Stretch]:
    """The parts between 0 and 1 that have some length."""
    cut = ((max(start, START), min(end, END)) for start, end in stretches)
    return [(start, end) for start, end in cut if start < end]


def join(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Stretches in order with those made one that touch; those of no length left out."""
    found: list[Stretch] = []
    for start, end in stretches:
        if start == end:
            continue
        if found and found[-1][1] >= start:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


def common(left: Sequence[Stretch], right: Sequence[Stretch]) -> list[Stretch]:
    """The stretches that lie in both, in order; touching ends are none."""
    if left == right:
        return list(left)
    both = ((max(a, c), min(b, d)) for a, b in left for c, d in right)
    return sorted((start, end) for start, end in both if start < end)


def without(stretches: Sequence[Stretch], gone: Sequence[Stretch]) -> list[Stretch]:
    """Return the parts of the stretches that lie outside the others."""
    left = list(stretches)
    for start, end in gone:
        parts = ((a, min(b, start)) for a, b in left), ((max(a, end), b) for a, b in left)
        left = sorted({(a, b) for part in parts for a, b in part if a < b})
    return left
