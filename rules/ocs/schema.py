"""What the files of `data/` and `scenarios/` hold: one frozen record a table, unknown keys refused."""

from __future__ import annotations

from typing import Literal

from rules.core.bids import Bid
from rules.core.tables import Count, Row, Table
from rules.ocs.pieces import CraftKind
from rules.ocs.switches import Switches

Side = str
"""`axis` or `soviet`."""

Mobility = Literal["leg", "track", "truck"]
Category = Literal["armor", "mech", "other"]
CATEGORIES: tuple[Category, ...] = ("armor", "mech", "other")
AtClass = Literal["none", "light", "heavy"]
Closeness = Literal["open", "close", "very_close", "extremely_close"]


class HexTerrain(Row, frozen=True, kw_only=True):
    """6.3 A row of the chart for hexes; multipliers in brackets are for attackers only (9.4)."""

    sign: str
    name: str
    drawing: str
    enter: dict[Mobility, str]
    category: Closeness
    armor: str = "1"
    mech: str = "1"
    other: str = "1"


class SideTerrain(Row, frozen=True, kw_only=True):
    """6.3 A row of the chart for hexsides."""

    cross: dict[Mobility, str]
    attack: str | dict[Category, str]
    """9.3 The multiplier of who attacks across: one for all, or by class."""
    river: Literal["minor", "major"] | None = None
    bridged: str = ""
    """13.8 The row that holds instead beside an engineer; `none`: it costs nothing. Left out: nothing changes."""


class RoadTerrain(Row, frozen=True, kw_only=True):
    """6.3 A row of the chart for roads."""

    cost: dict[Mobility, str]
    rail: bool = False


class TerrainFile(Table, frozen=True, kw_only=True):
    """6.3 The terrain effects chart."""

    hexes: dict[str, HexTerrain]
    sides: dict[str, SideTerrain]
    roads: dict[str, RoadTerrain]


class Entry(Row, frozen=True, kw_only=True):
    """12.6a, 13.6 Where reinforcements and SP come on, and perhaps a source of trace supply."""

    id: str
    hexes: tuple[str, ...]
    side: Side
    kind: Literal["railroad", "road", "scenario"]
    admits: tuple[Literal["reinforcements", "sp"], ...] = ()
    trace: bool = False
    turns: tuple[int, int] = (1, 99)
    ends_when_taken: bool = False
    """Open only as long as the enemy has not come there."""


class HexsideLine(Row, frozen=True, kw_only=True):
    """Hexsides with a row of the chart, as `a/b`."""

    kind: str
    name: str = ""
    between: tuple[str, ...]


class LinkLine(Row, frozen=True, kw_only=True):
    """Roads and railways from hex centre to hex centre, as `a/b`; a `crossing` is that side's only."""

    kind: str
    name: str = ""
    between: tuple[str, ...]
    tracks: int = 1
    crossing: Side | None = None


class PortLine(Row, frozen=True, kw_only=True):
    """19 A port: SP in and out together in a phase; ships go between ports of the same `sea`."""

    capacity: int
    sea: str = ""
    source: bool = False
    only: Side = ""
    """12.6a The side that it is a source for, where it is for one alone."""


class MapFile(Table, frozen=True, kw_only=True):
    """A printed map: rows of signs, what lies along hexsides, roads and railways."""

    title: str
    chart: str = "terrain"
    """6.3 The file in `data/` that has its terrain effects chart."""
    hex_km: float
    layout: Literal["pointy", "flat"]
    shift: Literal["odd", "even"]
    terrain: tuple[str, ...]
    control: tuple[str, ...]
    bridges: tuple[str, ...] = ()
    mixed: dict[str, tuple[str, ...]] = {}
    places: dict[str, tuple[str, str]] = {}
    airbases: dict[str, int] = {}
    ports: dict[str, PortLine] = {}
    regions: dict[str, tuple[str, ...]] = {}
    entries: tuple[Entry, ...] = ()
    hexsides: tuple[HexsideLine, ...] = ()
    links: tuple[LinkLine, ...] = ()
    gauges: dict[Side, tuple[str, ...]] = {}
    """13.3d Rail hexes in the gauge of one side; those that are in none serve both."""


class FormationLine(Row, frozen=True, kw_only=True):
    """13.7 A multi-unit formation; counters name it by its key in the file."""

    side: Side
    nation: str
    name: str


class CounterLine(Row, frozen=True, kw_only=True):
    """3.2 A counter as printed; `re` in quarters, `steps` only for a multi-step unit."""

    side: Side
    label: str
    name: str
    nation: str
    symbol: str
    size: str
    category: Category
    re: int
    combat: str
    move: str
    at: AtClass = "none"
    steps: int = 0
    formation: str = ""
    command: str = ""
    engineer: bool = False
    rebuildable: bool = True


class BreakdownLine(Row, frozen=True, kw_only=True):
    """20 Breakdown regiments of a nation that are printed alike."""

    count: int
    combat: str
    move: str


class ReplLine(Row, frozen=True, kw_only=True):
    """13.5 Repls of a side, and the only face of each kind."""

    nation: str
    count: int = 40
    """Counters of a kind: the rules know no limit, so a file need not say any."""
    pax: str
    eq: str


class CounterFile(Table, frozen=True, kw_only=True):
    """3 Every counter of a scenario."""

    formations: dict[str, FormationLine] = {}
    units: dict[str, CounterLine]
    breakdowns: dict[str, BreakdownLine | tuple[BreakdownLine, ...]] = {}
    """20.0b The pool of each nation, of one print or of several."""
    repls: dict[Side, ReplLine] = {}


class VehicleLine(Row, frozen=True, kw_only=True):
    """13.2, 12.7b A kind of transport: allowance, MP type, range of its Extender."""

    ma: int
    mobility: Mobility
    extender: str = ""


DUKW = VehicleLine(ma=24, mobility="truck")
"""18.4e A DUKW on land."""


class EatingArea(Row, frozen=True, kw_only=True):
    """12.6c A region where a token feeds more."""

    region: str
    side: Side
    re: int


class Eating(Row, frozen=True, kw_only=True):
    """12.6c RE that a token feeds."""

    re: int = 2
    overrides: tuple[EatingArea, ...] = ()


class WeatherRow(Row, frozen=True, kw_only=True):
    """17 Up to this total: state of the ground, flying weather, state of the sea."""

    max: int
    ground: str
    air: str
    sea: str = ""


class Weather(Row, frozen=True, kw_only=True):
    """17 One roll a turn."""

    modifiers: tuple[int, ...]
    table: tuple[WeatherRow, ...]


class Going(Row, frozen=True, kw_only=True):
    """17 What the ground costs instead, off roads: when (weather, first turn) and where."""

    ground: str = ""
    from_turn: int = 1
    enter: dict[Mobility, dict[str, str]] = {}
    side: dict[Mobility, dict[str, str]] = {}
    river: dict[str, dict[Mobility, str]] = {}


class SupplyLine(Row, frozen=True, kw_only=True):
    """SP that arrive, in tokens by turn; with several entries the owner divides."""

    side: Side
    entries: tuple[str, ...]
    tokens: tuple[int, ...]


class AirField(Row, frozen=True, kw_only=True):
    """A base whose loss costs the airlift tokens."""

    hex: str
    tokens: int


class Landing(Row, frozen=True, kw_only=True):
    """Where the airlift lands: the share that arrives, and at most so many tokens."""

    hex: str
    share: str = "1"
    most: int = 99


class Airlift(Row, frozen=True, kw_only=True):
    """Tokens flown in by die and flying weather."""

    side: Side
    table: dict[str, tuple[int, ...]]
    fields: tuple[AirField, ...]
    land: tuple[Landing, ...]


class Crossings(Row, frozen=True, kw_only=True):
    """Tokens that a crossing passes a turn, until a turn."""

    tokens: int
    until_turn: int


class ReplacementRow(Row, frozen=True, kw_only=True):
    """13.5 Up to this total: so many Repls."""

    max: int
    pax: int
    eq: int


class Replacements(Row, frozen=True, kw_only=True):
    """13.5 A side's replacement table."""

    entries: tuple[str, ...]
    table: tuple[ReplacementRow, ...]


class RebuildLine(Row, frozen=True, kw_only=True):
    """13.5a What a step of some units costs, in Repls of both kinds; what is left out holds for all. `units`: so many
    units of a step come back together for that (13.5d).
    """

    sides: tuple[Side, ...] = ()
    symbols: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    categories: tuple[Category, ...] = ()
    pax: int = 0
    eq: int = 0
    units: int = 1


class Fortress(Row, frozen=True, kw_only=True):
    """A command that may not leave a region before the word is given, at a price in points."""

    side: Side
    command: str
    region: str
    from_turn: int
    points: int


class Throwing(Row, frozen=True, kw_only=True):
    """12.3b B HQs of these nations throw only to their own."""

    own_nation_only: tuple[str, ...] = ()


class Recall(Row, frozen=True, kw_only=True):
    """An option: a formation that must be near a hex from a turn on."""

    formation: str
    hex: str
    distance: int
    from_turn: int


class Level(Row, frozen=True, kw_only=True, rename={"at_least": "from"}):
    """A result and the points it begins at."""

    at_least: int
    verdict: str
    winner: Side | None = None


class DeadPoints(Row, frozen=True, kw_only=True):
    """Points for units of a side in the Dead Pile: for so many steps, or quarters of RE."""

    side: Side
    points: int
    steps: int = 0
    re: int = 0
    command: str = ""
    but: str = ""
    nation: str = ""
    categories: tuple[Category, ...] = ()


class LinkUp(Row, frozen=True, kw_only=True):
    """Points for each own Supply Phase in which an HQ of the command traces."""

    command: str
    points: int
    times: int


class BreakOut(Row, frozen=True, kw_only=True):
    """Points for each RE of the command in trace outside the region at the end."""

    command: str
    region: str
    points: int


class Holding(Row, frozen=True, kw_only=True):
    """Points for each turn, from one on, at whose end a combat unit of the side stands in the region."""

    region: str
    side: Side
    points: int
    from_turn: int


class Sudden(Row, frozen=True, kw_only=True):
    """A side wins at once with an attack-capable unit in the hex at the end of a segment."""

    hex: str
    side: Side


class Victory(Row, frozen=True, kw_only=True):
    """How the end is counted, in points of `side`; hexes by who holds them, or by who gained them."""

    side: Side
    hexes: dict[str, int]
    scored: Literal["held", "gained"]
    levels: tuple[Level, ...]
    dead: tuple[DeadPoints, ...] = ()
    captured_tokens: int = 0
    link_up: LinkUp | None = None
    breakout: BreakOut | None = None
    sudden: Sudden | None = None
    holding: tuple[Holding, ...] = ()


class Reinforcement(Row, frozen=True, kw_only=True):
    """13.6 A group that arrives at one of the hexes if they are its side's, else at the entries."""

    turn: int
    side: Side
    entries: tuple[str, ...]
    hexes: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    transports: tuple[str, ...] = ()
    by_sea: bool = False
    """13.6a The hexes are ports: they take in what they can handle, and nothing under an enemy ZOC."""


class TransportLine(Row, frozen=True, kw_only=True):
    """13.2 Transport points at the start: load in tokens, the formation they belong to."""

    side: Side
    kind: str
    points: int
    hex: str | None = None
    load: int = 0
    organic: str = ""
    extender: bool = False


class CraftLine(Row, frozen=True, kw_only=True):
    """12.3, 18.4 A landing craft: the hex where it lies, from the start or a `turn`, what it carries in tokens."""

    side: Side
    hex: str
    name: str
    load: int = 0
    points: int = 0
    kind: CraftKind = "lc"
    turn: int = 0


class BoxLine(Row, frozen=True, kw_only=True):
    """12.3e A holding box: elbow room for a hex, or, without one, a place off the map with supply without end."""

    side: Side
    name: str
    hex: str = ""


class ScenarioFile(Table, frozen=True, kw_only=True):
    """A scenario (24): everything that the series leaves to a game."""

    map: str
    counters: str
    air: str = ""
    sea: str = ""
    """14, 18 The files in `data/` with its planes and with its ships."""
    turns: Count
    minutes: Count
    days: tuple[tuple[str, str], ...]
    sides: tuple[Side, Side]
    first: Side
    first_later: str = "roll"
    """The side that is first from turn 2, or `roll` (2.1 F)."""
    extenders: bool = True
    two_step_brigades: bool = False
    """12.4 The exception of one game: a brigade of two steps attacks for one token."""
    rail_cap: dict[Side, int] = {}
    """13.3 SP a turn."""
    sea_cap: dict[Side, int] = {}
    ports_negatable: bool = True
    """4.5a F Whether a unit in a port keeps it a source under an enemy ZOC; in one boxed game it does not."""
    reserves: dict[Side, int] = {}
    """5 Reserve markers."""
    transport: dict[str, VehicleLine]
    eating: Eating = Eating()
    weather: Weather | None = None
    going: tuple[Going, ...] = ()
    supply: tuple[SupplyLine, ...] = ()
    airlift: Airlift | None = None
    crossings: Crossings | None = None
    replacements: dict[Side, Replacements] = {}
    rebuild: tuple[RebuildLine, ...] = ()
    """13.5a The first line that fits a unit is its price; without one it costs one Repl of its kind."""
    fortress: Fortress | None = None
    throwing: Throwing = Throwing()
    recall: Recall | None = None
    victory: Victory
    switches: Switches = Switches()
    bid: Bid | None = None
    setup: dict[str, str] = {}
    """24 Where each unit stands: in a hex, in a holding box, on a landing craft."""
    dropped: tuple[str, ...] = ()
    """12.6h Units of the set-up that come down by a planned air drop in turn 1."""
    reinforcements: tuple[Reinforcement, ...] = ()
    transports: dict[str, TransportLine] = {}
    crafts: dict[str, CraftLine] = {}
    boxes: dict[str, BoxLine] = {}
    caches: dict[Side, int] = {}
    """21.10 Supply caches of each side."""
    dumps: dict[Side, dict[str, int]] = {}
    hedgehogs: dict[str, tuple[Side, int]] = {}
