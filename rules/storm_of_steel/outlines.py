"""Exact tests of polygons with whole-millimetre corners, as far as a data file is checked with them."""

from __future__ import annotations

from rules.storm_of_steel.layout import Point

Outline = tuple[Point, ...]


def holds(outline: Outline, point: Point) -> bool:
    """Whether the point is inside the polygon or on its boundary."""
    inside = False
    for a, b in zip(outline, outline[1:] + outline[:1], strict=True):
        if _turn(a, b, point) == 0 and _within(a, b, point):
            return True
        if (a[1] > point[1]) != (b[1] > point[1]):
            inside ^= (_turn(a, b, point) > 0) == (b[1] > a[1])
    return inside


def simple(outline: Outline) -> bool:
    """Whether it is a polygon whose sides meet only at the corners that they share."""
    count = len(outline)
    if count < 3 or len(set(outline)) < count:
        return False
    edges = [(outline[i], outline[(i + 1) % count]) for i in range(count)]
    for i, (a, b) in enumerate(edges):
        for j, (c, d) in enumerate(edges[i + 1 :], i + 1):
            shared = b if j == i + 1 else a if (i, j) == (0, count - 1) else None
            if shared is None and _meet(a, b, c, d):
                return False
            far = d if shared == c else c
            if shared is not None and _folded(a if shared == b else b, shared, far):
                return False
    return True


def _folded(near: Point, corner: Point, far: Point) -> bool:
    """Whether two sides run back along each other from their corner."""
    ahead = (near[0] - corner[0]) * (far[0] - corner[0]) + (near[1] - corner[1]) * (far[1] - corner[1])
    return _turn(near, corner, far) == 0 and ahead > 0


def _turn(a: Point, b: Point, c: Point) -> int:
    """Above 0 when c lies left of the way from a to b, 0 on its line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _within(a: Point, b: Point, point: Point) -> bool:
    return min(a[0], b[0]) <= point[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= point[1] <= max(a[1], b[1])


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments ab and cd have a point in common."""
    across = (_turn(a, b, c) > 0) != (_turn(a, b, d) > 0) and (_turn(c, d, a) > 0) != (_turn(c, d, b) > 0)
    touches = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
    on = any(_turn(p, q, r) == 0 and _within(p, q, r) for p, q, r in touches)
    return on or (across and all(_turn(*side) != 0 for side in touches))
