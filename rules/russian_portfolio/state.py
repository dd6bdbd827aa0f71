"""The position: everything a game remembers, frozen.

A change is `msgspec.structs.replace`; dictionaries in here are never changed in place, a changed copy takes their
place. What follows from the position (stacks, ZOC, supply) is not stored: see `field.py`, `core.derived`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, Union

from msgspec import Struct
from msgspec.structs import replace

from rules.core.states import Position
from rules.russian_portfolio.aftermath.records import AftermathBook
from rules.russian_portfolio.campaign.records import CampaignBook
from rules.russian_portfolio.combat.records import CombatBook
from rules.russian_portfolio.counters import Counter
from rules.russian_portfolio.movement.records import MovementBook
from rules.russian_portfolio.pieces import Pending, Unit
from rules.russian_portfolio.scenario import Battle, battle
from rules.russian_portfolio.schema import PhaseLine, StartLine, TurnLine, Weather
from rules.russian_portfolio.supply.records import SupplyBook

if TYPE_CHECKING:
    AnyPending = Pending
else:
    AnyPending = Union[tuple(Pending.__subclasses__()) or (Pending,)]  # noqa: UP007
"""Everything that can lie on the stack: the subclasses of `Pending` in the chapters' `records.py`."""


class Choices(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """XVI.C What whoever opens a game chooses: the invasion date, the Soviet redeployment, how many command."""

    start: Literal["jun1", "jun22", "jul10"] = "jun22"
    redeploy: bool = False
    commanders: Literal["two", "three_axis", "three_soviet", "four"] = "two"


class Result(Struct, frozen=True, kw_only=True):
    """How it ended; `verdict` is a message `verdict-…`."""

    winner: str
    verdict: str
    points: int = 0


class State(Position[Unit, AnyPending], Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The whole game. `turn` counts from 1, 0 is the deployment; `step` is the place in the sequence."""

    scenario: str
    choices: Choices
    turn: int
    step: int
    phase: str
    active: str
    units: dict[str, Unit]
    reserve: int = 0
    """XIII.G 0 in the initial phases."""
    weather: Weather = "good"
    taken: dict[str, str] = {}
    """XV.A Control where it differs from the start: hex to side."""
    stack: tuple[AnyPending, ...] = ()
    """What must be settled before the phase goes on; the last comes first."""
    passed: tuple[str, ...] = ()
    """Sides that have ended their part of this phase."""
    closing: bool = False
    """The phase is over but for what its end brings."""
    orders: dict[str, dict[str, str]] = {}
    """Answers given in advance: by side, by question."""
    movement: MovementBook = MovementBook()
    combat: CombatBook = CombatBook()
    aftermath: AftermathBook = AftermathBook()
    supply: SupplyBook = SupplyBook()
    campaign: CampaignBook = CampaignBook()
    result: Result | None = None

    @property
    def battle(self) -> Battle:
        """The scenario with its map."""
        return battle(self.scenario)

    @property
    def start(self) -> StartLine:
        """XVI.C.1 What the invasion date brings."""
        return self.battle.file.starts[self.choices.start]

    @property
    def printed(self) -> Mapping[str, str]:
        """XVI.C The hex of each unit that is set up, before anybody places it elsewhere."""
        file = self.battle.file
        return {**file.setup, **file.free.elsewhere} if self.choices.redeploy else file.setup

    @property
    def first(self) -> int:
        """Place of the first turn in the calendar."""
        dates = [line.date for line in self.battle.file.calendar]
        return dates.index(self.start.date)

    @property
    def turns(self) -> int:
        """XVI.A Turns up to the end of the calendar."""
        return self.battle.file.turns - self.first

    @property
    def calendar(self) -> TurnLine:
        """VI.A The turn's line of the calendar; before the first turn that of the first."""
        return self.battle.file.calendar[self.first + max(self.turn, 1) - 1]

    @property
    def date(self) -> str:
        """The turn's date, ISO."""
        return self.calendar.date

    @property
    def steps(self) -> Sequence[PhaseLine]:
        """V The steps of this turn; before the first one those of the deployment."""
        return self.battle.file.sequence if self.turn else self.battle.file.deployment

    @property
    def other(self) -> str:
        """The side that is not phasing."""
        return self.battle.enemy(self.active)

    @property
    def staff(self) -> dict[str, tuple[str, ...]]:
        """The commands of the sides that have several, the chief first."""
        return self.battle.file.commands[self.choices.commanders]

    def counter(self, unit_id: str) -> Counter:
        """What is printed on the unit's counter."""
        return self.battle.counters[unit_id]

    def label(self, unit_id: str) -> str:
        """The printed name of a unit."""
        return self.battle.counters[unit_id].label

    def units_of(self, side: str) -> Iterator[Unit]:
        """Units of the side on the map."""
        return (unit for unit in self.units.values() if unit.side == side and unit.hex is not None)

    def control(self, here: int) -> str:
        """XV.A The side that controls the hex, by number; '' for water."""
        battle = self.battle
        taken = self.taken.get(battle.hexes.ids[here])
        return taken if taken is not None else OWNERS.get(battle.country[here], "")

    def take(self, side: str, *hexes: str) -> State:
        """XV.A The state with the hexes under the side's control."""
        index = self.battle.hexes.index
        gained = {hex_id: side for hex_id in hexes if self.control(index[hex_id]) != side}
        return replace(self, taken={**self.taken, **gained}) if gained else self

    def stir(self) -> State:
        """XIII.G Somebody has moved or attacked in this Reserve Phase."""
        return replace(self, aftermath=replace(self.aftermath, stirred=True))


OWNERS = {"S": "soviet", "G": "axis", "H": "axis", "R": "axis", "F": "axis"}
"""XV.A The side behind whose border a hex lies when play begins."""
