"""What open sockets hold, each for as long as it shows that it lives: nothing is held for ever by one that is gone."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")

LEASE = 45.0
"""Seconds after which what a silent socket held is free; every pulse renews it."""


class Leases(Generic[T]):
    """One thing for each socket, by the name of its channel; `now` is in seconds of a monotonic clock."""

    def __init__(self) -> None:
        self._held: dict[str, tuple[T, float]] = {}

    def hold(self, socket: str, thing: T, now: float) -> None:
        """Hold it, or go on holding it."""
        self._held[socket] = thing, now

    def let_go(self, socket: str) -> None:
        """Free what that socket held."""
        self._held.pop(socket, None)

    def list_held(self, now: float) -> list[T]:
        """All that is held."""
        self._held = {socket: one for socket, one in self._held.items() if now - one[1] < LEASE}
        return [thing for thing, _ in self._held.values()]
