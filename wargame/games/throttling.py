"""How often one may ask. The counts lie in the shared cache, so every web process counts alike."""

from __future__ import annotations

from rest_framework.throttling import UserRateThrottle


class ActionThrottle(UserRateThrottle):
    """Decisions and undos: far above what a player does, below what a runaway script does."""

    scope = "actions"


class ChatThrottle(UserRateThrottle):
    """Lines of chat."""

    scope = "chat"


class OpenThrottle(UserRateThrottle):
    """New games: each costs a set-up."""

    scope = "open"


class Bucket:
    """A leaky bucket for one socket: `burst` messages at once, then `rate` a second."""

    def __init__(self, *, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = float(burst)
        self.time = now

    def take(self, now: float) -> bool:
        """Whether one more message is within the rate at `now` (seconds of a monotonic clock)."""
        self.level = min(self.burst, self.level + (now - self.time) * self.rate)
        self.time = now
        if self.level < 1:
            return False
        self.level -= 1
        return True
