"""XIV.B.2 Pockets: connected groups of units without supply, and what each will lose."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.derived import derived
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.lines import supplied


class Pocket(NamedTuple):
    """XIV.B.2 Units cut off together, their unmodified defence factors, and how many of them are lost."""

    side: str
    units: tuple[str, ...]
    factors: int

    @property
    def loss(self) -> int:
        """At least half, rounded up."""
        return (self.factors + 1) // 2


def pockets(state: State, side: str) -> tuple[Pocket, ...]:
    """XIV.B.2 The side's pockets now."""
    return _pockets(state)[side]


@derived("units", "taken", "weather")
def _pockets(state: State) -> dict[str, tuple[Pocket, ...]]:
    return {side: tuple(_of(state, side)) for side in state.battle.sides}


def _of(state: State, side: str) -> list[Pocket]:
    hexes, found = state.battle.hexes, []
    left = {u.id: hexes.index[str(u.hex)] for u in state.units_of(side) if u.id not in supplied(state)}
    while left:
        first = next(iter(left))
        group, edge = [first], [left.pop(first)]
        while edge:
            here = edge.pop()
            near = [name for name, there in left.items() if there == here or hexes.adjacent(there, here)]
            edge += [left.pop(name) for name in near]
            group += near
        found.append(Pocket(side, tuple(group), sum(state.counter(name).defense for name in group)))
    return found
