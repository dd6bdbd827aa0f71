"""The position: frozen records. Replacing one unit shares all the others."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from rules.core.contract import UMPIRE, Side, Viewer
from rules.core.errors import Malformed

SIDES: tuple[Side, Side] = ("blue", "red")


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

    def known_to(self, viewer: Viewer) -> bool:
        """4.1 A concealed unit is known to its own side and the umpire."""
        return not self.concealed or viewer in (self.side, UMPIRE)


class State(Struct, frozen=True, kw_only=True):
    """Everything that can change. `used` are the units that moved or fought in this phase."""

    scenario: str
    points: dict[Side, int]
    turn: int = 0
    side: Side = ""
    phase: str = ""
    units: dict[str, Unit] = {}
    used: tuple[str, ...] = ()
    retreating: str | None = None
    over: bool = False
    winner: Side | None = None

    def unit(self, id: str) -> Unit:
        """The unit of that id; raises `Malformed` when there is none."""
        if id not in self.units:
            raise Malformed("no-such-unit", unit=id)
        return self.units[id]

    def put(self, unit: Unit) -> State:
        """The state with that unit as given."""
        return replace(self, units={**self.units, unit.id: unit})

    def of(self, side: Side) -> Iterator[Unit]:
        """The units of a side."""
        return (unit for unit in self.units.values() if unit.side == side)

    def seen_at(self, hex: str, side: Side) -> Unit | None:
        """The unit in a hex that `side` knows of."""
        return next((u for u in self.units.values() if u.hex == hex and u.known_to(side)), None)


def enemy(side: Side) -> Side:
    """The other side."""
    return SIDES[1 - SIDES.index(side)]
