"""6.B The line of sight: straight from centre to centre, exact (R10, R11, R12; ADR 0061)."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Literal, NamedTuple

from rules.core.contract import Point
from rules.core.derived import keep_up_to
from rules.core.plane.areas import END, START, Stretch, box
from rules.core.plane.discs import Disc, square, within
from rules.core.plane.ways import ahead
from rules.storm_of_steel.table.features import BLOCKING, PLANTS, Patch, Terrain

Why = Literal["through", "deep", "patch", "building", "hill", "crest"]
"""Plants in between; too deep behind their edge; both in one patch, too far apart; a building; a hill; a hilltop."""


class Block(NamedTuple):
    """What stands in the way: the feature, why it does, and where the line breaks off."""

    feature: str
    why: Why
    at: Point


class LineOfSight(NamedTuple):
    """6.B Whether one sees the other, and if not what blocks it, the first first."""

    blocks: tuple[Block, ...] = ()

    @property
    def clear(self) -> bool:
        """Whether nothing blocks it."""
        return not self.blocks

    @property
    def at(self) -> Point | None:
        """Where the line breaks off first."""
        return self.blocks[0].at if self.blocks else None

    @property
    def why(self) -> Why | None:
        """Why the first one blocks it."""
        return self.blocks[0].why if self.blocks else None


@keep_up_to(50_000)
def los(terrain: Terrain, a: Disc, b: Disc) -> LineOfSight:
    """6.B The line of sight from one to the other; the same both ways but for the order of what blocks it."""
    if a.centre == b.centre:
        return LineOfSight()
    near = terrain.near(box((a.centre, b.centre)))
    found = [
        blocked for patch in near if patch.type in BLOCKING and (blocked := _blocked(terrain, patch, a, b))
    ]
    return LineOfSight(tuple(block for _, block in sorted(found, key=lambda one: (one[0], one[1].feature))))


def _blocked(terrain: Terrain, patch: Patch, a: Disc, b: Disc) -> tuple[Fraction, Block] | None:
    """How far along the line the patch blocks it, and how; None where it does not."""
    if patch.type in PLANTS:
        return _plants(terrain, patch, a, b)
    if patch.type == "hill":
        return _hill(terrain, patch, a.centre, b.centre)
    return _building(terrain, patch, a.centre, b.centre)


def _plants(terrain: Terrain, patch: Patch, a: Disc, b: Disc) -> tuple[Fraction, Block] | None:
    """6.B R10 Within one patch as far as `within_patch`; out of it from its edge; never through it."""
    a_in, b_in = patch.area.holds(a.centre), patch.area.holds(b.centre)
    if a_in and b_in:
        if within(a, b, terrain.measures.within_patch):
            return None
        return START, Block(patch.id, "patch", _spot(a.centre, b.centre, Fraction(1, 2)))
    pieces = patch.area.stretches(a.centre, b.centre)
    if not pieces:
        return None
    if a_in or b_in:
        return _edge(patch, pieces, a.centre, b.centre, terrain.measures.edge_depth, from_a=a_in)
    return pieces[0][0], Block(patch.id, "through", _spot(a.centre, b.centre, pieces[0][0]))


def _edge(
    patch: Patch, pieces: tuple[Stretch, ...], a: Point, b: Point, depth: int, *, from_a: bool
) -> tuple[Fraction, Block] | None:
    """R10 Of the line only one stretch at the unit's own end may be inside, and that no longer than the depth."""
    own = pieces[0] if from_a else pieces[-1]
    at_end = own[0] == START if from_a else own[1] == END
    others = [piece for piece in pieces if piece != own or not at_end]
    if others:
        return others[0][0], Block(patch.id, "through", _spot(a, b, others[0][0]))
    if (own[1] - own[0]) ** 2 * square(a, b) <= depth * depth:
        return None
    return own[0], Block(patch.id, "deep", ahead(_spot(a, b, own[0]), b, depth))


def _building(terrain: Terrain, patch: Patch, a: Point, b: Point) -> tuple[Fraction, Block] | None:
    """R11 A building blocks unless one of the two is in it."""
    if not terrain.measures.buildings_block or patch.area.holds(a) or patch.area.holds(b):
        return None
    pieces = patch.area.stretches(a, b)
    return (pieces[0][0], Block(patch.id, "building", _spot(a, b, pieces[0][0]))) if pieces else None


def _hill(terrain: Terrain, hill: Patch, a: Point, b: Point) -> tuple[Fraction, Block] | None:
    """6.B R12 From the top one sees; from the slope outward; over a bare hill from the top of one no lower."""
    pieces = hill.area.stretches(a, b)
    if not pieces or hill.top.holds(a) or hill.top.holds(b):
        return None
    why: Why = "hill"
    if hill.area.holds(a) or hill.area.holds(b):
        pieces, why = hill.top.stretches(a, b), "crest"
    elif not terrain.is_crowned(hill) and max(height(terrain, a), height(terrain, b)) >= hill.level:
        return None
    return (pieces[0][0], Block(hill.id, why, _spot(a, b, pieces[0][0]))) if pieces else None


def height(terrain: Terrain, point: Point) -> int:
    """The level of the highest hill on whose top the point is; 0 on none."""
    tops = (p.level for p in terrain.near((*point, *point)) if p.type == "hill" and p.top.holds(point))
    return max(tops, default=0)


def _spot(a: Point, b: Point, part: Fraction) -> Point:
    """The whole point nearest to that part of the way, for words and drawing."""
    half = Fraction(1, 2)
    return floor(a[0] + (b[0] - a[0]) * part + half), floor(a[1] + (b[1] - a[1]) * part + half)
