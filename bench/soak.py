"""The production shape under load for minutes: what it holds must stay flat.

Every game has a board open for either side, at another web process each, and decisions come by the clock. Besides,
visitors come and go: they ask the API, signed in or not, and open boards that they leave again. Meanwhile the clients
of Redis and of PostgreSQL, and the descriptors and memory of every program, are read every few seconds.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import NamedTuple

from django.db import connection
from redis import Redis
from websockets import Origin
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from bench.figures import Row, number, row
from bench.load import Plan
from bench.pushes import planned, played, under_way
from bench.scripts import scripted, shortest
from bench.site import Web, database, family, web

GAMES = 200
RATE = 20.0
"""Decisions a second over all games."""

VISITORS = 4
REST = 0.2
"""Seconds that a visitor waits after each visit."""

EVERY = 5.0
"""Seconds between two samples."""

WARM = 0.5
"""The part of the time at the beginning that is not judged: pools fill, and what the rules remember of entities."""

PAGE = os.sysconf("SC_PAGE_SIZE")
MB = 1_000_000


class NotFlat(Exception):
    """Something grew, or somebody was refused; says what."""


class Room(NamedTuple):
    """How much a gauge may rise between the first and the last third and still count as flat: the greater of both."""

    share: float
    least: float


CONNECTIONS, DESCRIPTORS, MEMORY = Room(0.05, 3), Room(0.03, 8), Room(0.05, 12)


@dataclass
class Gauge:
    """What is read again and again of one thing."""

    name: str
    unit: str
    room: Room
    values: list[float] = field(default_factory=list)

    def thirds(self) -> tuple[float, float]:
        """The middle of the first third of what is judged, and of the last."""
        judged = self.judged()
        third = max(1, len(judged) // 3)
        return median(judged[:third]), median(judged[-third:])

    def judged(self) -> list[float]:
        """The values after the warm-up."""
        return self.values[int(len(self.values) * WARM) :]

    def is_flat(self) -> bool:
        """Whether the last third is hardly above the first."""
        first, last = self.thirds()
        return last - first <= max(self.room.share * first, self.room.least)

    def row(self) -> Row:
        """Middle and 95th percentile of the whole time, and how the last third stands to the first."""
        first, last = self.thirds()
        verdict = "flat" if self.is_flat() else "NOT FLAT"
        return row(
            self.name, self.judged(), self.unit, f"{number(first)} → {number(last)}, {verdict}", "flat"
        )


class Watch:
    """Reads all gauges of a site."""

    def __init__(self, site: Web) -> None:
        self.redis = Redis.from_url(site.queue)
        self.programs = {f"web {n}": pid for n, pid in enumerate(site.pids, 1)}
        self.programs |= dict(zip(("worker", "sender", "beat"), site.celery, strict=True))
        self.gauges: dict[str, Gauge] = {}

    def look(self) -> None:
        """Put a reading into each gauge: connections, descriptors and memory."""
        self._put("clients of Redis", "", CONNECTIONS, self.redis.info("clients")["connected_clients"])
        self._put("connections of PostgreSQL", "", CONNECTIONS, connections())
        for name, pid in self.programs.items():
            pids = family(pid)
            self._put(f"descriptors, {name}", "", DESCRIPTORS, sum(map(descriptors, pids)))
            self._put(f"memory, {name}", "MB", MEMORY, sum(map(resident, pids)) / MB)

    def _put(self, name: str, unit: str, room: Room, value: float) -> None:
        self.gauges.setdefault(name, Gauge(name, unit, room)).values.append(value)


def connections() -> int:
    """Clients of the database, this one among them."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'")
        return int(cursor.fetchone()[0])


def descriptors(pid: int) -> int:
    """Open files, pipes and sockets of a process; none of one that has ended."""
    with suppress(OSError):
        return len(os.listdir(f"/proc/{pid}/fd"))
    return 0


def resident(pid: int) -> int:
    """Bytes of memory of a process; none of one that has ended."""
    with suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    return 0


@dataclass
class Visitors:
    """Who comes and goes beside the players, each visit on a connection of its own."""

    plan: Plan
    over: threading.Event = field(default_factory=threading.Event)
    answers: Counter[str] = field(default_factory=Counter)

    def come(self, seed: int) -> None:
        """One of them, until it is over."""
        chance = random.Random(seed)
        while not self.over.wait(REST):
            visit = chance.choice((self.ask, self.ask, self.ask, self.look_in))
            try:
                found = visit(chance)
            except (OSError, http.client.HTTPException, WebSocketException) as fault:
                found = type(fault).__name__
            self.answers[found] += 1

    def ask(self, chance: random.Random) -> str:
        """A request of the API, signed in or not."""
        code = chance.choice(self.plan.games).code
        path = chance.choice(("games/", f"games/{code}/", f"games/{code}/view/", f"games/{code}/chat/"))
        cookie = chance.choice([*self.plan.cookies.values()] * 3 + [""])
        link = http.client.HTTPConnection("127.0.0.1", chance.choice(self.plan.ports), timeout=30)
        link.request("GET", f"/api/{path}", headers={"Cookie": cookie} if cookie else {})
        status = link.getresponse().status
        link.close()
        return str(status)

    def look_in(self, chance: random.Random) -> str:
        """A board is opened, shows the game, and is closed."""
        code, port = chance.choice(self.plan.games).code, chance.choice(self.plan.ports)
        with connect(
            f"ws://127.0.0.1:{port}/ws/games/{code}/",
            origin=Origin(f"http://127.0.0.1:{port}"),
            additional_headers={"Cookie": chance.choice([*self.plan.cookies.values()])},
        ) as board:
            board.send('{"type":"resume","seq":null}')
            while json.loads(board.recv(timeout=30))["type"] != "view":
                pass
        return "board"

    def strange(self) -> list[str]:
        """What was answered and should not be. Who is not signed in is let through 120 times a minute."""
        return [f"{found} {n} times" for found, n in self.answers.items() if found not in WELCOME]


WELCOME = {"200", "board", "403", "429"}


def rows(minutes: float) -> Iterator[Row]:
    """So many minutes of it. Raises `NotFlat` after the last row."""
    with database() as data:
        games = [under_way(scripted(shortest(), seed), seed * 7 % 30) for seed in range(GAMES)]
        with web(data, 2, redis=True, celery=True) as site, ThreadPoolExecutor(VISITORS + 1) as crowd:
            plan = planned(site, games, 60 * minutes, RATE)
            watch, visitors, joined = Watch(site), Visitors(plan), threading.Event()
            playing = crowd.submit(played, plan, site, data, joined.set)
            while not (joined.wait(1) or playing.done()):
                pass
            for seed in range(VISITORS):
                crowd.submit(visitors.come, seed)
            while not playing.done():
                watch.look()
                time.sleep(EVERY)
            visitors.over.set()
            report, cost = playing.result()
    yield row(f"action sent → both browsers patched, {GAMES} games", report.patched, note=str(cost))
    yield Row("visits meanwhile", visitors.answers.total(), None, "", spelt(visitors.answers))
    gauges = list(watch.gauges.values())
    yield from (gauge.row() for gauge in gauges)
    verdict(gauges, [*report.faults, *visitors.strange()])


def spelt(counted: Counter[str]) -> str:
    """What was counted, the commonest first."""
    return ", ".join(f"{n} {what}" for what, n in counted.most_common())


def verdict(gauges: Sequence[Gauge], faults: Sequence[str]) -> None:
    """Raises `NotFlat` when a gauge rose or anybody met a fault."""
    grown = [f"{gauge.name} grew" for gauge in gauges if not gauge.is_flat()]
    if grown or faults:
        raise NotFlat("; ".join((*grown, *faults)))
