"""A worker and a Redis that are killed while they are at work on a `Month`, and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from celery import Celery
from django.conf import settings
from django.db import connection, transaction

from tests.wargame.month import OFTEN, Mail, list_undone
from tests.wargame.queue import Queue
from tests.wargame.timing import Machine, clock_shows

PATIENCE = 300.0
"""Seconds after which what is due counts as never done."""
AGAIN = 5.0
"""Seconds after which tasks are sent again: Redis keeps nothing when it is killed."""

PROGRAM = """
from pathlib import Path
from celery.signals import worker_ready
import tests.wargame.sitting
from django.db import connection
from wargame.celery import app
from wargame.games import heartbeat
connection.settings_dict["OPTIONS"]["options"] += " -c search_path=moved,pg_catalog,public"
def progress():
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp() - timestamptz '2026-01-01')")
        return float(cursor.fetchone()[0])
heartbeat.progress = progress
worker_ready.connect(lambda **_: Path({ready!r}).touch(), weak=False)
app.worker_main(["worker", "-P", "prefork", "-c", "2", "-Q", "celery,outgoing", "-l", "WARNING"])
"""
"""A worker for which as much time passes as by the clock of the database."""


class SharedMachine(Machine):
    """A machine of whose time other processes at the database know."""

    def __init__(self, time: datetime) -> None:
        self.steady = time.timestamp()
        self.clock = time
        with connection.cursor() as cursor:
            cursor.execute("CREATE SCHEMA IF NOT EXISTS moved")
            cursor.execute("DROP TABLE IF EXISTS moved.clock")
            cursor.execute("CREATE TABLE moved.clock AS SELECT %s::timestamptz AS shows", [time])
        clock_shows("(SELECT shows FROM moved.clock)")

    def leaps_to(self, time: datetime) -> None:
        self.clock = time
        with connection.cursor() as cursor:
            cursor.execute("UPDATE moved.clock SET shows = %s", [time])

    @transaction.atomic
    def serves(self, **span: float) -> None:
        """No other process sees the one without the other."""
        super().serves(**span)


class Killed:
    """A worker at the database of the test, and its Redis; now and then one of them is killed while tasks run."""

    is_killed = True

    def __init__(self, folder: Path, queue: Queue, chance: float, seed: int = 1) -> None:
        self.folder, self.queue, self.chance = folder, queue, chance
        self.random = Random(seed)
        self.sender = Celery(broker=queue.url, set_as_current=False)
        self.worker: subprocess.Popen[bytes] | None = None
        self.kills = {"worker": 0, "redis": 0}
        self.seen: set[Path] = set()
        self.ready = folder / "ready"
        self.start()

    def start(self) -> None:
        self.ready.unlink(missing_ok=True)
        at = connection.settings_dict
        where = {key.lower(): at[key] for key in ("HOST", "PORT", "USER", "PASSWORD") if at[key]}
        environment = {
            **os.environ,
            "DATABASE_URL": f"postgresql:///{at['NAME']}?{urlencode(where)}",
            "REDIS_URL": self.queue.url,
            "EMAIL_BACKEND": "tests.wargame.mailbox.Mailbox",
            "VAR": str(self.folder),
            "OUTGOING_LOCAL": "1",
            "NO_BOOTSTRAP": "1",
            "SIGNING_KEYS": ",".join(settings.SIGNING_KEYS),
            "VAPID_KEY": settings.VAPID_KEY,
        }
        command = [
            sys.executable,
            "manage.py",
            "shell",
            "-v",
            "0",
            "-c",
            PROGRAM.format(ready=str(self.ready)),
        ]
        with (self.folder / "worker.log").open("ab") as log:
            self.worker = subprocess.Popen(
                command, cwd=settings.ROOT, env=environment, stdout=log, stderr=log, start_new_session=True
            )

    def end(self) -> None:
        """End the worker with its children, at once."""
        if self.worker is not None:
            os.killpg(self.worker.pid, signal.SIGKILL)
            self.worker.wait(60)

    def run(self, tasks: Sequence[str], now: datetime) -> None:
        """Have the worker run them until nothing is due, whatever is killed meanwhile."""
        end, sent = time.monotonic() + PATIENCE, 0.0
        while list_undone(now):
            assert time.monotonic() < end, (self.folder / "worker.log").read_text()[-4000:]
            if time.monotonic() - sent > AGAIN:
                self.send([task for task in tasks if task in OFTEN])
                sent = time.monotonic()
                if self.ready.exists() and self.random.random() < self.chance:
                    self.kill()
                    sent = 0.0
            time.sleep(0.05)

    def send(self, tasks: Sequence[str]) -> None:
        for task in tasks:
            self.sender.send_task(task, retry=True)

    def kill(self) -> None:
        """One of the two, in the midst of it, and another in its place."""
        time.sleep(self.random.uniform(0, 1.5))
        part = self.random.choice(("worker", "worker", "redis"))
        self.kills[part] += 1
        if part == "worker":
            self.end()
            self.start()
        else:
            self.queue.stop()
            time.sleep(0.3)
            self.queue.start()

    def take_mails(self) -> Iterator[Mail]:
        mails = (self.folder / "mail").glob("*.eml")
        for path in sorted(mails, key=lambda each: each.stat().st_mtime_ns):
            if path not in self.seen:
                self.seen.add(path)
                letter = message_from_bytes(path.read_bytes())
                yield Mail(letter["Message-ID"], letter["To"], text_of(letter))


def text_of(letter: Message) -> str:
    return bytes(letter.get_payload(decode=True)).decode()
