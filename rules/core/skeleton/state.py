"""The position: frozen records. Replacing one unit shares all the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from rules.core.contract import Message, Side
from rules.core.states import Position

from .charts import SHELF, Battle

Hex = Annotated[str, Meta(max_length=8)]
UnitId = Annotated[str, Meta(max_length=16)]


class Unit(Struct, frozen=True, kw_only=True):
    """A unit. `concealed`: the enemy does not see it (4.1)."""

    id: str
    side: Side
    label: str
    type: str
    hex: str
    strength: int
    move: int
    concealed: bool = False


class Retreating(Struct, frozen=True):
    """3.5 Settled before the phase goes on: the unit must go back."""

    unit: str


class State(Position[Unit, Retreating], Struct, frozen=True, kw_only=True):
    """Everything that can change. `used` are the units that moved or fought in this phase."""

    scenario: str
    points: dict[Side, int]
    turn: int = 0
    side: Side = ""
    phase: str = ""
    units: dict[str, Unit] = {}
    used: tuple[str, ...] = ()
    stack: tuple[Retreating, ...] = ()
    over: bool = False
    winner: Side | None = None
    passed: ClassVar[tuple[Side, ...]] = ()
    closing: ClassVar[bool] = False
    """1.2 A phase is one side's: when that side is done, the next begins at once."""

    @property
    def battle(self) -> Battle:
        """The scenario with its map."""
        return SHELF.battle(self.scenario)

    @property
    def result(self) -> Message | None:
        """5 How it ended, in words; None while the game goes on."""
        return verdict(self.winner) if self.over else None

    def without(self, id: str) -> State:
        """The state with that unit gone."""
        return self._with(units={key: unit for key, unit in self.units.items() if key != id})

    def plays(self, side: Side) -> bool:
        """1.3 Whether the side has phases: somebody plays it, and it has units."""
        return side not in self.battle.file.nonplayers and any(self.of(side))

    def of(self, side: Side) -> Iterator[Unit]:
        """The units of a side."""
        return (unit for unit in self.units.values() if unit.side == side)

    def at(self, hex: str) -> Unit | None:
        """The unit in a hex."""
        return next((unit for unit in self.units.values() if unit.hex == hex), None)


def verdict(winner: Side | None) -> Message:
    """How it ended, in words; no winner is a draw."""
    return Message("verdict-draw") if winner is None else Message("verdict-won", {"side": winner})
