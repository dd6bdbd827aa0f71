"""The position: everything a game remembers, frozen.

A change is `msgspec.structs.replace`; dictionaries in here are never changed in place, a changed copy takes
their place. What follows from the position (stacks, ZOC, reach) is not stored: see `derived.py`, `field.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Union

from msgspec import Struct
from msgspec.structs import replace

from rules.core.errors import Malformed
from rules.core.states import Position
from rules.hexwar.plans import Plan
from rules.ocs.air.records import AirBook, Gliders, Plane
from rules.ocs.campaign.records import CampaignBook
from rules.ocs.combat.records import CombatBook
from rules.ocs.counters import Counter, Face
from rules.ocs.movement.records import MovementBook
from rules.ocs.pieces import Craft, Dump, Pending, Port, Transport, Unit, Works
from rules.ocs.scenario import Battle, battle
from rules.ocs.sea.records import SeaBook, Ship
from rules.ocs.switches import Switches
from rules.ocs.trace.records import TraceBook

if TYPE_CHECKING:
    AnyPending = Pending
else:
    AnyPending = Union[tuple(Pending.__subclasses__())]  # noqa: UP007
"""Everything that can lie on the stack: the subclasses of `Pending` in the chapters' `records.py`."""


class Result(Struct, frozen=True, kw_only=True):
    """How it ended. `winner` is None for a draw; `points` are those of `victory.side`, its enemy's taken off."""

    winner: str | None
    verdict: str
    points: int


SPOKEN = {"dukw": "DUKW"}
"""Kinds of transport that are called otherwise than their id."""


class State(Position[Unit, AnyPending], Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The whole game. `active` is the phasing side; `phase` an id of `sequence.PLAYER_TURN`."""

    scenario: str
    switches: Switches
    turn: int
    phase: str
    active: str
    order: tuple[str, ...]
    """2.1 F The sides in the order of their player turns this game turn."""
    units: dict[str, Unit]
    transports: dict[str, Transport] = {}
    crafts: dict[str, Craft] = {}
    """12.3 Landing craft."""
    dumps: dict[str, Dump] = {}
    """12.1b Supply on the ground, by hex."""
    hedgehogs: dict[str, Works] = {}
    """16 By hex."""
    airbases: dict[str, Works] = {}
    """15 By hex."""
    ports: dict[str, Port] = {}
    """19 By hex."""
    planes: dict[str, Plane] = {}
    """14 Empty where nothing flies."""
    gliders: dict[str, Gliders] = {}
    """14.10e By base; nobody but their side knows."""
    plans: dict[str, Plan] = {}
    """14.10b Drops that are planned, by unit; nobody but their side knows."""
    ships: dict[str, Ship] = {}
    """18 Empty where nothing sails."""
    taken: dict[str, str] = {}
    """13.3h Control where it differs from the start: hex to side."""
    ledger: dict[str, dict[str, int]] = {}
    """Tokens by side and purpose: start, arrived, captured, and everything they were spent on or lost by."""
    ground: str = "normal"
    """17 The state of the ground this turn."""
    flying: str = "none"
    """17 Flying weather this turn."""
    serial: int = 0
    """Number of the last piece made during the game."""
    stack: tuple[AnyPending, ...] = ()
    """What must be settled before the phase goes on; the last comes first."""
    passed: tuple[str, ...] = ()
    """Sides that have ended their part of this phase."""
    closing: bool = False
    """The phase is over but for what its end brings."""
    chooser: str = ""
    """2.1 F Who chooses the order of this turn, once rolled."""
    orders: dict[str, dict[str, str]] = {}
    """2.4 Answers given in advance: by side, by question."""
    trace: TraceBook = TraceBook()
    movement: MovementBook = MovementBook()
    combat: CombatBook = CombatBook()
    campaign: CampaignBook = CampaignBook()
    air: AirBook = AirBook()
    sea: SeaBook = SeaBook()
    result: Result | None = None

    @property
    def battle(self) -> Battle:
        """The scenario with its map."""
        return battle(self.scenario)

    @property
    def other(self) -> str:
        """The side that is not phasing."""
        return self.battle.enemy(self.active)

    @property
    def going(self) -> tuple[int, ...]:
        """17 The changes to the terrain chart that hold now, by number."""
        return self.battle.going(self.ground, self.turn)

    def transport(self, transport_id: str) -> Transport:
        """The transport points; `Malformed` if there are none of that id."""
        try:
            return self.transports[transport_id]
        except KeyError:
            raise Malformed("unknown-transport", transport=transport_id) from None

    def hex(self, hex_id: str) -> str:
        """The hex itself; `Malformed` if there is no such hex."""
        self.battle.hexes.at(hex_id)
        return hex_id

    def counter(self, unit_id: str) -> Counter:
        """What is printed on the unit's counter."""
        return self.battle.counters[unit_id]

    def parent(self, unit: Unit) -> Counter:
        """20 The counter that the unit was broken off, else its own."""
        return self.counter(unit.parent or unit.id)

    def face(self, unit: Unit) -> Face:
        """3.2 The face that lies up."""
        counter = self.battle.counters[unit.id]
        return counter.combat if unit.face == "combat" else counter.move

    def label(self, piece_id: str) -> str:
        """The name of a unit, plane, ship or landing craft; of transport points number and kind: «2 truck points»."""
        counter = self.battle.counters.get(piece_id)
        if counter is not None:
            return counter.label
        if piece_id in self.battle.wings:
            return self.battle.wings[piece_id].label
        if piece_id in self.battle.hulls:
            return self.battle.hulls[piece_id].label
        if piece_id in self.crafts:
            return self.crafts[piece_id].name
        transport = self.transports[piece_id]
        kind = SPOKEN.get(transport.kind, transport.kind)
        return f"{transport.points} {kind} point{'s' if transport.points > 1 else ''}"

    def sign(self, piece_id: str) -> str:
        """4.9 What an enemy may call it: of transport points they see the kind, not how many they are."""
        if piece_id in self.crafts:
            return "landing craft"
        transport = self.transports.get(piece_id)
        if transport is None:
            return self.label(piece_id)
        return f"{SPOKEN.get(transport.kind, transport.kind)} points"

    def units_of(self, side: str) -> Iterator[Unit]:
        """Combat units of the side on the map."""
        return (unit for unit in self.units.values() if unit.side == side and unit.hex is not None)

    def transports_of(self, side: str) -> list[Transport]:
        """13.2 Transport points of the side on the map."""
        return [item for item in self.transports.values() if item.side == side and item.hex]

    def control(self, hex_id: str) -> str:
        """13.3h The side that holds the hex."""
        taken = self.taken.get(hex_id)
        return taken if taken is not None else self.battle.control[self.battle.hexes.index[hex_id]]

    def change(self, unit_ids: Iterable[str], **fields: Any) -> State:
        """The state with the same fields changed on several units."""
        return self.put(*(replace(self.units[unit_id], **fields) for unit_id in unit_ids))

    def park(self, *transports: Transport) -> State:
        """The state with these transport points in place of those of the same id; those of 0 points go."""
        whole = {**self.transports, **{transport.id: transport for transport in transports}}
        return replace(self, transports={key: item for key, item in whole.items() if item.points})

    def fly(self, *planes: Plane) -> State:
        """The state with these planes in place of those of the same id."""
        return replace(self, planes={**self.planes, **{plane.id: plane for plane in planes}})

    def sail(self, *ships: Ship) -> State:
        """The state with these ships in place of those of the same id; planes go down with their carrier (18.2c)."""
        sunk = {ship.id for ship in ships if ship.fate == "dead"}
        state = replace(self, ships={**self.ships, **{ship.id: ship for ship in ships}})
        lost = [plane.destroyed() for plane in self.planes.values() if plane.base in sunk] if sunk else ()
        return state.fly(*lost) if lost else state

    def moor(self, *crafts: Craft) -> State:
        """The state with these landing craft in place of those of the same id."""
        return replace(self, crafts={**self.crafts, **{craft.id: craft for craft in crafts}})

    def stock(self, *dumps: Dump) -> State:
        """The state with these dumps in place of those in the same hexes; empty ones go."""
        whole = {**self.dumps, **{dump.hex: dump for dump in dumps}}
        return replace(self, dumps={key: dump for key, dump in whole.items() if dump.tokens})

    def on_hand(self, side: str) -> int:
        """Tokens of the side on the ground, on wheels on the map, and afloat."""
        ground = sum(dump.tokens for dump in self.dumps.values() if dump.side == side)
        loads = sum(
            item.load
            for item in self.transports.values()
            if item.side == side and item.fate in ("map", "aboard")
        )
        return ground + loads + sum(craft.load for craft in self.crafts.values() if craft.side == side)

    def post(self, side: str, purpose: str, tokens: int) -> State:
        """Tokens entered in the side's ledger under a purpose."""
        if not tokens:
            return self
        book = self.ledger.get(side, {})
        return replace(self, ledger={**self.ledger, side: {**book, purpose: book.get(purpose, 0) + tokens}})
