"""12.6 Trace supply: which units have it now, from where and through which HQ."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from rules.core.contract import Message
from rules.core.derived import derive, keep_printed
from rules.core.errors import Illegal
from rules.hexwar.inflow import Inflow, Inward, find_ends, flow_in, turn_round
from rules.hexwar.steps import MoveGraph
from rules.ocs.bridging import ground
from rules.ocs.field import foes
from rules.ocs.pieces import Unit
from rules.ocs.scenario import Battle
from rules.ocs.schema import Mobility
from rules.ocs.state import State
from rules.ocs.supply.draw import TRUCK_DRAW, draw_range, sources
from rules.ocs.supply.paths import FEW, find_closed, reach, steps, touches
from rules.ocs.supply.throw import hqs, may_serve, posts_near, serving, throws
from rules.ocs.trace.sources import WATCHED, origins

DRAW = TRUCK_DRAW.points
"""12.3a The range of a direct draw, in twelfths of an MP."""


class Trace(NamedTuple):
    """12.6 Whether a unit has trace supply: the origin's hex, the HQ it comes through, the MP type of its draw."""

    ok: bool
    via: str | None = None
    origin: str | None = None
    mobility: Mobility = "truck"


class Leg(NamedTuple):
    """One supply path of a trace: the hexes with the twelfths of an MP counted so far at each; the hop is free."""

    mobility: Mobility
    limit: int
    places: tuple[str, ...]
    counts: tuple[int, ...]


def inflow(state: State, side: str, mobility: Mobility, limit: int, targets: Collection[int]) -> Inflow:
    """12.3 Every hex from which a path of at most `limit` twelfths of an MP leads to a target or to a neighbour of one.

    The hex at which a path begins may lie in a ZOC, but for a switch (Rk9); a step that takes the whole allowance is
    the first of a path and its last (Rk39).
    """
    battle, ground = state.battle, steps(state, side, mobility)
    barred, enemy = find_closed(state, side, mobility), foes(state, side)
    shunned = barred if state.switches.strict_origin_zoc else enemy
    goal = find_ends(battle.hexes.around, targets, enemy)
    return flow_in(_inward(battle, ground), goal, limit, barred, shunned, turn_round(ground.whole))


@keep_printed
def _inward(battle: Battle, ground: MoveGraph) -> Inward:
    return Inward(ground.graph, battle.hexes.around)


class Lines:
    """Which units of a side can have supply from some origins: floods towards them, and the HQs that pass it on.

    `draws[type]` is who reaches an origin; `heads` are the HQs that draw from one themselves.
    """

    __slots__ = ("_served", "_single", "draws", "heads", "origins", "side", "state")

    def __init__(self, state: State, side: str, origins: Collection[int]) -> None:
        self.state, self.side, self.origins = state, side, origins
        self.draws: dict[Mobility, Inflow] = {}  # no memo: kept by `lines`
        self._single: dict[tuple[Mobility, int], Inflow] = {}  # no memo: kept by `lines`
        self._served: dict[int, tuple[str, ...]] = {}  # no memo: kept by `lines`
        self.heads = frozenset(hq.id for hq in hqs(state, side) if self._draws(hq))

    def _draws(self, hq: Unit) -> bool:
        here = self.state.battle.hexes.index[hq.hex or ""]
        return here in self.draw(draw_type(self.state, hq)).cost

    def draw(self, mobility: Mobility) -> Inflow:
        """12.3a The hexes that draw from an origin in this MP type."""
        if mobility not in self.draws:
            self.draws[mobility] = inflow(self.state, self.side, mobility, DRAW, self.origins)
        return self.draws[mobility]

    def within(self, here: int, mobility: Mobility) -> Iterator[int]:
        """12.3a Every origin that a draw from the hex comes to, not only the nearest."""
        least, hexes = steps(self.state, self.side, mobility).least, self.state.battle.hexes
        span = DRAW // least + 1 if least else len(hexes)
        for origin in self.origins:
            known = self._single.get((mobility, origin))
            if known is None and hexes.distance(here, origin) <= span:
                known = inflow(self.state, self.side, mobility, DRAW, (origin,))
                self._single[mobility, origin] = known
            if known is not None and here in known.cost:
                yield origin

    def serving(self, here: int) -> tuple[str, ...]:
        """12.3b, 12.3c HQs with trace whose throw comes to the hex or beside it, the nearest first."""
        if here not in self._served:
            hexes = self.state.battle.hexes
            near = (here, *hexes.around[here])
            reached = []
            for hq in posts_near(self.state, self.side, hexes.ids[here]):
                thrown = throws(self.state, hq).cost if hq.id in self.heads else {}
                if costs := [thrown[there] for there in near if there in thrown]:
                    reached.append((min(costs), hq.id))
            self._served[here] = tuple(hq for _, hq in sorted(reached))
        return self._served[here]

    def servants(self, unit: Unit, here: int) -> Iterator[str]:
        """12.3b B HQs that could hand trace supply to the unit in that hex."""
        units = self.state.units
        return (hq for hq in self.serving(here) if hq != unit.id and may_serve(self.state, units[hq], unit))

    def trace(self, unit: Unit, here: int | None = None) -> Trace:
        """12.6 The unit's trace, at its hex or at another."""
        index, ids, units = self.state.battle.hexes.index, self.state.battle.hexes.ids, self.state.units
        there = index[unit.hex or ""] if here is None else here
        mobility = draw_type(self.state, unit)
        own = self.draw(mobility)
        if there in own.cost:
            return Trace(True, None, ids[own.way(there)[-1]], mobility)
        for hq in self.servants(unit, there):
            head = draw_type(self.state, units[hq])
            way = self.draw(head).way(index[units[hq].hex or ""])
            return Trace(True, hq, ids[way[-1]], head)
        return Trace(False, None, None, mobility)


def draw_type(state: State, unit: Unit) -> Mobility:
    """12.3a, Rk36 The MP type of a draw: Truck, for an HQ that of its throw."""
    return draw_range(state, unit).mobility


@derive(*WATCHED, keep=FEW)
def lines(state: State, side: str) -> Lines:
    """12.6 The side's trace supply."""
    return Lines(state, side, origins(state, side))


def stores(state: State, side: str) -> Lines:
    """12.3 The same towards every dump of the side, loads of organic trucks and of landing craft left out."""
    index = state.battle.hexes.index
    common = (one for one in sources(state, side) if one.kind != "craft" and not one.organic)
    held = frozenset(index[source.hex] for source in common)
    return _stores(state, side, held)


@derive(*WATCHED, keep=FEW)
def _stores(state: State, side: str, held: frozenset[int]) -> Lines:
    return Lines(state, side, held)


@derive(*WATCHED, keep=FEW)
def traces(state: State, side: str) -> dict[str, Trace]:
    """12.6 The trace of each unit of the side on the map, each for itself (12.6f: see `formations`)."""
    return {unit.id: trace_of(state, unit) for unit in state.units_of(side)}


def trace_of(state: State, unit: Unit) -> Trace:
    """12.6 The trace of one unit on the map."""
    return lines(state, unit.side).trace(unit)


def in_trace(state: State, unit_id: str) -> bool:
    """12.6 Whether the unit could trace now, whatever its formation does."""
    unit = state.unit(unit_id)
    return bool(unit.within) or (unit.hex is not None and trace_of(state, unit).ok)


def would_trace(state: State, unit_id: str) -> bool:
    """12.6 The same in a position that is only tried out: searches from this unit and its HQs, no floods for all."""
    unit = state.unit(unit_id)
    return unit.hex is not None and any(_draws(state, one) for one in (unit, *serving(state, unit)))


def _draws(state: State, unit: Unit) -> bool:
    """12.3a Whether the unit itself comes to an origin."""
    hexes, draw = state.battle.hexes, draw_range(state, unit)
    found = reach(state, unit.side, hexes.index[unit.hex or ""], draw.mobility, draw.points)
    return any(touches(found, hexes, origin) for origin in origins(state, unit.side))


def exempt(state: State, unit: Unit) -> str:
    """12.3e, 12.6g, h, 21.10b The rule by which the unit needs no trace (in an off-map box, aboard, just dropped, with
    forage), else ''.
    """
    if unit.within:
        return "12.6g" if unit.fate == "aboard" else "12.3e"
    return "12.6h" if unit.dropped == state.turn else "21.10b" if unit.foraged == state.turn else ""


def needless(state: State, unit: Unit) -> Illegal:
    """12.6g, h What is refused to a unit because it needs no trace."""
    rule = exempt(state, unit)
    return Illegal(rule, "needs-no-trace", unit=state.label(unit.id), why=exemption(rule))


def exemption(rule: str) -> Message:
    """12.3e, 12.6g, h Why a unit needs no trace, in words."""
    return Message(f"exempt-{rule.replace('.', '-')}")


def could_trace_at(state: State, unit: Unit, hex_id: str) -> bool:
    """12.6e Whether the unit, if it ended its move in that hex, could trace there now; by the switch by direct draw
    alone (21.12d).
    """
    found = lines(state, unit.side).trace(unit, state.battle.hexes.index[hex_id])
    return found.ok and not (found.via and state.switches.strat_draw)


def hex_traces(state: State, side: str, here: int) -> bool:
    """12.6 Whether trace supply comes to a hex at all, by direct draw or through any HQ."""
    known = lines(state, side)
    return here in known.draw("truck").cost or bool(known.serving(here))


def legs(state: State, unit_id: str) -> tuple[Leg, ...]:
    """12.3 The paths of a unit's trace, the HQ's draw before its throw; empty when it has none."""
    unit = state.unit(unit_id)
    found = Trace(False) if unit.hex is None else trace_of(state, unit)
    if not found.ok:
        return ()
    known, index = lines(state, unit.side), state.battle.hexes.index
    drawer = unit if found.via is None else state.units[found.via]
    drawn = known.draw(found.mobility).way(index[drawer.hex or ""])
    first = _leg(state, unit.side, found.mobility, DRAW, drawn)
    if found.via is None:
        return (first,)
    throw = state.face(drawer).throw
    assert throw is not None
    spread = throws(state, drawer)
    here = index[unit.hex or ""]
    # Of what is as near the hex itself comes first.
    ends = [there for there in (here, *state.battle.hexes.around[here]) if there in spread.cost]
    end = min(ends, key=spread.cost.__getitem__)
    path = spread.path(end) if end == here else [*spread.path(end), here]
    return (first, _leg(state, unit.side, throw.mobility, throw.points, path))


def _leg(state: State, side: str, mobility: Mobility, limit: int, way: Iterable[int]) -> Leg:
    """12.3c A path with its costs; the last hop, where it is the free one, adds nothing."""
    way = list(way)
    steps, counts = ground(state, side, mobility, "supplies"), [0]
    for here, there in pairwise(way):
        total = counts[-1] + steps.cost(here, there)
        counts.append(total if total <= limit else counts[-1])
    return Leg(mobility, limit, tuple(state.battle.hexes.ids[here] for here in way), tuple(counts))


def find_throwers(state: State, unit: Unit) -> frozenset[str]:
    """12.6f The HQs that the unit could trace through, itself among them if it draws and throws."""
    known = lines(state, unit.side)
    found = known.servants(unit, state.battle.hexes.index[unit.hex or ""])
    return frozenset((*found, unit.id) if unit.id in known.heads else found)


def means(state: State, unit: Unit) -> frozenset[str]:
    """12.6f Everything the unit could trace by: HQs, and the hexes of the origins that it draws from."""
    known, here = lines(state, unit.side), state.battle.hexes.index[unit.hex or ""]
    found = set(find_throwers(state, unit))
    mobility = draw_type(state, unit)
    if here in known.draw(mobility).cost:
        found |= {state.battle.hexes.ids[origin] for origin in known.within(here, mobility)}
    return frozenset(found)
