"""`manage.py play`, as a newcomer starts it: a process of its own."""

from __future__ import annotations

import re
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.newcomer import announcement, play
from wargame.lobby.demo import PEOPLE
from wargame.pgembed import Cluster


@pytest.fixture
def site(open_folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process and what it said up to its last sign-in link."""
    process = play(open_folder / "var")
    said = announcement(process)
    yield process, said
    process.terminate()
    process.wait(20)
    Cluster(open_folder / "var" / "pg").destroy()


def test_play_starts_signs_in_and_ends(site: tuple[subprocess.Popen[str], str], open_folder: Path) -> None:
    process, said = site
    links = re.findall(r"http://\S+/accounts/demo/\S+", said)
    assert len(links) == len(PEOPLE)
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opener.open(links[0]) as page:
        assert page.status == 200
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 0
    assert not list((open_folder / "var").rglob("postmaster.pid"))
