"""What lies on a table: areas and lines with their types, indexed (2.A; ADR 0061)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from rules.core.contract import Point
from rules.core.derived import keep_printed, keep_up_to
from rules.core.plane.areas import Area, Box, box
from rules.core.plane.index import Few, Index
from rules.core.plane.lines import beside

PLANTS = frozenset({"woods", "forest", "bush"})
"""6.B What blocks the line of sight and may be fired out of at its edge."""

CONCEALING = PLANTS | {"building"}
"""6.D Where a unit is not fired upon unless spotted."""

BLOCKING = CONCEALING | {"hill"}
WORKS = frozenset({"building", "entrenchment", "bunker"})
"""They override the ground they stand on."""

_GROUND = frozenset({"woods", "forest", "marsh", "stream"})
COVERED_BY: dict[str, frozenset[str]] = {
    "bridge": _GROUND | {"river", "lake"},
    "ford": frozenset({"stream", "river"}),
    **dict.fromkeys(WORKS, _GROUND | {"river", "lake", "ford"}),
}
"""Which ground each type lies on top of: for movement it is not there."""

UNDER_ROAD = _GROUND
"""The ground that a road covers for whoever keeps to it."""


class Measures(NamedTuple):
    """Distances of the rulings, in mm, and the switches that bear on the table."""

    edge_depth: int = 20
    """R10 How deep in woods a unit still looks out."""

    entry_depth: int = 10
    """R9 How far past the boundary a unit comes that must stop there."""

    within_patch: int = 50
    """6.B How far one sees within a patch."""

    wall: int = 10
    """R29 How near its wall a base stands that is behind it."""

    wire: int = 20
    """R20 How wide a strip a wire is."""

    buildings_block: bool = True
    """R11 Whether buildings block the line of sight."""


class Outlined(Protocol):
    """An area of a scenario's table."""

    @property
    def type(self) -> str: ...
    @property
    def polygon(self) -> Sequence[Point]: ...
    @property
    def top(self) -> Sequence[Point]: ...
    @property
    def level(self) -> int: ...
    @property
    def capacity(self) -> int: ...
    @property
    def apertures(self) -> Sequence[int]: ...


class Drawn(Protocol):
    """A line of a scenario's table."""

    @property
    def type(self) -> str: ...
    @property
    def points(self) -> Sequence[Point]: ...
    @property
    def width(self) -> int: ...


class Patch(NamedTuple):
    """An area. `top` of a hill without one is the whole of it (R12); `capacity` 0: no limit (R30)."""

    id: str
    type: str
    area: Area
    top: Area
    level: int
    capacity: int
    apertures: tuple[int, ...]


class Strip(NamedTuple):
    """A line with the rectangle around it; in it is who stands within half its width."""

    id: str
    type: str
    points: tuple[Point, ...]
    width: int
    box: Box

    def holds(self, point: Point) -> bool:
        """Whether the point is on the road, or in the strip of the wire."""
        west, south, east, north = self.box
        near = west <= point[0] <= east and south <= point[1] <= north
        return near and beside(point, self.points, self.width)


class Terrain:
    """The table of a scenario: `patches` and `strips` by id, in the order of the file.

    What is kept with it (`cache`) follows from the areas alone, never from wires: the copies share it.
    """

    def __init__(
        self,
        width: int,
        height: int,
        features: Mapping[str, Outlined],
        lines: Mapping[str, Drawn],
        measures: Measures | None = None,
    ) -> None:
        self.width, self.height = width, height
        self.measures = measures or Measures()
        self.patches = {id: _patch(id, line) for id, line in features.items()}
        self.strips = {id: self._strip(id, line) for id, line in lines.items()}
        self._index: Index[Patch] | Few[Patch] = Index([(p.area.box, p) for p in self.patches.values()])
        self._lids = {id: self._on_top(patch) for id, patch in self.patches.items()}
        self.cache: dict[Any, Any] = {}  # no memo: for `keep_up_to`
        self._sort()

    def _strip(self, id: str, line: Drawn) -> Strip:
        width = self.measures.wire if line.type == "wire" else line.width
        points = tuple((x, y) for x, y in line.points)
        return Strip(id, line.type, points, width, box(points, width))

    def without(self, gone: Iterable[str]) -> Terrain:
        """5.A The table without the wires that tracks destroyed; what was worked out of sights goes on."""
        lost, copy = frozenset(gone), Terrain.__new__(Terrain)
        copy.__dict__.update(self.__dict__)
        copy.strips = {id: strip for id, strip in self.strips.items() if id not in lost}
        copy._sort()
        return copy

    def window(self, around: Box) -> Terrain:
        """The table with only what might touch the rectangle: for many questions about one place."""
        copy = Terrain.__new__(Terrain)
        copy.__dict__.update(self.__dict__)
        copy._index = Few([(patch.area.box, patch) for patch in self.near(around)])
        strips = Few([(strip.box, strip) for strip in self.strips.values()]).near(around)
        copy._sort(strips)
        return copy

    def _sort(self, strips: Iterable[Strip] | None = None) -> None:
        lines = tuple(self.strips.values() if strips is None else strips)
        self.roads, self.walls, self.wires = (
            tuple(strip for strip in lines if strip.type == type) for type in ("road", "wall", "wire")
        )

    def near(self, around: Box) -> list[Patch]:
        """The areas that a box might touch."""
        return self._index.near(around)

    def at(self, point: Point) -> tuple[Patch, ...]:
        """The areas that the point is in; their boundary counts."""
        return tuple(patch for patch in self.near((*point, *point)) if patch.area.holds(point))

    def types_at(self, point: Point) -> frozenset[str]:
        """The types of the areas that the point is in."""
        return frozenset(patch.type for patch in self.at(point))

    def on_road(self, point: Point) -> bool:
        """Whether the point is on a road."""
        return any(road.holds(point) for road in self.roads)

    def wires_at(self, point: Point) -> tuple[str, ...]:
        """5.A The wires in whose strip the point is."""
        return tuple(wire.id for wire in self.wires if wire.holds(point))

    @keep_up_to(10_000)
    def is_concealing(self, point: Point) -> bool:
        """6.D Whether a unit there is not fired upon unless spotted. Asked of the whole table, never of a window."""
        return any(patch.type in CONCEALING for patch in self.at(point))

    def bare(self, patch: Patch, point: Point) -> bool:
        """Whether the point is in the patch with nothing on top of it there: no road, bridge, ford or work."""
        if not patch.area.holds(point):
            return False
        if patch.type in UNDER_ROAD and self.on_road(point):
            return False
        return not any(lid.area.holds(point) for lid in self.lids(patch))

    def lids(self, patch: Patch) -> tuple[Patch, ...]:
        """What lies on top of a patch: bridges, fords and works."""
        return self._lids[patch.id]

    def _on_top(self, patch: Patch) -> tuple[Patch, ...]:
        near = self.near(patch.area.box)
        return tuple(lid for lid in near if patch.type in COVERED_BY.get(lid.type, ()) and lid.id != patch.id)

    @keep_printed
    def is_crowned(self, hill: Patch) -> bool:
        """6.B Whether a hill carries woods, forest or buildings (R12)."""
        near = self.patches.values()
        return any(p.type in ("woods", "forest", "building") and p.area.overlaps(hill.area) for p in near)


def _patch(id: str, line: Outlined) -> Patch:
    area = Area(line.polygon)
    top = Area(line.top) if line.top else area
    return Patch(id, line.type, area, top, line.level, line.capacity, tuple(line.apertures))
