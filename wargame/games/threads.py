"""Blocking work off the loop that serves every socket.

Two threads, each with a connection to the database that it keeps: opening one anew for every frame costs more
than judging an action. While one waits for the commit the other judges; more of them only fight for the
interpreter's lock (`docs/speed.md`).
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from django.db import connections

POOL = ThreadPoolExecutor(int(os.environ.get("SOCKET_THREADS", "2")), thread_name_prefix="socket")


async def on_thread(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """The result of blocking work done on one of the threads."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(POOL, partial(_done, partial(work, *args, **kwargs)))


def _done(work: Callable[[], Any]) -> Any:
    try:
        return work()
    finally:
        for connection in connections.all(initialized_only=True):
            if connection.errors_occurred:  # it may be broken; the next piece of work opens another
                connection.close()
