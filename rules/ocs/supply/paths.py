"""12.3c, 12.3d Supply paths: how far one gets from a hex, and what is close enough at the far end."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.derived import derive
from rules.core.hexes import HexMap
from rules.hexwar.ways import Spread, spread
from rules.ocs.bridging import ground
from rules.ocs.field import foes, shut
from rules.ocs.schema import Mobility
from rules.ocs.state import State
from rules.ocs.terrain import MoveGraph


class Leg(NamedTuple):
    """One counted path: its hexes from the start, its price in twelfths of an MP, in which MP type.

    `hop` is the hex at the far end when the path only reaches a neighbour of it (12.3c), else ''.
    """

    path: tuple[str, ...]
    cost: int
    mobility: Mobility
    hop: str = ""


FEW = 16
"""Positions whose paths are kept: those of a campaign are many."""


class Ways:
    """The supply paths of one position, each counted once.

    Rests on the units, on whose phase it is and on the ground, and must read nothing else of the state.
    """

    def __init__(self, state: State) -> None:
        self.hexes = state.battle.hexes
        self._state = state
        self._terms: dict[tuple[str, Mobility], tuple[MoveGraph, frozenset[int]]] = {}
        self._found: dict[tuple[str, int, Mobility, int, bool], Spread] = {}

    def terms(self, side: str, mobility: Mobility) -> tuple[MoveGraph, frozenset[int]]:
        """12.3d The steps of the side's paths, and the hexes they never enter."""
        key = side, mobility
        if key not in self._terms:
            barred = foes(self._state, side)
            if mobility == "truck":
                barred = barred | shut(self._state, side)
            self._terms[key] = ground(self._state, side, mobility, "supplies"), frozenset(barred)
        return self._terms[key]

    def reach(self, side: str, start: int, mobility: Mobility, limit: int, own: bool) -> Spread:
        """12.3d Every hex that a path gets to."""
        key = side, start, mobility, limit, own
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._counted(side, start, mobility, limit, own)
        return found

    def locked(self, side: str, start: int, mobility: Mobility, own: bool) -> bool:
        """Rk9 Whether a ZOC shuts the start itself to Truck paths."""
        strict = not own or self._state.switches.strict_origin_zoc
        return mobility == "truck" and strict and start in shut(self._state, side)

    def _counted(self, side: str, start: int, mobility: Mobility, limit: int, own: bool) -> Spread:
        if self.locked(side, start, mobility, own):
            return Spread(start, {start: 0}, {})
        steps, barred = self.terms(side, mobility)
        found = spread(steps.graph, start, limit, barred)
        # Rk39: a step that takes everything is the first of a path and its last.
        for there in steps.whole.get(start, ()):
            if there not in found.cost and there not in barred:
                found.cost[there], found.came[there] = limit, start
        return found


@derive("units", "phase", "active", "turn", "ground", "switches", keep=FEW)
def ways(state: State) -> Ways:
    """12.3d The paths of this position."""
    return Ways(state)


def steps(state: State, side: str, mobility: Mobility) -> MoveGraph:
    """12.3d Normal costs, or what the weather has made cheaper; engineers' bridges (13.8)."""
    return ways(state).terms(side, mobility)[0]


def find_closed(state: State, side: str, mobility: Mobility) -> frozenset[int]:
    """12.3d Hexes that no path of the side enters: enemy combat units; for trucks, un-negated enemy ZOC too."""
    return ways(state).terms(side, mobility)[1]


def reach(state: State, side: str, start: int, mobility: Mobility, limit: int, own: bool = True) -> Spread:
    """12.3d Every hex that a supply path of the side reaches from `start` within `limit` twelfths of an MP.

    `own`: a unit of the side stands at the start and opens that hex to its own paths (Rk9).
    """
    return ways(state).reach(side, start, mobility, limit, own)


def touches(found: Spread, hexes: HexMap, target: int) -> bool:
    """12.3c Whether the hex, or one next to it, is reached."""
    return target in found.cost or any(near in found.cost for near in hexes.around[target])


def nearest(found: Spread, hexes: HexMap, target: int) -> tuple[int, list[int]] | None:
    """12.3c The price and the counted hexes: to the target itself if it is reached, else to a neighbour of it."""
    if target in found.cost:
        return found.cost[target], found.path(target)
    near = min(
        (hex for hex in hexes.around[target] if hex in found.cost), key=found.cost.__getitem__, default=None
    )
    return None if near is None else (found.cost[near], found.path(near))


def leg(found: Spread, hexes: HexMap, target: int, mobility: Mobility) -> Leg | None:
    """12.3c The counted path to the target with its ids; None when it is not close enough."""
    way = nearest(found, hexes, target)
    if way is None:
        return None
    cost, path = way
    hop = "" if path[-1] == target else hexes.ids[target]
    return Leg(tuple(hexes.ids[hex] for hex in path), cost, mobility, hop)
