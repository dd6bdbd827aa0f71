"""XIV.A, X.C The hexes and hexsides that supply lines may use, worked out once for a position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.derived import derive, keep_printed
from rules.core.flood import FAR, Reach, flood_hexes
from rules.russian_portfolio.field import field, ground
from rules.russian_portfolio.scenario import Battle
from rules.russian_portfolio.state import OWNERS, State
from rules.russian_portfolio.supply.waters import arms, open_seas

BARRED = {"hungarian": "R"}
"""X.D.2 A nation and the country that its units may never enter, nor their lines."""


class Ways:
    """A side's (or a barred nation's) ground: `fit[h]` may lie on a line, `near[h]` are the hexes that h joins."""

    __slots__ = ("fit", "near")

    def __init__(self, fit: list[bool], near: Sequence[Sequence[int]]) -> None:
        self.fit = fit
        self.near = near

    def reach(self, sources: Iterable[int], limit: int = FAR - 1) -> Reach:
        """The hexes that lines from the sources come to, within so many."""
        return flood_hexes(self.near, self.fit, sources, limit)

    def joins(self, here: int, there: int) -> bool:
        """Whether a line may lead on from one hex to the other."""
        return self.fit[there] and there in self.near[here]

    def dist(self, reached: Sequence[int], here: int) -> int:
        """How far a hex is from what was reached: a unit may stand on ground that no line may cross."""
        if self.fit[here]:
            return reached[here]
        onward = (reached[there] + 1 for there in self.near[here] if self.fit[there])
        return min(onward, default=reached[here])


def ways(state: State, nation: str) -> Ways:
    """XIV.A Where the lines of a nation's units (or a side's) may lead now."""
    side = "soviet" if nation == "soviet" else "axis"
    return _ways(state, side, BARRED.get(nation, ""))


@derive("units", "taken", "weather", keep=8)
def _ways(state: State, side: str, barred: str) -> Ways:
    """Without the country that is barred."""
    fit = _fit(state, side)
    if barred:
        fit = [ok and country != barred for ok, country in zip(fit, state.battle.country, strict=True)]
    return Ways(fit, _near(state.battle, open_seas(state, side)))


@keep_printed
def _near(battle: Battle, seas: frozenset[str]) -> list[list[int]]:
    """X.C The hexes that each joins; across an all-sea hexside between land hexes only where its sea is open."""
    between = {(here, there): lies_on for here, there, lies_on in arms(battle)}
    near = [
        [there for there in around if (here, there) not in between]
        for here, around in enumerate(battle.hexes.around)
    ]
    for (here, there), lies_on in between.items():
        if lies_on & seas:
            near[here].append(there)
    return near


def _fit(state: State, side: str) -> list[bool]:
    """XIV.A, Q23 Under the side's control and not in an EZOC unless its own units stand there; its seas."""
    now, battle, seas = field(state), state.battle, open_seas(state, side)
    kinds = ground(state).kinds
    fit = [holder == side for holder in controls(state)]
    for here in now.zones[battle.enemy(side)]:
        fit[here] = fit[here] and now.holder.get(here) == side
    for here, holder in now.holder.items():
        fit[here] = fit[here] and holder == side
    for here in _wet(battle):
        fit[here] = battle.water[here] in seas or (fit[here] and kinds[here] == "clear")
    return fit


@keep_printed
def _wet(battle: Battle) -> list[int]:
    return [here for here, kind in enumerate(battle.terrain) if kind in ("sea", "lake")]


@derive("taken")
def controls(state: State) -> Sequence[str]:
    """XV.A The side that controls each hex; '' for water."""
    battle = state.battle
    holders = [OWNERS.get(country, "") for country in battle.country]
    for hex_id, side in state.taken.items():
        holders[battle.hexes.index[hex_id]] = side
    return holders
