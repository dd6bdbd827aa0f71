"""The pulse of a web process: every few seconds each open board is told where its game stands.

It is the net below everything that is pushed: whatever was lost on its way (by a process that could not tell the
others), a board is behind for as long as it takes until the next beat, and no longer. A socket that does not answer to
it loses what it holds (`leases`).
"""

from __future__ import annotations

import asyncio
import logging
from itertools import count
from typing import Any

from channels.layers import get_channel_layer
from django.conf import settings
from django.db import Error

from wargame.games import presence, watching
from wargame.games.announce import group
from wargame.games.threads import on_thread

log = logging.getLogger(__name__)

EVERY = 3.0
"""Seconds from one beat to the next."""

REPEATS = round(presence.REPEAT / EVERY)
"""Beats after which the other processes are told again who is here."""

_beating: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}


def keep_beating() -> None:
    """Has the pulse beat for as long as the loop runs: one task, whoever asks first."""
    loop = asyncio.get_running_loop()
    if loop not in _beating:
        _beating[loop] = loop.create_task(_beat_on())
        _beating[loop].add_done_callback(lambda _: _beating.pop(loop, None))


async def _beat_on() -> None:
    for number in count(1):
        await asyncio.sleep(EVERY)
        try:
            await beat()
            if settings.REDIS_URL and number % REPEATS == 0:
                _repeat_presence()
        except Exception:
            log.exception("a beat of the pulse was left out")


async def beat() -> None:
    """Tell every board of this process where its game stands, as far as the database says."""
    codes = presence.rooms()
    stands = await _stands(codes) if codes else {}
    layer: Any = get_channel_layer()
    for code in codes:
        layer.publish_here(group(code), {"type": "game.pulse", "stand": stands.get(code)})


async def _stands(codes: list[str]) -> dict[str, watching.Stand]:
    try:
        return dict(await asyncio.wait_for(on_thread(watching.stands, codes), EVERY))
    except (Error, TimeoutError) as fault:
        log.warning("the boards cannot be told where their games stand: %s", str(fault).strip() or "too slow")
        return {}


def _repeat_presence() -> None:
    layer: Any = get_channel_layer()
    for code in presence.rooms():
        layer.publish(group(code), presence.announcement(code))
