"""12.3c, 12.3d Supply paths: how far one gets from a hex, and what is close enough at the far end."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.derived import derive
from rules.core.hexes import HexMap
from rules.hexwar.steps import MoveGraph
from rules.hexwar.ways import Spread, spread
from rules.ocs.bridging import ground
from rules.ocs.field import find_shut_hexes, foes
from rules.ocs.schema import Mobility
from rules.ocs.state import State


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


_GROUND = ("units", "phase", "active", "turn", "ground", "switches")


def is_locked(state: State, side: str, start: int, mobility: Mobility, own: bool) -> bool:
    """Rk9 Whether a ZOC shuts the start itself to Truck paths."""
    strict = not own or state.switches.strict_origin_zoc
    return mobility == "truck" and strict and start in find_shut_hexes(state, side)


@derive(*_GROUND, keep=FEW)
def steps(state: State, side: str, mobility: Mobility) -> MoveGraph:
    """12.3d Normal costs, or what the weather has made cheaper; engineers' bridges (13.8)."""
    return ground(state, side, mobility, "supplies")


@derive(*_GROUND, keep=FEW)
def find_closed(state: State, side: str, mobility: Mobility) -> frozenset[int]:
    """12.3d Hexes that no path of the side enters: enemy combat units; for trucks, un-negated enemy ZOC too."""
    enemies = frozenset(foes(state, side))
    return enemies | find_shut_hexes(state, side) if mobility == "truck" else enemies


@derive(*_GROUND, keep=FEW)
def reach(state: State, side: str, start: int, mobility: Mobility, limit: int, own: bool = True) -> Spread:
    """12.3d Every hex that a supply path of the side reaches from `start` within `limit` twelfths of an MP.

    `own`: a unit of the side stands at the start and opens that hex to its own paths (Rk9).
    """
    if is_locked(state, side, start, mobility, own):
        return Spread(start, {start: 0}, {})
    going, barred = steps(state, side, mobility), find_closed(state, side, mobility)
    found = spread(going.graph, start, limit, barred)
    # Rk39: a step that takes everything is the first of a path and its last.
    for there in going.whole.get(start, ()):
        if there not in found.cost and there not in barred:
            found.cost[there], found.came[there] = limit, start
    return found


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
