"""4.9 What a request may name: a piece that lies where its enemy cannot see it does not exist for that enemy."""

from __future__ import annotations

from rules.core.contract import Viewer
from rules.core.known import hide
from rules.ocs.field import holder
from rules.ocs.pieces import Craft, Dump, Transport
from rules.ocs.state import State


def find_hidden(state: State, viewer: Viewer) -> set[str]:
    """Ids of dumps, transport points and landing craft of others that lie under units of their own."""
    pieces: tuple[Dump | Transport | Craft, ...] = (
        *state.dumps.values(),
        *state.transports.values(),
        *state.crafts.values(),
    )
    others = (piece for piece in pieces if piece.side != viewer)
    return {piece.id for piece in others if piece.hex and holder(state, piece.hex) == piece.side}


as_seen_by = hide(find_hidden, "dumps", "transports", "crafts")
