"""What the files of `data/` and `scenarios/` hold: one frozen record a table, unknown keys refused."""

from __future__ import annotations

from typing import Literal

from rules.core.bids import Bid
from rules.core.tables import Count, Row, Table

Side = str
"""`axis` or `soviet`."""

Nation = Literal["german", "finnish", "romanian", "hungarian", "italian", "soviet"]
Kind = Literal[
    "infantry", "rifle", "mountain", "motorized_infantry", "shock", "front",
    "mechanized", "armor", "armored_cavalry", "cavalry",
]  # fmt: skip
Size = Literal["corps", "army", "front"]
Weather = Literal["good", "mud", "frost", "snow"]
Barrier = Literal["river", "lake", "sea", "strait", "kronstadt", "stalin_line"]
Feature = Literal[
    "town", "city", "major", "victory", "fortress", "port", "factory", "oil", "entry", "pushkin"
]


class TerrainLine(Row, frozen=True, kw_only=True):
    """X How a kind of hex is drawn; XII how many armor-type units it holds, 0 for no limit of its own."""

    sign: str
    name: str
    drawing: str
    armor_limit: int = 0


class TerrainFile(Table, frozen=True, kw_only=True):
    """X The kinds of hexes."""

    hexes: dict[str, TerrainLine]


class BonusLine(Row, frozen=True, kw_only=True):
    """X.B Factors that an undispersed infantry-type defender gets, by its size; `side`: only units of that side;
    `once`: one unit of the hex only.
    """

    rule: str
    corps: int = 0
    army: int = 0
    front: int = 0
    side: Side = ""
    once: bool = False


class CombatFile(Table, frozen=True, kw_only=True):
    """XIII.C The results by odds and die, `rows[die - 1][column]`; X.B what a kind of hex, a printed feature or the
    Stalin Line adds to the defence; XIII.C the die up to which attacking armor breaks down.
    """

    source: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    bonuses: dict[str, BonusLine]
    breakdown: dict[Side, int]


class PlaceLine(Row, frozen=True, kw_only=True):
    """A named hex and what is printed in it; `known`: a source prints it there."""

    name: str
    kinds: tuple[Feature, ...] = ()
    known: bool = False


class HexsideLine(Row, frozen=True, kw_only=True):
    """Hexsides of a kind, as `a/b`; of the Stalin Line `outside/protected`."""

    kind: Barrier
    between: tuple[str, ...]
    name: str = ""


class MapFile(Table, frozen=True, kw_only=True):
    """The printed map. Rows A, B, … run southward, columns 1, 2, … eastward; even rows lie half a hex east.

    `country`: S Soviet Union, G Greater Germany, H Hungary, R Romania, F Finland, `.` water, `-` out of play.
    """

    title: str
    source: str
    hex_km: float
    terrain: tuple[str, ...]
    country: tuple[str, ...]
    arctic: tuple[str, ...]
    places: dict[str, PlaceLine] = {}
    waters: dict[str, tuple[str, ...]] = {}
    coasts: dict[str, tuple[str, ...]] = {}
    sources: dict[Nation, tuple[str, ...]] = {}
    fuel: dict[Side, str] = {}
    joined: tuple[Nation, ...] = ()
    """XIV.D Nations whose source hexes are joined beyond the edge of the map."""
    hexsides: tuple[HexsideLine, ...] = ()


class CounterLine(Row, frozen=True, kw_only=True):
    """III A counter: `factors` are attack, defence and movement; `front` the half of the side's command it begins in.

    `mark` D: dispersed when the invasion begins by 22 June; d: on 1 June only.
    `far`: the mark of a German unit that advances farther (XIII.E.1).
    """

    label: str
    side: Side
    nation: Nation
    type: Kind
    size: Size
    factors: str
    front: str = ""
    mark: Literal["", "D", "d"] = ""
    far: Literal["", "G", "vM"] = ""


class CounterFile(Table, frozen=True, kw_only=True):
    """The counters: of the set-up, and those that replacements may build."""

    source: str = ""
    units: dict[str, CounterLine]
    pool: dict[str, CounterLine] = {}


class PhaseLine(Row, frozen=True, kw_only=True):
    """V A phase of a side, or of nobody; `reserve`: gone through again with each Reserve Phase."""

    phase: str
    side: Side = ""
    reserve: bool = False


class TurnLine(Row, frozen=True, kw_only=True):
    """VI.A A turn of the calendar; `roll`: XVI.C.1.c by a die."""

    date: str
    weather: Literal["good", "mud", "frost", "snow", "roll"]


class StartLine(Row, frozen=True, kw_only=True):
    """XVI.B.4, C.1 A start: marks that are dispersed, armor points saved, replacements in turn 1, free set-up."""

    date: str
    dispersed: tuple[str, ...]
    armor: int
    replacements: bool
    free: bool


class MovementLine(Row, frozen=True, kw_only=True):
    """XI.C bonus; VIII capacities by rail and sea (`sea_each`: for each sea by itself); XIV.D movement without fuel.

    `basins`: the waters that count as one sea, `straits` the two that the Straits of Kerch join.
    """

    bonus: dict[Side, int]
    rail: dict[Side, int]
    sea: int
    short_of_fuel: int
    basins: dict[str, tuple[str, ...]]
    straits: tuple[str, str]
    sea_each: bool = False


class LendLeaseLine(Row, frozen=True, kw_only=True):
    """IX.A.1.c Points that arrive in a port from a turn on."""

    hex: str
    points: int
    from_turn: int


class EconomyLine(Row, frozen=True, kw_only=True):
    """IX.A What each side gets beyond its cities; `entries`: where German replacements enter."""

    siberia: int
    fronts: int
    lend_lease: LendLeaseLine
    off_map_factories: int
    axis: dict[Literal["armor", "infantry"], int]
    entries: tuple[str, ...]
    output: dict[str, int] = {}
    """IX.A.1.a.1 Cities that produce more than one infantry point."""


class WaveLine(Row, frozen=True, kw_only=True):
    """IX.B.2 One turn of the Siberian Reserve: named units, points, cavalry corps."""

    units: tuple[str, ...] = ()
    armor: int = 0
    infantry: int = 0
    cavalry: int = 0


class SiberiaLine(Row, frozen=True, kw_only=True):
    """IX.B The date from which it is safe, and its turns."""

    safe: str
    waves: tuple[WaveLine, ...]


class VictoryLine(Row, frozen=True, kw_only=True):
    """IV Hexes whose control wins for the Soviet side; victory cities that count more than one."""

    soviet: tuple[str, ...]
    worth: dict[str, int] = {}


class SpecialLine(Row, frozen=True, kw_only=True):
    """VIII.B, X.D Hexes that the rules name."""

    kerch: tuple[str, ...]
    pushkin: str
    leningrad: str
    icebound: tuple[str, ...] = ()
    """VI.B.2 Seas that snow closes."""


class FreeLine(Row, frozen=True, kw_only=True):
    """XVI.C Free set-up: countries by nation, German units at most by country, and what binds the Soviet side.

    `elsewhere`: hexes of the printed set-up that the Soviet redeployment (C.2) does not allow, and others for them.
    """

    countries: dict[Nation, tuple[str, ...]]
    germans: dict[str, int]
    armies: int
    in_a_hex: int
    elsewhere: dict[str, str]


class ScenarioFile(Table, frozen=True, kw_only=True):
    """A campaign: which files it is played with, its sequence, calendar, economy and options."""

    map: str
    counters: str
    terrain: str
    combat: str
    minutes: Count
    sides: tuple[Side, Side]
    reserve_limit: int
    victory_points: int
    victory_points_redeployed: int
    first_stop: str
    sequence: tuple[PhaseLine, ...]
    calendar: tuple[TurnLine, ...]
    starts: dict[str, StartLine]
    commands: dict[str, dict[Side, tuple[str, ...]]]
    movement: MovementLine
    economy: EconomyLine
    siberia: SiberiaLine
    control: dict[str, tuple[str, ...]]
    victory: VictoryLine
    special: SpecialLine
    free: FreeLine
    setup: dict[str, str]
    bid: Bid | None = None
    deployment: tuple[PhaseLine, ...] = ()
    """XVI.C Steps before the first turn in which the sides place their units."""

    @property
    def turns(self) -> int:
        """VI.A Turns of the whole calendar."""
        return len(self.calendar)
