"""4.B-4.H Ways that are suggested: straight on, along roads, into contact, to a lift, round what is in the way.

Any other way may be drawn. What is suggested is judged as a way that a player draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from rules.core.contract import Candidate, Message, Options, Point, Shape
from rules.core.flow import refusal
from rules.core.plane.lines import near
from rules.core.plane.ways import ahead, along, leg, length
from rules.storm_of_steel.campaign.exits import exit_of, strips
from rules.storm_of_steel.field import cm, mover, others, reach, road_bonus, terrain
from rules.storm_of_steel.movement.loading import check_room
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.entries import keeps_to
from rules.storm_of_steel.table.features import Terrain
from rules.storm_of_steel.table.going import Mover, entering
from rules.storm_of_steel.table.paths import LEGS, Movement, Others, course
from rules.storm_of_steel.table.reach import Ray, outline
from rules.storm_of_steel.table.stops import Stand

Path = tuple[Point, ...]

STEP = 10
"""Degrees between the headings in which the reach is measured."""

ROUGH = 15
"""Degrees between those in which the reach is measured from the end of a way that is being laid."""

EVERY = 2
"""Of these every second is offered."""

LEAST = 10
"""Millimetres of a straight way that is worth offering."""

TIGHT = 15
"""Millimetres by which a way is shortened that ends where nobody may stand."""

TRIES = 5
"""Lengths that are tried before a way is given up."""

MOST = 4
"""Patches that it is led round."""

LIFTS = 4
"""Friends beside whom a way is offered for getting in."""

ASIDE = 5
"""Millimetres at which it passes their corners."""


class Scout(NamedTuple):
    """A unit with what is about it, asked for many ways."""

    unit: Unit
    start: Point
    ground: Terrain
    me: Mover
    around: Others
    bonus: bool

    def legal(self, path: Path) -> bool:
        """Whether the unit may go that way, and all of it lies on the table: also what the ground would cut off."""
        stand = Stand(self.ground, self.me, {}, {})
        off = Stand(self.ground, self.me, {}, {}, self.around.exits).leaves(path[-1])
        if not all(stand.on_table(point) for point in (path[1:-1] if off else path[1:])):
            return False
        return (
            refusal(course, self.ground, self.me, path, self.unit.left, self.around, bonus=self.bonus) is None
        )


def scout(state: State, unit: Unit) -> Scout:
    """The unit as it looks for ways: with the ground that it might come to."""
    assert unit.at is not None
    (x, y), me = unit.at, mover(state.profile(unit.id))
    far = 2 * unit.left + me.base
    window = terrain(state).window((x - far, y - far, x + far, y + far))
    return Scout(unit, unit.at, window, me, others(state, unit), road_bonus(state, unit.side))


def way_options(state: State, unit: Unit) -> Options:
    """4.B What is in reach, and ways that lead there; last the turn on the spot (R7)."""
    assert unit.at is not None
    reached, eye = reach(state, unit, STEP), scout(state, unit)
    most = 2 * unit.left if eye.bonus and any(roads(eye, 2 * unit.left)) else unit.left
    area = Shape(style="reach", rings=(outline(unit.at, reached, STEP),), side=unit.side)
    base = Shape(style="base", radius=state.profile(unit.id).base // 2, side=unit.side)
    limits = {"limit": cm(unit.left), "road": cm(most), "double": str(most > unit.left).lower()}
    return Options(
        slot="path", kind="path", ask=Message("ask-path", limits),
        candidates=tuple(suggest_ways(eye, state, reached)), free=True, shapes=(area, *strips(state, unit.side)),
        template=base, limit=unit.left, most=most if most > unit.left else None,
    )  # fmt: skip


def reach_on(state: State, unit: Unit, going: Movement) -> tuple[Shape, ...]:
    """4.B How far the unit comes from the end of a way with what is left of its move, roads aside (4.D); nothing where
    it has to stop.
    """
    left = unit.left - going.spent
    if going.stopped or left < LEAST or going.end == unit.at or exit_of(state, unit, going.end):
        return ()
    there = replace(unit, at=going.end, left=left)
    rays = reach(state, there, ROUGH, bonus=False)
    return (Shape(style="reach", rings=(outline(going.end, rays, ROUGH),), side=unit.side),) if rays else ()


def suggest_ways(eye: Scout, state: State, reached: Sequence[Ray]) -> Iterator[Candidate]:
    """4.B Legal ways, each end once."""
    ends: set[Point] = {eye.start}
    for path in (
        *exit_ways(eye),
        *contact_ways(state, eye),
        *lift_ways(state, eye),
        *round_ways(eye),
        *straight(eye, reached),
    ):
        if path[-1] not in ends:
            ends.add(path[-1])
            off = leaving(state, eye.unit, path[-1])
            yield Candidate(value=path, at=path[-1], cost=cm(length(path)), label=off)
    yield Candidate(value=(eye.start,), at=eye.start, cost="0", label=Message("path-turn"))


def leaving(state: State, unit: Unit, end: Point) -> Message | None:
    """2.2 What a way is called that ends off the table."""
    exit = exit_of(state, unit, end)
    return Message("path-exit", {"name": state.battle.file.exits[exit].name}) if exit else None


def exit_ways(eye: Scout) -> Iterator[Path]:
    """2.2 Straight off the table by each exit of the side."""
    for exit in eye.around.exits:
        path = eye.start, exit.nearest(eye.start, eye.me.base)
        if eye.legal(path):
            yield path


def straight(eye: Scout, reached: Sequence[Ray]) -> Iterator[Path]:
    """Straight ahead as far as it goes, and half of it."""
    for number, ray in enumerate(reached[::EVERY]):
        if ray.course.spent < LEAST:
            continue
        yield eye.start, ray.course.end
        half = eye.start, ahead(eye.start, ray.course.end, ray.course.spent // 2)
        if number % 2 == 0 and half[1] != eye.start and eye.legal(half):
            yield half


def round_ways(eye: Scout) -> Iterator[Path]:
    """Along the roads that it stands on (4.D), and round the ground that would stop it (4.G)."""
    most = 2 * eye.unit.left if eye.bonus else eye.unit.left
    for path in roads(eye, most):
        yield from _fitted(eye, path, most)
    for path in detours(eye):
        yield from _fitted(eye, path, eye.unit.left)


def _fitted(eye: Scout, path: Path, most: int) -> Iterator[Path]:
    """As much of the path as may be gone: the first of a few lengths that is legal."""
    for far in range(min(most, length(path)), 0, -TIGHT)[:TRIES]:
        part = within_reach(path, far)
        if len(part) > 1 and eye.legal(part):
            yield part
            return


def within_reach(path: Path, reach: int) -> Path:
    """The part of a path for which `reach` mm suffice, of no more legs than are allowed."""
    whole = [path[0]]
    for point in path[1 : LEGS + 1]:
        end = along((whole[-1], point), reach)
        reach -= leg(whole[-1], end)
        if end != whole[-1]:
            whole.append(end)
        if end != point:
            break
    return tuple(whole)


def roads(eye: Scout, most: int) -> Iterator[Path]:
    """4.D Both ways along each road it stands on, and off at the turnings that it reaches in one leg."""
    start = eye.start
    for road in eye.ground.roads:
        points = road.points
        for number in range(len(points) - 1):
            if near(start, points[number], points[number + 1], road.width):
                yield start, *points[number + 1 :]
                yield start, *points[number::-1]
        if not road.holds(start):
            for number, turning in enumerate(points):
                if leg(start, turning) < most and keeps_to(eye.ground, start, turning):
                    yield start, *points[number:]
                    yield start, *points[number::-1]


def detours(eye: Scout) -> Iterator[Path]:
    """4.D, 4.G Past both flanks of ground that it may not enter or would stop in, towards what lies behind."""
    (x, y), far = eye.start, eye.unit.left
    hindering = [
        patch for patch in eye.ground.near((x - far, y - far, x + far, y + far))
        if entering(eye.me, patch.type)[0] in ("no", "test") and not patch.area.holds(eye.start)
    ]  # fmt: skip
    for patch in hindering[:MOST]:
        middle = _middle(patch.area.points)
        dx, dy = middle[0] - x, middle[1] - y
        for flank in flanks(eye.start, (dx, dy), patch.area.points):
            bend = ahead(flank, (2 * flank[0] - middle[0], 2 * flank[1] - middle[1]), ASIDE)
            if bend != eye.start:
                yield eye.start, bend, (bend[0] + 2 * dx, bend[1] + 2 * dy)


def flanks(start: Point, line: Point, corners: Sequence[Point]) -> tuple[Point, Point]:
    """The corners farthest to the left and to the right of a line from the start; of equals the nearest."""
    (x, y), (dx, dy) = start, line

    def place(corner: Point) -> tuple[int, int]:
        cx, cy = corner[0] - x, corner[1] - y
        return cx * dy - cy * dx, cx * dx + cy * dy

    left = min(corners, key=place)
    return left, max(corners, key=lambda corner: (place(corner)[0], -place(corner)[1]))


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)


def contact_ways(state: State, eye: Scout) -> Iterator[Path]:
    """9.A Into contact with enemies: straight, or with one bend round what is in the way."""
    for end, enemy in _meetings(state, eye.unit, state.on_table(state.enemy(eye.unit.side))):
        if eye.legal((eye.start, end)):
            yield eye.start, end
        else:
            yield from filter(eye.legal, _bent(eye.start, enemy, eye.me.base))


def lift_ways(state: State, eye: Scout) -> Iterator[Path]:
    """11.B Straight to the side of the nearest friends that it could carry, or that could carry it."""
    friends = [one for one in state.on_table(eye.unit.side) if _lifts(state, eye.unit, one)]
    for end, _ in islice(_meetings(state, eye.unit, sorted(friends, key=lambda one: _far(eye, one))), LIFTS):
        if eye.legal((eye.start, end)):
            yield eye.start, end


def _far(eye: Scout, one: Unit) -> int:
    assert one.at is not None
    return length((eye.start, one.at))


def _lifts(state: State, unit: Unit, friend: Unit) -> bool:
    """11.A Whether one of the two is a transporter with room for the other."""
    kinds = [(state.profile(one.id), one) for one in (unit, friend)]
    carriers = [one for profile, one in kinds if profile.transport != "none"]
    passengers = [one for profile, one in kinds if not profile.vehicle]
    return (
        len(carriers) == len(passengers) == 1 and refusal(check_room, state, *passengers, *carriers) is None
    )


def _meetings(state: State, unit: Unit, whom: Iterable[Unit]) -> Iterator[tuple[Point, Point]]:
    """9.A, 11.B Where the unit would touch one of those, straight ahead of it, and where that one stands."""
    assert unit.at is not None
    mine = state.profile(unit.id).base
    for one in whom:
        assert one.at is not None
        whole = length((unit.at, one.at))
        gap = whole - (mine + state.profile(one.id).base + 1) // 2
        if 0 < gap <= unit.left:
            yield ahead(unit.at, one.at, gap - 1), one.at


def _bent(start: Point, enemy: Point, base: int) -> Iterator[Path]:
    """Round to the right and to the left of the straight line, onto the enemy's flanks."""
    (x, y), (ex, ey) = start, enemy
    dx, dy = ex - x, ey - y
    for sign in (1, -1):
        side = ex + sign * dy, ey - sign * dx
        flank = ahead(enemy, side, base)
        bend = ahead(flank, (flank[0] - dx, flank[1] - dy), 2 * base)
        yield start, bend, flank
