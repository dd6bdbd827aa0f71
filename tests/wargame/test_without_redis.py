"""The production shape while Redis is away: play goes on, and all is as it was when Redis is back."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import websockets
from asgiref.sync import sync_to_async

from tests.wargame import test_production as shape
from tests.wargame.queue import Queue
from tests.wargame.test_production import LONG, Production, asked_first, open_game
from tests.wargame.wire import becomes

pytestmark = pytest.mark.production


@pytest.fixture
def queue(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Queue]:
    """The Redis of this site alone, so that it may be killed."""
    with ExitStack() as ended:
        queue = Queue(open_folder)
        ended.callback(queue.stop)
        queue.start()
        monkeypatch.setenv("REDIS_URL", queue.url)
        yield queue


production = shape.production


def readiness(site: Production, web: int, query: str = "") -> tuple[int, str]:
    """The status and the word of a process's own report."""
    address = f"http://127.0.0.1:{site.ports[web]}/healthz/ready{query}"
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return answer.status, json.load(answer)["status"]
    except urllib.error.HTTPError as refused:
        return refused.code, json.load(refused)["status"]


def board(site: Production, who: int, web: int, code: str) -> Any:
    """A socket of a player at one of the processes."""
    address = f"127.0.0.1:{site.ports[web]}"
    return websockets.connect(
        f"ws://{address}/ws/games/{code}/",
        additional_headers={"Cookie": f"sessionid={site.sessions[who]}"},
        origin=websockets.Origin(f"http://{address}"),
        open_timeout=LONG,
    )


async def until(socket: Any, kind: str) -> dict[str, Any]:
    """The next frame of that kind."""
    while True:
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), LONG))
        if frame["type"] == kind:
            return frame


async def shown(socket: Any) -> dict[str, Any]:
    """The position, asked for anew."""
    await socket.send(json.dumps({"type": "resume", "seq": None}))
    return await until(socket, "view")


async def play(site: Production, code: str, boards: list[Any]) -> None:
    """Whoever is asked plays, at the process of theirs; both boards show it."""
    mover, seq, action = await sync_to_async(asked_first)(site, code)
    body = {"key": str(uuid.uuid4()), "seq": seq, "action": action}
    played = await sync_to_async(site.ask)(mover, mover, f"games/{code}/actions/", body)
    for socket in boards:
        while (await until(socket, "patch"))["seq"] < played["seq"]:
            pass


async def test_play_goes_on_while_redis_is_away(queue: Queue, production: Production) -> None:
    site = production
    assert await sync_to_async(becomes)(lambda: readiness(site, 0) == (200, "ready"), LONG)
    code = await sync_to_async(open_game)(site)
    async with board(site, 0, 0, code) as here, board(site, 1, 1, code) as there:
        await shown(here)
        await shown(there)
        await play(site, code, [here, there])
        await sync_to_async(queue.stop)()
        await play(site, code, [here, there])
        async with board(site, 1, 1, code) as late:
            assert (await shown(late))["seq"] == (await shown(here))["seq"]
        assert readiness(site, 0) == (200, "degraded")
        assert readiness(site, 1, "?strict") == (503, "degraded")
        await sync_to_async(queue.start)()
        await play(site, code, [here, there])
        assert await sync_to_async(becomes)(lambda: readiness(site, 1) == (200, "ready"), LONG)
        await play(site, code, [here, there])
    assert queue.clients() < 60
