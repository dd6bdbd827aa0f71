"""What positions of chapters have in common: units by id, and a stack of what is pending.

class State(Position[Unit, AnyPending], Struct, frozen=True):
    units: dict[str, Unit]
    stack: tuple[AnyPending, ...] = ()

One that keeps what is pending otherwise takes `Pieces` alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.core.errors import Malformed


class Piece(Protocol):
    """Whatever has an id."""

    @property
    def id(self) -> str:
        """The piece's id, by which a state finds it; stable and never shown."""


U = TypeVar("U", bound=Piece)
M = TypeVar("M")
T = TypeVar("T")


class Book(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A chapter's memory besides the pieces: the base of its record in the state."""


def renew(pieces: dict[str, T], fresh: Callable[[T], T]) -> dict[str, T]:
    """The pieces as a new phase finds them; the same dictionary when `fresh` gives each of them back as it is."""
    after = {key: fresh(piece) for key, piece in pieces.items()}
    return pieces if all(after[key] is piece for key, piece in pieces.items()) else after


class Pieces(Generic[U]):
    """The verbs of a frozen state with units; each gives a changed copy."""

    __slots__ = ()
    units: dict[str, U]

    def _with(self, **fields: Any) -> Self:
        state: Any = self  # a Struct, which a base beside it cannot tell the types
        after: Self = replace(state, **fields)
        return after

    def unit(self, unit_id: str) -> U:
        """The unit; `Malformed` if there is none of that id."""
        try:
            return self.units[unit_id]
        except KeyError:
            raise Malformed("unknown-unit", unit=unit_id) from None

    def put(self, *units: U) -> Self:
        """The state with these units in place of those of the same id."""
        return self._with(units={**self.units, **{unit.id: unit for unit in units}})


class Position(Pieces[U], Generic[U, M]):
    """The verbs of one with a stack of what is pending, too."""

    __slots__ = ()
    stack: tuple[M, ...]

    def top(self, kind: type[T]) -> T:
        """What is to be settled first: of this kind, or nobody would ask."""
        pending = self.stack[-1]
        assert isinstance(pending, kind)
        return pending

    def open(self, *pending: M) -> Self:
        """The state with more to settle; the last given is settled first."""
        return self._with(stack=(*self.stack, *pending))

    def settle(self, pending: M | None = None) -> Self:
        """The state with the topmost pending gone, or with another in its place."""
        return self._with(stack=(*self.stack[:-1], *((pending,) if pending is not None else ())))
