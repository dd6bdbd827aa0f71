"""With what code a real server closes a socket: what `docs/api.md` lists, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.wargame.served import site as site
from tests.wargame.sitting import sit_down
from wargame.tools.management.commands.play import FRAME

pytestmark = pytest.mark.django_db(transaction=True)


def address(site: str, code: str) -> str:
    """Of the socket of a game."""
    return f"ws{site.removeprefix('http')}/ws/games/{code}/"


@pytest.mark.dear
def test_the_codes_that_the_document_lists(site: str) -> None:
    sitting, private = sit_down(), sit_down(private=True)
    games = {4403: private.code, 4404: "nowhere"}
    for code in (1003, 1009, 4400, 4403, 4404):
        with connect(address(site, games.get(code, sitting.code)), origin=site, max_size=None) as socket:
            assert closed(socket, code) == code
    listed = re.findall(r"^\| ([\d, ]+) \|", (settings.ROOT / "docs" / "api.md").read_text(), re.MULTILINE)
    assert {"1003", "1009", "4400", "4401", "4403", "4404", "4429"} <= {*", ".join(listed).split(", ")}


def closed(socket: ClientConnection, code: int) -> int | None:
    """The code with which the server closes a socket that has earned that one, whatever it says before.

    It may close while the provocation is still being sent. That is heard only where any number of answers may lie
    unread (`max_queue`): with sixteen of them the client stops reading.
    """
    try:
        for message in PROVOKE.get(code, ()):
            socket.send(message)
        while True:
            socket.recv(timeout=60)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else None


PROVOKE: dict[int, list[str | bytes]] = {1003: [b"\x00"], 1009: ["x" * (FRAME + 1)], 4400: ["{"] * 25}


@pytest.mark.dear
def test_a_page_of_another_site_is_answered_403(site: str) -> None:
    with pytest.raises(InvalidStatus) as no:
        connect(address(site, sit_down().code), origin="http://evil.example").__enter__()
    assert no.value.response.status_code == 403


def test_every_server_takes_frames_of_the_same_size() -> None:
    for name in ("Dockerfile", "docs/running.md"):
        sizes = re.findall(r"--ws-max-size[\", ]+(\d+)", Path(settings.ROOT, name).read_text())
        assert sizes == [str(FRAME)], name
