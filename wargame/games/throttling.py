"""How often one may ask. The counts lie in the shared cache, so that every web process counts alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import UserRateThrottle

from wargame.games.errors import Throttled
from wargame.games.leases import Leases
from wargame.membership import is_guest

if TYPE_CHECKING:  # who counts for every view is there before it
    from rest_framework.views import APIView


class PersonThrottle(UserRateThrottle):
    """What one person may ask in a while. All guests of an address count as one: it may make many of them."""

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """By what the requests of whoever asks are counted."""
        if is_guest(request.user):
            return str(
                self.cache_format % {"scope": self.scope, "ident": f"guests-{self.get_ident(request)}"}
            )
        key: str | None = super().get_cache_key(request, view)
        return key


class ActionThrottle(PersonThrottle):
    """Decisions and undos: far above what a player does, below what a runaway script does."""

    scope = "actions"


class ChatThrottle(PersonThrottle):
    """The limit on lines of chat that somebody may write in a while."""

    scope = "chat"


class GuestOpenThrottle(UserRateThrottle):
    """New games of one guest."""

    scope = "guest-open"


class OpenThrottle(PersonThrottle):
    """New games: each costs a set-up, and of a guest's each an opponent's thinking."""

    scope = "open"

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether one more may be opened; a guest has a rate of their own, within that of all guests of an address."""
        self.own = GuestOpenThrottle() if is_guest(request.user) else None
        if self.own is not None and not self.own.allow_request(request, view):
            return False
        self.own = None
        return bool(super().allow_request(request, view))

    def wait(self) -> float | None:
        """Seconds until one more may be, by the rate that refused it."""
        seconds: float | None = self.own.wait() if self.own is not None else super().wait()
        return seconds


class CheckThrottle(PersonThrottle):
    """Games judged again from their beginning."""

    scope = "check"


class Bucket:
    """A leaky bucket for one person's sockets: `burst` messages at once, then `rate` a second."""

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


class Turnstile:
    """The sockets of each person in one process: so many at most, and one bucket for all of them."""

    def __init__(self, *, limit: int, rate: float, burst: int) -> None:
        self.limit = limit
        self.rate = rate
        self.burst = burst
        self.inside: dict[str, tuple[Leases[None], Bucket]] = {}

    def enter(self, who: str, socket: str, now: float) -> Bucket:
        """The bucket all sockets of this person draw from; raises `Throttled` for one socket too many."""
        sockets, bucket = self.inside.get(who, (Leases[None](), None))
        count = len(sockets.list_held(now))
        if count >= self.limit:
            raise Throttled("You have {count} boards open: close one first", count=count)
        bucket = bucket or Bucket(rate=self.rate, burst=self.burst, now=now)
        self.inside[who] = sockets, bucket
        self.stay(who, socket, now)
        return bucket

    def stay(self, who: str, socket: str, now: float) -> None:
        """A socket is open still."""
        if who in self.inside:
            self.inside[who][0].hold(socket, None, now)

    def leave(self, who: str, socket: str, now: float) -> None:
        """A socket of theirs has closed; who has none left is not inside."""
        if who in self.inside:
            sockets, _ = self.inside[who]
            sockets.let_go(socket)
            if not sockets.list_held(now):
                del self.inside[who]
