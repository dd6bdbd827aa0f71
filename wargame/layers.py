"""The channel layers: in one process, sockets on one loop and tasks on threads; between several, Redis.

Both can `publish` from any thread, for which Channels has no word: an announcement after a commit then needs
neither a loop nor somebody who waits for it.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, ClassVar

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer
from channels_redis.pubsub import RedisPubSubChannelLayer
from redis import Redis


class ThreadSafeLayer(InMemoryChannelLayer):
    """An in-memory layer whose every send runs on the loop that serves the sockets.

    Without it a message sent from another thread waits in a queue until that loop happens to wake: seconds.
    """

    serving: ClassVar[asyncio.AbstractEventLoop | None] = None

    async def receive(self, channel: str) -> Any:
        """The next message of a channel; whoever receives is the loop that serves."""
        if self._elsewhere() is None:
            type(self).serving = asyncio.get_running_loop()
        return await super().receive(channel)

    async def send(self, channel: str, message: Any) -> None:
        """Send to one channel."""
        await self._on_serving(super().send(channel, message))

    async def group_send(self, group: str, message: Any) -> None:
        """Send to every channel of a group."""
        await self._on_serving(self._deliver(group, message))

    async def _deliver(self, group: str, message: Any) -> None:
        """A full channel misses the message: whoever reads it sees the gap and asks for what is missing."""
        for channel in tuple(self.groups.get(group, ())):
            with suppress(ChannelFull):
                await super().send(channel, message)

    def publish(self, group: str, message: Any) -> None:
        """Send to every channel of a group, from any thread. Where no loop serves, nobody listens."""
        loop = type(self).serving
        if loop is not None and loop.is_running():
            loop.call_soon_threadsafe(self._put, group, message)

    def _put(self, group: str, message: Any) -> None:
        """The message itself for every channel: nobody changes it."""
        for channel in self.groups.get(group, ()):
            if channel in self.channels:
                with suppress(asyncio.QueueFull):
                    self.channels[channel].put_nowait((math.inf, message))

    def _clean_expired(self) -> None:
        """Nothing expires: a socket leaves its groups when it closes, and a queue is bounded.

        The layer above looks through every channel and group at every message, and drops who stays for a day.
        """

    def _elsewhere(self) -> asyncio.AbstractEventLoop | None:
        """The serving loop, if it lives and is not the one that runs here."""
        loop = type(self).serving
        alive = loop is not None and loop.is_running() and loop is not asyncio.get_running_loop()
        return loop if alive else None

    async def _on_serving(self, work: Coroutine[Any, Any, Any]) -> None:
        loop = self._elsewhere()
        if loop is None:
            await work
        else:
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, loop))


class RedisLayer(RedisPubSubChannelLayer):
    """Of the two layers on Redis the one with one connection a process: the other wants one a socket."""

    def __init__(self, hosts: list[str], **options: Any) -> None:
        super().__init__(hosts=hosts, **options)
        self._sender = Redis.from_url(hosts[0], socket_timeout=2, socket_connect_timeout=2)

    def publish(self, group: str, message: Any) -> None:
        """Send to every channel of a group, from any thread. Raises `redis.RedisError`."""
        self._sender.publish(f"asgi__group__{group}", self.serialize(message))  # as the layer names a group
