"""XIV.B.2 Pockets: connected groups of units without supply, and what each will lose."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.derived import derive
from rules.russian_portfolio.field import at, barriers
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.lines import find_supplied


class Pocket(NamedTuple):
    """XIV.B.2 Units cut off together, their unmodified defence factors (Q25), and how many of them are lost."""

    side: str
    units: tuple[str, ...]
    factors: int

    @property
    def loss(self) -> int:
        """At least half, rounded up."""
        return (self.factors + 1) // 2


def suffers(state: State, unit: Unit) -> bool:
    """XIV.B.2 Soviet cavalry neither suffers from isolation nor counts."""
    return unit.side != "soviet" or state.counter(unit.id).type != "cavalry"


def find_pockets(state: State, side: str) -> tuple[Pocket, ...]:
    """XIV.B.2 The side's pockets now, whatever comes by air."""
    return _pockets(state)[side]


def pockets(state: State, side: str) -> tuple[Pocket, ...]:
    """XIV.B.2 The side's pockets now; a stack supplied by air belongs to none."""
    found = find_pockets(state, side)
    air = state.supply.air if side == "axis" else ""
    if not air:
        return found
    lifted = {unit.id for unit in at(state, state.battle.hexes.index[air])}
    rest = (tuple(name for name in pocket.units if name not in lifted) for pocket in found)
    return tuple(_counted(state, side, units) for units in rest if units)


@derive("units", "taken", "weather")
def _pockets(state: State) -> dict[str, tuple[Pocket, ...]]:
    return {side: tuple(_of(state, side)) for side in state.battle.sides}


def _counted(state: State, side: str, units: tuple[str, ...]) -> Pocket:
    return Pocket(side, units, sum(state.counter(name).defense for name in units))


def _of(state: State, side: str) -> list[Pocket]:
    index, fed, found = state.battle.hexes.index, find_supplied(state), []
    left: dict[int, list[str]] = {}
    for unit in state.units_of(side):
        if unit.id not in fed and suffers(state, unit):
            left.setdefault(index[str(unit.hex)], []).append(unit.id)
    while left:
        edge, group = [next(iter(left))], []
        while edge:
            here = edge.pop()
            group += left.pop(here, [])
            edge += [there for there in _touching(state, here) if there in left and there not in edge]
        found.append(_counted(state, side, tuple(group)))
    return found


def _touching(state: State, here: int) -> list[int]:
    """XIV.B.2 Neighbours that are not across the sea."""
    return [t for t in state.battle.hexes.around[here] if "sea" not in barriers(state, here, t)]
