"""6.E, 6.H2 What shelters a unit where it stands, and what it may not be fired at for (R29; ADR 0061)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.core.contract import Point
from rules.core.plane.discs import Disc
from rules.core.plane.lines import beside, crosses
from rules.storm_of_steel.table.features import Terrain

Protection = Literal["open", "woods", "cover", "bunker"]
"""6.H2 The rows of protection values, the lowest first."""

ROWS: dict[str, Protection] = {
    "woods": "woods",
    "forest": "woods",
    "building": "cover",
    "entrenchment": "cover",
    "wall": "cover",
    "bunker": "bunker",
}
"""6.E, 6.H2 What protects better than open ground."""

_ORDER: tuple[Protection, ...] = ("open", "woods", "cover", "bunker")


class Shelter(NamedTuple):
    """The best protection a unit has, and the feature that gives it with its type ('' and `open` where none does)."""

    row: Protection = "open"
    feature: str = ""
    type: str = "open"


def shelter(terrain: Terrain, unit: Disc, seen_from: Point | None = None) -> Shelter:
    """6.H2 The highest protection of all that the unit is in; a wall only against fire that crosses it (R29).

    `seen_from`: where the fire comes from; None for what falls from above, against which no wall helps.
    """
    found = [Shelter(ROWS.get(p.type, "open"), p.id, p.type) for p in terrain.at(unit.centre)]
    if seen_from is not None and (wall := behind(terrain, unit, seen_from)):
        found.append(Shelter("cover", wall, "wall"))
    best = max(found, key=lambda one: _ORDER.index(one.row), default=Shelter())
    return best if best.row != "open" else Shelter()


def behind(terrain: Terrain, unit: Disc, seen_from: Point) -> str | None:
    """6.E, R29 The wall that the unit is behind: its base near it, and the line of fire meets it; None of none."""
    halves = 2 * terrain.measures.wall + unit.base
    for wall in terrain.walls:
        if beside(unit.centre, wall.points, halves) and crosses(unit.centre, seen_from, wall.points):
            return wall.id
    return None


def is_sheltered(terrain: Terrain, unit: Disc) -> bool:
    """6.H1 Whether the unit is in an entrenchment or bunker, where fire does not destroy it."""
    return bool(terrain.types_at(unit.centre) & {"entrenchment", "bunker"})


def structure(terrain: Terrain, point: Point) -> tuple[str, str] | None:
    """9.A The bunker, building or entrenchment that the point is in, with its type; None of none."""
    inside = {patch.type: patch.id for patch in reversed(terrain.at(point))}
    return next(((inside[t], t) for t in ("bunker", "building", "entrenchment") if t in inside), None)
