"""What movement remembers from phase to phase."""

from __future__ import annotations

from rules.storm_of_steel.pieces import Book


class MovementBook(Book, frozen=True, kw_only=True, omit_defaults=True):
    """The scenario's reserves, by their place in its file."""

    released: tuple[int, ...] = ()
    """Reserves that may move from now on."""
    overrun: dict[str, str] = {}
    """Those near which an enemy has stood, each by its number in JSON, and who it was."""
