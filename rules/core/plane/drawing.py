"""Areas that are only drawn, by Shapely: unions, shadows, rings to send; nothing is judged by them (ADR 0060)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Any

import shapely

from rules.core.contract import Point
from rules.core.plane.lines import turn

Ring = tuple[Point, ...]
Drawing = Any
"""A geometry of Shapely."""


def fill_ring(points: Sequence[Point]) -> Drawing:
    """The area within a ring."""
    return shapely.make_valid(shapely.Polygon(points))


def round_about(centre: Point, radius: float) -> Drawing:
    """The disc about a point."""
    return shapely.Point(centre).buffer(radius)


def sheet(width: int, height: int) -> Drawing:
    """The whole table as a rectangle, in millimetres."""
    return shapely.box(0, 0, width, height)


def beyond(eye: Point, ring: Sequence[Point], reach: int) -> list[Drawing]:
    """Return what lies past an area, seen from an eye outside it: the ground that a look reaches after leaving it once.

    Pieces that may overlap each other, and another lobe of the area; `reach` is farther than the table.
    """
    return [shapely.Polygon(_fan(eye, chain, reach)) for chain in _far_sides(eye, ring)]


def _far_sides(eye: Point, ring: Sequence[Point]) -> Iterator[list[Point]]:
    """The runs of edges through which a look leaves the area, each narrower than half a turn."""
    corners = ring if sum(turn(ring[0], a, b) for a, b in pairwise(ring)) > 0 else ring[::-1]
    left = [turn(a, b, eye) > 0 for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
    first = next((i for i in range(len(left)) if left[i] and not left[i - 1]), 0)
    run: list[Point] = []
    for i in range(first - len(left), first):
        if left[i]:
            if run and turn(eye, run[0], corners[i + 1]) <= 0:
                yield run
                run = []
            run = [*(run or [corners[i]]), corners[i + 1]]
        elif run:
            yield run
            run = []
    if run:
        yield run


def _fan(eye: Point, run: Sequence[Point], reach: int) -> list[tuple[float, float]]:
    """The ground behind a run of edges, as a ring."""
    looks = [_unit(x - eye[0], y - eye[1]) for x, y in run]
    far = [looks[0]]
    for before, after in pairwise(looks):
        # a corner in the middle keeps the far side far from the eye, however wide the edge is seen
        if before[0] * after[0] + before[1] * after[1] < 0.5:
            far.append(_unit(before[0] + after[0], before[1] + after[1]))
        far.append(after)
    return [*run, *((eye[0] + x * reach, eye[1] + y * reach) for x, y in reversed(far))]


def _unit(x: float, y: float) -> tuple[float, float]:
    size = hypot(x, y)
    return x / size, y / size


def clip_drawings(parts: Iterable[Drawing], width: int, height: int) -> Sequence[Drawing]:
    """Cut each drawing to the table."""
    found: Sequence[Drawing] = shapely.clip_by_rect(list(parts), 0, 0, width, height)
    return found


def unite(parts: Iterable[Drawing]) -> Drawing:
    """All of them as one."""
    valid = shapely.get_parts(shapely.make_valid(list(parts)))
    # what is seen edge on has no area, and is left out
    return shapely.union_all(valid[shapely.area(valid) > 0])


COARSEST = 32
"""Millimetres by which a boundary may be drawn beside where it is; beyond that small pieces are left out."""


def rings(area: Drawing, *, most: int, fine: float = 2) -> tuple[Ring, ...]:
    """The rings to draw the area by, even-odd, with no more than `most` corners in all: coarser where need be, then
    without the smallest of them.
    """
    while True:
        kept = _drawn(area, fine)
        if sum(len(ring) for ring, _ in kept) <= most:
            return tuple(ring for ring, _ in kept)
        if fine >= COARSEST:
            return _largest(kept, most)
        fine *= 2


def _drawn(area: Drawing, fine: float) -> list[tuple[Ring, float]]:
    """Each ring with the size of what it bounds."""
    found = [(_whole(ring), shapely.area(shapely.polygons(ring))) for ring in _rings(area.simplify(fine))]
    return [(ring, size) for ring, size in found if len(ring) > 2]


def _largest(found: list[tuple[Ring, float]], most: int) -> tuple[Ring, ...]:
    """As many as have `most` corners, the largest first: a hole is smaller than what it lies in."""
    kept: list[Ring] = []
    for ring, _ in sorted(found, key=lambda one: -one[1]):
        if len(ring) > most:
            break
        kept.append(ring)
        most -= len(ring)
    return tuple(kept)


def _rings(area: Drawing) -> list[Drawing]:
    parts = [part for part in shapely.get_parts(area).tolist() if part.geom_type == "Polygon"]
    return [ring for part in parts for ring in (part.exterior, *part.interiors) if not ring.is_empty]


def _whole(ring: Drawing) -> Ring:
    points = [(round(x), round(y)) for x, y in shapely.get_coordinates(ring).tolist()]
    return tuple(point for i, point in enumerate(points[:-1]) if point != points[i - 1 if i else -2])
