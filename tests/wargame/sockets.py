"""A browser's socket in a test: through the real application, origin and session included."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from uuid import uuid4

from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.test import Client

from rules.core.contract import SPECTATOR
from tests.wargame.sitting import session_of
from wargame.asgi import application

PATIENCE = 15.0
HOST = b"localhost:8000"
ORIGIN = b"http://" + HOST


def cookie_of(user: Any) -> bytes:
    """The session cookie of a signed-in user. It asks the database."""
    return f"{settings.SESSION_COOKIE_NAME}={session_of(user)}".encode()


def cookie_in(client: Client) -> bytes:
    """The session cookie a browser holds."""
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}".encode()


Open = Callable[..., Awaitable["Browser"]]


class Browser:
    """One socket, and what came over it and was not asked for yet."""

    def __init__(
        self,
        code: str,
        cookie: bytes | None = None,
        origin: bytes | None = ORIGIN,
        token: str | None = None,
        host: bytes | None = HOST,
    ) -> None:
        key = token and f"Token {token}".encode()
        found = {b"host": host, b"origin": origin, b"cookie": cookie, b"authorization": key}
        self.scope = {
            "type": "websocket",
            "path": f"/ws/games/{code}/",
            "query_string": b"",
            "headers": [(name, value) for name, value in found.items() if value],
            "subprotocols": [],
        }
        self.wire = ApplicationCommunicator(application, self.scope)
        self.kept: list[dict[str, Any]] = []

    async def connect(self) -> bool:
        """Open the socket; whether it was accepted."""
        await self.wire.send_input({"type": "websocket.connect"})
        answer = await self.wire.receive_output(timeout=PATIENCE)
        return bool(answer["type"] == "websocket.accept")

    async def resume(self, seq: int | None = None, **more: Any) -> dict[str, Any]:
        """Ask for the position; the `view` or `patch` that comes."""
        await self.send(type="resume", seq=seq, **more)
        return await self.next("view", "patch", "error")

    async def send(self, **frame: Any) -> None:
        await self.send_raw(json.dumps(frame))

    async def send_raw(self, data: str | bytes) -> None:
        """Send whatever, as a text or a binary frame."""
        kind = "text" if isinstance(data, str) else "bytes"
        await self.wire.send_input({"type": "websocket.receive", kind: data})

    async def receive(self) -> dict[str, Any]:
        message = await self.wire.receive_output(timeout=PATIENCE)
        assert message["type"] == "websocket.send", message
        return dict(json.loads(message["text"]))

    async def act(self, action: Any, seq: int, **more: Any) -> dict[str, Any]:
        """Play an action; the answer to it."""
        await self.send(**{"type": "act", "key": str(uuid4()), "seq": seq, "action": action, **more})
        return await self.next("accepted", "refused", "error")

    async def next(self, *types: str) -> dict[str, Any]:
        """The next frame of one of these types; others are kept for later."""
        for frame in self.kept:
            if frame["type"] in types:
                self.kept.remove(frame)
                return frame
        while True:
            frame = await self.receive()
            if frame["type"] in types:
                return frame
            self.kept.append(frame)

    async def closed(self) -> int:
        """The code the socket is closed with, whatever comes before."""
        while True:
            message = await self.wire.receive_output(timeout=PATIENCE)
            if message["type"] == "websocket.close":
                return int(message["code"])

    async def silent(self, seconds: float = 0.2) -> bool:
        """Whether nothing comes for a while."""
        return bool(await self.wire.receive_nothing(timeout=seconds))

    async def drain(self) -> list[dict[str, Any]]:
        """Everything that has come, once nothing more comes."""
        found, self.kept = self.kept, []
        while not await self.silent(0.1):
            found.append(await self.receive())
        return found

    async def close(self) -> None:
        """Close the socket and let the consumer end."""
        await self.wire.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wire.wait(timeout=PATIENCE)


async def all_connected(
    code: str, users: Mapping[str, Any]
) -> tuple[dict[str, Browser], dict[str, list[Any]]]:
    """A spectator's browser and one of each side, at the board; with the first frame that each has heard."""
    sockets = {SPECTATOR: Browser(code)}
    for side, user in users.items():
        sockets[side] = Browser(code, await sync_to_async(cookie_of)(user))
    heard: dict[str, list[Any]] = {}
    for viewer, browser in sockets.items():
        assert await browser.connect()
        heard[viewer] = [await browser.resume()]
    return sockets, heard
