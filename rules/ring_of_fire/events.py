"""What has happened: one record an event. Events only ever gain fields, with a default."""

from __future__ import annotations

from rules.core.bids import BidGiven
from rules.core.contract import Event
from rules.ring_of_fire.assault import Marker, MaxEffort
from rules.ring_of_fire.schema import Switches


class Fact(Event, frozen=True, kw_only=True, omit_defaults=True, tag=True, tag_field="event"):
    """An event of this game; its tag is the class's name."""


class GameBegan(Fact, frozen=True, kw_only=True):
    """The set-up of a scenario; applies to None."""

    scenario: str
    switches: Switches


class TurnBegan(Fact, frozen=True, kw_only=True):
    """B2 A game turn: air points are renewed (B8), the barrage count is cleared (R12)."""

    turn: int


class PhaseBegan(Fact, frozen=True, kw_only=True):
    """B2 A phase of a side's player turn; what lasts only a phase or a player turn is cleared."""

    side: str
    phase: str


class SupplyArrived(Fact, frozen=True, kw_only=True):
    """1B Supply points enter the pool."""

    side: str
    points: int


class SupplyChecked(Fact, frozen=True, kw_only=True):
    """B15, R14 The units of a side found out of supply now; all its others are in supply."""

    side: str
    oos: tuple[str, ...]


class ReplacementsArrived(Fact, frozen=True, kw_only=True):
    """B14 Replacement points by kind."""

    side: str
    points: dict[str, int]


class UnitRebuilt(Fact, frozen=True, kw_only=True):
    """B14 One step back."""

    unit: str
    kind: str
    points: int


class UnitReturned(Fact, frozen=True, kw_only=True):
    """B14 A destroyed unit is back with one step."""

    unit: str
    hex: str
    kind: str
    points: int


class HexInterdicted(Fact, frozen=True, kw_only=True):
    """B8 An air point is spent over the hex."""

    side: str
    hex: str


class InterdictionLifted(Fact, frozen=True, kw_only=True):
    """B8 Interdiction by this side runs out."""

    side: str


class UnitsEntered(Fact, frozen=True, kw_only=True):
    """B12 Reinforcements come on along the path; `costs` are half points by unit."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    costs: tuple[int, ...]


class UnitsMoved(Fact, frozen=True, kw_only=True):
    """B3 Units move along the path, from its first hex; `costs` are half points by unit."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    costs: tuple[int, ...]
    strategic: bool = False
    crossed: bool = False
    """Over an unbridged major river: the whole move."""


class UnitsExited(Fact, frozen=True, kw_only=True):
    """B3 Units leave the map."""

    units: tuple[str, ...]
    hex: str


class WorksRazed(Fact, frozen=True, kw_only=True):
    """B6 Works entered by the enemy are gone for good."""

    hexes: tuple[str, ...]


class ReserveSet(Fact, frozen=True, kw_only=True):
    """B7 Units go into reserve."""

    units: tuple[str, ...]


class ReserveLifted(Fact, frozen=True, kw_only=True):
    """B7 Reserve markers come off unused."""

    units: tuple[str, ...]


class ReserveMoved(Fact, frozen=True, kw_only=True):
    """B7 Units in reserve move; the marker comes off."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    costs: tuple[int, ...]
    crossed: bool = False


class TankCombatBegan(Fact, frozen=True, kw_only=True):
    """B9 The units that have a shot, highest rating first."""

    units: tuple[str, ...]
    moved_only: bool = False


class TankAimed(Fact, frozen=True, kw_only=True):
    """B9 The owner has picked the target of a unit; it fires with all of its rating."""

    unit: str
    target: str


class TankFired(Fact, frozen=True, kw_only=True):
    """B9 One shot: the difference of ratings with its modifier, and the steps it will cost."""

    unit: str
    target: str
    difference: int
    steps: int
    cover: bool = False


class TankCombatEnded(Fact, frozen=True, kw_only=True):
    """B9 No more shots."""


class AirStruck(Fact, frozen=True, kw_only=True):
    """B8 A strike on a unit; a hit costs one step (its `StepsLost` follows)."""

    side: str
    target: str
    hit: bool


class AttackDeclared(Fact, frozen=True, kw_only=True):
    """B10, 1C An attack is declared; its markers are paid from the pool."""

    side: str
    target: str
    markers: tuple[Marker, ...]
    points: int


class BarragePlaced(Fact, frozen=True, kw_only=True):
    """1C A barrage marker is placed and paid."""

    side: str
    target: str
    sponsor: str
    points: int


class AttackWithdrawn(Fact, frozen=True, kw_only=True):
    """B10 A declaration is taken back within its phase: the entries are reversed."""

    side: str
    target: str
    attack: int
    barrage: int


class ReconRetreated(Fact, frozen=True, kw_only=True):
    """B16 A recon unit slips away along the path."""

    unit: str
    path: tuple[str, ...]


class ReconStayed(Fact, frozen=True, kw_only=True):
    """B16 Recon units that will not retreat in this phase."""

    units: tuple[str, ...]


class MarkersCashedIn(Fact, frozen=True, kw_only=True):
    """Note, R17 Paid markers go back to the pool; the attack is off."""

    side: str
    target: str
    points: int


class AttackCalledOff(Fact, frozen=True, kw_only=True):
    """R18 A declared attack is not carried out."""

    side: str
    target: str


class AssaultBegan(Fact, frozen=True, kw_only=True):
    """B11.1-B11.2 An assault: the attacker's air, and what they say of Maximum Effort (R3)."""

    side: str
    target: str
    air: int = 0
    max_effort: MaxEffort = "no"


class SupportFlown(Fact, frozen=True, kw_only=True):
    """B8, B11 The defender's air in the assault (0: none); `rest`: nor any more in this Combat Phase."""

    side: str
    air: int
    rest: bool = False


class EffortSettled(Fact, frozen=True, kw_only=True):
    """1C, R3 Just before the die: whether Maximum Effort is bought, and its price in SP."""

    side: str
    target: str
    bought: bool
    points: int = 0


class AssaultResolved(Fact, frozen=True, kw_only=True):
    """B11.4-B11.6 The die has fallen: odds before and after shifts, and the steps each side must lose.

    `attack` and `defense` are strengths as printed («12½»), `shifts` (cause, columns) in table order.
    """

    target: str
    attack: str
    defense: str
    odds: str
    column: str
    shifts: tuple[tuple[str, int], ...] = ()
    attacker_loss: int
    defender_loss: int
    max_effort: bool = False
    works: bool = False


class StepsLost(Fact, frozen=True, kw_only=True):
    """B9, B11 A unit loses steps; with none left it is destroyed. `cause`: tank, air, assault."""

    unit: str
    steps: int
    cause: str
    destroyed: bool = False


class UnitsAdvanced(Fact, frozen=True, kw_only=True):
    """B11 Attackers enter the emptied hex."""

    units: tuple[str, ...]
    hex: str


class AssaultEnded(Fact, frozen=True, kw_only=True):
    """B11 The assault is over; its markers come off."""

    target: str


class PhaseEnded(Fact, frozen=True, kw_only=True):
    """B2 A side is done with its part of the phase."""

    side: str
    phase: str


class GameEnded(Fact, frozen=True, kw_only=True):
    """B17 The result, with the points of each item for the Soviet side."""

    winner: str | None
    verdict: str
    points: int
    items: dict[str, int] = {}


EventType = (
    GameBegan
    | BidGiven
    | TurnBegan
    | PhaseBegan
    | PhaseEnded
    | SupplyArrived
    | SupplyChecked
    | ReplacementsArrived
    | UnitRebuilt
    | UnitReturned
    | HexInterdicted
    | InterdictionLifted
    | UnitsEntered
    | UnitsMoved
    | UnitsExited
    | WorksRazed
    | ReserveSet
    | ReserveLifted
    | ReserveMoved
    | TankCombatBegan
    | TankAimed
    | TankFired
    | TankCombatEnded
    | AirStruck
    | AttackDeclared
    | BarragePlaced
    | AttackWithdrawn
    | ReconRetreated
    | ReconStayed
    | MarkersCashedIn
    | AttackCalledOff
    | AssaultBegan
    | SupportFlown
    | EffortSettled
    | AssaultResolved
    | StepsLost
    | UnitsAdvanced
    | AssaultEnded
    | GameEnded
)
