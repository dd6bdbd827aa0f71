"""The channel layer of a single process: sockets on one loop, tasks on threads of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, ClassVar

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer


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
