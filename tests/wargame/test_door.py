"""Who never finishes a request holds no connection: raw sockets against the server as `play` configures it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import connect

from wargame.door import PatientProtocol
from wargame.tools.management.commands.play import config

HALF = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
BODY = b"POST /api/games/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
WHOLE = HALF + b"\r\n"


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Reads the whole request, and says yes; a socket hears what it said."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body"})


@pytest.fixture(scope="module")
def address() -> Iterator[tuple[str, int]]:
    """Where a server answers that has half a second of patience; uvicorn's own between two requests is ten minutes."""
    listener = socket.create_server(("127.0.0.1", 0))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PatientProtocol, "patience", 0.5)
        given = config()
        given.app = application
        given.timeout_keep_alive = 600
        server = uvicorn.Server(given)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield listener.getsockname()
        server.should_exit = True
        thread.join()


def is_closed(connection: socket.socket) -> bool:
    """Whether the server ends the connection, whatever it says before."""
    try:
        while connection.recv(4096):
            pass
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("sent", [b"", b"G", HALF, BODY, WHOLE + HALF], ids=str)
@pytest.mark.dear
def test_who_sends_no_more_is_not_waited_for(address: tuple[str, int], sent: bytes) -> None:
    with socket.create_connection(address, timeout=20) as connection:
        connection.sendall(sent)
        assert is_closed(connection)


@pytest.mark.parametrize("begun", [b"", HALF, BODY, WHOLE], ids=["line", "headers", "body", "next"])
@pytest.mark.dear
def test_who_sends_a_byte_now_and_then_is_not_waited_for(address: tuple[str, int], begun: bytes) -> None:
    with socket.create_connection(address, timeout=0.1) as connection:
        connection.sendall(begun)
        for _ in range(200):
            try:
                connection.sendall(b"a")
            except (BrokenPipeError, ConnectionResetError):
                return
            if is_closed(connection):
                return
    raise AssertionError("the server waited for 200 bytes")


@pytest.mark.dear
def test_who_asks_whole_requests_keeps_the_connection(address: tuple[str, int]) -> None:
    with socket.create_connection(address, timeout=20) as connection:
        for pause in (0.0, 0.7, 0.7):
            time.sleep(pause)  # longer than a half request is waited for
            connection.sendall(WHOLE)
            assert b"200 OK" in connection.recv(65536)


def test_a_socket_is_a_whole_request(address: tuple[str, int]) -> None:
    with connect(f"ws://127.0.0.1:{address[1]}/") as ws:
        time.sleep(0.7)
        ws.send("still here")
        assert ws.recv(timeout=20) == "still here"
