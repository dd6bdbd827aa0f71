"""What the files of `data/` and `scenarios/` hold: one frozen record a table, unknown keys refused."""

from __future__ import annotations

import datetime
from typing import Literal

from rules.core.bids import Bid
from rules.core.tables import Count, Row, Table

Side = str
"""`soviet` or `german`."""


class RiverLine(Row, frozen=True, kw_only=True):
    """A river: the hexsides it runs along."""

    name: str
    size: Literal["minor", "major"]
    sides: tuple[str, ...]


class MapFile(Table, frozen=True, kw_only=True):
    """A printed map (B3): rows of characters, hexsides, roads hex by hex."""

    hex_km: float
    layout: Literal["flat"]
    shift: Literal["odd", "even"]
    terrain: tuple[str, ...]
    control: tuple[str, ...]
    works: tuple[str, ...]
    roads: tuple[str, ...]
    rails: tuple[str, ...]
    bridges: tuple[str, ...]
    rivers: tuple[RiverLine, ...]
    places: dict[str, tuple[str, ...]]


class TerrainFile(Table, frozen=True, kw_only=True):
    """B3 Movement costs, in half points."""

    legend: dict[str, str]
    enter: dict[str, dict[str, int]]
    road: dict[str, int]
    minor_river: dict[str, int]


class CounterLine(Row, frozen=True, kw_only=True):
    """B1 One counter as printed."""

    label: str
    formation: str
    kind: str
    strength: tuple[str, ...]
    move: int
    tank: int | None = None
    small: bool = False
    recon: bool = False
    motorized: bool = False


class CounterFile(Table, frozen=True, kw_only=True):
    """B1 Every counter of the game, by side."""

    motorized: tuple[str, ...]
    armour: tuple[str, ...]
    german: dict[str, CounterLine]
    soviet: dict[str, CounterLine]


class SupplyTable(Row, frozen=True, kw_only=True):
    """1-3 The numbers of the optional supply rules."""

    start: dict[Side, int]
    arrival_table: dict[Side, tuple[int, ...]]
    reinforcement_turn: dict[Side, int]
    base_income: dict[Side, int]
    attack_marker: int
    barrage_marker: int
    max_effort_per_stack: int
    barrages_per_turn: int
    barrage_sides: tuple[Side, ...]
    refund_sides: tuple[Side, ...]
    major_river: int
    minor_river: int
    woods_run: int


class Stacking(Row, frozen=True, kw_only=True):
    """B4 How many units may share a hex."""

    units: int
    small: int


class Air(Row, frozen=True, kw_only=True):
    """B8 Air points by turn, and what interdiction adds in movement points."""

    points: dict[Side, tuple[int, ...]]
    interdiction: dict[str, int]


class Works(Row, frozen=True, kw_only=True):
    """B6 The one side that fortifications help."""

    side: Side


class Switches(Row, frozen=True, kw_only=True):
    """R1-R24 What whoever opens a game may set; the defaults are the rulings."""

    optional_supply: bool = True
    recon: bool = True
    refund: bool = True
    chain_exempt: bool = True
    count_mode: Literal["entered_hex", "near_side"] = "entered_hex"
    reset_count_at_friendly: bool = False
    road_through_woods: bool = False
    marker_per_stack: bool = True
    double_fire: bool = False


class PlacePoints(Row, frozen=True, kw_only=True):
    """B17 Points for a place: `each` hex of it, and `all` for the whole."""

    all: int = 0
    each: int = 0


class ExitPoints(Row, frozen=True, kw_only=True):
    """B17 Points for units that left the map."""

    kinds: tuple[str, ...]
    points: int
    at_most: int | None = None


class Level(Row, frozen=True, kw_only=True, rename={"at_least": "from"}):
    """B17 A result and the points it begins at."""

    at_least: int
    verdict: str
    winner: Side | None = None


class VictoryFile(Table, frozen=True, kw_only=True):
    """B17 How the end is counted, in points of the Soviet side."""

    exit: ExitPoints
    destroyed: dict[Side, dict[str, int]]
    mobile: dict[Side, tuple[str, ...]]
    levels: tuple[Level, ...]
    places: dict[str, PlacePoints]


class Reinforcement(Row, frozen=True, kw_only=True):
    """B12 A group that arrives: turn, units, entry hexes (ids or ranges `a..b`)."""

    turn: int
    side: Side
    units: tuple[str, ...]
    entry: tuple[str, ...]


class ScenarioFile(Table, frozen=True, kw_only=True):
    """A scenario, after what it extends has been filled in."""

    map: str
    counters: str
    window: tuple[str, str]
    turns: Count
    minutes: Count
    first_day: datetime.date
    sides: tuple[Side, Side]
    supply: SupplyTable
    stacking: Stacking
    air: Air
    replacements: dict[Side, dict[str, int]]
    works: Works
    switches: Switches
    sources: dict[Side, tuple[str, ...]]
    exits: dict[Side, tuple[str, ...]]
    victory: str
    setup: dict[str, str]
    setup_steps: dict[str, int]
    bid: Bid | None = None
    reinforcements: tuple[Reinforcement, ...]
