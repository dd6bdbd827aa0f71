"""4.B-4.H Ways that are suggested: straight in sixteen directions, along roads, into contact, round what is in the way.

Any other way may be drawn. What is suggested is judged as a way that a player draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rules.core.contract import Candidate, Message, Options, Point, Shape
from rules.core.flow import refusal
from rules.core.plane.lines import near, segments
from rules.core.plane.ways import ahead, along, leg, length
from rules.storm_of_steel.field import cm, mover, reach, road_bonus, terrain, way
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.entries import kept_to
from rules.storm_of_steel.table.features import Terrain
from rules.storm_of_steel.table.going import Mover, entering
from rules.storm_of_steel.table.paths import LEGS
from rules.storm_of_steel.table.reach import Ray, outline

Path = tuple[Point, ...]

STEP = 10
"""Degrees between the headings in which the reach is measured."""

EVERY = 2
"""Of these every second is offered."""

TIGHT = 15
"""Millimetres by which a way is shortened that ends where nobody may stand."""

TRIES = 5
"""How often."""

MOST = 4
"""Patches that it is led round."""

ASIDE = 5
"""Millimetres at which it passes their corners."""


def way_options(state: State, unit: Unit) -> Options:
    """4.B What is in reach, and ways that lead there; last the turn on the spot (R7)."""
    assert unit.at is not None
    reached = reach(state, unit, STEP)
    area = Shape(style="reach", rings=(outline(unit.at, reached, STEP),), side=unit.side)
    base = Shape(style="base", radius=state.profile(unit.id).base // 2, side=unit.side)
    return Options(
        slot="path", kind="path", ask=Message("ask-path", {"limit": cm(unit.left)}),
        candidates=tuple(suggested(state, unit, reached)), free=True, shapes=(area,), template=base,
        limit=unit.left,
    )  # fmt: skip


def suggested(state: State, unit: Unit, reached: Sequence[Ray]) -> Iterator[Candidate]:
    """4.B Legal ways, each end once."""
    assert unit.at is not None
    ends: set[Point] = {unit.at}
    for path in (*contact_ways(state, unit), *round_ways(state, unit), *straight(state, unit, reached)):
        if path[-1] not in ends:
            ends.add(path[-1])
            yield Candidate(value=path, at=path[-1], cost=cm(length(path)))
    yield Candidate(value=(unit.at,), at=unit.at, cost="0", label=Message("path-turn"))


def legal(state: State, unit: Unit, path: Path) -> bool:
    """Whether the unit may go that way."""
    return refusal(way, state, unit, path) is None


def straight(state: State, unit: Unit, reached: Sequence[Ray]) -> Iterator[Path]:
    """Straight ahead as far as it goes, and half of it."""
    for number, ray in enumerate(reached[::EVERY]):
        start, end = ray.course.path[0], ray.course.end
        yield start, end
        half = start, ahead(start, end, ray.course.spent // 2)
        if number % 2 == 0 and half[1] != start and legal(state, unit, half):
            yield half


def round_ways(state: State, unit: Unit) -> Iterator[Path]:
    """Along the roads that it stands on (4.D), and round the ground that would stop it (4.G)."""
    most = 2 * unit.left if road_bonus(state, unit.side) else unit.left
    for path in roads(terrain(state), unit, most):
        yield from _fitted(state, unit, path, most)
    for path in detours(terrain(state), mover(state.profile(unit.id)), unit):
        yield from _fitted(state, unit, path, unit.left)


def _fitted(state: State, unit: Unit, path: Path, most: int) -> Iterator[Path]:
    """As much of the path as may be gone: the first of a few lengths that is legal."""
    for far in range(min(most, length(path)), 0, -TIGHT)[:TRIES]:
        part = within_reach(path, far)
        if len(part) > 1 and legal(state, unit, part):
            yield part
            return


def within_reach(path: Path, reach: int) -> Path:
    """The part of a path for which `reach` mm suffice, of no more legs than are allowed."""
    whole: list[Point] = [path[0]]
    for a, b in segments(path[: LEGS + 1]):
        end = along((a, b), reach)
        if end == a:
            break
        whole.append(end)
        reach -= leg(a, end)
        if end != b:
            break
    return tuple(whole)


def roads(ground: Terrain, unit: Unit, most: int) -> Iterator[Path]:
    """4.D Both ways along each road it stands on, and off at the turnings that it reaches in one leg."""
    assert unit.at is not None
    start = unit.at
    for road in ground.roads:
        points = road.points
        for number in range(len(points) - 1):
            if near(start, points[number], points[number + 1], road.width):
                yield start, *points[number + 1 :]
                yield start, *points[number::-1]
        if not road.holds(start):
            for number, turning in enumerate(points):
                if leg(start, turning) < most and turning != start and kept_to(ground, start, turning):
                    yield start, *points[number:]
                    yield start, *points[number::-1]


def detours(ground: Terrain, me: Mover, unit: Unit) -> Iterator[Path]:
    """4.D, 4.G Past both flanks of ground that it may not enter or would stop in, towards what lies behind."""
    assert unit.at is not None
    (x, y), far = unit.at, unit.left
    hindering = [
        patch for patch in ground.near((x - far, y - far, x + far, y + far))
        if entering(me, patch.type)[0] in ("no", "test") and not patch.area.holds(unit.at)
    ]  # fmt: skip
    for patch in hindering[:MOST]:
        middle = _middle(patch.area.points)
        behind = 2 * middle[0] - x, 2 * middle[1] - y
        turns = sorted(patch.area.points, key=lambda corner: (heading_to((x, y), middle, corner), corner))
        for corner in (turns[0], turns[-1]):
            bend = ahead(corner, (2 * corner[0] - middle[0], 2 * corner[1] - middle[1]), ASIDE)
            if bend != unit.at:
                yield unit.at, bend, behind


def heading_to(start: Point, middle: Point, corner: Point) -> Fraction:
    """How far aside of the line to the middle a corner lies, as a slope; those abreast of the start count as aside."""
    dx, dy = middle[0] - start[0], middle[1] - start[1]
    cx, cy = corner[0] - start[0], corner[1] - start[1]
    return Fraction(cx * dy - cy * dx, max(1, cx * dx + cy * dy))


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)


def contacts(state: State, unit: Unit) -> Iterator[Point]:
    """9.A Where the unit would touch an enemy, straight ahead of it."""
    return (end for end, _ in _meetings(state, unit))


def contact_ways(state: State, unit: Unit) -> Iterator[Path]:
    """9.A Into contact with enemies: straight, or with one bend round what is in the way."""
    assert unit.at is not None
    for end, enemy in _meetings(state, unit):
        if legal(state, unit, (unit.at, end)):
            yield unit.at, end
        else:
            bent = _bent(unit.at, enemy, state.profile(unit.id).base)
            yield from (path for path in bent if legal(state, unit, path))


def _meetings(state: State, unit: Unit) -> Iterator[tuple[Point, Point]]:
    assert unit.at is not None
    mine = state.profile(unit.id).base
    for enemy in state.on_table(state.enemy(unit.side)):
        assert enemy.at is not None
        whole = length((unit.at, enemy.at))
        gap = whole - (mine + state.profile(enemy.id).base + 1) // 2
        if 0 < gap <= unit.left:
            yield ahead(unit.at, enemy.at, gap - 1), enemy.at


def _bent(start: Point, enemy: Point, base: int) -> Iterator[Path]:
    """Round to the right and to the left of the straight line, onto the enemy's flanks."""
    (x, y), (ex, ey) = start, enemy
    dx, dy = ex - x, ey - y
    for sign in (1, -1):
        side = ex + sign * dy, ey - sign * dx
        flank = ahead(enemy, side, base)
        bend = ahead(flank, (flank[0] - dx, flank[1] - dy), 2 * base)
        yield start, bend, flank
