"""A server as `play` and the Dockerfile start it, in a thread of the test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.wargame.wire import serving
from wargame.tools.management.commands.play import FRAME


@pytest.fixture
def site() -> Iterator[str]:
    """The address of a site that is served for the test, `http://localhost:<port>`."""
    with serving(ws_max_size=FRAME) as port:
        yield f"http://localhost:{port}"
