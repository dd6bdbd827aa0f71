"""12.3d What shuts a supply path (`hexwar.barriers`): the way that needs the fewest changes."""

from __future__ import annotations

from rules.core.derived import derive
from rules.hexwar.barriers import Road, Search, Shut
from rules.ocs.amounts import MP
from rules.ocs.field import find_shut_hexes, foes
from rules.ocs.schema import Mobility
from rules.ocs.state import State
from rules.ocs.supply.paths import FEW, is_locked, steps

BEYOND = 6 * MP
"""How far past its range a path is looked for at first: small changes are the likely ones."""

MOST = 3
"""Hexes to be opened at most, at first."""


@derive("units", "phase", "active", "turn", "ground", "switches", keep=FEW)
def search(
    state: State, side: str, start: int, mobility: Mobility, limit: int, own: bool = True, far: bool = False
) -> Search:
    """12.3d The search from that hex; a `far` one has no bounds. Zones shut the paths of trucks only (Rk9: the start
    too).
    """
    ground, zones = steps(state, side, mobility), find_shut_hexes(state, side) if mobility == "truck" else ()
    shut = Shut(foes(state, side), zones, is_locked(state, side, start, mobility, own))
    road = Road(ground.graph, ground.whole)
    return Search(state.battle.hexes.around, road, start, limit, shut, None if far else BEYOND, MOST)
