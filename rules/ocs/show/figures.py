"""4.9, 12, 24 The figures of a position for the history of the game: what each side may know of the other's."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.contract import Figure, Side, Viewer
from rules.ocs.amounts import RE, SP
from rules.ocs.campaign.victory import so_far
from rules.ocs.field import size
from rules.ocs.show.seen import sides
from rules.ocs.state import State
from rules.ocs.supply.draw import sources

CAME = frozenset(("start", "arrived", "airlift", "captured"))
"""12 Entries of the ledger that are income; of the others those of `TAKEN` are losses, the rest was spent."""

TAKEN = frozenset(("lost_capture", "destroyed", "blown"))


def history(state: State, viewer: Viewer) -> Iterator[Figure]:
    """24 Points and the Dead Pile, open to all; 4.9 combat units in RE and supply in SP, each side its own."""
    both = state.battle.sides
    yield Figure(id="points", by=dict(so_far(state)))
    yield Figure(id="dead", by={side: _dead(state, side) for side in both})
    known = sides(state, viewer)
    lying = {side: sum(source.tokens for source in sources(state, side)) // SP for side in known}
    yield Figure(id="re", by={side: _force(state, side) for side in known})
    yield Figure(id="supply", by=lying)
    arrived = {side: _booked(state, side, CAME - {"start"}) for side in known}
    yield Figure(id="arrived", by=arrived, total=True)
    purposes = {side: frozenset(state.ledger.get(side, ())) - CAME - TAKEN for side in known}
    spent = {side: _booked(state, side, purposes[side]) for side in known}
    yield Figure(id="spent", by=spent, total=True)


def _dead(state: State, side: Side) -> int:
    return sum(unit.fate == "dead" and unit.side == side for unit in state.units.values())


def _force(state: State, side: Side) -> int:
    """4.3 Whole RE of the combat units on the map."""
    return sum(size(state, unit) for unit in state.units.values() if unit.side == side and unit.hex) // RE


def _booked(state: State, side: Side, purposes: frozenset[str]) -> int:
    """12.1a Whole SP entered in the ledger under these purposes."""
    book = state.ledger.get(side, {})
    return sum(book.get(purpose, 0) for purpose in purposes) // SP
