"""9.14c, 9.14d Where transport escapes to: hexes ranked as an owner would, in trace and far from enemies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.derived import derive
from rules.ocs.field import foes
from rules.ocs.pieces import Dump, Transport, Unit
from rules.ocs.state import State
from rules.ocs.trace.trace import hex_traces


@derive("units", "transports", "dumps")
def _held(state: State) -> dict[str, frozenset[str]]:
    """Hexes with units, transport or supply, by side."""
    tables: tuple[Mapping[str, Unit | Transport | Dump], ...] = (state.units, state.transports, state.dumps)
    return {
        side: frozenset(
            piece.hex for table in tables for piece in table.values() if piece.side == side and piece.hex
        )
        for side in state.battle.sides
    }


def find_occupied(state: State, side: str) -> frozenset[str]:
    """Hexes where the side's enemy has anything."""
    return _held(state)[state.battle.enemy(side)]


def remoteness(state: State, side: str, far: int = 12) -> dict[int, int]:
    """Hexes to the nearest enemy combat unit, up to a distance beyond which none is worse than another."""
    rings = dict.fromkeys(foes(state, side), 0)
    ring = list(rings)
    for distance in range(1, far):
        ring = [
            near
            for here in ring
            for near in state.battle.hexes.around[here]
            if near not in rings and rings.setdefault(near, distance) == distance
        ]
    return rings


def best(state: State, side: str, choices: Sequence[str], far: int = 12) -> str:
    """In trace, then far from enemies, then the first of the choices (they stand in order of distance)."""
    index, away = state.battle.hexes.index, remoteness(state, side, far)

    def worth(place: int) -> tuple[bool, int, int]:
        here = index[choices[place]]
        return hex_traces(state, side, here), away.get(here, far), -place

    return choices[max(range(len(choices)), key=worth)]
