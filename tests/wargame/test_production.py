"""The production shape: two web processes, a Celery worker and beat, on Redis. `.ci/run` starts the Redis."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import websockets
from django.conf import settings

from rules.core.registry import HOME
from tests.database import load_migrated
from wargame.pgembed import Cluster

pytestmark = pytest.mark.redis

SKELETON = "skeleton"
PEOPLE = """
from django.contrib.auth.models import User
from django.test import Client
from wargame.tokens.services import token_make
for name in ("ada", "ben"):
    user = User.objects.create_user(name, name + "@example.org")
    client = Client()
    client.force_login(user)
    print("person", token_make(user=user, name="bot", scopes=["play"])[1], client.cookies["sessionid"].value)
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@dataclass
class Production:
    """The running programs and how to speak to them."""

    environment: dict[str, str]
    var: Path
    ports: list[int] = field(default_factory=list)
    programs: list[subprocess.Popen[bytes]] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    sessions: list[str] = field(default_factory=list)

    def manage(self, *arguments: str) -> str:
        """The output of a command."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=settings.ROOT, env=self.environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self, *module_and_arguments: str) -> None:
        command = [sys.executable, "-m", *module_and_arguments]
        self.programs.append(subprocess.Popen(command, cwd=settings.ROOT, env=self.environment))

    def start_all(self) -> None:
        """A web process by itself, one with workers below it as docs/running.md starts it, the worker and the beat."""
        alone = ("wargame.asgi:application", "--lifespan", "off", "--log-level", "warning")
        for web in (alone, documented()):
            self.ports.append(free_port())
            self.start("uvicorn", *web, "--port", str(self.ports[-1]))
        self.start("celery", "-A", "wargame", "worker", "-P", "prefork", "-c", "1", "-l", "WARNING")
        self.start(
            "celery",
            "-A",
            "wargame",
            "worker",
            "-P",
            "threads",
            "-c",
            "6",
            "-Q",
            "outgoing",
            "-n",
            "sender@%h",
        )
        self.start("celery", "-A", "wargame", "beat", "-s", str(self.var / "beat"), "-l", "WARNING")
        for port in self.ports:
            wait_for(lambda port=port: answers(port), "web process")

    def stop(self) -> None:
        for program in self.programs:
            program.terminate()
        for program in self.programs:
            program.wait(LONG)

    def ask(self, web: int, who: int, path: str, body: Any = None) -> Any:
        """What the API answers to a person, asked at one of the web processes."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.ports[web]}/api/{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Token {self.tokens[who]}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as response:
            return json.load(response)


def documented() -> list[str]:
    """What docs/running.md gives uvicorn: with several workers it imports the application inside its event loop."""
    text = (settings.ROOT / "docs" / "running.md").read_text()
    return re.findall(r"^uvicorn (.+)$", text, re.MULTILINE)[0].split()


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as response:
            return bool(response.status == 200)
    except OSError:
        return False


LONG = 120.0
"""Seconds that a busy machine may take for what takes five."""


def wait_for(what: Any, name: str, seconds: float = LONG) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, f"waited {seconds} s for the {name}"
        time.sleep(0.1)


def published_skeleton(folder: Path) -> Path:
    """The smallest ruleset as a club adds one: in a folder elsewhere, and published."""
    home = folder / SKELETON
    shutil.copytree(HOME / "core" / "skeleton", home, ignore=shutil.ignore_patterns("__pycache__"))
    environment = {
        **os.environ,
        "RAILHEAD_RULESETS": str(home),
        "VAR": str(folder / "var"),
        "NO_BOOTSTRAP": "1",
    }
    command = [sys.executable, "manage.py", "release", SKELETON]
    subprocess.run(command, cwd=settings.ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    return home


@pytest.fixture
def production(open_folder: Path) -> Iterator[Production]:
    cluster = Cluster(open_folder / "pg", durable=False)
    environment = {
        **os.environ,
        "DATABASE_URL": cluster.start(),
        "SECRET_KEY": "of this test",
        "HTTPS": "0",
        "ALLOWED_HOSTS": "127.0.0.1",
        "VAR": str(open_folder / "var"),
        "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
        "RAILHEAD_RULESETS": str(published_skeleton(open_folder)),
        "NO_BOOTSTRAP": "1",
    }
    shape = Production(environment, open_folder / "var")
    try:
        load_migrated(cluster)
        shape.manage("migrate", "--verbosity", "0")
        people = [
            line.split() for line in shape.manage("shell", "-c", PEOPLE).splitlines() if "person" in line
        ]
        shape.tokens, shape.sessions = [p[1] for p in people], [p[2] for p in people]
        shape.start_all()
        yield shape
    finally:
        shape.stop()
        cluster.destroy()


def open_game(site: Production) -> str:
    """A game that both have joined, each at another web process."""
    ruleset = SKELETON
    scenario = site.ask(0, 0, f"rulesets/{ruleset}/")["scenarios"][0]
    wanted = {"ruleset": ruleset, "scenario": scenario["id"], "side": scenario["sides"][0]}
    code = site.ask(0, 0, "games/", wanted)["code"]
    site.ask(1, 1, f"games/{code}/seats/", {})
    return str(code)


def asked_first(site: Production, code: str) -> tuple[int, int, dict[str, Any]]:
    """Who is asked, at which seq, and an answer that they may give."""
    for who in (0, 1):
        view = site.ask(who, who, f"games/{code}/view/")
        asked = [e for e in view["entities"] if e["kind"] == "decision" and e["side"] == view["viewer"]]
        if asked:
            return who, view["seq"], asked[0]["default"]
    raise AssertionError("nobody is asked anything")


async def frames_until(site: Production, who: int, code: str, kind: str, act: Any) -> dict[str, Any]:
    """Watch the game at the process of `who`; once the view is there, `act`; give the frame of that kind.

    A patch that moves nothing is none: it comes of a process that has just begun to hear the other.
    """
    address = f"ws://127.0.0.1:{site.ports[who]}"
    headers = {"Cookie": f"sessionid={site.sessions[who]}"}
    where = f"{address}/ws/games/{code}/"
    async with websockets.connect(
        where, additional_headers=headers, origin=address.replace("ws", "http"), open_timeout=LONG
    ) as ws:
        await ws.send(json.dumps({"type": "resume", "seq": None}))
        while True:
            frame: dict[str, Any] = json.loads(await asyncio.wait_for(ws.recv(), LONG))
            if frame["type"] == "view":
                await asyncio.to_thread(act)
            if frame["type"] == kind and frame.get("since") != frame.get("seq", -1):
                return frame


async def test_a_move_reaches_the_browser_at_the_other_process(production: Production) -> None:
    code = open_game(production)
    mover, seq, action = asked_first(production, code)
    body = {"key": str(uuid.uuid4()), "seq": seq, "action": action}

    def move() -> None:
        production.ask(mover, mover, f"games/{code}/actions/", body)

    patch = await frames_until(production, 1 - mover, code, "patch", move)
    assert patch["since"] == seq
    assert patch["seq"] > seq


def test_the_worker_writes_to_whoever_is_asked(production: Production) -> None:
    code = open_game(production)
    asked, _, _ = asked_first(production, code)
    address = ("ada", "ben")[asked] + "@example.org"

    def written() -> bool:
        mails = [path.read_text() for path in (production.var / "mail").glob("*")]
        return any(f"To: {address}" in mail and code in mail for mail in mails)

    wait_for(written, "mail")
