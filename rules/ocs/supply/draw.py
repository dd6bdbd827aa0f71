"""12.1b, 12.3a Dumps, on the ground and loaded, and who draws from them."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.core.derived import derive
from rules.ocs.amounts import MP
from rules.ocs.counters import Range
from rules.ocs.field import foes
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.paths import FEW, Leg, leg, reach

TRUCK_DRAW = Range(5 * MP, "truck")
"""12.3a How far everybody draws, but for an HQ that throws on foot or on tracks."""


class Source(NamedTuple):
    """12.1b Supply in a hex: a dump on the ground (`dump-<hex>`), or a load of transport points or a craft (their id).

    `organic` is the formation whose own trucks carry it (13.2), else ''.
    """

    kind: Literal["dump", "load", "craft"]
    id: str
    hex: str
    tokens: int
    organic: str = ""


class Draw(NamedTuple):
    """12.3a A source in reach, and the path back to it."""

    source: Source
    path: Leg

    @property
    def cost(self) -> int:
        """Twelfths of an MP of the path."""
        return self.path.cost


def draw_range(state: State, unit: Unit) -> Range:
    """12.3a Five Truck MP; an HQ that throws in Leg or Track MP draws in these."""
    throw = state.face(unit).throw
    if throw is None or throw.mobility == "truck":
        return TRUCK_DRAW
    return Range(TRUCK_DRAW.points, throw.mobility)


def sources(state: State, side: str) -> tuple[Source, ...]:
    """12.1b, 12.1d Every dump of the side, ground first; none where enemy combat units stand."""
    return _sources(state)[side]


@derive("dumps", "transports", "crafts", "units")
def _sources(state: State) -> dict[str, tuple[Source, ...]]:
    found: dict[str, list[Source]] = {side: [] for side in state.battle.sides}
    for dump in state.dumps.values():
        found[dump.side].append(Source("dump", dump.id, dump.hex, dump.tokens))
    for item in state.transports.values():
        if item.hex is not None and item.load:
            found[item.side].append(Source("load", item.id, item.hex, item.load, item.organic))
    for craft in state.crafts.values():
        if craft.load:
            found[craft.side].append(Source("craft", craft.id, craft.hex, craft.load))
    index = state.battle.hexes.index
    return {
        side: tuple(source for source in have if index[source.hex] not in foes(state, side))
        for side, have in found.items()
    }


@derive("dumps", "transports", "crafts", "units")
def _beside(state: State) -> dict[str, dict[int, tuple[Source, ...]]]:
    """12.3c By side and hex, the sources in the hex and next to it."""
    hexes, found = state.battle.hexes, {}
    for side, have in _sources(state).items():
        near: dict[int, tuple[Source, ...]] = {}
        for source in have:
            here = hexes.index[source.hex]
            for hex in (here, *hexes.around[here]):
                near[hex] = (*near.get(hex, ()), source)
        found[side] = near
    return found


@derive("dumps", "transports", "crafts", "units", "phase", "active", "turn", "ground", "switches", keep=FEW)
def _drawn(state: State, side: str, hex_id: str, range: Range, own: bool) -> tuple[Draw, ...]:
    hexes, near = state.battle.hexes, _beside(state)[side]
    found = reach(state, side, hexes.index[hex_id], range.mobility, range.points, own)
    close = {source for hex in found.cost.keys() & near.keys() for source in near[hex]}
    have = {source for source in close if in_hand(state, source, hex_id)}
    paths = ((source, leg(found, hexes, hexes.index[source.hex], range.mobility)) for source in have)
    found_draws = (Draw(source, path) for source, path in paths if path is not None)
    return tuple(sorted(found_draws, key=lambda draw: (draw.cost, draw.source.id)))


def drawable(state: State, unit: Unit) -> tuple[Draw, ...]:
    """12.3a What the unit draws from, the nearest first, organic loads of its own and of other formations too."""
    if unit.hex is None:
        return ()
    return _drawn(state, unit.side, unit.hex, draw_range(state, unit), True)


def draws_from(state: State, side: str, hex_id: str) -> tuple[Draw, ...]:
    """12.3a What is drawn from in that hex without a unit (an air base)."""
    return _drawn(state, side, hex_id, TRUCK_DRAW, False)


def in_hand(state: State, source: Source, hex_id: str) -> bool:
    """12.3 What a landing craft carries is drawn in its own hex and beside it, however far one draws."""
    hexes = state.battle.hexes
    return source.kind != "craft" or hexes.distance(hexes.index[source.hex], hexes.index[hex_id]) <= 1
