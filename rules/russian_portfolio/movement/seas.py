"""VIII.B, XV.B The seas: whose they are, and which of them a voyage crosses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from rules.core.errors import Illegal
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.waters import sea_holder


class Voyage(NamedTuple):
    """VIII.B A way by sea: the waters it crosses, and whether one of them is not under friendly control."""

    basin: str
    seas: tuple[str, ...]
    hostile: bool

    @property
    def losing(self) -> tuple[int, ...]:
        """VIII.B The faces of the submarine die that sink the unit."""
        return (1, 3, 5) if self.hostile else (1,)


def master(state: State, sea: str) -> str:
    """XV.B The side that controls a water: that of its own, else of the sea as which it counts; '' for nobody's."""
    return sea_holder(state, sea if sea in state.battle.file.control else basin_of(state, sea))


def basin_of(state: State, sea: str) -> str:
    """VIII.B The sea as which a water counts: Azov counts as Black, the Gulf of Finland as Baltic; '' if closed."""
    basins = state.battle.file.movement.basins
    return next((name for name, waters in basins.items() if sea in waters), "")


def voyages(state: State, start: str, end: str) -> Iterator[tuple[str, str]]:
    """VIII.B The pairs of waters of one basin by which one coast leads to the other."""
    index, coast = state.battle.hexes.index, state.battle.coast
    for waters in state.battle.file.movement.basins.values():
        ours = [water for water in waters if water in coast[index[start]]]
        theirs = [water for water in waters if water in coast[index[end]]]
        yield from product(ours, theirs)


def check_voyage(state: State, side: str, start: str, end: str) -> Voyage:
    """VI.B.2, VIII.B The safest way by sea between two coastal hexes; refuses when there is none."""
    pairs = list(voyages(state, start, end))
    if not pairs:
        raise Illegal("VIII.B", "not-one-sea", start=start, hex=end)
    closed: Illegal | None = None
    fit = []
    for pair in pairs:
        try:
            check_waters(state, side, pair)
            fit.append(pair)
        except Illegal as no:
            closed = no
    if not fit:
        assert closed is not None
        raise closed
    found = [
        Voyage(basin_of(state, a), tuple(dict.fromkeys((a, b))), _hostile(state, side, (a, b)))
        for a, b in fit
    ]
    return min(found, key=lambda voyage: (voyage.hostile, len(voyage.seas)))


def _hostile(state: State, side: str, waters: tuple[str, ...]) -> bool:
    return any(master(state, water) != side for water in waters)


def check_waters(state: State, side: str, waters: tuple[str, str]) -> None:
    """VI.B.2, VIII.B Ice in the Gulf of Finland, and the Straits of Kerch between the Black Sea and that of Azov."""
    file, index = state.battle.file, state.battle.hexes.index
    if state.weather == "snow" and any(water in file.special.icebound for water in waters):
        raise Illegal("VI.B.2", "gulf-is-frozen", seas=list(dict.fromkeys(waters)))
    if waters[0] != waters[1] and set(waters) == set(file.movement.straits):
        banks = file.special.kerch
        enemy = [hex_id for hex_id in banks if state.control(index[hex_id]) == state.battle.enemy(side)]
        if enemy:
            raise Illegal("VIII.B", "straits-closed", hexes=enemy)
