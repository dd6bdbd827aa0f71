"""4.B How far a unit comes straight ahead: the farthest legal end in each of the 72 headings, and their outline."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isqrt
from typing import NamedTuple

from rules.core.contract import Point
from rules.core.errors import Illegal
from rules.core.plane.discs import Disc
from rules.core.plane.headings import STEP, VECTORS
from rules.core.plane.ways import ahead, leg
from rules.storm_of_steel.table.entries import entered, kept_to
from rules.storm_of_steel.table.features import Terrain
from rules.storm_of_steel.table.going import Mover
from rules.storm_of_steel.table.paths import Course, Others, course
from rules.storm_of_steel.table.stops import Stand

FAR = 10_000
"""The length of a heading's vector."""


class Ray(NamedTuple):
    """The farthest that a unit comes in a heading, in degrees."""

    heading: int
    course: Course


def rays(
    terrain: Terrain,
    mover: Mover,
    start: Point,
    allowance: int,
    others: Others = Others(),  # noqa: B008 - frozen
    *,
    bonus: bool = True,
) -> tuple[Ray, ...]:
    """In each heading the farthest legal straight move within the allowance; headings in which there is none left out.

    On road it is tried with the double allowance first (4.D).
    """
    near = Others(*(_near(start, 2 * allowance, mover.base, bases) for bases in others))
    found = (_ray(terrain, mover, start, i * STEP, allowance, near, bonus) for i in range(len(VECTORS)))
    return tuple(ray for ray in found if ray)


def outline(start: Point, reached: tuple[Ray, ...]) -> tuple[Point, ...]:
    """The ends of the rays in the order of their headings, as a ring to draw; the start where a heading has none."""
    ends = {ray.heading: ray.course.end for ray in reached}
    ring = [ends.get(i * STEP, start) for i in range(len(VECTORS))]
    return tuple(point for i, point in enumerate(ring) if point != ring[i - 1])


def _near(start: Point, reach: int, base: int, bases: Mapping[str, Disc]) -> dict[str, Disc]:
    """The bases that a move of that length might meet."""
    x, y = start
    span = {id: reach + base + disc.base for id, disc in bases.items()}
    return {
        id: disc
        for id, disc in bases.items()
        if abs(disc.centre[0] - x) <= span[id] and abs(disc.centre[1] - y) <= span[id]
    }


def _ray(
    terrain: Terrain, mover: Mover, start: Point, heading: int, allowance: int, others: Others, bonus: bool
) -> Ray | None:
    double = bonus and kept_to(terrain, start, _along(start, heading, allowance + 1))
    for reach in (2 * allowance, allowance) if double else (allowance,):
        for end in _ends(terrain, mover, start, heading, reach, others):
            try:
                return Ray(heading, course(terrain, mover, (start, end), allowance, others, bonus=bonus))
            except Illegal:
                continue
    return None


def _ends(
    terrain: Terrain, mover: Mover, start: Point, heading: int, reach: int, others: Others
) -> Iterator[Point]:
    """Ends along the heading that look legal, the farthest first: before what bars the way, and on nobody."""
    stand = Stand(terrain, mover, others.friends, others.enemies)
    most = _open(stand, start, heading, reach)
    for far in (most, *range(min(most - 1, _useful(stand, start, _along(start, heading, most))), 0, -1)):
        point = _along(start, heading, far)
        if point != start and stand.free(point):
            yield point


def _useful(stand: Stand, start: Point, end: Point) -> int:
    """How far it is, in mm, to just past the first feature that stops the unit: all longer moves end there too."""
    if start == end:
        return 0
    stops = (one.part for one in entered(stand.terrain, stand.mover, (start, end)) if one.kind == "test")
    part = next(stops, None)
    whole = leg(start, end)
    return whole if part is None else int(whole * part) + stand.terrain.measures.entry_depth + 1


def _open(stand: Stand, start: Point, heading: int, reach: int) -> int:
    """The most of the reach, in mm, before the edge, an enemy or ground that bars the way: by halves."""

    def barred(far: int) -> bool:
        end = _along(start, heading, far)
        return end != start and (not stand.on_table(end) or _shut(stand, start, end))

    if not barred(reach):
        return reach
    least = 0
    while reach - least > 1:
        middle = (least + reach) // 2
        if barred(middle):
            reach = middle
        else:
            least = middle
    return least


def _shut(stand: Stand, start: Point, end: Point) -> bool:
    """Whether an enemy or forbidden ground is met before anything that stops the unit anyway."""
    kinds = (one.kind for one in entered(stand.terrain, stand.mover, (start, end)))
    first = next((kind for kind in kinds if kind in ("no", "test")), None)
    return first == "no" or stand.enemy_on(start, end) is not None


def _along(start: Point, heading: int, reach: int) -> Point:
    """The whole point `reach` mm away in the heading, rounded towards the start."""
    dx, dy = VECTORS[heading // STEP]
    return ahead(start, (start[0] + dx, start[1] + dy), reach) if reach < FAR - isqrt(FAR) else start
