"""What a path enters, and where: patches less what lies on them, strips of wire (4.D-4.G, 5.A, 5.C; R8, R9, R20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from rules.core.contract import Point
from rules.core.plane.areas import END, Stretch, box, join, without
from rules.core.plane.index import Few
from rules.core.plane.lines import near, segments
from rules.core.plane.reaches import within_reach
from rules.storm_of_steel.table.features import UNDER_ROAD, Patch, Strip, Terrain
from rules.storm_of_steel.table.going import Mover, entering

Kind = Literal["mines", "test", "crush", "no"]
Legs = Sequence[tuple[Point, Point]]


class Entered(NamedTuple):
    """A feature that a path enters: on which leg, how far along it (0 to 1), and by which paragraph that matters."""

    leg: int
    part: Fraction
    feature: str
    type: str
    kind: Kind
    rule: str


def find_entered(terrain: Terrain, mover: Mover, path: Sequence[Point]) -> tuple[Entered, ...]:
    """All that the path enters and the unit minds, in order, at one place first what it may not enter.

    To enter is to come inside for some length, or to end on the boundary; where it starts in something it does not.
    """
    legs = list(segments(path))
    found = [*_patches(terrain, mover, legs), *_wires(terrain, mover, legs)]
    return tuple(sorted(found, key=lambda one: (one.leg, one.part, one.kind != "no", one.feature)))


def find_minded(mover: Mover, type: str) -> tuple[Kind, str] | None:
    """What a feature of this type means to the unit, and by which paragraph; None when it goes in at will."""
    if type == "minefield":
        return "mines", "5.C"
    act, rule = entering(mover, type)
    return None if act == "free" else (act, rule)


class Straight(NamedTuple):
    """A straight stretch of road."""

    a: Point
    b: Point
    width: int


def stretches_at(terrain: Terrain, point: Point) -> tuple[Straight, ...]:
    """The stretches of road that the point is on."""
    every = (Straight(c, d, road.width) for road in terrain.roads for c, d in segments(road.points))
    return tuple(stretch for stretch in every if holds(stretch, point))


def holds(road: Straight, point: Point) -> bool:
    """Whether the point is within half the width of the stretch."""
    return near(point, *road)


def keeps_to(terrain: Terrain, a: Point, b: Point) -> bool:
    """Whether a leg lies on one stretch of road: both its ends within half the width of it (4.D, R8)."""
    return any(
        near(a, c, d, road.width) and near(b, c, d, road.width)
        for road in terrain.roads
        for c, d in segments(road.points)
    )


def _patches(terrain: Terrain, mover: Mover, legs: Legs) -> Iterator[Entered]:
    start, end = legs[0][0], legs[-1][1]
    road = [keeps_to(terrain, a, b) for a, b in legs]
    for patch in terrain.near(box((start, *(b for _, b in legs)))):
        meaning = find_minded(mover, patch.type)
        if meaning is None:
            continue
        pieces = [_on_leg(terrain, patch, *leg, on) for leg, on in zip(legs, road, strict=True)]
        if any(pieces) or patch.area.holds(end):
            bare = terrain.bare(patch, start), terrain.bare(patch, end)
            for leg, part in _starts(pieces, *bare):
                yield Entered(leg, part, patch.id, patch.type, *meaning)


def _on_leg(terrain: Terrain, patch: Patch, a: Point, b: Point, road: bool) -> Sequence[Stretch]:
    """Where the leg is in the patch and nothing is on top of it; on the road it is in nothing that lies under roads."""
    if road and patch.type in UNDER_ROAD:
        return ()
    inside = patch.area.stretches(a, b)
    lids = [stretch for lid in terrain.lids(patch) for stretch in lid.area.stretches(a, b)] if inside else ()
    return without(inside, sorted(lids)) if lids else inside


def _wires(terrain: Terrain, mover: Mover, legs: Legs) -> Iterator[Entered]:
    meaning = find_minded(mover, "wire") if terrain.wires else None
    if meaning is None:
        return
    around = box((legs[0][0], *(b for _, b in legs)))
    for wire in Few([(wire.box, wire) for wire in terrain.wires]).near(around):
        pieces = [_strip_stretches(wire, a, b) for a, b in legs]
        # 5.A: tracks destroy what they cross, also when they set out from within the strip
        inside = meaning[0] != "crush" and wire.holds(legs[0][0])
        for leg, part in _starts(pieces, inside, wire.holds(legs[-1][1])):
            yield Entered(leg, part, wire.id, "wire", *meaning)


def _starts(
    pieces: Sequence[Sequence[Stretch]], from_within: bool, ends_within: bool
) -> Iterator[tuple[int, Fraction]]:
    """Where the stretches begin, leg and part of it, but for the one that the path starts in."""
    legs = len(pieces)
    apart = ((leg + start, leg + end) for leg, on_leg in enumerate(pieces) for start, end in on_leg)
    whole = pieces[0] if legs == 1 else join(apart)
    for start, _ in whole:
        if start > 0 or not from_within:
            leg = int(start)
            yield leg, start - leg
    if ends_within and not (whole and whole[-1][1] == legs) and not (from_within and not whole):
        yield legs - 1, END


def _strip_stretches(strip: Strip, a: Point, b: Point) -> list[Stretch]:
    return join(
        sorted(piece for c, d in segments(strip.points) for piece in within_reach(a, b, c, d, strip.width))
    )
