"""5, 6.1 How far a unit may still go in the phase now running, and whether it is done."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.errors import Illegal
from rules.ocs.own import check_present
from rules.ocs.pieces import Transport, Unit
from rules.ocs.state import State

QUARTERS = {"reserve": 1, "dg": 2, "strat": 8}
"""2.2, 5 Quarters of the printed allowance that a mode leaves in the Movement Phase; 4 in any other mode."""


def share(state: State, unit: Unit) -> int:
    """2.2, 5.10b Quarters of its printed allowance that the unit has in this phase: released reserves that have become
    DG keep half of theirs (V4), units that were in Exploit Mode nothing.
    """
    if state.phase == "movement":
        return QUARTERS.get(unit.mode, 4) // (2 if unit.landed else 1)  # 18.5h
    if unit.mode == "exploit":
        return 2 if state.phase == "exploitation" else 0
    whole = {"reaction": 2, "exploitation": 4}.get(state.phase, 0) if unit.released else 0
    if unit.mode == "dg":
        return whole // 2 if state.switches.dg_released else 0
    return whole


def allowance(state: State, unit: Unit) -> int:
    """6.1 Twelfths of an MP in this phase, spent ones included; never rounded (4.2)."""
    return state.face(unit).move * share(state, unit) // 4


def points_left(state: State, unit: Unit) -> int:
    """6.1 Twelfths of an MP that the unit has left in this phase."""
    return allowance(state, unit) - unit.spent


def under_way(piece: Unit | Transport) -> bool:
    """6.1 Whether it has begun to move in this phase."""
    return bool(piece.spent or piece.began)


def check_same_start(state: State, units: Sequence[Unit]) -> None:
    """6.1g Either all of them are on their way or none is: nobody joins others under way."""
    if len({under_way(unit) for unit in units}) > 1:
        raise Illegal("6.1", "joins-on-the-way", units=[state.label(unit.id) for unit in units])


def is_done(state: State, unit: Unit) -> bool:
    """4.5b, 6.1 Whether the unit of the moving side can spend no more MP in this phase, and so negates a ZOC."""
    if unit.pinned:
        return True
    if under_way(unit):
        return points_left(state, unit) <= 0
    if allowance(state, unit) > 0:
        return False
    may_turn = state.phase == "movement" and state.counter(unit.id).move.move > 0
    return not may_turn and unit.mode != "reserve"


def under_orders(state: State, ids: tuple[str, ...]) -> State:
    """6.1 These units or transport points are on the move now: whoever was before them has finished."""
    book = state.movement
    if book.moving == ids:
        return state
    before = set(book.moving) - set(ids)
    units = [replace(state.units[name], pinned=True) for name in before if name in state.units]
    lorries = [replace(state.transports[name], pinned=True) for name in before if name in state.transports]
    state = state.put(*units) if units else state
    state = state.park(*lorries) if lorries else state
    return replace(state, movement=replace(book, moving=ids))


def check_may_move(state: State, side: str, unit: Unit) -> int:
    """2.2, 4.5b, 6.1 What the unit has left, in twelfths; refuses a unit that may not move now."""
    check_present(state, side, unit)
    label = state.label(unit.id)
    if under_way(unit) and unit.id not in state.movement.moving:
        raise Illegal("6.1", "move-is-over", unit=label)
    if unit.pinned:
        raise Illegal("4.5b", "pinned", unit=label)
    if not share(state, unit):
        raise Illegal("2.2", "not-released", unit=label)
    rest = points_left(state, unit)
    if rest <= 0:
        raise Illegal("6.1", "no-points-left", unit=label)
    return rest
