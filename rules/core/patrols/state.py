"""The position: patrols, hands, and what is still to be settled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rules.core.contract import Side
from rules.core.states import Position

from .charts import SHELF, Battle


class Unit(Struct, frozen=True, kw_only=True):
    """A patrol on the map."""

    id: str
    side: Side
    label: str
    area: str


class Result(Struct, frozen=True, kw_only=True):
    """The end of a game; the word for `verdict` is `verdict-<verdict>`."""

    winner: Side | None
    verdict: str
    points: int = 0


class State(Position[Unit, str], Struct, frozen=True, kw_only=True):
    """Everything that can change. `sealed`: what each side has answered in this turn, until both have (1.2); `hands`:
    the cards of each, which it alone knows (5.1).
    """

    scenario: str
    turn: int = 0
    phase: str = ""
    units: dict[str, Unit] = {}
    sealed: dict[Side, dict[str, Any]] = {}
    hands: dict[Side, tuple[str, ...]] = {}
    stack: tuple[str, ...] = ()
    passed: tuple[Side, ...] = ()
    closing: bool = False
    result: Result | None = None

    @property
    def active(self) -> Side:
        """1.1 No side's turn: both are asked."""
        return ""

    @property
    def battle(self) -> Battle:
        """The scenario with its map."""
        return SHELF.battle(self.scenario)

    def of(self, side: Side) -> Iterator[Unit]:
        """The patrols of a side."""
        return (unit for unit in self.units.values() if unit.side == side)

    def at(self, area: str) -> Unit | None:
        """The patrol in an area."""
        return next((unit for unit in self.units.values() if unit.area == area), None)

    def without(self, id: str) -> State:
        """The position with that patrol gone."""
        return self._with(units={key: unit for key, unit in self.units.items() if key != id})
