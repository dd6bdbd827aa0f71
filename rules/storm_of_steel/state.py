"""The position: everything a game remembers, frozen.

A change is `msgspec.structs.replace`; dictionaries in here are never changed in place, a changed copy takes their
place. What follows from the position (lines of sight, contacts, control) is not stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, Union

from msgspec import Struct
from msgspec.structs import replace

from rules.core.contract import Point, Side
from rules.core.plane.discs import Disc
from rules.core.states import Position
from rules.storm_of_steel.assault import records as _assault  # noqa: F401 - for what it leaves pending
from rules.storm_of_steel.campaign.records import CampaignBook
from rules.storm_of_steel.events.records import EventsBook
from rules.storm_of_steel.morale import records as _morale  # noqa: F401
from rules.storm_of_steel.movement.records import MovementBook
from rules.storm_of_steel.pieces import Deck, Force, Pending, Unit
from rules.storm_of_steel.profiles import Profile
from rules.storm_of_steel.scenario import Battle, battle
from rules.storm_of_steel.schema import Weather
from rules.storm_of_steel.support import records as _support  # noqa: F401

if TYPE_CHECKING:
    AnyPending = Pending
else:
    AnyPending = Union[tuple(Pending.__subclasses__()) or (Pending,)]  # noqa: UP007
"""Everything that can lie on the stack: the subclasses of `Pending` in the chapters' `records.py`."""


class Choices(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What whoever opens a game may choose; it stays with it (set-up; R6, R9-R11, R17, R25, R34, R38, R45, R53)."""

    places: Literal["fixed", "free"] = "fixed"
    first: Literal["scenario", "die"] = "scenario"
    """R13 Who is the first player."""
    hidden_deployment: bool = False
    """R36 Whether stands that are not spotted are not shown either."""
    cpt_carry: Literal["until_next_roll", "end_of_turn", "none"] = "until_next_roll"
    arc: Literal["narrow", "wide"] = "narrow"
    buildings_block: bool = True
    shelter: Literal["trench_bunker", "any_cover"] = "trench_bunker"
    mortar_bands: bool = True
    rigid_exact: bool = False
    rally_points: Literal["before", "after"] = "before"
    edge_depth: Literal[20, 10, 30, 50] = 20
    """R10 Millimetres of woods at their edge that one sees through."""
    entry_depth: Literal[10, 20, 30] = 10
    """R9 Millimetres past its edge where a unit stops in difficult ground."""
    contact: Literal[2, 5, 10] = 2
    """2.3 Millimetres that bases in contact may stand apart."""


class Result(Struct, frozen=True, kw_only=True):
    """How it ended: the winner (None: drawn), by how many points, and a message `verdict-…`."""

    winner: Side | None
    verdict: str
    points: int = 0


class State(Position[Unit, AnyPending], Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The whole game. `turn` counts from 1, 0 is the set-up; `phase` is the task of the card drawn last."""

    scenario: str
    choices: Choices
    turn: int
    phase: str
    active: Side
    units: dict[str, Unit]
    forces: dict[Side, Force]
    sequence: Deck = Deck()
    """3.B The eleven cards of this turn."""
    play: Deck = Deck()
    """12.B The random events, THE END at the bottom."""
    card: str = ""
    """The card of the sequence deck that is being carried out."""
    weather: Weather = "normal"
    destroyed: tuple[str, ...] = ()
    """5.A Features of the table that are no more."""
    stack: tuple[AnyPending, ...] = ()
    """What must be settled before the phase goes on; the last comes first."""
    passed: tuple[Side, ...] = ()
    """Sides that have ended their part of this phase."""
    closing: bool = False
    """The phase is over but for what its end brings."""
    cut: bool = False
    """12.C The turn ends with this card."""
    events: EventsBook = EventsBook()
    movement: MovementBook = MovementBook()
    campaign: CampaignBook = CampaignBook()
    result: Result | None = None
    first: Side = ""
    """R13 The first player, where a die has said who that is."""

    @property
    def battle(self) -> Battle:
        """The scenario with its table, armies and figures; its sides in the order of play."""
        fight = battle(self.scenario)
        return fight.turned if self.first and self.first != fight.sides[0] else fight

    @property
    def turns(self) -> int:
        """12.B Turns at most; a lull shortens the game."""
        return self.battle.file.turns

    def enemy(self, side: Side) -> Side:
        """The one of the two sides that this is not."""
        return self.battle.enemy(side)

    def profile(self, unit_id: str) -> Profile:
        """PS, 6.I What a unit of its type does."""
        return self.battle.profiles[unit_id]

    def disc(self, unit_id: str) -> Disc:
        """2.3 The base of a unit on the table; of one that is carried, of its carrier."""
        unit = self.units[unit_id]
        return Disc(self.spot(unit_id), self.battle.profiles[unit.carrier or unit_id].base)

    def label(self, unit_id: str) -> str:
        """The name of a unit."""
        return self.battle.units[unit_id].name

    def spot(self, unit_id: str) -> Point:
        """Where the unit stands; of one that is carried where its carrier does. It must be on the table."""
        place = self.seek(unit_id)
        assert place is not None
        return place

    def seek(self, unit_id: str) -> Point | None:
        """Where the unit stands, or its carrier; None off the table."""
        unit = self.units[unit_id]
        return self.units[unit.carrier].at if unit.carrier else unit.at

    def on_table(self, side: Side = "") -> Iterator[Unit]:
        """Units that stand on the table, of one side or of both, in order of their ids."""
        return (u for _, u in sorted(self.units.items()) if u.at is not None and side in ("", u.side))

    def cargo(self, carrier: str) -> Iterator[Unit]:
        """11 The units it carries."""
        return (unit for unit in self.units.values() if unit.carrier == carrier)

    def change(self, unit_id: str, **fields: Any) -> State:
        """The state with some fields of a unit changed."""
        return self.put(replace(self.units[unit_id], **fields))

    def force(self, side: Side, **fields: Any) -> State:
        """The state with some fields of a side's force changed."""
        return replace(self, forces={**self.forces, side: replace(self.forces[side], **fields)})
