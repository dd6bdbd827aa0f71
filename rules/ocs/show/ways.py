"""12.3 Where a supply path would have gone (`hexwar.flaws`)."""

from __future__ import annotations

from rules.hexwar.flaws import Stretch, Weights
from rules.ocs.amounts import MP
from rules.ocs.bridging import ground
from rules.ocs.field import find_shut_hexes, foes
from rules.ocs.schema import Mobility
from rules.ocs.state import State

FAR = 60 * MP
"""How far a way is looked for."""

WEIGHTS = Weights(zone=10 * MP, enemy=30 * MP, far=FAR)


def stretch(
    state: State, side: str, mobility: Mobility, limit: int, start: int, goals: frozenset[int]
) -> Stretch:
    """12.3c A supply path to be: from a hex to any of the goals, or beside one; 12.3d a ZOC shuts those of trucks."""
    steps, around = ground(state, side, mobility, "supplies"), state.battle.hexes.around
    zones = find_shut_hexes(state, side) if mobility == "truck" else frozenset[int]()
    return Stretch(steps, around, mobility, limit, start, goals, foes(state, side), zones, WEIGHTS)
