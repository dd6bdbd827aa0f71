"""IV The overland supply line into a victory city: no sea, no lake, no strait, and ice is no land (VI.B.1, Q36)."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.derived import derive, keep_printed
from rules.core.flood import FAR, Reach, flood_hexes
from rules.russian_portfolio.scenario import Battle
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.ways import ways

WET = frozenset(("sea", "lake", "strait", "kronstadt"))
"""Hexsides no overland line crosses, frozen or not."""


class City(NamedTuple):
    """IV A victory city for the Axis side: what it counts, whether it is controlled and a line leads in."""

    hex: int
    worth: int
    controlled: bool
    traced: bool

    @property
    def points(self) -> int:
        """What it counts now."""
        return self.worth if self.traced else 0


@derive("units", "taken", "weather", keep=8)
def overland(state: State) -> Reach:
    """IV, XIV.A What an overland line of any length reaches from the Axis sources."""
    index, sources, fit = state.battle.hexes.index, state.battle.map.sources, ways(state, "german").fit
    begins = {index[i] for nation, ids in sources.items() if nation != "soviet" for i in ids if i in index}
    return flood_hexes(dry(state.battle), fit, [here for here in sorted(begins) if fit[here]])


@keep_printed
def dry(battle: Battle) -> list[list[int]]:
    """IV Every step from land to land as printed."""
    return [
        [
            there
            for there in near
            if battle.terrain[there] not in WET and not battle.between(here, there) & WET
        ]
        for here, near in enumerate(battle.hexes.around)
    ]


def cities_now(state: State) -> tuple[City, ...]:
    """IV, Q29 The victory cities as they count for the Axis side now: controlled, and an overland line leads in."""
    reach, worth, ids = overland(state), state.battle.file.victory.worth, state.battle.hexes.ids
    return tuple(
        City(here, worth.get(ids[here], 1), state.control(here) == "axis", reach.dist[here] < FAR)
        for here in state.battle.with_feature("victory")
    )
