"""What the files of `data/` and `supplements/` hold: one frozen record a table, unknown keys refused. Tables and
scenarios: `layout.py`.

All lengths are whole millimetres of the table (1 cm of the rules is 10).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rules.core.tables import Row, Table
from rules.storm_of_steel.effects import Effect

Side = str
"""A side of the scenario, such as `german`."""

Die = Literal["d3", "d4", "d6", "d8", "d10", "d12", "d20"]
Millimetres = Annotated[int, Meta(ge=0, le=10_000)]
Skill = Literal["veteran", "regular", "raw"]
Weather = Literal["normal", "overcast", "heavy_rains", "fog"]
Volume = Literal["low", "normal", "high"]
Mount = Literal["turret", "fixed"]
GunClass = Literal["light", "medium", "heavy"]
Mobility = Literal[
    "infantry", "support", "light_gun", "towed", "tracked", "half_tracked", "armoured_car", "softskin"
]  # fmt: skip
"""4.D, 4.F The column of the table of terrain that a unit moves by; `support`: HMG and mortars."""

Carrying = Literal["none", "standard", "small"]
"""11.A `standard`: one gun or three foot units; `small`: one gun or one foot unit."""

Branch = Literal["foot", "gun", "softskin", "afv"]


def sides(die: Die) -> int:
    """The sides of a die: 8 of `d8`."""
    return int(die[1:])


# data/units.toml


class KindLine(Row, frozen=True, kw_only=True):
    """PS A kind of unit of the playsheet, or one that a supplement adds. `move` 0: only towed.

    `infantry`: it assaults (9.A) and may hold a bunker (5.B); `hq`: 4.I.
    """

    name: str
    branch: Branch
    mobility: Mobility
    move: Millimetres
    assault: Die
    fire: Die | None = None
    range: Millimetres = 0
    base: Annotated[int, Meta(ge=2, le=200)] = 30
    infantry: bool = False
    hq: bool = False
    bunker: bool = False
    """5.B It may go into a bunker."""
    indirect: bool = False
    """6.C It fires over what a friend sees."""
    nearest: Millimetres = 0
    """6.C It fires no nearer."""
    first_shot: Die | None = None
    """6.C The die at a target that is new to it."""
    transport: Carrying = "none"


class UnitsFile(Table, frozen=True, kw_only=True):
    """PS The table of soft units."""

    source: str
    kinds: dict[str, KindLine]


# data/rules.toml


class SkillLine(Row, frozen=True, kw_only=True):
    """4.B The command die; 10.D losses in per cent that demoralise; 9.B least roll to assault an AFV."""

    command: Die
    demoralised: Annotated[int, Meta(ge=1, le=100)]
    nerve: Annotated[int, Meta(ge=1, le=6)]


class BandsLine(Row, frozen=True, kw_only=True):
    """6.F Up to `short` the fire die gains, beyond `long` it loses."""

    short: Millimetres
    short_bonus: int
    long: Millimetres
    long_bonus: int


class WeatherLine(Row, frozen=True, kw_only=True):
    """12.C What the weather allows. `reach`: no fire farther, -1 for no limit; `cost`: more points an activation."""

    air: bool
    bombardment: bool
    reach: int
    cost: int


class AircraftLine(Row, frozen=True, kw_only=True):
    """7.E What comes on a d6 from `least` up, and the die it attacks with."""

    least: Annotated[int, Meta(ge=1, le=6)]
    die: Die


class PointsLine(Row, frozen=True, kw_only=True):
    """7.C, 7.E Radius of the two impact points; 7.D how far rigid fire is shifted; 7.F 2d6 up to which it errs."""

    bombardment: Millimetres
    air: Millimetres
    rigid: Millimetres
    astray: int


class RallyLine(Row, frozen=True, kw_only=True):
    """10.B Least roll of a d6, before and after demoralisation."""

    steady: int
    demoralised: int


class CostLine(Row, frozen=True, kw_only=True):
    """4.A, 10.B Command points of an activation, before and after demoralisation."""

    steady: int
    demoralised: int


class DistancesLine(Row, frozen=True, kw_only=True):
    """Gaps: 4.C detachment, 6.B fire within one patch, 6.D spotting, 9.E isolation, R29 wall, R20 width of a
    wire's strip, R24 depth of the arrival strip.
    """

    detachment: Millimetres
    within_patch: Millimetres
    spotting: Millimetres
    isolation: Millimetres
    wall: Millimetres
    wire: Millimetres
    arrival: Millimetres


class ArmourLine(Row, frozen=True, kw_only=True):
    """6.I The d6 after a penetration: `gun` up to it the gun is lost, `tracks` up to it immobilised, else destroyed."""

    gun: int
    tracks: int
    rear: int
    """What a shot at the rear gains."""


class MinesLine(Row, frozen=True, kw_only=True):
    """5.C The d6: from `stop` up a soft target is pinned and an AFV immobilised, from `kill` up an AFV destroyed."""

    stop: int
    kill: int


class DifficultyLine(Row, frozen=True, kw_only=True):
    """4.G Dice taken off the allowance, `step` a pip; totals of a vehicle that immobilise it."""

    foot: int
    vehicle: int
    step: Millimetres
    stuck: tuple[int, ...]


class CapacityLine(Row, frozen=True, kw_only=True):
    """11.A Guns or foot units that a transporter carries."""

    guns: int
    foot: int


class RulesFile(Table, frozen=True, kw_only=True):
    """The figures of the master rules."""

    source: str
    skills: dict[Skill, SkillLine]
    protection: dict[Literal["open", "woods", "cover", "bunker"], int]
    bands: BandsLine
    weather: dict[Weather, WeatherLine]
    volumes: dict[Volume, Die]
    aircraft: dict[Literal["fighters", "light_bombers", "level_bombers"], AircraftLine]
    impact: PointsLine
    rally: RallyLine
    activation: CostLine
    distances: DistancesLine
    armour: ArmourLine
    mines: MinesLine
    difficulty: DifficultyLine
    transport: dict[Literal["standard", "small"], CapacityLine]
    hq_save: int
    """4.I Least roll of a d6 that ignores a hit."""
    surrender: int
    """9.E Stands in contact that make an isolated one surrender."""


# data/cards.toml

Owner = str
"""`first`, `second`, `both`, or the nation of an army: who the card names."""

Task = Literal["rally", "assault", "support", "fire", "move", "event"]


class SequenceLine(Row, frozen=True, kw_only=True):
    """3.B A card of the sequence deck: what is done, and by whom (`both`: the event)."""

    task: Task
    owner: Literal["first", "second", "both"]
    rule: str


class EventLine(Row, frozen=True, kw_only=True):
    """12.C A random event card: its copies, whom it names, what it does."""

    owner: Owner = "both"
    copies: Annotated[int, Meta(ge=1, le=100)] = 1
    rule: str = "12.C"
    effect: Effect


class CardsFile(Table, frozen=True, kw_only=True):
    """3.B The sequence deck; 12.C the random events, `end` among them."""

    source: str
    end: str
    sequence: dict[str, SequenceLine]
    events: dict[str, EventLine]


# supplements/*.toml


class WeaponLine(Row, frozen=True, kw_only=True):
    """6.J A weapon of a vehicle. No `soft`: it does not fire at soft targets; no `ap`: none at AFVs (6.I)."""

    mount: Mount
    gun: str
    soft: Die | None = None
    soft_range: Millimetres = 0
    ap: Die | None = None
    ap_mod: int = 0
    ap_range: Millimetres = 0


class VehicleLine(Row, frozen=True, kw_only=True):
    """6.I, 6.J A row of an AFV capability table; `years`: first and last; `basis`: what the figures rest on."""

    name: str
    nations: tuple[str, ...]
    years: tuple[int, int]
    mobility: Literal["tracked", "half_tracked", "armoured_car"]
    move: Annotated[int, Meta(ge=1, le=10_000)]
    av: Annotated[int, Meta(ge=1, le=20)]
    assault: Die
    weapons: tuple[WeaponLine, ...] = ()
    one_man: bool = False
    amphibious: bool = False
    open_top: bool = False
    transport: Carrying = "none"
    base: Annotated[int, Meta(ge=2, le=200)] = 30
    av_rear: Annotated[int, Meta(ge=1, le=20)] | None = None
    """R26 A club's own value for shots at the rear; else `av`."""
    basis: str = ""
    sources: tuple[str, ...] = ()


class GunLine(Row, frozen=True, kw_only=True):
    """PS, 6.I A row of the AT gun table. `nations` empty: of any army. `move` 0: towed."""

    name: str
    nations: tuple[str, ...] = ()
    gun_class: GunClass
    move: Millimetres
    soft: Die
    ap: Die | None = None
    ap_mod: int = 0
    range: Millimetres
    assault: Die
    base: Annotated[int, Meta(ge=2, le=200)] = 30
    basis: str = ""
    sources: tuple[str, ...] = ()


class ArtilleryLine(Row, frozen=True, kw_only=True):
    """7.C Volume, 7.D class."""

    volume: Volume
    rigid: bool


class SupportLine(Row, frozen=True, kw_only=True):
    """7.A The support deck: ten cards."""

    bombardment: Annotated[int, Meta(ge=0)]
    air: Annotated[int, Meta(ge=0)]
    none: Annotated[int, Meta(ge=0)]


class LimitLine(Row, frozen=True, kw_only=True):
    """How many units of these types, taken together, an army of some twenty stands has in a free game."""

    of: tuple[str, ...]
    least: Annotated[int, Meta(ge=0)] = 0
    most: Annotated[int, Meta(ge=1)]


class ArmyLine(Row, frozen=True, kw_only=True):
    """10.D, 7 An army: skill, artillery, support deck, and what it may be made up of."""

    name: str
    nation: str
    years: tuple[int, int]
    skill: Skill
    artillery: ArtilleryLine
    support: SupportLine
    limits: str = ""
    """The list of limits that it is made up by in a free game."""
    note: str = ""
    sources: tuple[str, ...] = ()


class SupplementFile(Table, frozen=True, kw_only=True):
    """A supplement. It holds what those that it `uses` hold; its own rows are laid over theirs, key by key.

    `kinds` are rows of the playsheet that differ, or kinds of soft units that it does not have.
    """

    title: str
    source: str
    years: tuple[int, int] = (1930, 1950)
    uses: tuple[str, ...] = ()
    kinds: dict[str, KindLine] = {}
    vehicles: dict[str, VehicleLine] = {}
    guns: dict[str, GunLine] = {}
    limits: dict[str, dict[str, LimitLine]] = {}
    armies: dict[str, ArmyLine] = {}
    events: dict[str, EventLine] = {}


class SourceLine(Row, frozen=True, kw_only=True):
    """A public page that figures rest on."""

    used: str
    address: str


class SourcesFile(Table, frozen=True, kw_only=True):
    """The pages that `sources` of the rows name."""

    source: str
    pages: dict[str, SourceLine]
