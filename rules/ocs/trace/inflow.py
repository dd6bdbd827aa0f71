"""12.3c, 12.3d Which hexes have a supply path to one of many targets (`hexwar.inflow`)."""

from __future__ import annotations

from collections.abc import Collection

from rules.core.derived import keep_printed
from rules.hexwar.inflow import Inflow, Inward, find_ends, flow_in, turn_round
from rules.hexwar.steps import MoveGraph
from rules.ocs.field import foes
from rules.ocs.scenario import Battle
from rules.ocs.schema import Mobility
from rules.ocs.state import State
from rules.ocs.supply.paths import find_closed, steps


def inflow(state: State, side: str, mobility: Mobility, limit: int, targets: Collection[int]) -> Inflow:
    """12.3 Every hex from which a path of at most `limit` twelfths of an MP leads to a target or to a neighbour of one.

    The hex at which a path begins may lie in a ZOC, but for a switch (Rk9); a step that takes the whole allowance is
    the first of a path and its last (Rk39).
    """
    battle, ground = state.battle, steps(state, side, mobility)
    barred, enemy = find_closed(state, side, mobility), foes(state, side)
    shunned = barred if state.switches.strict_origin_zoc else enemy
    goal = find_ends(battle.hexes.around, targets, enemy)
    return flow_in(_inward(battle, ground), goal, limit, barred, shunned, turn_round(ground.whole))


@keep_printed
def _inward(battle: Battle, ground: MoveGraph) -> Inward:
    return Inward(ground.graph, battle.hexes.around)
