"""What browsers are told after a commit: finished frames, so that no socket has to ask the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import Any

from asgiref.sync import SyncToAsync, async_to_sync
from channels.layers import get_channel_layer

from rules.core.contract import UMPIRE, Viewer
from wargame.games.threads import loop_served

log = logging.getLogger(__name__)


def group(code: str, viewer: Viewer | None = None) -> str:
    """The channel group of a game: of all who watch it, or of one viewer."""
    return f"game.{code}.{viewer}" if viewer else f"game.{code}"


def moved(code: str, since: int, seq: int, frames: Mapping[Viewer, Sequence[str]]) -> None:
    """The game went from `since` to `seq`; one viewer's frames are everybody's when nothing is hidden."""
    alone = set(frames) == {UMPIRE}
    message = {"type": "game.moved", "since": since, "seq": seq}
    _send(
        [
            (group(code, None if alone else viewer), {**message, "frames": list(texts)})
            for viewer, texts in frames.items()
        ]
    )


def told(code: str, *frames: str) -> None:
    """Frames that have no seq, to all."""
    _send([(group(code), {"type": "game.told", "frames": list(frames)})])


def group_of(user_id: int) -> str:
    """The channel group of a person: of all his sockets."""
    return f"person.{user_id}"


def gone(user_id: int, session: str | None = None) -> None:
    """A person's sockets are to close: those of one session, those without any (""), or all."""
    _send([(group_of(user_id), {"type": "person.gone", "session": session})])


def _send(messages: list[tuple[str, dict[str, Any]]]) -> None:
    """What is committed stands: a channel layer that fails costs browsers their push, nobody his move."""
    loop = loop_served() or _main_loop()
    if loop is not None:  # a thread of the server: no need to wait, nor for a future to wait with
        loop.call_soon_threadsafe(_begin, loop, messages)
    else:
        async_to_sync(_send_all)(messages)


_under_way: set[asyncio.Task[None]] = set()
"""The loop itself holds its tasks only weakly."""


def _begin(loop: asyncio.AbstractEventLoop, messages: list[tuple[str, dict[str, Any]]]) -> None:
    task = loop.create_task(_send_all(messages))
    _under_way.add(task)
    task.add_done_callback(_under_way.discard)


def _main_loop() -> asyncio.AbstractEventLoop | None:
    """The loop of the server when this thread answers a request over HTTP."""
    loop: asyncio.AbstractEventLoop | None = getattr(SyncToAsync.threadlocal, "main_event_loop", None)
    return loop if loop is not None and loop.is_running() else None


async def _send_all(messages: list[tuple[str, dict[str, Any]]]) -> None:
    layer = get_channel_layer()
    try:
        for name, message in messages:
            await layer.group_send(name, message)
    except Exception:
        log.exception("announcement lost; browsers catch up when they next ask")
