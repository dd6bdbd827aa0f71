"""13.3d-f Gauges: which rails serve whom."""

from __future__ import annotations

from rules.core.contract import Side
from rules.core.derived import keep_printed
from rules.ocs.scenario import Battle
from rules.ocs.state import State


@keep_printed
def read_gauges(battle: Battle) -> dict[int, str]:
    """13.3d The side in whose gauge each rail hex is laid at the start; those that are not in it serve both."""
    index = battle.hexes.index
    return {index[hex_id]: side for side, hexes in battle.map.gauges.items() for hex_id in hexes}


def wrong_gauge(state: State, side: Side) -> set[int]:
    """13.3e2, 13.3f Rail hexes of the enemy's gauge, by number."""
    laid, ids = read_gauges(state.battle), state.battle.hexes.ids
    return {here for here, whose in laid.items() if state.movement.gauge.get(ids[here], whose) != side}
