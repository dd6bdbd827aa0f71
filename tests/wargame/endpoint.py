"""An address on this machine that takes what is posted, and answers what a test says."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import NamedTuple


class Request(NamedTuple):
    """What was posted, and what was answered."""

    path: str
    headers: dict[str, str]
    body: bytes
    status: int


class Endpoint:
    """What it was sent, what it answers next (201 when nothing is left), how long it takes between two bytes, and how
    long over what it has taken.
    """

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/in"
        self.requests: list[Request] = []
        self.answers: list[int] = []
        self.drips = self.waits = 0.0


@contextmanager
def endpoint() -> Iterator[Endpoint]:
    """One that listens inside."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status = found.answers.pop(0) if found.answers else 201
            found.requests.append(Request(self.path, headers, body, status))
            time.sleep(found.waits)
            if found.drips:
                self.drip()
                return
            self.send_response(status)
            self.send_header("Location", found.url.replace("/in", "/elsewhere"))
            self.send_header("Content-Length", "0")
            self.end_headers()

        def drip(self) -> None:
            try:
                for byte in b"HTTP/1.1 200 OK\r\n" * 100:
                    self.wfile.write(bytes([byte]))
                    time.sleep(found.drips)
            except OSError:
                return

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found = Endpoint(server.server_port)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
