"""5, 6.1 How far a unit may still go in the phase now running."""

from __future__ import annotations

from fractions import Fraction

from rules.core.errors import Illegal
from rules.ocs.pieces import Unit
from rules.ocs.sequence import moving_side
from rules.ocs.state import State


def share(state: State, unit: Unit) -> Fraction:
    """2.2 The part of its printed allowance that the unit has in this phase."""
    if state.phase == "movement":
        return {"reserve": Fraction(1, 4), "dg": Fraction(1, 2), "strat": Fraction(2)}.get(
            unit.mode, Fraction(1)
        )
    if state.phase == "reaction":
        return Fraction(1, 2) if unit.released else Fraction(0)
    if state.phase == "exploitation":
        return Fraction(1) if unit.released else Fraction(1, 2) if unit.mode == "exploit" else Fraction(0)
    return Fraction(0)


def allowance(state: State, unit: Unit) -> int:
    """6.1 Twelfths of an MP in this phase, spent ones included; never rounded (4.2)."""
    return int(state.face(unit).move * share(state, unit))


def check_may_move(state: State, side: str, unit: Unit) -> int:
    """2.2, 4.5b, 6.1 What the unit has left, in twelfths; refuses a unit that may not move now."""
    label = state.label(unit.id)
    if unit.side != side:
        raise Illegal("2.1", "not-yours", unit=label)
    if unit.hex is None:
        raise Illegal("6.1", "not-on-the-map", unit=label)
    if moving_side(state) != side:
        raise Illegal("2.2", "no-movement-now", unit=label)
    if unit.pinned:
        raise Illegal("4.5b", "pinned", unit=label)
    left = allowance(state, unit) - unit.spent
    if left <= 0:
        raise Illegal("6.1", "no-points-left", unit=label)
    return left
