"""What the files of tables and scenarios hold: ground, zones, stands, objectives. Lengths are whole millimetres."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rules.core.bids import Bid
from rules.core.contract import Point
from rules.core.tables import Count, Row, Table
from rules.storm_of_steel.schema import ArtilleryLine, Millimetres, Side, Skill, SupportLine, Weather
from rules.storm_of_steel.table.exits import Edge as Edge

FeatureType = Literal[
    "hill", "woods", "forest", "bush", "marsh", "stream", "river", "lake", "bridge", "ford",
    "building", "entrenchment", "bunker", "minefield",
]  # fmt: skip
LineType = Literal["road", "wall", "wire"]


class FeatureLine(Row, frozen=True, kw_only=True):
    """An area of the table. `top` of a hill: nothing stands for the whole (R12); `over`: what a bridge or ford crosses.

    `capacity`: stands that it holds, 0 for no limit; a building or bunker has one (R30).
    `apertures`: headings of a bunker (5.B).
    """

    type: FeatureType
    polygon: tuple[Point, ...]
    name: str = ""
    top: tuple[Point, ...] = ()
    level: int = 1
    capacity: Annotated[int, Meta(ge=0)] = 0
    apertures: tuple[int, ...] = ()
    over: str = ""


class StretchLine(Row, frozen=True, kw_only=True):
    """A road, wall or section of wire; `width` of a road."""

    type: LineType
    points: tuple[Point, ...]
    width: Millimetres = 0
    name: str = ""


class TableFile(Table, frozen=True, kw_only=True):
    """The table, its origin the south-west corner."""

    title: str
    source: str
    width: Annotated[int, Meta(ge=100, le=10_000)]
    height: Annotated[int, Meta(ge=100, le=10_000)]
    features: dict[str, FeatureLine] = {}
    lines: dict[str, StretchLine] = {}


class PlayerLine(Row, frozen=True, kw_only=True):
    """A side: its army (a row of the supplement), own table edge (12.C), and what differs from the army's row."""

    army: str
    edge: Edge
    skill: Skill | None = None
    artillery: ArtilleryLine | None = None
    support: SupportLine | None = None


class ZoneLine(Row, frozen=True, kw_only=True):
    """Where units of a side are set up."""

    side: Side
    polygon: tuple[Point, ...]
    name: str


class UnitLine(Row, frozen=True, kw_only=True):
    """A stand. `type`: a kind of the playsheet, a gun or a vehicle of the supplement; `at` when nobody sets it up.

    `spotted`: 6.D known from the start even in concealment; `counts`: for demoralisation (R54).
    """

    type: str
    name: str
    at: Point
    heading: Annotated[int, Meta(ge=0, le=355, multiple_of=5)]
    zone: str
    spotted: bool = False
    counts: bool = True


class ReserveLine(Row, frozen=True, kw_only=True):
    """Units that are not activated before `turn`, unless an enemy stands within `polygon` sooner."""

    side: Side
    units: tuple[str, ...]
    turn: int
    polygon: tuple[Point, ...] = ()


class ObjectiveLine(Row, frozen=True, kw_only=True):
    """R67 What is held for points: a point within `radius`, a building, or an area (`top`: of a hill only)."""

    name: str
    kind: Literal["point", "building", "area"]
    points: Annotated[int, Meta(ge=1)]
    holder: Side
    at: Point | None = None
    radius: Millimetres = 0
    feature: str = ""
    top: bool = False


class ExitLine(Row, frozen=True, kw_only=True):
    """2.2 An edge of the table, or a stretch of it, over which a side may leave; `points` for each stand that does.

    `span`: from where to where, in mm from its western or southern corner; left out: all of it.
    """

    name: str
    side: Side
    edge: Edge
    points: Annotated[int, Meta(ge=0)] = 0
    span: tuple[Millimetres, Millimetres] | None = None


class VictoryLine(Row, frozen=True, kw_only=True):
    """R67 Points besides the objectives, and the lead that wins; whether a side of which nothing is left has lost."""

    demoralised: int = 0
    headquarters: int = 0
    wiped_out: bool = True
    margin: Annotated[int, Meta(ge=1)] = 1


class ScenarioFile(Table, frozen=True, kw_only=True):
    """A scenario. `sides`: the first player, then the second (3.A), unless `first` leaves that to a die (R13);
    `deploy`: who sets up first.
    """

    source: str
    table: str
    rules: str = "rules"
    cards: str = "cards"
    supplement: str
    sides: tuple[Side, Side]
    first: Literal["named", "die"] = "named"
    deploy: tuple[Side, ...] = ()
    turns: Annotated[int, Meta(ge=2)]
    minutes: Count
    weather: Weather = "normal"
    players: dict[Side, PlayerLine]
    events: tuple[str, ...] = ()
    """12.A Special events of the supplement that are shuffled in."""
    zones: dict[str, ZoneLine] = {}
    units: dict[Side, dict[str, UnitLine]]
    reserves: tuple[ReserveLine, ...] = ()
    objectives: dict[str, ObjectiveLine] = {}
    exits: dict[str, ExitLine] = {}
    victory: VictoryLine
    bid: Bid | None = None
