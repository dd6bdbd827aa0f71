"""The printed map of a scenario, which never changes during a game: hexes, areas or a table, and what they share."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.core.contract import Point, Side


class Legend(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One kind of terrain: its name in words and how the painter draws it."""

    name: str
    drawing: str


class HexSide(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hexside with something on it."""

    a: str
    b: str
    river: Literal["minor", "major"] | None = None
    water: Literal["lake", "sea", "strait"] | None = None
    """Open water between two land hexes."""
    bridge: bool = False
    name: str | None = None


class Border(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line along hexsides, each as (inside, outside): the teeth of `works` point outside."""

    drawing: Literal["frontier", "works", "boundary"]
    sides: tuple[tuple[str, str], ...]
    name: str | None = None


class Water(Struct, frozen=True, kw_only=True):
    """A named sea or lake of whole hexes."""

    name: str
    hexes: tuple[str, ...]


class Place(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A name on the map, with the signs printed beside it (`port`, `factory`, `oil`, …) and what it is worth."""

    hex: str
    name: str
    size: Literal["town", "city", "major"] = "town"
    signs: tuple[str, ...] = ()
    worth: int = 0


class Board(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="hex"):
    """The printed map of a scenario, which never changes during a game.

    `ids[row][column]` is the hex id ('' where there is no hex), `terrain[row][column]` a key of
    `legend`. Flat layout: columns whose (0-based) index is odd lie half a hex lower when `shift` is
    `odd`, the others when it is `even`; pointy layout: the same for rows, half a hex to the right.
    `window` is the part in play: first column, first row, last column, last row, 0-based, inclusive.
    `works` are hexes with printed fortifications, `sources` the supply sources by side. `rows` and `columns` are
    written at the edge, where hexes are named by them.
    """

    layout: Literal["flat", "pointy"] = "flat"
    shift: Literal["odd", "even"] = "odd"
    ids: tuple[tuple[str, ...], ...]
    terrain: tuple[str, ...]
    legend: dict[str, Legend]
    window: tuple[int, int, int, int]
    sides: tuple[HexSide, ...] = ()
    roads: tuple[tuple[str, str], ...] = ()
    rails: tuple[tuple[str, str], ...] = ()
    places: tuple[Place, ...] = ()
    borders: tuple[Border, ...] = ()
    waters: tuple[Water, ...] = ()
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    works: tuple[str, ...] = ()
    sources: dict[Side, tuple[str, ...]] = {}
    hex_km: float = 1.0


class Feature(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that lies on a table: ground within `outline`, or along `line`, `width` mm wide (0: just the line).

    `terrain` is a key of the legend. `crest` is the top of a hill, within its outline. `apertures` are where one
    looks out of it, in degrees.
    """

    id: str
    terrain: str
    outline: tuple[Point, ...] = ()
    crest: tuple[Point, ...] = ()
    line: tuple[Point, ...] = ()
    width: int = 0
    apertures: tuple[int, ...] = ()
    name: str | None = None


class Tabletop(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="table"):
    """The table of a scenario with all that lies on it, in mm; the lowest feature first.

    `edges` is the table edge of each side. `zones` are areas with a name (where one sets up, what is worth points).
    `unit` is what the ruler counts in (`cm`), `unit_mm` its length.
    """

    width: int
    height: int
    legend: dict[str, Legend]
    features: tuple[Feature, ...]
    zones: tuple[Feature, ...] = ()
    edges: dict[Side, Literal["north", "east", "south", "west"]] = {}
    unit: str = "cm"
    unit_mm: int = 10


class Area(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place of a map of areas: the ground within `outline`, or a point.

    `at` is where its pieces stand, `label` the middle of its name. `terrain` is a key of the map's legend; `worth` is
    written on a gold disc beside the name.
    """

    id: str
    name: str
    terrain: str
    at: Point
    label: Point
    outline: tuple[Point, ...] = ()
    worth: int = 0


class Connection(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Two areas between which one goes; `kind` is a key of the map's `ways`. `line` is drawn, from `a` to `b`."""

    a: str
    b: str
    kind: str
    line: tuple[Point, ...]


class River(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Water that is drawn along a line; what crosses it is a connection."""

    line: tuple[Point, ...]
    name: str | None = None


class AreaMap(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="areas"):
    """The printed map of a scenario as areas and points with connections (ADR 0103).

    `radius` says how large pieces are drawn: a counter is 1.36 of it wide. `ground` is how it is drawn where no area
    is. Areas touch and never overlap; of two areas no more than one connection is told.
    """

    width: int
    height: int
    radius: int
    legend: dict[str, Legend]
    ways: dict[str, Legend]
    areas: tuple[Area, ...]
    connections: tuple[Connection, ...]
    rivers: tuple[River, ...] = ()
    ground: str = "water"


AnyBoard = Board | Tabletop | AreaMap
"""Whatever a game is played on."""


def list_places(board: AnyBoard) -> tuple[str, ...]:
    """The ids of hexes or areas, or of what lies on a table."""
    if isinstance(board, Board):
        return tuple(id for row in board.ids for id in row if id)
    if isinstance(board, AreaMap):
        return tuple(area.id for area in board.areas)
    return tuple(one.id for one in (*board.features, *board.zones))


def name_places(board: AnyBoard) -> dict[str, str]:
    """The names by id, of those that have one."""
    if isinstance(board, Board):
        return {place.hex: place.name for place in board.places}
    if isinstance(board, AreaMap):
        return {area.id: area.name for area in board.areas}
    return {one.id: one.name for one in (*board.features, *board.zones) if one.name}
