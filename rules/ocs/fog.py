"""4.9 What a request may name: a piece that lies where its enemy cannot see it does not exist for that enemy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import convert, to_builtins

from rules.core.contract import UMPIRE, Viewer
from rules.core.errors import Malformed
from rules.ocs.field import holder
from rules.ocs.pieces import Craft, Dump, Transport
from rules.ocs.state import State

T = TypeVar("T")
BLOT = "\x00"
"""What makes an id that of no piece; no text of a request holds it."""


def find_hidden(state: State, viewer: Viewer) -> set[str]:
    """Ids of dumps, transport points and landing craft of others that lie under units of their own."""
    pieces: tuple[Dump | Transport | Craft, ...] = (
        *state.dumps.values(),
        *state.transports.values(),
        *state.crafts.values(),
    )
    others = (piece for piece in pieces if viewer not in (piece.side, UMPIRE))
    return {piece.id for piece in others if piece.hex and holder(state, piece.hex) == piece.side}


def blot_names(value: Any, names: set[str]) -> Any:
    """Plain data in which the hidden names are those of nothing."""
    if isinstance(value, str):
        return value + BLOT if value in names else value
    if isinstance(value, dict):
        return {key: blot_names(inner, names) for key, inner in value.items()}
    return [blot_names(inner, names) for inner in value] if isinstance(value, (list, tuple)) else value


def _clean(value: Any) -> Any:
    """The same data with the names as they came."""
    if isinstance(value, str):
        return value.replace(BLOT, "")
    return [_clean(inner) for inner in value] if isinstance(value, (list, tuple)) else value


def judge_as_seen_by(state: State, viewer: Viewer, asked: T, judge: Callable[[T], Any]) -> Any:
    """What `judge` says of an action, a draft or a question to whom the hidden pieces are no pieces."""
    names, plain = find_hidden(state, viewer), to_builtins(asked)
    seen = blot_names(plain, names)
    if seen == plain:
        return judge(asked)
    try:
        return judge(seen if isinstance(asked, dict) else convert(seen, type(asked)))
    except Malformed as fault:
        raise Malformed(fault.code, **{key: _clean(fact) for key, fact in fault.facts.items()}) from None
