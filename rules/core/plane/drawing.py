"""Areas that are only drawn, by Shapely: unions, shadows, rings to send; nothing is judged by them (ADR 0060)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Any

import shapely

from rules.core.contract import Point

Ring = tuple[Point, ...]
Drawing = Any
"""A geometry of Shapely."""

NOTHING: Drawing = shapely.Polygon()


def filled(points: Sequence[Point]) -> Drawing:
    """The area within a ring."""
    return shapely.make_valid(shapely.Polygon(points))


def round_about(centre: Point, radius: float) -> Drawing:
    """The disc about a point."""
    return shapely.Point(centre).buffer(radius)


def sheet(width: int, height: int) -> Drawing:
    """The whole table."""
    return shapely.box(0, 0, width, height)


def shadow(eye: Point, area: Drawing, reach: float) -> Drawing:
    """All that lies behind the area as seen from an eye outside it, and the area; `reach` is farther than the table."""
    parts = [area]
    for ring in _rings(area):
        near = shapely.get_coordinates(ring)
        offset = near - eye
        size = (offset**2).sum(axis=1) ** 0.5
        if (size == 0).any():
            continue
        look = offset / size[:, None]
        far = near + look * reach
        # a corner in the middle keeps the far side far from the eye, however wide the edge is seen
        middle = eye + (look[:-1] + look[1:]) * reach
        corners = zip(near[:-1], near[1:], far[1:], middle, far[:-1], strict=True)
        parts += shapely.polygons(list(compress(corners, _facing(near, offset)))).tolist()
    return united(parts)


def _facing(ring: Any, offset: Any) -> Any:
    """Which edges of a ring look at the eye: those on one side of it cast the whole shadow."""
    edge = ring[1:] - ring[:-1]
    side = edge[:, 0] * offset[:-1, 1] - edge[:, 1] * offset[:-1, 0]
    return side < 0 if shapely.is_ccw(shapely.linearrings(ring)) else side > 0


def united(parts: Iterable[Drawing]) -> Drawing:
    """All of them as one."""
    valid = shapely.get_parts(shapely.make_valid(list(parts)))
    # what is seen edge on has no area, and is left out
    return shapely.union_all(valid[shapely.area(valid) > 0])


def rings(area: Drawing, *, most: int, fine: float = 2) -> tuple[Ring, ...]:
    """The rings to draw the area by, even-odd, with no more than `most` corners in all, coarser where need be."""
    while True:
        found = tuple(_whole(ring) for ring in _rings(area.simplify(fine)))
        kept = tuple(ring for ring in found if len(ring) > 2)
        if sum(map(len, kept)) <= most:
            return kept
        fine *= 2


def _rings(area: Drawing) -> list[Drawing]:
    parts = [part for part in shapely.get_parts(area).tolist() if part.geom_type == "Polygon"]
    return [ring for part in parts for ring in (part.exterior, *part.interiors) if not ring.is_empty]


def _whole(ring: Drawing) -> Ring:
    points = [(round(x), round(y)) for x, y in shapely.get_coordinates(ring).tolist()]
    return tuple(point for i, point in enumerate(points[:-1]) if point != points[i - 1 if i else -2])
