"""The position: frozen records. Replacing one unit shares all the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from rules.core.contract import Side
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


class Result(Struct, frozen=True, kw_only=True):
    """5 How it ended; `verdict` is said by `verdict-<verdict>`."""

    winner: Side | None
    verdict: str
    points: int = 0


class State(Position[Unit, Retreating], Struct, frozen=True, kw_only=True):
    """Everything that can change. `used` are the units that moved or fought in this phase."""

    scenario: str
    points: dict[Side, int]
    turn: int = 0
    active: Side = ""
    phase: str = ""
    units: dict[str, Unit] = {}
    used: tuple[str, ...] = ()
    stack: tuple[Retreating, ...] = ()
    passed: tuple[Side, ...] = ()
    closing: bool = False
    result: Result | None = None

    @property
    def battle(self) -> Battle:
        """The scenario with its map."""
        return SHELF.battle(self.scenario)

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
