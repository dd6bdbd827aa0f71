"""The position: everything a game of Ring of Fire remembers, frozen.

A change is `msgspec.structs.replace`; dictionaries in here are never changed in place, a changed copy
takes their place. Movement points are counted in half points: a road step of ½ is the integer 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.core.derived import derive
from rules.core.errors import Malformed
from rules.core.states import Pieces
from rules.hexwar.stacks import Stacks
from rules.ring_of_fire.combat.records import Assault, Clash, Volley
from rules.ring_of_fire.scenario import Battle, Counter, battle
from rules.ring_of_fire.schema import Switches

Fate = Literal["map", "due", "dead", "exited"]


class Unit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit now; what is printed on it is its `Counter`. `hex` is None unless `fate` is `map`."""

    id: str
    side: str
    hex: str | None
    steps: int
    """Steps left; 0 when destroyed."""
    fate: Fate = "map"
    reserve: bool = False
    """B7 Marked as in reserve."""
    strategic: bool = False
    """B3 Has moved strategically this turn."""
    spent: int = 0
    """Half movement points used in this movement (or reserve movement) phase."""
    began: str = ""
    """B3 The hex where it began this phase, once it has left it."""
    crossed: bool = False
    """B3 Has made a whole-move crossing of a major river: moves no more this phase."""
    oos: bool = False
    """B15 Found out of supply when its side's phase began (R14)."""
    rebuilt: bool = False
    """B14 Has taken a replacement step this turn."""
    reserve_moved: bool = False
    """B7, B9 Moved in the offensive reserve phase now running."""

    def fresh(self) -> Unit:
        """B3 As in a new phase: movement points are counted afresh."""
        return replace(self, spent=0, crossed=False, began="") if self.spent or self.crossed else self

    def anew(self) -> Unit:
        """B2 As in a new player turn: neither moved nor rebuilt."""
        marks = {
            "spent": 0, "crossed": False, "began": "", "strategic": False, "rebuilt": False, "reserve_moved": False,
        }  # fmt: skip
        return replace(self, **marks) if any(getattr(self, name) for name in marks) else self


class Interdiction(Struct, frozen=True):
    """B8 Air over a hex: hinders the enemy of `side` until the end of its next Movement Phase."""

    hex: str
    side: str


class Result(Struct, frozen=True, kw_only=True):
    """B17 How it ended. `winner` is None for a draw; `points` are those of the side that scores."""

    winner: str | None
    verdict: str
    points: int


class State(Pieces[Unit], Struct, frozen=True, kw_only=True):
    """The whole game. `active` is the phasing side; `phase` an id of `sequence.PLAYER_TURN`."""

    scenario: str
    switches: Switches
    turn: int
    phase: str
    active: str
    units: dict[str, Unit]
    pools: dict[str, int]
    """1 Supply points by side."""
    ledger: dict[str, dict[str, int]]
    """Totals by side and purpose: start, arrived, attack, barrage, max_effort, refunded."""
    replacements: dict[str, dict[str, int]]
    """B14 Replacement points by side and kind (`inf`, `armour`)."""
    air: dict[str, int]
    """B8 Air points left this game turn."""
    interdictions: tuple[Interdiction, ...] = ()
    razed: tuple[str, ...] = ()
    """B6 Works that no longer stand, sorted."""
    taken: dict[str, str] = {}
    """B17 Control where it differs from the printed map: hex id to side."""
    declarations: dict[str, Assault] = {}
    """By target hex; gone once fought, called off or cashed in."""
    barrages: int = 0
    """2 Barrage markers placed this game turn, withdrawn ones not counted."""
    volley: Volley | None = None
    """B9 Tank combat under way."""
    struck: tuple[str, ...] = ()
    """B8 Units struck from the air this phase."""
    retreated: tuple[str, ...] = ()
    """B16 Recon units that have retreated (or stayed) in the phase now running."""
    clash: Clash | None = None
    """B11 The assault being fought."""
    unsupported: bool = False
    """B8 The defender flies no more support in this Combat Phase."""
    passed: tuple[str, ...] = ()
    """Sides that have ended their part of this phase."""
    closing: ClassVar[bool] = False
    """B2 What the end of a phase brings comes at once."""
    result: Result | None = None
    bid: dict[str, int] = {}
    """B17 Half points that were bid for a side, by the side that has them."""

    @property
    def battle(self) -> Battle:
        """The scenario with its map."""
        return battle(self.scenario)

    @property
    def other(self) -> str:
        """The side that is not phasing."""
        return self.battle.enemy(self.active)

    @property
    def stack(self) -> tuple[Clash | Volley, ...]:
        """B9, B11 What is settled before the phase goes on."""
        return tuple(pending for pending in (self.volley, self.clash) if pending is not None)

    def counter(self, unit_id: str) -> Counter:
        """What is printed on the unit's counter."""
        return self.battle.counters[unit_id]

    def label(self, unit_id: str) -> str:
        """The unit's printed name."""
        return self.battle.counters[unit_id].label

    def hex(self, hex_id: str) -> str:
        """The hex itself; `Malformed` if there is no such hex in play."""
        if not self.battle.knows(hex_id):
            raise Malformed("unknown-hex", hex=hex_id)
        return hex_id

    def attack(self, unit_id: str) -> int:
        """Attack strength at the steps left (before halving)."""
        return self._strength(unit_id)[0]

    def defence(self, unit_id: str) -> int:
        """Defence strength at the steps left."""
        return self._strength(unit_id)[1]

    def _strength(self, unit_id: str) -> tuple[int, int]:
        counter = self.battle.counters[unit_id]
        return counter.strength[counter.steps - self.units[unit_id].steps]

    def units_of(self, side: str) -> Iterator[Unit]:
        """Units of the side on the map."""
        return (unit for unit in self.units.values() if unit.side == side and unit.hex is not None)

    def at(self, hex_id: str) -> tuple[Unit, ...]:
        """Units in the hex (always of one side)."""
        return positions(self).stacks.get(hex_id, ())

    def holder(self, hex_id: str) -> str | None:
        """The side whose units stand in the hex, if any."""
        return positions(self).holder.get(hex_id)

    def control(self, hex_id: str) -> str:
        """B17 The side whose ground unit was last in the hex."""
        held = self.taken.get(hex_id)
        return held if held is not None else self.battle.printed_control[self.battle.index[hex_id]]

    def works_stand(self, hex_id: str) -> bool:
        """B6 Whether the hex has works that still stand."""
        return hex_id in self.battle.works and hex_id not in self.razed

    def change(self, unit_ids: Iterable[str], **fields: object) -> State:
        """The state with the same fields changed on several units."""
        return self.put(*(replace(self.units[unit_id], **fields) for unit_id in unit_ids))

    def take(self, side: str, *hexes: str) -> State:
        """B17 The state with the hexes under the side's control."""
        gained = {hex_id: side for hex_id in hexes if self.control(hex_id) != side}
        return replace(self, taken={**self.taken, **gained}) if gained else self

    def fly(self, side: str, points: int) -> State:
        """B8 The state with air points of the side spent."""
        return replace(self, air={**self.air, side: self.air[side] - points}) if points else self

    def attack_on(self, target: str) -> Assault:
        """B10 What is declared against the hex, which may be nothing yet."""
        return self.declarations.get(target, Assault(target=target))

    def declare(self, assault: Assault) -> State:
        """B10 The state with the attack as it is declared now."""
        return replace(self, declarations={**self.declarations, assault.target: assault})

    def drop(self, target: str) -> State:
        """B10 The state without the attack on the hex."""
        left = {key: assault for key, assault in self.declarations.items() if key != target}
        return replace(self, declarations=left)

    def engage(self, **fields: Any) -> State:
        """B11 The state with the assault under way changed."""
        assert self.clash is not None
        return replace(self, clash=replace(self.clash, **fields))

    def post(self, side: str, purpose: str, points: int) -> State:
        """Supply points entered in the side's pool and ledger (positive in, negative out)."""
        book = self.ledger[side]
        entry = {**book, purpose: book.get(purpose, 0) + abs(points)}
        return replace(
            self,
            pools={**self.pools, side: self.pools[side] + points},
            ledger={**self.ledger, side: entry},
        )


class Positions:
    """By hex its units and the side that holds it, by side the numbers of its hexes."""

    __slots__ = ("holder", "occupied", "stacks")

    def __init__(self, units: Iterable[Unit], index: dict[str, int]) -> None:
        found = Stacks(units)
        self.stacks, self.holder = found.units, found.holder
        self.occupied = found.find_occupied(self.holder.values(), index)


@derive("units", keep=256)
def positions(state: State) -> Positions:
    """Where the units of the state stand; counted anew only when one of them changes."""
    return Positions(state.units.values(), state.battle.index)
