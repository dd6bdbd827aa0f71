"""4.B-4.H Paths: what one costs, what it enters and where it ends, or why it is not one (R8, R9; ADR 0061).

Refusals are `Illegal`, with lengths in mm: `path-legs` (`legs`, `most`), `path-off-table` (`at`), `path-enemy` (`unit`,
`leg`), `path-friend` (`unit`, `at`), `path-forbidden` (`feature`, `type`, `mobility`, `at`), `path-full` (`feature`,
`capacity`), `path-blocked` (`feature`, `at`: no room to stop there), `path-too-long` (`length`, `allowance`, `road`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, NoReturn

from rules.core.contract import Point
from rules.core.errors import Illegal
from rules.core.plane.discs import Disc
from rules.core.plane.lines import segments
from rules.core.plane.ways import length
from rules.storm_of_steel.table.entries import Entered, find_entered, keeps_to
from rules.storm_of_steel.table.exits import Exit
from rules.storm_of_steel.table.features import Terrain
from rules.storm_of_steel.table.going import Mover
from rules.storm_of_steel.table.stops import Stand, back, halt, past

LEGS = 12
"""The most legs a path may have."""


class Entry(NamedTuple):
    """A feature entered on the way: mines to roll for, wire or ground to test for, wire that is crushed.

    `at` is the boundary, to the nearest mm; `leg` counts from 0.
    """

    feature: str
    type: str
    kind: str
    leg: int
    at: Point


class Movement(NamedTuple):
    """A legal path as it will be gone: cut where the ground stops it. `path` begins where the unit stands.

    `spent` and `allowance` in mm, the allowance doubled when it was made on road; `stopped` is the feature that ended
    it.
    """

    path: tuple[Point, ...]
    spent: int
    allowance: int
    road: bool
    entries: tuple[Entry, ...] = ()
    stopped: str = ""

    @property
    def end(self) -> Point:
        """Where the unit comes to stand."""
        return self.path[-1]

    @property
    def crushed(self) -> tuple[str, ...]:
        """5.A The wires that it destroys."""
        return tuple(entry.feature for entry in self.entries if entry.kind == "crush")

    @property
    def mines(self) -> tuple[Entry, ...]:
        """5.C The minefields that it enters, in order."""
        return tuple(entry for entry in self.entries if entry.kind == "mines")


class Others(NamedTuple):
    """What is about a mover: the other bases on the table by id, those passed through and those never."""

    friends: Mapping[str, Disc] = {}
    enemies: Mapping[str, Disc] = {}
    exits: tuple[Exit, ...] = ()
    """2.2 Where its side may leave the table."""


def course(
    terrain: Terrain,
    mover: Mover,
    path: Sequence[Point],
    allowance: int,
    others: Others = Others(),  # noqa: B008 - frozen
    *,
    bonus: bool = True,
) -> Movement:
    """The path as it will be gone, or `Illegal`. `bonus`: whether a move on road is doubled at present (4.D)."""
    way = tuple(point for i, point in enumerate(path) if i == 0 or point != path[i - 1])
    if len(way) - 1 > LEGS:
        raise Illegal("ADR 0061", "path-legs", legs=len(way) - 1, most=LEGS)
    found = find_entered(terrain, mover, way) if len(way) > 1 else ()
    return judge_path(Stand(terrain, mover, *others), way, found, allowance, bonus=bonus)


def judge_path(
    stand: Stand, way: tuple[Point, ...], found: Sequence[Entered], allowance: int, *, bonus: bool
) -> Movement:
    """The course of a path of which it is known what it enters; `Illegal` as `course`."""
    stop = next((one for one in found if one.kind in ("test", "no")), None)
    if stop and stop.kind == "test":
        way = cut_short(stand, way, stop) or _in_the_way(stand, way, stop)
        found = [one for one in find_entered(stand.terrain, stand.mover, way) if one.kind != "no"]
    elif stop:
        _refuse_ground(stand.mover, way, stop)
    _refuse_bases(stand, way)
    return _paid(stand.terrain, way, allowance, found, stop.feature if stop else "", bonus=bonus)


def _paid(
    terrain: Terrain,
    way: tuple[Point, ...],
    allowance: int,
    found: Sequence[Entered],
    stopped: str,
    *,
    bonus: bool,
) -> Movement:
    spent = _cost(way)
    road = bonus and spent > 0 and on_road(terrain, way)
    most = 2 * allowance if road else allowance
    if spent > most:
        raise Illegal("4.D" if road else "4.B", "path-too-long", length=spent, allowance=most, road=road)
    entries = tuple(Entry(e.feature, e.type, e.kind, e.leg, spot(way, e.leg, e.part)) for e in found)
    return Movement(way, spent, most, road, entries, stopped)


def _cost(way: Sequence[Point]) -> int:
    """The mm that a path costs; a turn on the spot is free."""
    return length(way) if len(way) > 1 else 0


def on_road(terrain: Terrain, path: Sequence[Point]) -> bool:
    """4.D, R8 Whether the move starts and ends on road and every leg of it keeps to one."""
    return all(keeps_to(terrain, a, b) for a, b in segments(path))


def cut_short(stand: Stand, path: Sequence[Point], at: Entered) -> tuple[Point, ...] | None:
    """4.G, R9 The path up to where a unit stands that must stop on entering there; None where others are in the way."""
    end = halt(stand, path[at.leg], path[at.leg + 1], at)
    return None if end is None else (*path[: at.leg + 1], end)


def halt_at(terrain: Terrain, mover: Mover, going: Movement, entry: Entry, others: Others) -> Movement:
    """5.C The course of a unit that mines stop where it entered them; short of them where others are in the way."""
    stand = Stand(terrain, mover, *others)
    found = [one for one in find_entered(terrain, mover, going.path) if one.kind == "mines"]
    at = found[going.mines.index(entry)]
    way = cut_short(stand, going.path, at) or back(stand, going.path, at)
    passed_by = going.entries[: going.entries.index(entry) + 1]
    return going._replace(path=way, spent=_cost(way), entries=passed_by, stopped=entry.feature)


def spot(path: Sequence[Point], leg: int, part: Fraction) -> Point:
    """The whole point nearest to that part of a leg."""
    (ax, ay), (bx, by) = path[leg], path[leg + 1]
    return round(ax + (bx - ax) * part), round(ay + (by - ay) * part)


def _in_the_way(stand: Stand, way: Sequence[Point], stop: Entered) -> NoReturn:
    """Refuses a move that would have to stop where others are."""
    at = spot(way, stop.leg, stop.part)
    for point in past(way[stop.leg], way[stop.leg + 1], stop.part, stand.terrain.measures.entry_depth):
        stand.refuse_end(point)
    raise Illegal("4.H", "path-blocked", feature=stop.feature, at=at)


def _refuse_ground(mover: Mover, way: Sequence[Point], stop: Entered) -> NoReturn:
    facts = {"feature": stop.feature, "type": stop.type, "mobility": mover.mobility}
    raise Illegal(stop.rule, "path-forbidden", at=spot(way, stop.leg, stop.part), **facts)


def _refuse_bases(stand: Stand, way: Sequence[Point]) -> None:
    """4.H, 2.2 Off the table but by an exit, through an enemy, or ending on a friend or in a full building."""
    off = len(way) > 1 and stand.leaves(way[-1])
    for point in way[1:-1] if off else way[1:]:
        if not stand.on_table(point):
            raise Illegal("ADR 0061", "path-off-table", at=point)
    for leg, step in enumerate(segments(way)):
        hit = stand.enemy_on(*step)
        if hit and len(way) > 1:
            raise Illegal("4.H", "path-enemy", unit=hit, leg=leg)
    if len(way) > 1 and not off:
        stand.refuse_end(way[-1])
