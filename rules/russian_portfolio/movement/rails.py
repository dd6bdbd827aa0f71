"""VIII.A.1 Where strategic land movement may go: controlled land that leads to one's own edge of the map."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.derived import derive, keep_printed
from rules.hexwar.nets import grow
from rules.russian_portfolio.field import field
from rules.russian_portfolio.scenario import Battle
from rules.russian_portfolio.state import State

BLOCKS = frozenset(("sea", "lake", "strait", "kronstadt"))
"""VIII.A.1 Hexsides that no rail line crosses, frozen or not."""

STATIONS = frozenset(("town", "city", "major"))
"""VIII.A.3 Where a unit may detrain."""


@keep_printed
def tracks(battle: Battle) -> Sequence[tuple[int, ...]]:
    """VIII.A.1 The hexes to which a rail line may go on from each hex: by land, ice does not help (VI.B.1)."""
    land = [kind not in ("sea", "lake") for kind in battle.terrain]
    return [
        tuple(there for there in near if land[there] and not battle.between(here, there) & BLOCKS)
        for here, near in enumerate(battle.hexes.around)
    ]


def rail_net(state: State, side: str) -> frozenset[int]:
    """VIII.A.1 Hexes from which the side could move by rail to its edge now; EZOC bars them."""
    return _nets(state)[side]


def may_detrain(state: State, side: str, hex_id: str) -> bool:
    """VIII.A.3 Whether a strategic land move could end in the hex: a city or town that the rail reaches."""
    here = state.battle.hexes.at(hex_id)
    return bool(state.battle.features[here] & STATIONS) and here in rail_net(state, side)


@derive("units", "taken", "weather")
def _nets(state: State) -> dict[str, frozenset[int]]:
    return {side: _net(state, side) for side in state.battle.sides}


def _net(state: State, side: str) -> frozenset[int]:
    battle, now, enemy = state.battle, field(state), state.battle.enemy(side)
    zone, index, lines = now.zones[enemy], battle.hexes.index, tracks(battle)

    def open_now(here: int) -> bool:
        return state.control(here) == side and here not in zone and now.holder.get(here) != enemy

    edge = [
        index[i]
        for nation, ids in battle.map.sources.items()
        for i in ids
        if (nation == "soviet") == (side == "soviet")
    ]
    begun = (here for here in edge if battle.terrain[here] not in ("sea", "lake") and open_now(here))
    return frozenset(grow(begun, lines.__getitem__, open_now))
