"""9.14c, 9.14d Where transport escapes to: hexes ranked as an owner would, in trace and far from enemies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.derived import derive
from rules.core.flood import flood_hexes
from rules.ocs.field import foes
from rules.ocs.pieces import Dump, Transport, Unit
from rules.ocs.state import State
from rules.ocs.trace.trace import hex_traces


@derive("units", "transports", "dumps")
def _held(state: State) -> dict[str, frozenset[str]]:
    """Hexes with units, transport or supply, by side."""
    tables: tuple[Mapping[str, Unit | Transport | Dump], ...] = (state.units, state.transports, state.dumps)
    held = {(piece.side, piece.hex) for table in tables for piece in table.values() if piece.hex}
    return {side: frozenset(hex for whose, hex in held if whose == side) for side in state.battle.sides}


def find_occupied(state: State, side: str) -> frozenset[str]:
    """Hexes where the side's enemy has anything."""
    return _held(state)[state.battle.enemy(side)]


def best(state: State, side: str, choices: Sequence[str], far: int = 12) -> str:
    """In trace, then `far` from enemy combat units, then the first of the choices (they stand in order of distance)."""
    hexes = state.battle.hexes
    away = flood_hexes(hexes.around, [True] * len(hexes), foes(state, side), far).dist

    def worth(place: int) -> tuple[bool, int, int]:
        here = hexes.index[choices[place]]
        return hex_traces(state, side, here), min(away[here], far), -place

    return choices[max(range(len(choices)), key=worth)]
