"""What no move may be: too long, over enemies, by whom may not move; see `forbidden.py`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from shapely import LineString, Point

from rules.core.contract import Event
from rules.storm_of_steel.events.records import Granted
from rules.storm_of_steel.movement.moves import UnitMoved
from rules.storm_of_steel.state import State

TINY = 1e-6


def faults(before: State, event: Event) -> Iterator[str]:
    """Everything forbidden of a move."""
    if isinstance(event, UnitMoved):
        yield from _mover(before, event)
        yield from _way(before, event)
        yield from _enemies(before, event)


def _mover(before: State, event: UnitMoved) -> Iterator[str]:
    """4.A, R19, 10.A, 6.J Who moves: able, once a phase, not having fired a turret of one man."""
    unit, profile = before.units[event.unit], before.profile(event.unit)
    extra = any(isinstance(pending, Granted) for pending in before.stack)
    if unit.status != "normal" or unit.immobilised or unit.at is None or not profile.move:
        yield f"10.A: {unit.id} moves, {unit}"
    if not extra and (unit.moved or not unit.begun or unit.side != before.active):
        yield f"4.A: {unit.id} moves, begun {unit.begun}, moved {unit.moved}"
    if profile.one_man and unit.shot:
        yield f"6.J: {unit.id} has fired in this turn and moves"


def _way(before: State, event: UnitMoved) -> Iterator[str]:
    """2.6, 4.B, 4.D From where it stood, by twelve legs at most, no farther than the allowance (twice it on road)."""
    unit, profile = before.units[event.unit], before.profile(event.unit)
    length = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(event.path))
    most = profile.move * (2 if event.road else 1)
    if length > most + TINY or length > event.cost + TINY:
        yield f"4.B: {unit.id} goes {length:.1f} of {most}, told {event.cost}"
    if event.path[0] != unit.at or len(event.path) > 13:
        yield f"2.6: {unit.id} goes {event.path} from {unit.at}"
    if event.road and not _on_road(before, event):
        yield f"4.D: {unit.id} has the road's bonus along {event.path}"


def _on_road(state: State, event: UnitMoved) -> bool:
    roads = [line for line in state.battle.table.lines.values() if line.type == "road"]
    areas = [LineString(road.points).buffer(road.width / 2 + 0.01) for road in roads]
    return all(any(area.covers(Point(at)) for area in areas) for at in event.path)


def _enemies(before: State, event: UnitMoved) -> Iterator[str]:
    """4.H Over no enemy's base."""
    if len(event.path) < 2:
        return
    way, base = LineString(event.path), before.profile(event.unit).base
    for enemy in before.on_table(before.enemy(before.units[event.unit].side)):
        if way.distance(Point(before.spot(enemy.id))) < (base + before.profile(enemy.id).base) / 2 - TINY:
            yield f"4.H: {event.unit} goes over {enemy.id} along {event.path}"
