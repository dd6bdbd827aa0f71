"""6.B What is out of sight from a point, as an area to draw; whether a unit is seen is `sight.los`'s to say."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules.core.contract import Point
from rules.core.derived import keep_up_to
from rules.core.plane.areas import Area
from rules.core.plane.discs import Disc
from rules.core.plane.drawing import (
    Drawing,
    Ring,
    beyond,
    clip_drawings,
    fill_ring,
    rings,
    round_about,
    sheet,
    unite,
)
from rules.core.plane.headings import SCALE, VECTORS
from rules.core.plane.lines import near
from rules.storm_of_steel.table.features import BLOCKING, PLANTS, Patch, Terrain
from rules.storm_of_steel.table.sight import height

MOST = 400
"""The most corners that the drawing has."""

KEPT = 500
"""Drawings remembered for a table."""


@keep_up_to(KEPT)
def find_unseen_ground(terrain: Terrain, eye: Disc, seen_base: int = 30, reach: int = 0) -> tuple[Ring, ...]:
    """The rings, even-odd, of the ground where a stand with a base of `seen_base` mm would be out of sight; if a
    `reach` is given, no farther from the eye than that.
    """
    if not reach:
        return rings(shade(terrain, eye, seen_base), most=MOST)
    (x, y), about = eye.centre, round_about(eye.centre, reach)
    near = terrain.near((x - reach, y - reach, x + reach, y + reach))
    return rings(_shaded(terrain, eye, seen_base, near).intersection(about), most=MOST)


@keep_up_to(KEPT)
def find_ground_unseen_by_all(
    terrain: Terrain, eyes: tuple[Disc, ...], seen_base: int = 0
) -> tuple[Ring, ...]:
    """The rings of the ground where nobody of several would see a stand, or a point: all of the table for nobody."""
    table = sheet(terrain.width, terrain.height)
    # what each sees, made one, costs a fifth of what is unseen by the first, the second and so on
    lit = unite(table.difference(shade(terrain, eye, seen_base)) for eye in eyes)
    return rings(table.difference(lit), most=MOST)


@keep_up_to(KEPT)
def shade(terrain: Terrain, eye: Disc, seen_base: int) -> Drawing:
    """What is out of sight of one eye, on the whole table."""
    return _shaded(terrain, eye, seen_base, terrain.patches.values())


def _shaded(terrain: Terrain, eye: Disc, seen_base: int, patches: Iterable[Patch]) -> Drawing:
    hidden = (
        part
        for patch in patches
        if patch.type in BLOCKING
        for part in _behind(terrain, patch, eye, seen_base)
    )
    return unite(clip_drawings(hidden, terrain.width, terrain.height))


def _behind(terrain: Terrain, patch: Patch, eye: Disc, seen_base: int) -> list[Drawing]:
    inside = patch.area.holds(eye.centre)
    if patch.type in PLANTS:
        if inside:
            return [_in_plants(terrain, patch, eye, seen_base)]
        # R10 behind the patch, and in it but for its edge, drawn as if its depth were measured straight in
        return [
            *beyond(eye.centre, patch.area.points, _far(terrain)),
            _solid(patch.area, terrain.measures.edge_depth),
        ]
    if patch.type == "hill":
        return _hill(terrain, patch, eye.centre)
    return [] if inside or not terrain.measures.buildings_block else _past(terrain, eye.centre, patch.area)


@lru_cache(maxsize=2000)
def _solid(area: Area, inset: int = 0) -> Drawing:
    """The area, or what is left of it farther than `inset` mm from its boundary."""
    return fill_ring(area.points) if inset == 0 else _solid(area).buffer(-inset)


def _past(terrain: Terrain, eye: Point, area: Area) -> list[Drawing]:
    """Behind an area, without what of the area itself lies behind it."""
    parts = beyond(eye, area.points, _far(terrain))
    # out of one run of edges a look comes but once
    return parts if len(parts) < 2 else [part.difference(_solid(area)) for part in parts]


def _in_plants(terrain: Terrain, patch: Patch, eye: Disc, seen_base: int) -> Drawing:
    """R10 All but the patch about the unit, and the sectors in which the edge is near enough."""
    within = terrain.measures.within_patch + (eye.base + seen_base) / 2
    area = _solid(patch.area)
    about = round_about(eye.centre, within).intersection(area)
    deep = not any(near(eye.centre, a, b, 2 * terrain.measures.edge_depth) for a, b in patch.area.edges)
    open_to = [] if deep else [i for i in range(len(VECTORS)) if _at_edge(terrain, patch, eye.centre, i)]
    sectors = [_sector(terrain, eye.centre, i) for i in open_to]
    return sheet(terrain.width, terrain.height).difference(unite((about, unite(sectors).difference(area))))


def _at_edge(terrain: Terrain, patch: Patch, eye: Point, number: int) -> bool:
    """Whether the unit looks out of the patch in that heading."""
    depth = terrain.measures.edge_depth
    end = _ahead(eye, number, _far(terrain))
    pieces = patch.area.stretches(eye, end)
    return not pieces or (len(pieces) == 1 and pieces[0][0] == 0 and pieces[0][1] * _far(terrain) <= depth)


def _sector(terrain: Terrain, eye: Point, number: int) -> Drawing:
    """The sector of one step about a heading."""
    far = _far(terrain)
    before, after = _ahead(eye, number - 1, far), _ahead(eye, (number + 1) % len(VECTORS), far)
    middle = _ahead(eye, number, far)
    left = (before[0] + middle[0]) // 2, (before[1] + middle[1]) // 2
    right = (after[0] + middle[0]) // 2, (after[1] + middle[1]) // 2
    return fill_ring((eye, left, middle, right))


def _hill(terrain: Terrain, hill: Patch, eye: Point) -> list[Drawing]:
    """R12 Behind the top for those on the slope, behind the hill for those off it; for those who look over it its
    slope behind its top.
    """
    if hill.top.holds(eye):
        return []
    behind_top = _past(terrain, eye, hill.top)
    if hill.area.holds(eye):
        return behind_top
    slope = [] if hill.top is hill.area else [part.intersection(_solid(hill.area)) for part in behind_top]
    if terrain.is_crowned(hill):
        return [*_past(terrain, eye, hill.area), *slope]
    if height(terrain, eye) >= hill.level:
        return slope
    tops = _tops(terrain, hill.level)
    return [*(part.difference(tops) for part in _past(terrain, eye, hill.area)), *slope]


@keep_up_to(KEPT)
def _tops(terrain: Terrain, level: int) -> Drawing:
    """Where one stands high enough to be seen over a bare hill of that level."""
    hills = [patch for patch in terrain.patches.values() if patch.type == "hill" and patch.level >= level]
    return unite(_solid(hill.top) for hill in hills)


def _ahead(eye: Point, number: int, reach: int) -> Point:
    dx, dy = VECTORS[number]
    return eye[0] + dx * reach // SCALE, eye[1] + dy * reach // SCALE


def _far(terrain: Terrain) -> int:
    return 2 * (terrain.width + terrain.height)
