"""10.0b Spotters: the units next to a target that correct a barrage on it."""

from __future__ import annotations

from rules.ocs.field import at
from rules.ocs.state import State


def has_spotter(state: State, side: str, target: str) -> bool:
    """10.0b Whether the barrage has a correct spotter: a combat unit next to the target, of any kind, in any mode."""
    hexes = state.battle.hexes
    near = (hexes.ids[there] for there in hexes.around[hexes.at(target)])
    return any(unit.side == side for hex_id in near for unit in at(state, hex_id))
