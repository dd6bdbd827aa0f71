"""X.C, XV.B Seas as ground for supply: who controls them, and which of them a line may lie on now."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.derived import keep_printed
from rules.russian_portfolio.scenario import Battle
from rules.russian_portfolio.state import State


def sea_holder(state: State, sea: str) -> str:
    """XV.B The side that holds every hex that decides over the sea; '' for nobody's sea."""
    index = state.battle.hexes.index
    keys = [index[i] for i in state.battle.file.control.get(sea, ()) if i in index]
    holders = {state.control(here) for here in keys}
    return holders.pop() if len(holders) == 1 else ""


def open_seas(state: State, side: str) -> frozenset[str]:
    """X.C The seas over which the side's lines may lead: its own, and none that is icebound (VI.B.2)."""
    file = state.battle.file
    icebound = file.special.icebound if state.weather == "snow" else ()
    return frozenset(s for s in file.control if s not in icebound and sea_holder(state, s) == side)


@keep_printed
def arms(battle: Battle) -> Sequence[tuple[int, int, frozenset[str]]]:
    """X.C All-sea hexsides between land hexes, each with the seas that both, or else either, lie on."""
    coast = battle.coast
    return [
        (here, there, coast[here] & coast[there] or coast[here] | coast[there])
        for (here, there), found in battle.barriers.items()
        if "sea" in found and battle.terrain[here] != "sea" and battle.terrain[there] != "sea"
    ]
