"""4.B How far a unit comes straight ahead: the farthest legal end in each of the 72 headings, and their outline."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isqrt
from typing import NamedTuple

from rules.core.contract import Point
from rules.core.errors import Illegal
from rules.core.plane.areas import box
from rules.core.plane.discs import Disc
from rules.core.plane.headings import SCALE, STEP, VECTORS
from rules.core.plane.reaches import bisect
from rules.core.plane.ways import ahead, leg
from rules.storm_of_steel.table.entries import Entered, Straight, find_entered, holds, stretches_at
from rules.storm_of_steel.table.features import Terrain
from rules.storm_of_steel.table.going import Mover
from rules.storm_of_steel.table.paths import Movement, Others, judge_path
from rules.storm_of_steel.table.stops import Stand

Way = tuple[Point, ...]


class Ray(NamedTuple):
    """The farthest that a unit comes in a heading, in degrees."""

    heading: int
    course: Movement


ROUNDING = 3
"""Millimetres by which a line rounded to whole points may come farther than another."""


class Spot(NamedTuple):
    """Where a unit looks about for ways: with the stretches of road that it stands on."""

    stand: Stand
    start: Point
    roads: tuple[Straight, ...]

    def along(self, heading: int, reach: int) -> Point:
        """The whole point `reach` mm away in the heading, rounded towards the start."""
        (x, y), (dx, dy) = self.start, VECTORS[heading // STEP]
        return ahead(self.start, (x + dx, y + dy), reach) if reach < SCALE - isqrt(SCALE) else self.start


def rays(
    terrain: Terrain,
    mover: Mover,
    start: Point,
    allowance: int,
    others: Others = Others(),  # noqa: B008 - frozen
    *,
    bonus: bool = True,
    step: int = STEP,
) -> tuple[Ray, ...]:
    """Every `step` degrees the farthest legal straight move within the allowance; headings without one left out.

    On road it is tried with the double allowance first (4.D).
    """
    friends, enemies = (_near(start, 2 * allowance, mover.base, b) for b in (others.friends, others.enemies))
    here = terrain.window(box((start,), 2 * allowance + mover.base))
    spot = Spot(Stand(here, mover, friends, enemies), start, stretches_at(here, start))
    found = (_ray(spot, heading, allowance, bonus) for heading in range(0, 360, step))
    return tuple(ray for ray in found if ray)


def outline(start: Point, reached: tuple[Ray, ...], step: int = STEP) -> tuple[Point, ...]:
    """The ends of the rays in the order of their headings, as a ring to draw; the start where a heading has none."""
    ends = {ray.heading: ray.course.end for ray in reached}
    ring = [ends.get(heading, start) for heading in range(0, 360, step)]
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


def _ray(spot: Spot, heading: int, allowance: int, bonus: bool) -> Ray | None:
    road = _on_road(spot, heading, 2 * allowance) if bonus else 0
    for reach in (road, allowance) if road > allowance else (allowance,):
        for way, found in _ends(spot, heading, reach):
            try:
                return Ray(heading, judge_path(spot.stand, way, found, allowance, bonus=bonus))
            except Illegal:
                continue
    return None


def _ends(spot: Spot, heading: int, reach: int) -> Iterator[tuple[Way, Sequence[Entered]]]:
    """Moves along the heading that look legal with what they enter, the farthest first."""
    stand, start = spot.stand, spot.start
    reach = _until(reach, lambda far: stand.on_table(spot.along(heading, far)))
    way = start, spot.along(heading, reach)
    if way[1] == start:
        return
    found = find_entered(stand.terrain, stand.mover, way)
    stop = _stop(found)
    if stop is None or (stop.kind == "test" and stop.part > 0):
        yield way, found
    road = _on_road(spot, heading, reach)
    far = _bound(spot, way, heading, stop, reach, road)
    while far > 0:
        end = spot.along(heading, far)
        if end not in (start, way[1]) and stand.free(end):
            found = find_entered(stand.terrain, stand.mover, (start, end))
            yield (start, end), found
            least = _before(spot, (start, end), _stop(found), road if far > road else 0)
            far -= max(0, far - least) // 4
        far -= 1


def _stop(found: Sequence[Entered]) -> Entered | None:
    """What bars the way first, or ends the move."""
    return next((one for one in found if one.kind in ("no", "test")), None)


def _before(spot: Spot, way: Way, stop: Entered | None, road: int) -> int:
    """How far, in mm, a way may come that was found illegal, after what stopped it or the road it left.

    A longer one mostly does not, but for rounding; where a line grazes the ground, one rounded otherwise does: so
    the next is tried a quarter of the way there.
    """
    if stop is None:
        return leg(*way)
    past = spot.stand.terrain.measures.entry_depth if stop.kind == "test" else ROUNDING
    return max(int(leg(*way) * stop.part) + past, road)


def _bound(spot: Spot, way: Way, heading: int, stop: Entered | None, reach: int, road: int) -> int:
    """The most of the reach, in mm, that is worth trying: before enemies, and no farther than the ground lets it.

    What lies past the boundary of ground that stops the unit is not gone: all longer moves end at the same place.
    """
    stand, start = spot.stand, spot.start
    most = _until(reach, lambda far: stand.enemy_on(start, spot.along(heading, far)) is None)
    if stop is None:
        return most
    past = stand.terrain.measures.entry_depth if stop.kind == "test" else 0
    # on the road nothing stops it that roads cover
    bound = max(int(leg(*way) * stop.part) + past, road)
    # rounded to whole points a line runs a little aside of the longer one
    while bound < most and not _barred(stand, start, spot.along(heading, bound + 1)):
        bound += 1
    return min(most, bound)


def _on_road(spot: Spot, heading: int, reach: int) -> int:
    """The most of the reach, in mm, at which the way keeps to one stretch of road; 0 off the road."""
    if not spot.roads:
        return 0
    return _until(reach, lambda far: any(holds(road, spot.along(heading, far)) for road in spot.roads))


def _barred(stand: Stand, start: Point, end: Point) -> bool:
    return any(one.kind in ("no", "test") for one in find_entered(stand.terrain, stand.mover, (start, end)))


def _until(reach: int, open_to: Callable[[int], bool]) -> int:
    """The most of the reach, in mm, up to which the way is open, by halves."""
    return reach if open_to(reach) else bisect(open_to, 0, reach)[0]
