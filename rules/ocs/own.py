"""2.1, 6.1 Whose a piece is, and whether it can do anything at all."""

from __future__ import annotations

from rules.core.contract import Side
from rules.core.errors import Illegal
from rules.ocs.pieces import Transport, Unit
from rules.ocs.state import State


def check_present(state: State, side: Side, piece: Unit | Transport) -> str:
    """2.1, 6.1 The hex of a piece of the side; refuses another side's, by what an enemy may call it, and one that is
    not on the map.
    """
    if piece.side != side:
        raise Illegal("2.1", "not-yours", unit=state.sign(piece.id))
    if piece.hex is None:
        raise Illegal("6.1", "not-on-the-map", unit=state.label(piece.id))
    return piece.hex
