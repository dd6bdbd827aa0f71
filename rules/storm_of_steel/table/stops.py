"""4.G Where a unit comes to stand: on the table, on nobody, and just past what stops it (R9; ADR 0061)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor, isqrt
from typing import NamedTuple

from rules.core.contract import Point
from rules.core.errors import Illegal
from rules.core.plane.discs import Disc, overlap, square
from rules.core.plane.lines import nearer, turn
from rules.core.plane.ways import ahead, leg
from rules.storm_of_steel.table.entries import Entered, find_entered
from rules.storm_of_steel.table.exits import Exit
from rules.storm_of_steel.table.features import Terrain
from rules.storm_of_steel.table.going import Mover

FINE = 1 << 20
"""A root is taken to this part of a millimetre before it is rounded to whole points, which are then judged exactly."""


class Stand(NamedTuple):
    """A unit among the others, asked where it may come to stand."""

    terrain: Terrain
    mover: Mover
    friends: Mapping[str, Disc]
    enemies: Mapping[str, Disc]
    exits: tuple[Exit, ...] = ()

    def on_table(self, point: Point) -> bool:
        """Whether the whole base is on the table there."""
        base = self.mover.base
        x, y = 2 * point[0], 2 * point[1]
        return base <= x <= 2 * self.terrain.width - base and base <= y <= 2 * self.terrain.height - base

    def leaves(self, point: Point) -> bool:
        """2.2 Whether a way that ends there leads off the table by an exit."""
        return any(exit.lets_out(point, self.mover.base) for exit in self.exits)

    def enemy_on(self, a: Point, b: Point) -> str | None:
        """4.H The enemy whose base the unit would go over from a to b; of several the first in string order."""
        base = self.mover.base
        return min(
            (i for i, e in self.enemies.items() if nearer(e.centre, a, b, base + e.base)), default=None
        )

    def friend_on(self, point: Point) -> str | None:
        """The friend whose base the unit would stand on there."""
        here = Disc(point, self.mover.base)
        return min((i for i, friend in self.friends.items() if overlap(here, friend)), default=None)

    def full(self, point: Point) -> tuple[str, int] | None:
        """R30 The building or bunker there that holds as many as it can, and how many that are."""
        for patch in self.terrain.at(point):
            if patch.capacity and patch.type in ("building", "bunker"):
                bases = (*self.friends.values(), *self.enemies.values())
                if sum(patch.area.holds(disc.centre) for disc in bases) >= patch.capacity:
                    return patch.id, patch.capacity
        return None

    def refuse_end(self, point: Point) -> None:
        """Raises `Illegal` 4.H `path-friend` on a friend's base, `path-full` in a full building or bunker (R30)."""
        if friend := self.friend_on(point):
            raise Illegal("4.H", "path-friend", unit=friend, at=point)
        if full := self.full(point):
            rule = "5.B" if self.terrain.patches[full[0]].type == "bunker" else "ADR 0061"
            raise Illegal(rule, "path-full", feature=full[0], capacity=full[1])

    def free(self, point: Point) -> bool:
        """Whether the unit may stand there, as far as others go."""
        return self.friend_on(point) is None and self.full(point) is None


def halt(stand: Stand, a: Point, b: Point, at: Entered) -> Point | None:
    """Where a unit stops that goes from a to b and enters something there: at most `entry_depth` past the boundary.

    The farthest whole point about the line that is within the feature and where it may stand; where only a corner is
    clipped and no whole point is within, the farthest outside. None where others stand everywhere.
    """
    depth = stand.terrain.measures.entry_depth
    near = _past(a, b, at.part, b) <= depth * depth and inside(stand.terrain, at.feature, b)
    if near and stand.free(b) and _may(stand, a, b, b):
        return b
    clipped = True
    for point in past(a, b, at.part, depth):
        if inside(stand.terrain, at.feature, point):
            clipped = False
            if stand.free(point) and _may(stand, a, b, point):
                return point
    outside = past(a, b, at.part, depth) if clipped else ()
    return next((point for point in outside if stand.free(point) and _may(stand, a, b, point)), None)


def back(stand: Stand, path: Sequence[Point], at: Entered) -> tuple[Point, ...]:
    """The path up to the last point before the boundary on which the unit may stand; it never left if there is none."""
    for number in range(at.leg, -1, -1):
        a, b = path[number], path[number + 1]
        most = _whole(a, b, at.part) if number == at.leg else leg(a, b)
        for reach in range(most, 0, -1):
            point = ahead(a, b, reach)
            if point != a and _may(stand, a, b, point) and stand.free(point):
                return (*path[: number + 1], point)
    return (path[0],)


def inside(terrain: Terrain, feature: str, point: Point) -> bool:
    """Whether the point is in the patch, or in the strip of the line."""
    patch = terrain.patches.get(feature)
    return patch.area.holds(point) if patch else terrain.strips[feature].holds(point)


def past(a: Point, b: Point, part: Fraction, depth: int) -> Iterator[Point]:
    """Whole points about the line, from `depth` mm past the boundary back to it, none farther from it than that."""
    top, bottom = part.numerator, part.denominator
    dx, dy = b[0] - a[0], b[1] - a[1]
    root = isqrt(square(a, b) * FINE * FINE)
    for reach in range(depth, -1, -1):
        below = bottom * root
        x = a[0] + (dx * (top * root + reach * FINE * bottom)) // below
        y = a[1] + (dy * (top * root + reach * FINE * bottom)) // below
        around = ((x, y), (x, y + 1), (x + 1, y), (x + 1, y + 1))
        for point in sorted(around, key=lambda one: (abs(turn(a, b, one)), one)):
            px, py = (a[0] - point[0]) * bottom + dx * top, (a[1] - point[1]) * bottom + dy * top
            if px * px + py * py <= depth * depth * bottom * bottom:
                yield point


def _past(a: Point, b: Point, part: Fraction, point: Point) -> Fraction:
    """The squared distance of a point from the boundary that the leg comes to."""
    x, y = a[0] + (b[0] - a[0]) * part - point[0], a[1] + (b[1] - a[1]) * part - point[1]
    return Fraction(x * x + y * y)


def _may(stand: Stand, a: Point, b: Point, point: Point) -> bool:
    """Whether the unit may go straight there: no farther than it meant to, over no enemy, into nothing forbidden."""
    if point == a or leg(a, point) > leg(a, b) or not stand.on_table(point) or stand.enemy_on(a, point):
        return False
    return all(one.kind != "no" for one in find_entered(stand.terrain, stand.mover, (a, point)))


def _whole(a: Point, b: Point, part: Fraction) -> int:
    """The whole millimetres from a to the boundary."""
    return isqrt(floor(square(a, b) * part * part))
