"""A state as a viewer may know it: what they cannot see is not in it, so no look-up can find it.

A ruleset says once which pieces those are, and its umpire judges, offers and explains with what remains (ADR 0104):

    as_seen_by = hide(find_hidden, "units")
    UMPIRE = Umpire(CONDUCT, "1.2", phase_name, as_seen_by=as_seen_by)

An id of a hidden piece is then refused as one that exists nowhere is, wherever in a request it stands. A piece that all
see, and not its figures, is handed over as `blank` leaves it. A ruleset that hides several things asks one after the
other: `without_cards(with_backs(state, viewer), viewer)`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from rules.core.contract import UMPIRE, Viewer
from rules.core.derived import remember

S = TypeVar("S")
AsSeenBy = Callable[[S, Viewer], S]
"""The state as a viewer knows it; the state itself where nothing is hidden from them."""


def hide(
    find_hidden: Callable[[S, Viewer], Collection[str]],
    *fields: str,
    blank: Callable[[Any], Any] | None = None,
) -> AsSeenBy[S]:
    """Takes the pieces with the ids that `find_hidden` gives out of these fields, dictionaries of pieces; with `blank`
    they stay, as that leaves them. What has no id, as a hand of cards, goes by its key.

    The state of the last position is kept for each viewer, and with it what is derived from its fields.
    """

    @remember
    def as_seen_by(state: S, viewer: Viewer) -> S:
        hidden = () if viewer == UMPIRE else find_hidden(state, viewer)
        if not hidden:
            return state
        whole: Any = state
        seen: S = replace(whole, **{name: _seen(getattr(state, name), hidden, blank) for name in fields})
        return seen

    return as_seen_by


def as_it_is(state: S, viewer: Viewer) -> S:
    """Return the state as it is, for a ruleset that hides no piece."""
    return state


def _seen(
    pieces: Mapping[str, Any], hidden: Collection[str], blank: Callable[[Any], Any] | None
) -> Mapping[str, Any]:
    """The same pieces where none of them is hidden, so that what is derived from them stays."""
    found = {key for key, piece in pieces.items() if getattr(piece, "id", key) in hidden}
    if not found:
        return pieces
    if blank is None:
        return {key: piece for key, piece in pieces.items() if key not in found}
    return {key: blank(piece) if key in found else piece for key, piece in pieces.items()}
