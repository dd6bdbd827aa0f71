"""What no shot may be: by whom may not fire, too far, through a wood, at whoever is not seen; see `forbidden.py`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import hypot

from shapely import LineString, Point, Polygon

from rules.core.contract import Event
from rules.storm_of_steel.fire.firing import UnitFired
from rules.storm_of_steel.scenario import battle
from rules.storm_of_steel.state import State

TINY = 1e-6
REACH = {"normal": 10**6, "overcast": 10**6, "heavy_rains": 200, "fog": 100}
"""12.C How far one fires in which weather, in mm."""

PLANTS = ("woods", "forest", "bush")


def faults(before: State, event: Event) -> Iterator[str]:
    """Everything forbidden of a shot."""
    if isinstance(event, UnitFired):
        yield from _shooter(before, event)
        yield from _target(before, event)
        yield from _distance(before, event)
        yield from _sight(before, event)


def _shooter(before: State, event: UnitFired) -> Iterator[str]:
    """6.A, 10.A, 4.I, 6.I, 6.J, 11.C Who fires."""
    unit, profile = before.units[event.unit], before.profile(event.unit)
    if unit.status == "suppressed" or unit.gun_out or profile.hq or unit.at is None:
        yield f"6.A: {unit.id} fires, {unit}"
    if event.weapon in unit.fired and not event.extra:
        yield f"6.A: {unit.id} fires weapon {event.weapon} again"
    turret = profile.weapons[event.weapon].mount == "turret"
    if profile.one_man and turret and unit.drove:
        yield f"6.J: {unit.id} has driven in this turn and fires its turret"


def _target(before: State, event: UnitFired) -> Iterator[str]:
    """6.D, 6.I, 11.C At whom: an enemy (a friend by error alone), spotted where it is concealed, and fit for it."""
    unit, target = before.units[event.unit], before.units[event.target]
    weapon = before.profile(unit.id).weapons[event.weapon]
    friend = unit.side == target.side
    if target.at is None or (friend and before.phase != "event"):
        yield f"6.A: {unit.id} fires at {target.id}, {target.fate}"
        return
    kinds = {type for type, area in _areas(before.scenario) if area.covers(Point(target.at))}
    if kinds & {*PLANTS, "building"} and not target.spotted and not friend:
        yield f"6.D: {unit.id} fires at {target.id}, which nobody has spotted in {kinds}"
    afv = before.profile(target.id).afv
    if (weapon.ap if afv else weapon.soft) is None:
        yield f"6.I: {unit.id} fires {weapon.name} at {target.id}"


def _distance(before: State, event: UnitFired) -> Iterator[str]:
    """6.B, 6.C, 12.C Within the range of the weapon and of the weather."""
    (ax, ay), (bx, by) = before.spot(event.unit), before.spot(event.target)
    bases = before.profile(event.unit).base + before.profile(event.target).base
    gap = max(0.0, hypot(ax - bx, ay - by) - bases / 2)
    weapon = before.profile(event.unit).weapons[event.weapon]
    most = weapon.ap_range if before.profile(event.target).afv else weapon.soft_range
    if not weapon.nearest - TINY <= gap <= min(most, REACH[before.weather]) + TINY:
        yield f"6.B: {event.unit} fires {gap:.1f} mm, {weapon.nearest} to {most}, {before.weather}"


@cache
def _areas(scenario: str) -> list[tuple[str, Polygon]]:
    return [(line.type, Polygon(line.polygon)) for line in battle(scenario).table.features.values()]


def _sight(before: State, event: UnitFired) -> Iterator[str]:
    """6.B Not through woods, forest, bush and houses, but out of them at the edge."""
    if before.profile(event.unit).weapons[event.weapon].indirect:
        return
    a, b = Point(before.spot(event.unit)), Point(before.spot(event.target))
    line, shut = LineString((a, b)), ("building",) * before.choices.buildings_block
    if a == b:
        return
    for type, area in _areas(before.scenario):
        if type not in (*PLANTS, *shut) or not area.intersects(line):
            continue
        inside = area.covers(a) + area.covers(b)
        length = 0.0 if area.touches(line) else area.intersection(line).length
        bases = before.profile(event.unit).base + before.profile(event.target).base
        limit = {0: 0.0, 1: float(before.choices.edge_depth), 2: 50 + bases / 2}[inside]
        if type == "building":
            limit = 0.0 if not inside else 10**6
        if length > limit + TINY:
            yield f"6.B: {event.unit} fires at {event.target} through {length:.1f} mm of {type}"
