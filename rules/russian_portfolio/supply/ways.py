"""XIV.A, X.C The hexes and hexsides that supply lines may use, worked out once for a position."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.derived import derived
from rules.core.flood import Graph
from rules.russian_portfolio.field import field, terrain
from rules.russian_portfolio.scenario import Battle
from rules.russian_portfolio.state import OWNERS, State
from rules.russian_portfolio.supply.waters import arms, open_seas

BARRED = {"hungarian": "R"}
"""X.D.2 A nation and the country that its units may never enter, nor their lines."""

FEW = 8
"""Positions whose graphs are kept: they are big."""


class Ways:
    """A side's (or a barred nation's) ground: `fit[h]` may lie on a line, `graph` are the steps onto fit hexes."""

    __slots__ = ("fit", "graph")

    def __init__(self, fit: list[bool], graph: Graph) -> None:
        self.fit = fit
        self.graph = graph

    def dist(self, reached: Sequence[int], here: int) -> int:
        """How far a hex is from what was reached: a unit may stand on ground that no line may cross."""
        if self.fit[here]:
            return reached[here]
        return min((reached[there] + 1 for there, _ in self.graph[here]), default=reached[here])


def ways(state: State, nation: str) -> Ways:
    """XIV.A Where the lines of a nation's units (or a side's) may lead now."""
    side = "soviet" if nation == "soviet" else "axis"
    own, kept = nation if nation in BARRED else side, _ways(state)
    if own not in kept:
        fit = _fit(state, side)
        if own in BARRED:
            fit = [ok and state.battle.country[i] != BARRED[own] for i, ok in enumerate(fit)]
        kept[own] = _laid(state.battle, fit, open_seas(state, side))
    return kept[own]


@derived("units", "taken", "weather", keep=FEW)
def _ways(state: State) -> dict[str, Ways]:
    """By nation, each filled in when it is first asked for."""
    return {}


def _laid(battle: Battle, fit: list[bool], seas: frozenset[str]) -> Ways:
    graph = [[step for step in row if fit[step[0]]] for row in _steps(battle)]
    for here, there, lies_on in arms(battle):
        if lies_on & seas and fit[there]:
            graph[here].append((there, 1))
    return Ways(fit, graph)


def _steps(battle: Battle) -> list[list[tuple[int, int]]]:
    """X.C Every step but those across an all-sea hexside between land hexes: those ask whose the sea is."""
    if "supply-steps" not in battle.cache:
        apart = {(here, there) for here, there, _ in arms(battle)}
        battle.cache["supply-steps"] = [
            [(there, 1) for there in near if (here, there) not in apart]
            for here, near in enumerate(battle.hexes.around)
        ]
    found: list[list[tuple[int, int]]] = battle.cache["supply-steps"]
    return found


def _fit(state: State, side: str) -> list[bool]:
    """XIV.A, Q23 Under the side's control and not in an EZOC unless its own units stand there; its seas."""
    now, enemy, seas = field(state), state.battle.enemy(side), open_seas(state, side)
    fit = [holder == side for holder in controls(state)]
    for here in now.zones[enemy]:
        fit[here] = fit[here] and now.holder.get(here) == side
    for here, holder in now.holder.items():
        fit[here] = fit[here] and holder == side
    for here in _wet(state.battle):
        fit[here] = state.battle.water[here] in seas or (fit[here] and terrain(state, here) == "clear")
    return fit


def _wet(battle: Battle) -> list[int]:
    if "wet" not in battle.cache:
        battle.cache["wet"] = [h for h, kind in enumerate(battle.terrain) if kind in ("sea", "lake")]
    found: list[int] = battle.cache["wet"]
    return found


@derived("taken")
def controls(state: State) -> Sequence[str]:
    """XV.A The side that controls each hex; '' for water."""
    battle = state.battle
    holders = [OWNERS.get(country, "") for country in battle.country]
    for hex_id, side in state.taken.items():
        holders[battle.hexes.index[hex_id]] = side
    return holders
