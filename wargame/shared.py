"""Redis, by which the processes of a site share what none of them needs alone (ADR 0006).

Every process has one pool of connections, and leaves Redis alone for a moment after it failed: nobody waits in vain
for each of a hundred commands.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import TypeVar

from django.conf import settings
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import BlockingConnectionPool, Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

log = logging.getLogger(__name__)

T = TypeVar("T")

CONNECTIONS = 8
"""Connections of a process at most; a command takes a tenth of a millisecond."""

PATIENCE = 0.5
"""Seconds to wait for a connection, and for an answer."""

PAUSE = 2.0
"""Seconds for which Redis is left alone after it failed."""


class Away(Exception):
    """Redis does not answer, or did not a moment ago."""


class Shared:
    """The commands of one process to Redis, from any thread."""

    def __init__(self, url: str) -> None:
        self.client = Redis(
            connection_pool=BlockingConnectionPool.from_url(
                url,
                max_connections=CONNECTIONS,
                timeout=PATIENCE,
                socket_timeout=PATIENCE,
                socket_connect_timeout=PATIENCE,
                retry=Retry(NoBackoff(), 1),  # a connection that Redis has closed meanwhile is made anew
            )
        )
        self.away = False
        self._again = 0.0
        self._lock = Lock()

    def ask(self, command: Callable[[], T]) -> T:
        """What a command answers; raises `Away`."""
        if self.away and not self._may_try():
            raise Away
        try:
            answer = command()
        except RedisError as fault:
            self._failed(fault)
            raise Away from fault
        if self.away:
            self._answered()
        return answer

    def _may_try(self) -> bool:
        """Whether the pause is over. One finds out whether Redis is back; the others wait for that."""
        with self._lock:
            now = time.monotonic()
            over = now >= self._again
            if over:
                self._again = now + PAUSE
            return over

    def _failed(self, fault: RedisError) -> None:
        with self._lock:
            known, self.away = self.away, True
            self._again = time.monotonic() + PAUSE
        if not known:
            log.error("Redis does not answer (%s): this process does without it until it does", fault)

    def _answered(self) -> None:
        with self._lock:
            news, self.away = self.away, False
        if news:
            log.warning("Redis answers again")


@cache
def get_shared() -> Shared:
    """The one of this process."""
    return Shared(settings.REDIS_URL)


class _Client(RedisCacheClient):
    """Django makes a cache for each request, with a pool of its own: connections would pile up."""

    def get_client(self, key: object = None, *, write: bool = False) -> Redis:
        """The client of this process."""
        return get_shared().client


def _or_own(method: Callable[..., T]) -> Callable[..., T]:
    """The method of the shared cache, or of the process's own while Redis is away."""

    def call(self: SharedCache, *args: object, **kwargs: object) -> T:
        try:
            return get_shared().ask(lambda: method(self, *args, **kwargs))
        except Away:
            found: T = getattr(self.own, method.__name__)(*args, **kwargs)
            return found

    return call


class SharedCache(RedisCache):
    """The cache of all processes; while Redis is away each counts and remembers for itself."""

    def __init__(self, server: str, params: dict[str, object]) -> None:
        super().__init__(server, params)
        self.own = LocMemCache("while Redis is away", {"max_entries": 10_000, **params})
        self._class = _Client

    add = _or_own(RedisCache.add)
    clear = _or_own(RedisCache.clear)
    delete = _or_own(RedisCache.delete)
    delete_many = _or_own(RedisCache.delete_many)
    get = _or_own(RedisCache.get)
    get_many = _or_own(RedisCache.get_many)
    has_key = _or_own(RedisCache.has_key)
    incr = _or_own(RedisCache.incr)
    set = _or_own(RedisCache.set)
    set_many = _or_own(RedisCache.set_many)
    touch = _or_own(RedisCache.touch)
