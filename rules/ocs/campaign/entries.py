"""13.6 Where things come on: the entries of a side, which of their hexes are free, what they still admit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.errors import Illegal
from rules.ocs.field import find_shut_hexes
from rules.ocs.movement.crossings import at_landing, tokens_left
from rules.ocs.schema import Entry, SupplyLine
from rules.ocs.skies import sky
from rules.ocs.state import State
from rules.ocs.tempo import due_tokens
from rules.ocs.trace.havens import find_occupied


def entries(state: State, side: str) -> tuple[Entry, ...]:
    """13.6 The side's entries that are open: in their turns, and not taken where that ends them."""
    return tuple(
        entry
        for entry in state.battle.open_entries(side, state.turn)
        if not (entry.ends_when_taken and any(state.control(hex_id) != side for hex_id in entry.hexes))
    )


def free(state: State, side: str, hex_id: str) -> bool:
    """13.6 Nothing of the enemy is in the hex: neither units nor supply nor transport (4.4)."""
    return hex_id not in find_occupied(state, side)


def doors(state: State, side: str, names: Sequence[str], hexes: Sequence[str] = ()) -> tuple[str, ...]:
    """13.6 Hexes where units may come on: those named, else the entries', else the free edge hex nearest to one."""
    named = tuple(h for h in hexes if state.control(h) == side and free(state, side, h))
    known = [h for entry in _named(state, side, names) for h in entry.hexes]
    through = tuple(h for h in known if free(state, side, h))
    return named or through or tuple(_nearest(state, side, known))


def _named(state: State, side: str, names: Sequence[str]) -> Iterable[Entry]:
    """The named entries that are open in this turn; all of them when none is, for arrivals are not put off."""
    are_open = [entry for entry in entries(state, side) if entry.id in names]
    return are_open or [state.battle.entries[name] for name in names]


def _nearest(state: State, side: str, known: Sequence[str]) -> list[str]:
    """13.6 A blocked edge hex sends what comes by it to the nearest free one."""
    hexes = state.battle.hexes
    edge = [i for i, around in enumerate(hexes.around) if len(around) < 6 and free(state, side, hexes.ids[i])]
    start = [hexes.index[hex_id] for hex_id in known]
    near = min(edge, key=lambda i: (min(hexes.distance(i, j) for j in start), i), default=None)
    return [] if near is None else [hexes.ids[near]]


def check_supply_door(state: State, side: str, hex_id: str, rule: str = "13.6") -> None:
    """24 SP come in by a hex that no enemy unit holds and no enemy ZOC closes."""
    if not free(state, side, hex_id):
        raise Illegal(rule, "entry-taken", hex=hex_id)
    if state.battle.hexes.index[hex_id] in find_shut_hexes(state, side):
        raise Illegal(rule, "entry-in-zone", hex=hex_id)


def supply_hexes(state: State, side: str, line: SupplyLine) -> tuple[str, ...]:
    """24 The hexes of the entries by which the SP of a line may come."""
    found = (entry for entry in entries(state, side) if entry.id in line.entries)
    return tuple(hex_id for entry in found for hex_id in entry.hexes)


def room(state: State, line: SupplyLine, hex_id: str) -> int:
    """24 Tokens of the line that may yet come in by the hex this turn: all of them, but for a crossing's limit."""
    waiting, crossing = waiting_tokens(state, line), at_landing(state, hex_id)
    passes = tokens_left(state, crossing) if crossing is not None else None
    return waiting if passes is None else min(waiting, passes)


def number(state: State, line: SupplyLine) -> int:
    """The line's number in the scenario, by which the book names it."""
    return every_line(state).index(line)


def waiting_tokens(state: State, line: SupplyLine) -> int:
    """24 Tokens of the line that have not come in this turn."""
    key = str(number(state, line))
    granted = state.campaign.granted.get(key, 0) if state.turn == 1 else 0
    due = due_tokens(state, line, state.turn)
    return due + granted - state.campaign.brought.get(key, 0) if due or granted else 0


def lines(state: State, side: str) -> tuple[SupplyLine, ...]:
    """24 The side's lines of arriving SP."""
    return tuple(line for line in every_line(state) if line.side == side)


def every_line(state: State) -> tuple[SupplyLine, ...]:
    """24 The lines of the scenario, then those that come for its planes."""
    return (*state.battle.file.supply, *(sky(state).supply if state.switches.air else ()))
