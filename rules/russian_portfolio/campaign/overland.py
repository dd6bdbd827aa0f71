"""IV The overland supply line into a victory city: no sea, no lake, no strait, and ice is no land (VI.B.1, Q36)."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.derived import derived
from rules.core.flood import FAR, Graph, Reach, flood
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.lines import passes

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


@derived("units", "taken", "weather")
def overland(state: State) -> Reach:
    """IV, XIV.A What an overland line of any length reaches from the Axis sources."""
    fight = state.battle
    index, sources = fight.hexes.index, fight.map.sources
    begins = {index[i] for nation, ids in sources.items() if nation != "soviet" for i in ids if i in index}
    return flood(_steps(state), [here for here in sorted(begins) if passes(state, "axis", here)])


def _steps(state: State) -> Graph:
    fight = state.battle
    fit = [fight.terrain[here] not in WET and passes(state, "axis", here) for here in range(len(fight.hexes))]
    return [
        [
            (there, 1)
            for there in fight.hexes.around[here]
            if fit[there] and not fight.between(here, there) & WET
        ]
        for here in range(len(fight.hexes))
    ]


def cities_now(state: State) -> tuple[City, ...]:
    """IV, Q29 The victory cities as they count for the Axis side now: controlled, and an overland line leads in."""
    reach, worth, ids = overland(state), state.battle.file.victory.worth, state.battle.hexes.ids
    return tuple(
        City(here, worth.get(ids[here], 1), state.control(here) == "axis", reach.dist[here] < FAR)
        for here in state.battle.with_feature("victory")
    )
