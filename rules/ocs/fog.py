"""4.9 What a request may name: a piece that lies where its enemy cannot see it does not exist for that enemy."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from rules.core.contract import UMPIRE, Side, Viewer
from rules.core.derived import derive, remember
from rules.core.known import hide
from rules.hexwar.plans import Plan
from rules.ocs.air.records import Gliders, Plane
from rules.ocs.field import field
from rules.ocs.pieces import Craft, Dump, Transport
from rules.ocs.sea.records import Ship
from rules.ocs.seas import find_sighted
from rules.ocs.skies import find_shown, on_map
from rules.ocs.state import State


@derive("units", "dumps", "transports", "crafts")
def find_covered(state: State) -> dict[str, Side]:
    """4.9 Dumps, transport points and landing craft that lie still under combat units, and transport points aboard a
    craft, by id the side they are of. Landing craft that sail are seen where they lie (Rk64).
    """
    holders = field(state).holder
    items, beached = state.transports.values(), (one for one in state.crafts.values() if not one.points)
    pieces: tuple[Dump | Transport | Craft, ...] = (*state.dumps.values(), *items, *beached)
    aboard = {item.id: item.side for item in items if item.within}
    return aboard | {piece.id: piece.side for piece in pieces if piece.hex in holders}


def find_hidden(state: State, viewer: Viewer) -> set[str]:
    """Ids of the covered pieces of others, their planes and ships below those on top, their drop plans and gliders."""
    under = {id for id, side in find_covered(state).items() if side != viewer}
    shown = find_shown(state) | find_sighted(state)
    pieces: tuple[Plane | Ship, ...] = (*state.planes.values(), *state.ships.values())
    notes: tuple[Plan | Gliders, ...] = (*state.plans.values(), *state.gliders.values())
    under |= {note.id for note in notes if note.side != viewer}
    return under | {piece.id for piece in pieces if piece.side != viewer and not is_known(piece, shown)}


def is_known(piece: Plane | Ship, shown: Collection[str]) -> bool:
    """4.9a Whether everybody sees the plane or ship: on top, in a combat that shows it, or in the Dead Pile."""
    return piece.id in shown or piece.fate == "dead"


_hide = hide(find_hidden, "dumps", "transports", "crafts", "planes", "ships", "plans", "gliders")


@remember
def as_seen_by(state: State, viewer: Viewer) -> State:
    """4.9, 18.2 Without the hidden pieces; a plane seen on a carrier is in its hex, and does not tell which it is."""
    seen = _hide(state, viewer)
    aboard = (p for p in seen.planes.values() if p.base in state.ships and viewer not in (p.side, UMPIRE))
    decks = [replace(plane, base=on_map(state, plane.base) or "") for plane in aboard]
    return seen.fly(*decks) if decks else seen
