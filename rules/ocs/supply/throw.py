"""12.3b Throwing supply by HQ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.core.derived import derive
from rules.hexwar.ways import Spread
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.paths import Leg, leg, reach, steps, touches


def hqs(state: State, side: str) -> tuple[Unit, ...]:
    """12.3b The side's HQs that throw, in order: not those in Strat Mode (12.3bC)."""
    return _hqs(state)[side]


@derive("units")
def _hqs(state: State) -> dict[str, tuple[Unit, ...]]:
    heads = (unit for unit in state.units.values() if unit.hex is not None and unit.mode != "strat")
    able = sorted((unit for unit in heads if state.face(unit).throw is not None), key=lambda unit: unit.id)
    return {side: tuple(unit for unit in able if unit.side == side) for side in state.battle.sides}


def may_serve(state: State, hq: Unit, unit: Unit) -> bool:
    """12.3bB Whom an HQ may throw to: a division's HQ to its own and to independents of its nation; by scenario
    an HQ of some nations only to its own nation.
    """
    mine, other = state.counter(hq.id), state.counter(unit.id)
    same = mine.nation == other.nation
    if mine.nation in state.battle.file.throwing.own_nation_only and not same:
        return False
    return not mine.formation or mine.formation == other.formation or (other.independent and same)


def may_serve_base(state: State, hq: Unit) -> bool:
    """12.3bB, 12.9c An air base belongs to no division: the HQ of one does not throw to it."""
    return not state.counter(hq.id).formation


def throws(state: State, hq: Unit) -> Spread:
    """12.3b Every hex that the HQ's throw reaches, at the range of the face that lies up."""
    throw = state.face(hq).throw
    assert throw is not None
    assert hq.hex is not None
    return reach(state, hq.side, state.battle.hexes.index[hq.hex], throw.mobility, throw.points)


class Post(NamedTuple):
    """An HQ that throws, where it stands, and how many hexes its throw could span at the cheapest steps there are."""

    hq: Unit
    here: int
    span: int


@derive("units", "phase", "active", "turn", "ground", "switches")
def _posts(state: State, side: str) -> tuple[Post, ...]:
    return tuple(_post(state, hq) for hq in hqs(state, side))


def _post(state: State, hq: Unit) -> Post:
    throw = state.face(hq).throw
    assert throw is not None
    assert hq.hex is not None
    least = steps(state, hq.side, throw.mobility).least
    # One step may take everything (Rk39), and the last hex comes free (12.3c).
    span = max(1, throw.points // least) + 1 if least else len(state.battle.hexes)
    return Post(hq, state.battle.hexes.index[hq.hex], span)


def posts_near(state: State, side: str, hex_id: str) -> Iterator[Unit]:
    """12.3b The HQs whose throw might get to the hex: spares a search for most HQs of a campaign."""
    hexes = state.battle.hexes
    there = hexes.index[hex_id]
    return (post.hq for post in _posts(state, side) if hexes.distance(post.here, there) <= post.span)


def serving(state: State, unit: Unit) -> Iterator[Unit]:
    """12.3b The HQs that throw to the unit, itself not among them."""
    if unit.hex is None:
        return
    hexes = state.battle.hexes
    there = hexes.index[unit.hex]
    for hq in posts_near(state, unit.side, unit.hex):
        if hq.id != unit.id and may_serve(state, hq, unit) and touches(throws(state, hq), hexes, there):
            yield hq


def throw_path(state: State, hq: Unit, hex_id: str) -> Leg | None:
    """12.3b, 12.3c The path from the HQ to the hex or next to it; None when that is out of range."""
    throw = state.face(hq).throw
    if throw is None or hq.hex is None:
        return None
    hexes = state.battle.hexes
    return leg(throws(state, hq), hexes, hexes.index[hex_id], throw.mobility)


def is_served(state: State, hq: Unit, unit: Unit) -> bool:
    """12.3b Whether the HQ's throw gets to the unit; of course it does to the HQ itself."""
    if unit.hex is None or hq.hex is None or state.face(hq).throw is None or not may_serve(state, hq, unit):
        return False
    hexes = state.battle.hexes
    there = hexes.index[unit.hex]
    near = hexes.distance(hexes.index[hq.hex], there) <= _post(state, hq).span
    return near and touches(throws(state, hq), hexes, there)
