"""24 Crossings that pass only so many tokens a turn, until a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from rules.core.errors import Illegal
from rules.ocs.amounts import supply
from rules.ocs.state import State


def limit(state: State) -> int | None:
    """24 Tokens that a crossing passes this turn; None for any number."""
    rule = state.battle.file.crossings
    return None if rule is None or state.turn > rule.until_turn else rule.tokens


def on_way(state: State, path: Sequence[str]) -> Iterator[str]:
    """24 The crossings along a path, each named by its two hexes."""
    crossings = state.battle.land.crossings
    for pair in pairwise(path):
        if pair in crossings:
            yield "/".join(sorted(pair))


def at_landing(state: State, hex_id: str) -> str | None:
    """24 The crossing that ends in a landing, an entry of the scenario's own."""
    if not any(hex_id in entry.hexes for entry in state.battle.map.entries if entry.kind == "scenario"):
        return None
    here = state.battle.hexes.index[hex_id]
    ids = state.battle.hexes.ids
    ways = (way for there in state.battle.hexes.around[here] for way in on_way(state, (hex_id, ids[there])))
    return next(ways, hex_id)


def tokens_left(state: State, crossing: str) -> int | None:
    """24 Tokens that the crossing still passes this turn."""
    most = limit(state)
    return None if most is None else most - state.campaign.crossed.get(crossing, 0)


def check_crossings(state: State, tokens: int, path: Sequence[str]) -> None:
    """24 No crossing on the way is asked to pass more than it can."""
    if not tokens or limit(state) is None:
        return
    for crossing in on_way(state, path):
        room = tokens_left(state, crossing) or 0
        if tokens > room:
            a, b = crossing.split("/")
            raise Illegal("24", "crossing-full", start=a, hex=b, tokens=supply(tokens), room=supply(room))


def note_crossing(state: State, tokens: int, crossings: Sequence[str]) -> State:
    """24 In the book of the turn."""
    if not tokens or not crossings or limit(state) is None:
        return state
    book = dict(state.campaign.crossed)
    for crossing in crossings:
        book[crossing] = book.get(crossing, 0) + tokens
    return replace(state, campaign=replace(state.campaign, crossed=book))


def new_turn(state: State) -> State:
    """24 A new turn: nothing has passed."""
    if state.phase != "initiative" or not state.campaign.crossed:
        return state
    return replace(state, campaign=replace(state.campaign, crossed={}))


FRESH = (new_turn,)
