"""The channel layer of a single process: sockets on one loop, tasks on threads of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, ClassVar

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
        await self._on_serving(super().group_send(group, message))

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
