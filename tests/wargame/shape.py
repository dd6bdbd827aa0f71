"""The production shape as processes of this machine, by the commands of the Dockerfile and docker-compose.yml.

Each can be killed and started again, as whatever starts programs on a server does.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import yaml
from django.conf import settings

from tests.database import load_migrated
from tests.wargame.test_production import LONG, PEOPLE, Production, free_port, published_skeleton, wait_for
from wargame.pgembed import Cluster

NO_CONNECTION = 0
"""Stands for a status where none came: the process was gone, or went while it was asked."""


def compose() -> dict[str, Any]:
    file: dict[str, Any] = yaml.safe_load((settings.ROOT / "docker-compose.yml").read_text())
    return file


def image_command() -> list[str]:
    """What the image runs unless told otherwise: a web process."""
    text = (settings.ROOT / "Dockerfile").read_text().replace("\\\n", "")
    words: list[str] = json.loads(re.findall(r"^CMD (\[.*\])$", text, re.MULTILINE)[-1])
    return words


@dataclass
class Program:
    """One program: how it is started, where, and its process."""

    command: list[str]
    environment: dict[str, str]
    log: Path
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it in a session of its own, as in a container of its own."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=settings.ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def end(self, by: signal.Signals) -> None:
        """Send it and its children a signal, and wait for its end."""
        if self.process:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, by)
            self.process.wait(LONG)


@dataclass
class Shape(Production):
    """Database, Redis, two web processes, worker, sender and beat, by name."""

    parts: dict[str, Program] = field(default_factory=dict)
    cluster: Cluster | None = None

    def add(self, name: str, command: list[str]) -> Program:
        """A program of that name, not started yet."""
        self.parts[name] = self.program(name, command)
        return self.parts[name]

    def program(self, name: str, command: list[str]) -> Program:
        """A program with the shape's variables, which is no part of it."""
        return Program(command, self.environment, self.var.parent / f"{name}.log")

    def web_command(self, port: int) -> list[str]:
        """The image's command, on a port of this machine."""
        words = image_command()
        words[words.index("--host") + 1] = "127.0.0.1"
        words[words.index("--port") + 1] = str(port)
        return [str(Path(sys.executable).parent / words[0]), *words[1:]]

    def celery_command(self, service: str) -> list[str]:
        """The command of a service, with its files in this shape's folder."""
        words = [str(word) for word in compose()["services"][service]["command"]]
        return [
            str(Path(sys.executable).parent / words[0]),
            *(word.replace("/var/lib/railhead", str(self.var)) for word in words[1:]),
        ]

    def kill(self, name: str) -> None:
        """End a part by SIGKILL."""
        if name != "database":
            self.parts[name].end(signal.SIGKILL)
            return
        assert self.cluster
        os.kill(int((self.cluster.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
        wait_for(lambda: not self.cluster or not self.cluster.runs(), "end of the database")

    def start_again(self, name: str) -> None:
        """Start a part that was killed. The programs that need it are not told."""
        if name == "database":
            assert self.cluster
            self.cluster.revive()
        else:
            self.parts[name].start()

    def tend(self) -> None:
        """Start what ended by itself, as `restart: unless-stopped` does: a worker that loses Redis while tasks wait in
        it may end (Kombu 5.7.0 fails as it puts them back).
        """
        for program in self.parts.values():
            if program.process and program.process.poll() is not None:
                program.start()

    def wait(self) -> None:
        """Until both web processes answer."""
        for web in (0, 1):
            wait_for(lambda web=web: self.status(web, "/healthz") == 200, "web process")

    def status(self, web: int, path: str) -> int:
        """How a web process answers at a path, to nobody in particular."""
        return status_at(self.ports[web], path)

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """What the database holds; asked again for as long as it is away."""
        assert self.cluster
        end = time.monotonic() + LONG
        while True:
            try:
                with psycopg.connect(self.cluster.url) as connection:
                    return connection.execute(statement, values).fetchall()
            except psycopg.OperationalError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def logs(self) -> str:
        """What all of them have written."""
        return "".join(program.log.read_text() for program in self.parts.values())


def status_at(port: int, path: str) -> int:
    """The status that a server of this machine answers with."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return NO_CONNECTION


@contextmanager
def production_shape(**variables: str) -> Iterator[Shape]:
    """All of it, with two people, under more `variables`; at the end everything is ended and deleted."""
    folder = Path(tempfile.mkdtemp(prefix="wargame-test-"))
    folder.chmod(0o755)  # as root the database runs as nobody
    cluster = Cluster(folder / "pg")
    redis = free_port()
    environment = {
        **os.environ,
        "DATABASE_URL": cluster.start(),
        "REDIS_URL": f"redis://127.0.0.1:{redis}/0",
        "SECRET_KEY": "of this test",
        "HTTPS": "0",
        "ALLOWED_HOSTS": "127.0.0.1",
        "VAR": str(folder / "var"),
        "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
        "RAILHEAD_RULESETS": str(published_skeleton(folder)),
        "NO_BOOTSTRAP": "1",
        **variables,
    }
    shape = Shape(environment, folder / "var", cluster=cluster)
    given = [str(word) for word in compose()["services"]["redis"]["command"]]
    shape.add("redis", [*given, "--port", str(redis), "--bind", "127.0.0.1", "--dir", str(folder)]).start()
    try:
        start(shape)
        yield shape
    finally:
        for program in reversed(shape.parts.values()):
            program.end(signal.SIGTERM)
        cluster.destroy()
        shutil.rmtree(folder, ignore_errors=True)


def start(shape: Shape) -> None:
    """The tables, the people, and the programs of the site."""
    assert shape.cluster
    load_migrated(shape.cluster)
    shape.manage("migrate", "--verbosity", "0")
    people = [line.split() for line in shape.manage("shell", "-c", PEOPLE).splitlines() if "person" in line]
    shape.tokens, shape.sessions = [p[1] for p in people], [p[2] for p in people]
    for web in ("web 1", "web 2"):
        shape.ports.append(free_port())
        shape.add(web, shape.web_command(shape.ports[-1])).start()
    for service in ("worker", "sender", "beat"):
        shape.add(service, shape.celery_command(service)).start()
    shape.wait()
