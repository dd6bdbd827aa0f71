"""The site for a bench: its own durable PostgreSQL, web processes and Redis, all stopped at the end."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.core.management import call_command
from django.db import connections

from wargame import env
from wargame.pgembed import Cluster

ROOT = Path(__file__).resolve().parents[1]
TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Database:
    """A database of the bench's own; commits are durable, as in production."""

    url: str
    folder: Path
    postmaster: int

    def cpu(self) -> float:
        """Seconds of CPU of the server and all its processes, ended ones included."""
        children = [pid for pid in _pids() if _stat(pid)[1] == self.postmaster]
        return sum(_seconds(pid) for pid in children) + _seconds(self.postmaster, ended=True)


@contextmanager
def database() -> Iterator[Database]:
    """A fresh server, migrated, to which this process's Django is connected too."""
    folder = Path(tempfile.mkdtemp(prefix="wargame-bench-"))
    folder.chmod(0o755)  # as root the server runs as nobody
    cluster = Cluster(folder / "pg")
    try:
        url = cluster.start()
        _connect(url)
        call_command("migrate", verbosity=0)
        pid = int((cluster.data / "postmaster.pid").read_text().split()[0])
        yield Database(url, folder, pid)
    finally:
        connections.close_all()
        cluster.destroy()
        shutil.rmtree(folder, ignore_errors=True)


def _connect(url: str) -> None:
    connections.close_all()
    found = env.database(url)
    connections["default"].settings_dict.update(
        {key: found[key] for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT")}, CONN_MAX_AGE=None
    )


@dataclass(frozen=True)
class Web:
    """Web processes under way."""

    ports: tuple[int, ...]
    pids: tuple[int, ...]
    redis: int | None
    queue: str = ""
    """The address of Redis."""
    celery: tuple[int, ...] = ()
    """Worker and beat, where they run."""

    def cpu(self) -> float:
        """Seconds of CPU of the web processes."""
        return sum(map(_seconds, self.pids))

    def redis_cpu(self) -> float:
        """Seconds of CPU of Redis."""
        return _seconds(self.redis) if self.redis else 0.0


@contextmanager
def web(
    data: Database, processes: int, *, redis: bool, celery: bool = False, static: bool = False
) -> Iterator[Web]:
    """So many web processes, as in production, and worker and beat if wanted; all but a lone web process need Redis.
    `static`: with what the pages load, for a browser.
    """
    environment = {
        **os.environ,
        "DATABASE_URL": data.url,
        "SECRET_KEY": SECRET,
        "HTTPS": "0",
        "ALLOWED_HOSTS": "127.0.0.1",
        "VAR": str(data.folder / "var"),
        "EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend",
        "LOG_LEVEL": "WARNING",
        "NO_BOOTSTRAP": "1",
        "SOCKETS_EACH": "20000",  # two people play all the games
    }
    environment.pop("REDIS_URL", None)
    if static:
        collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "-v0"]
        subprocess.run(collect, cwd=ROOT, env=environment, check=True)
    with ExitStack() as running:
        queue = running.enter_context(_redis(data.folder)) if redis else None
        if queue:
            environment["REDIS_URL"] = f"redis://127.0.0.1:{queue[0]}/0"
        ports = tuple(_free_port() for _ in range(processes))
        servers = [running.enter_context(_program(_uvicorn(port), environment)) for port in ports]
        commands = _celery(data.folder) if celery else []
        tasks = [running.enter_context(_program(command, environment, silent=True)) for command in commands]
        for port in ports:
            _wait_for(port)
        yield Web(
            ports,
            tuple(server.pid for server in servers),
            queue[1] if queue else None,
            environment.get("REDIS_URL", ""),
            tuple(program.pid for program in tasks),
        )


SECRET = "of this bench"  # sessions are signed with it


def _uvicorn(port: int) -> list[str]:
    serve = ["-m", "uvicorn", "wargame.asgi:application", "--lifespan", "off", "--log-level", "warning"]
    serve += ["--ws-per-message-deflate", "false", "--ws-max-size", "262144"]  # as in production
    serve += ["--http", "wargame.door:PatientProtocol"]
    return [sys.executable, *serve, "--port", str(port)]


def _celery(folder: Path) -> list[list[str]]:
    """The commands that start the worker, the sender and the beat, its schedule in the folder."""
    program = [sys.executable, "-W", "ignore", "-m", "celery", "-A", "wargame"]
    worker = [*program, "worker", "-P", "prefork", "-c", "2", "-l", "WARNING"]
    sender = [
        *program,
        "worker",
        "-P",
        "threads",
        "-c",
        "6",
        "-Q",
        "outgoing",
        "-n",
        "sender@%h",
        "-l",
        "WARNING",
    ]
    return [worker, sender, [*program, "beat", "-s", str(folder / "beat"), "-l", "WARNING"]]


@contextmanager
def _redis(folder: Path) -> Iterator[tuple[int, int]]:
    port = _free_port()
    quiet = ["--save", "", "--appendonly", "no", "--bind", "127.0.0.1", "--loglevel", "warning"]
    command = ["redis-server", "--port", str(port), "--dir", str(folder), *quiet]
    with _program(command, dict(os.environ), silent=True) as server:
        time.sleep(0.3)
        yield port, server.pid


@contextmanager
def _program(
    command: list[str], environment: dict[str, str], silent: bool = False
) -> Iterator[subprocess.Popen[bytes]]:
    program = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL if silent else None
    )
    try:
        yield program
    finally:
        program.terminate()
        try:
            program.wait(15)
        except subprocess.TimeoutExpired:
            program.kill()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def _wait_for(port: int, seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
                return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def family(pid: int) -> list[int]:
    """A process and its children."""
    return [pid, *(child for child in _pids() if _stat(child)[1] == pid)]


def busy() -> float:
    """Seconds of CPU that the whole machine has spent: what is not ours is other people's."""
    fields = [int(word) for word in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return (sum(fields) - fields[3] - fields[4]) / TICK


def _pids() -> list[int]:
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]


def _stat(pid: int) -> list[int]:
    """State, parent, … of a process, after its name; zeros for one that has ended."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return [0] * 20
    return [0, *(int(word) for word in words[1:20])]


def _seconds(pid: int, ended: bool = False) -> float:
    """CPU of a process; with `ended`, of its ended children too."""
    return sum(_stat(pid)[11 : 15 if ended else 13]) / TICK
