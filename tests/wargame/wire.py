"""A real server, and clients that speak to it by hand: they may stop reading, vanish, or speak garbage."""

from __future__ import annotations

import os
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from wargame.asgi import application

LITTLE = 4096
"""Bytes that lie unread between the server and a client; the system's own measure is megabytes."""

TEXT, CLOSE, PING, RESERVED = 0x1, 0x8, 0x9, 0x3


@contextmanager
def serving(**options: object) -> Iterator[int]:
    """The port of the site, served by uvicorn on a thread, as `play` serves it."""
    server = uvicorn.Server(
        uvicorn.Config(
            application,
            log_config=None,
            lifespan="off",
            ws_per_message_deflate=False,
            **options,  # type: ignore[arg-type]  # whichever they are
        )
    )
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LITTLE)  # its connections inherit it
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield int(listener.getsockname()[1])
        finally:
            server.should_exit = server.force_exit = True
            thread.join(30)


class Wire:
    """A socket of a game, frame by frame."""

    def __init__(self, port: int, code: str, cookie: bytes = b"", receives: int = 0) -> None:
        self.link = socket.socket()
        if receives:  # bytes that lie on this side unread; the server's own, `LITTLE`, come on top
            self.link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
        self.link.settimeout(30)
        self.link.connect(("127.0.0.1", port))
        host = f"127.0.0.1:{port}"
        self.link.sendall(
            f"GET /ws/games/{code}/ HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie.decode()}\r\n\r\n".encode()
        )
        self.answer = b""
        while b"\r\n\r\n" not in self.answer:
            self.answer += self.link.recv(1)

    def send(self, data: str | bytes, opcode: int = TEXT) -> None:
        """One frame, masked as a client must."""
        payload = data.encode() if isinstance(data, str) else data
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack("!H", size)
        mask = os.urandom(4)
        veiled = bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))
        self.link.sendall(bytes([0x80 | opcode]) + length + mask + veiled)

    def frame(self) -> bytes:
        """The next frame that the server sends, whole: then it is sending nothing."""
        _, size = self._exactly(2)
        long = {126: 2, 127: 8}.get(size, 0)
        return self._exactly(int.from_bytes(self._exactly(long)) if long else size)

    def _exactly(self, size: int) -> bytes:
        found = b""
        while len(found) < size:
            more = self.link.recv(size - len(found))
            assert more, "the server has ended the connection"
            found += more
        return found

    def rest(self) -> bytes:
        """Whatever comes until the server ends the connection."""
        found = b""
        try:
            while more := self.link.recv(65536):
                found += more
        except ConnectionError:
            pass
        return found

    def vanish(self) -> None:
        """End without a word: the other side gets a reset."""
        self.link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.link.close()


def becomes(true: Callable[[], bool], seconds: float = 60) -> bool:
    """Whether that comes about, sooner or later."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
