"""A map of areas as an author writes it, and what must agree in it before anybody plays.

MAP = read_map(SHELF.data("valley", AreaFile), "data/valley.toml")
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import TypeVar

from rules.core.areas.paths import read_line, read_outline
from rules.core.boards import Area, AreaMap, Connection, Legend, River
from rules.core.contract import Point
from rules.core.plane.areas import Area as Ground
from rules.core.plane.outlines import simple
from rules.core.sense import doubles, refuse, strangers
from rules.core.tables import BadTable, Row, Table


class AreaRow(Row, frozen=True, kw_only=True):
    """An area: `outline` is SVG path data, none for a point. `at` is where pieces stand, `label` the middle of the
    name: below the pieces where it is left out.
    """

    name: str
    terrain: str
    at: Point
    label: Point | None = None
    outline: str = ""
    worth: int = 0


class ConnectionRow(Row, frozen=True, kw_only=True):
    """A connection; `via` is SVG path data for the bends between the places of the two, none for a straight line."""

    between: tuple[str, str]
    kind: str
    via: str = ""


class RiverRow(Row, frozen=True, kw_only=True):
    """A river along a line of SVG path data."""

    line: str
    name: str | None = None


class Kind(Row, frozen=True, kw_only=True):
    """A kind of terrain or of connection: its name in words and how it is drawn (docs/presentation.md)."""

    name: str
    drawing: str


class AreaFile(Table, frozen=True, kw_only=True):
    """A map of areas, in units of the drawing that its author drew it in; `size` is its width and its height."""

    size: tuple[int, int]
    radius: int
    terrain: dict[str, Kind]
    ways: dict[str, Kind]
    areas: dict[str, AreaRow]
    connections: tuple[ConnectionRow, ...]
    rivers: tuple[RiverRow, ...] = ()
    ground: str = "water"


BELOW = 1.45
"""How far below the place of its pieces an area's name stands, in radii."""

T = TypeVar("T")


def read_map(file: AreaFile, where: str) -> AreaMap:
    """The map that a file describes; raises `BadTable` with file and key where it does not agree with itself."""
    refuse(where, _unknown(file))
    areas = tuple(_area(id, row, file.radius, where) for id, row in file.areas.items())
    places = {area.id: area.at for area in areas}
    map = AreaMap(
        width=file.size[0],
        height=file.size[1],
        radius=file.radius,
        legend=_legend(file.terrain),
        ways=_legend(file.ways),
        areas=areas,
        connections=tuple(_connection(i, row, places, where) for i, row in enumerate(file.connections)),
        rivers=tuple(
            River(line=_keyed(f"{where}: rivers[{i}].line", read_line, row.line), name=row.name)
            for i, row in enumerate(file.rivers)
        ),
        ground=file.ground,
    )
    refuse(where, _faults(map))
    return map


def _legend(kinds: Mapping[str, Kind]) -> dict[str, Legend]:
    return {id: Legend(name=kind.name, drawing=kind.drawing) for id, kind in kinds.items()}


def _area(id: str, row: AreaRow, radius: int, where: str) -> Area:
    outline = _keyed(f"{where}: areas.{id}.outline", read_outline, row.outline) if row.outline else ()
    label = row.label or (row.at[0], row.at[1] + round(BELOW * radius))
    return Area(
        id=id, name=row.name, terrain=row.terrain, at=row.at, label=label, outline=outline, worth=row.worth
    )


def _connection(number: int, row: ConnectionRow, places: Mapping[str, Point], where: str) -> Connection:
    a, b = row.between
    via = _keyed(f"{where}: connections[{number}].via", read_line, row.via) if row.via else ()
    return Connection(a=a, b=b, kind=row.kind, line=(places[a], *via, places[b]))


def _keyed(key: str, read: Callable[[str], T], data: str) -> T:
    try:
        return read(data)
    except BadTable as fault:
        raise BadTable(f"{key}: {fault}") from fault


def _unknown(file: AreaFile) -> Iterator[str]:
    """What a file names and does not have, and what it says twice."""
    terrain = {f"areas.{id}.terrain": row.terrain for id, row in file.areas.items()}
    kinds = {f"connections[{i}].kind": row.kind for i, row in enumerate(file.connections)}
    ends = [
        (f"connections[{i}].between", end) for i, row in enumerate(file.connections) for end in row.between
    ]
    pairs = {
        f"connections[{i}].between": " ".join(sorted(row.between)) for i, row in enumerate(file.connections)
    }
    yield from strangers(terrain.items(), file.terrain, "terrain of the map")
    yield from strangers(kinds.items(), file.ways, "kind of connection of the map")
    yield from strangers(ends, file.areas, "area of the map")
    yield from doubles(pairs.items(), "is connected by")
    for i, row in enumerate(file.connections):
        if row.between[0] == row.between[1]:
            yield f"connections[{i}].between: {row.between[0]!r} is connected with itself"
    if file.radius < 1:
        yield "radius: not above 0"


def _faults(map: AreaMap) -> Iterator[str]:
    """Outlines that are none, areas that overlap, and what lies beside its area or the map."""
    for area in map.areas:
        if area.outline and not simple(area.outline):
            yield f"areas.{area.id}.outline: it crosses or touches itself"
    grounds = {area.id: Ground(area.outline) for area in map.areas if area.outline}
    for area in map.areas:
        for key, point in (("at", area.at), ("label", area.label)):
            if area.id in grounds and not grounds[area.id].holds(point):
                yield f"areas.{area.id}.{key}: {list(point)} is outside its area"
        for point in (area.at, area.label, *area.outline):
            if not (0 <= point[0] <= map.width and 0 <= point[1] <= map.height):
                yield f"areas.{area.id}: {list(point)} is beside the map"
        for id, ground in grounds.items():
            if not area.outline and ground.holds(area.at):
                yield f"areas.{area.id}.at: the point lies in the area {id!r}"
    for (one, ground), (two, other) in combinations(grounds.items(), 2):
        if ground.overlaps(other):
            yield f"areas.{two}.outline: it overlaps areas.{one}"
