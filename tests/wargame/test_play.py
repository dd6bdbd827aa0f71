"""`manage.py play`, as a newcomer starts it: a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from wargame.pgembed import Cluster

NOT_INHERITED = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DEMO", "DEBUG"}


@pytest.fixture
def site(open_folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process and what it said up to its last sign-in link."""
    mine = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    process = subprocess.Popen(
        [sys.executable, "manage.py", "play", "--port", "0"],
        cwd=settings.ROOT,
        env={**mine, "VAR": str(open_folder / "var"), "NO_BOOTSTRAP": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    said = ""
    while "spectator" not in said and (line := process.stdout.readline()):
        said += line
    yield process, said
    process.terminate()
    process.wait(20)
    Cluster(open_folder / "var" / "pg").destroy()


def test_play_starts_signs_in_and_ends(site: tuple[subprocess.Popen[str], str], open_folder: Path) -> None:
    process, said = site
    links = re.findall(r"http://\S+/accounts/demo/\S+", said)
    assert len(links) == 4
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opener.open(links[0]) as page:
        assert page.status == 200
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 0
    assert not list((open_folder / "var").rglob("postmaster.pid"))
