"""Blocking work off the loop that serves every socket; and the way back to that loop.

Two threads, each with a connection to the database that it keeps: opening one anew for every frame costs more
than judging an action. While one waits for the commit the other judges; more of them only fight for the
interpreter's lock (`docs/speed.md`).
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from django.db import connections

POOL = ThreadPoolExecutor(int(os.environ.get("SOCKET_THREADS", "2")), thread_name_prefix="socket")
_here = threading.local()


async def on_thread(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """The result of blocking work done on one of the threads."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(POOL, partial(_done, loop, partial(work, *args, **kwargs)))


def _done(loop: asyncio.AbstractEventLoop, work: Callable[[], Any]) -> Any:
    _here.loop = loop
    try:
        return work()
    finally:
        for connection in connections.all(initialized_only=True):
            if connection.errors_occurred:  # it may be broken; the next piece of work opens another
                connection.close()


def loop_served() -> asyncio.AbstractEventLoop | None:
    """The loop on whose behalf this thread works, while it runs; None for any other thread."""
    loop: asyncio.AbstractEventLoop | None = getattr(_here, "loop", None)
    return loop if loop is not None and loop.is_running() else None
