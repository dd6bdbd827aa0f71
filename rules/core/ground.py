"""How the field looks to a player that knows only the view: who stands where, and how far the enemy is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot, inf
from typing import Any

from rules.core.areas.net import AreaNet
from rules.core.boards import AnyBoard, AreaMap, Board, Tabletop
from rules.core.contract import Entity, Point, Side
from rules.core.flood import Graph, flood
from rules.core.hexes import HexMap

ATTACK = ("attack", "combat", "strength", "steps", "models")
DEFENCE = ("defense", "defence", "combat", "strength", "steps", "models")


class Ground:
    """The units of a view, ours and theirs, over a board."""

    def __init__(self, board: AnyBoard, view: Mapping[str, Entity], side: Side) -> None:
        self._view = view
        units = [e for e in view.values() if e["kind"] == "unit" and e["place"]]
        self._ours = [u for u in units if u.get("side") == side]
        self._theirs = [u for u in units if u.get("side") != side]
        self._places = [u["place"] for u in self._theirs]
        self._aims = list(_aims(board, view, side)) if isinstance(board, Tabletop) else []
        self._map = _numbered(board)
        index = self._map.index
        targets = [index[p] for p in self._places if isinstance(p, str) and p in index]
        self._dist = flood(_steps(self._map), targets).dist

    @property
    def crowd(self) -> int:
        """How many units stand on the board, as far as they are seen."""
        return len(self._ours) + len(self._theirs)

    def away(self, place: Any) -> float:
        """Steps to the nearest enemy; on a table millimetres, to what it holds that is worth something too.

        Endless when nothing is seen.
        """
        if isinstance(place, str):
            at = self._map.index.get(place)
            return inf if at is None else self._dist[at]
        if isinstance(place, (list, tuple)) and len(place) == 2:
            points = [p for p in self._places if not isinstance(p, str)] + self._aims
            return min((hypot(place[0] - x, place[1] - y) for x, y in points), default=inf)
        return inf

    def pressure(self, place: Any) -> float:
        """Rate how much a place is worth attacking: our strength next to the enemies in it; 0 where there are
        none.
        """
        if isinstance(place, (list, tuple)) and len(place) == 2:
            return self._closeness(place)
        if not isinstance(place, str) or place not in self._places or place not in self._map.index:
            return 0
        map = self._map
        near = {map.ids[n] for n in map.around[map.index[place]]}
        ours = sum(_figure(u, ATTACK) for u in self._ours if u["place"] in near)
        return ours / max(self.defence(place), 1)

    def _closeness(self, point: Sequence[int]) -> float:
        """On a table the nearer to the enemy the better: an enemy itself, then whoever of ours is close to one."""
        return 1000 / (1000 + self.away(point))

    def has_placed(self, pieces: Iterable[str]) -> bool:
        """Whether one of the pieces stands on the board, or is carried by one that does."""
        known = (self._view[id] for id in pieces if id in self._view)
        return any(piece.get("place") or piece.get("carrier") for piece in known)

    def ends(self, pieces: Iterable[str]) -> list[Any] | None:
        """List where carriers belong: loaded with fighting units, empty where a dump waits; None if these fight."""
        moved = [self._view[id] for id in pieces if id in self._view]
        if not any("load" in piece for piece in moved):
            return None
        if any(piece.get("load") for piece in moved):
            return [unit["place"] for unit in self._ours if "load" not in unit]
        return [
            piece["place"] for piece in self._view.values() if piece["kind"] == "dump" and piece["tokens"]
        ]

    def strength(self, units: Iterable[str]) -> float:
        """Sum what units of ours bring to an attack."""
        return sum(_figure(self._view[id], ATTACK) for id in units if id in self._view)

    def defence(self, target: str) -> float:
        """Sum the defence of a hex, or of a unit by its id."""
        return sum(_figure(u, DEFENCE) for u in self._theirs if target in (u["place"], u["id"]))


def _aims(board: Tabletop, view: Mapping[str, Entity], side: Side) -> Iterator[Point]:
    """The middles of zones that another side controls and that are worth something."""
    zones = {zone.id: zone for zone in board.zones}
    for held in view.values():
        zone = zones.get(held["place"]) if held["kind"] == "feature" else None
        if zone and held.get("worth") and held.get("control") not in (None, side):
            xs, ys = zip(*zone.outline, strict=True)
            yield (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def _figure(unit: Entity, names: Iterable[str]) -> float:
    values = (unit[name] for name in names if isinstance(unit.get(name), (int, float)))
    return float(next(values, 1))


NO_HEXES = HexMap(())
"""A table has no hexes."""


def _numbered(board: AnyBoard) -> HexMap | AreaNet:
    """The places of a board with their neighbours."""
    match board:
        case Board():
            return _hexes(board.ids, board.layout, board.shift, board.window)
        case AreaMap():
            return AreaNet(board)
        case Tabletop():
            return NO_HEXES


@lru_cache(maxsize=8)
def _hexes(ids: Any, layout: Any, shift: Any, window: Any) -> HexMap:
    return HexMap(ids, layout, shift, window)


@lru_cache(maxsize=8)
def _steps(map: HexMap | AreaNet) -> Graph:
    return [[(n, 1) for n in around] for around in map.around]
