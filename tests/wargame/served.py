"""A server as `play` and the Dockerfile start it, in a thread of the test."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn

from wargame.asgi import application
from wargame.tools.management.commands.play import FRAME


@pytest.fixture
def site() -> Iterator[str]:
    """Its address, `http://localhost:<port>`."""
    config = uvicorn.Config(application, port=0, lifespan="off", log_level="error", ws_max_size=FRAME)  # type: ignore[arg-type]  # channels ships no types
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://localhost:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(20)
