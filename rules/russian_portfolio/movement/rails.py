"""VIII.A.1 Where strategic land movement may go: controlled land that leads to one's own edge of the map."""

from __future__ import annotations

from rules.core.derived import derived
from rules.core.flood import flood
from rules.russian_portfolio.field import exerting
from rules.russian_portfolio.state import State

BLOCKS = frozenset(("sea", "lake", "strait", "kronstadt"))
"""VIII.A.1 Hexsides that no rail line crosses, frozen or not."""


def rail_net(state: State, side: str) -> frozenset[int]:
    """VIII.A.1 Hexes from which the side could move by rail to its edge now; EZOC bars them."""
    return _nets(state)[side]


@derived("units", "taken", "weather")
def _nets(state: State) -> dict[str, frozenset[int]]:
    return {side: _net(state, side) for side in state.battle.sides}


def _net(state: State, side: str) -> frozenset[int]:
    fight = state.battle
    hexes, nations = fight.hexes, fight.map.sources
    open_now = [
        state.control(here) == side
        and fight.terrain[here] not in ("sea", "lake")
        and not exerting(state, here, side)
        for here in range(len(hexes))
    ]
    graph = [
        [
            (there, 1)
            for there in hexes.around[here]
            if open_now[there] and not fight.between(here, there) & BLOCKS
        ]
        for here in range(len(hexes))
    ]
    edge = (
        hexes.index[i]
        for nation, ids in nations.items()
        for i in ids
        if (nation == "soviet") == (side == "soviet")
    )
    return frozenset(flood(graph, [here for here in edge if open_now[here]]).reached())
