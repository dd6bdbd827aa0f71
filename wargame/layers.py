"""The channel layers: in one process, sockets on one loop and tasks on threads; between several, Redis.

Both can `publish` from any thread, for which Channels has no word: an announcement after a commit then needs
neither a loop nor somebody who waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar

import msgspec
from channels.layers import InMemoryChannelLayer
from redis import RedisError
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from wargame.shared import Away, get_shared

log = logging.getLogger(__name__)

CHANNEL = "railhead.told"
"""The one channel of Redis: every process hears everything, and keeps what concerns its own sockets."""

AGAIN = 1.0
"""Seconds after which a process that cannot hear the others tries again."""

EVERYBODY = "*"
MISSED = {"type": "game.missed"}
"""To every socket: something may have been lost on its way to you."""


class ThreadSafeLayer(InMemoryChannelLayer):
    """An in-memory layer whose every message is handed over on the loop that serves the sockets.

    Without it a message sent from another thread waits in a queue until that loop happens to wake: seconds. A queue
    lives from `new_channel` to `drop`: the layer above has none between two messages, and loses what comes meanwhile.
    """

    serving: ClassVar[asyncio.AbstractEventLoop | None] = None

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A channel with its queue; the first loop that asks for one is the loop that serves."""
        serving = type(self).serving
        if serving is None or not serving.is_running():
            type(self).serving = asyncio.get_running_loop()
        name: str = await super().new_channel(prefix)
        self.channels[name] = asyncio.Queue(self.get_capacity(name))
        return name

    async def receive(self, channel: str) -> Any:
        """The next message of a channel."""
        _, message = await self.channels[channel].get()
        return message

    def drop(self, channel: str) -> None:
        """Nobody receives from a channel any more."""
        self.channels.pop(channel, None)

    def join(self, channel: str, groups: Iterable[str]) -> None:
        """Have a channel hear what is sent to these groups."""
        for group in groups:
            self.groups.setdefault(group, {})[channel] = math.inf

    def part(self, channel: str, groups: Iterable[str]) -> None:
        """Have it hear them no more."""
        for group in groups:
            members = self.groups.get(group, {})
            members.pop(channel, None)
            if not members:
                self.groups.pop(group, None)

    def publish(self, group: str, message: Any) -> None:
        """Send to every channel of a group, from any thread. Where no loop serves, nobody listens."""
        self.publish_here(group, message)

    def publish_here(self, group: str, message: Any) -> None:
        """The same, to the channels of this process alone."""
        loop = type(self).serving
        if loop is not None and loop.is_running():
            loop.call_soon_threadsafe(self._put, group, message)

    def _put(self, group: str, message: Any) -> None:
        """Put the message itself, which nobody changes, into the queue of every channel of the group."""
        for channel in self.channels if group == EVERYBODY else self.groups.get(group, ()):
            if (queue := self.channels.get(channel)) is not None:
                _add(queue, message)


def _add(queue: asyncio.Queue[tuple[float, Any]], message: Any) -> None:
    """A full queue holds `MISSED` in place of everything: one that loses word of a seat may not keep what follows."""
    if queue.full():
        message = MISSED
        while not queue.empty():
            queue.get_nowait()
    queue.put_nowait((math.inf, message))


class RedisLayer(ThreadSafeLayer):
    """The same in each of several processes, which tell one another through Redis (ADR 0006).

    Within a process nothing waits for Redis, and nothing is missed without it. What may have been lost between two
    processes is followed by `MISSED` as soon as they hear each other again.
    """

    def __init__(self, url: str, **options: Any) -> None:
        super().__init__(**options)
        self._url = url
        self._name = secrets.token_hex(8)
        self._telling = ThreadPoolExecutor(1, thread_name_prefix="telling")
        self._lost = False
        self._listening: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A channel; with the first of them this process begins to listen to the others."""
        loop = asyncio.get_running_loop()
        if loop not in self._listening:
            self._listening[loop] = loop.create_task(self._listen())
            self._listening[loop].add_done_callback(lambda _: self._listening.pop(loop, None))
        return await super().new_channel(prefix)

    def publish(self, group: str, message: Any) -> None:
        """Send to every channel of a group in every process; to the others in order, by a thread of its own."""
        super().publish(group, message)
        self._telling.submit(self._tell, self._letter(group, message))

    def _letter(self, group: str, message: Any) -> bytes:
        return msgspec.msgpack.encode((self._name, group, message))

    def _tell(self, letter: bytes) -> None:
        client = get_shared().client
        try:
            if self._lost:
                get_shared().ask(lambda: client.publish(CHANNEL, self._letter(EVERYBODY, MISSED)))
            self._lost = False
            get_shared().ask(lambda: client.publish(CHANNEL, letter))
        except Away:
            self._lost = True

    async def _listen(self) -> None:
        """Hear the others for ever, however often the connection is lost."""
        while True:
            try:
                await self._hear()
            except (RedisError, OSError) as fault:
                log.debug("cannot hear the other processes: %s", fault)
            except Exception:
                log.exception("hearing the other processes")
            await asyncio.sleep(AGAIN)

    async def _hear(self) -> None:
        """Hear the others until the connection is lost, which no retry may hide: what was missed is made good."""
        once = Retry(NoBackoff(), 0)
        link = Redis.from_url(self._url, retry=once, socket_connect_timeout=2.0, socket_keepalive=True)
        async with link, link.pubsub() as heard:
            await heard.subscribe(CHANNEL)
            self.publish_here(EVERYBODY, MISSED)
            async for letter in heard.listen():
                if letter["type"] == "message":
                    self._deliver(letter["data"])

    def _deliver(self, letter: bytes) -> None:
        name, group, message = msgspec.msgpack.decode(letter)
        if name != self._name:
            self._put(group, message)
