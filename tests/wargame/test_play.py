"""`manage.py play`, as a newcomer starts it: a process of its own."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.newcomer import announcement, play
from wargame.lobby.demo import PEOPLE
from wargame.pgembed import Cluster

pytestmark = pytest.mark.exhaustive  # the site of the browsers is started in the same way


@dataclass
class Site:
    """A process of `play`, what it said up to its last sign-in link, and where it writes."""

    process: subprocess.Popen[str]
    said: str
    folder: Path

    @property
    def links(self) -> list[str]:
        return re.findall(r"http://\S+/accounts/demo/\S+", self.said)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """One for all tests here; the last of them ends it."""
    folder = Path(tempfile.mkdtemp(prefix="wargame-test-"))
    folder.chmod(0o755)  # as root the database runs as nobody
    with (folder / "log").open("w") as log:
        process = play(folder / "var", log)
    yield Site(process, announcement(process), folder)
    process.terminate()
    process.wait(20)
    Cluster(folder / "var" / "pg").destroy()
    shutil.rmtree(folder, ignore_errors=True)


def status(address: str) -> int:
    try:
        with urllib.request.urlopen(address) as page:
            return int(page.status)
    except urllib.error.HTTPError as error:
        return error.code


@pytest.mark.dear
def test_the_database_is_started_again_when_it_dies(site: Site) -> None:
    home = site.links[0].split("/accounts/")[0] + "/"
    assert status(home) == 200
    old = postmaster(site)
    os.kill(old, signal.SIGKILL)
    answers = []
    while not answers or answers[-1] != 200 or postmaster(site) == old:
        assert len(answers) < 600, answers
        answers.append(status(home))
        time.sleep(0.1)
    assert set(answers) <= {200, 503}
    assert "PostgreSQL runs again" in (site.folder / "log").read_text()


def postmaster(site: Site) -> int | None:
    """The database's process, if one has a place in its lock file."""
    try:
        return int((Cluster(site.folder / "var" / "pg").data / "postmaster.pid").read_text().split()[0])
    except OSError:
        return None


@pytest.mark.dear
def test_play_starts_signs_in_and_ends(site: Site) -> None:
    assert len(site.links) == len(PEOPLE)
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opener.open(site.links[0]) as page:
        assert page.status == 200
    with opener.open(site.links[0].split("/accounts/")[0] + "/favicon.ico") as icon:
        assert icon.headers["Content-Type"] == "image/svg+xml"
    site.process.send_signal(signal.SIGTERM)
    assert site.process.wait(20) == 0
    assert not list((site.folder / "var").rglob("postmaster.pid"))
