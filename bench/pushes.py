"""End to end: a decision sent over one socket until both browsers are patched, and how many a second."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from unittest.mock import patch

import msgspec

from bench.figures import Row, row
from bench.load import GamePlan, Plan, Report
from bench.scripts import Script, cookies, mix, scripted, shortest, submit
from bench.site import ROOT, Database, Web, busy, database, web
from wargame.games import announce

RATE = 100.0
SECONDS = 20.0
MANY, FEW = 200, 50


@dataclass(frozen=True)
class Cost:
    """Milliseconds of CPU a decision, by who spent them, and the share of the machine others used."""

    web: float
    postgres: float
    redis: float
    client: float
    others: float

    def __str__(self) -> str:
        parts = [f"web {self.web:.2f}", f"PostgreSQL {self.postgres:.2f}"]
        parts += [f"Redis {self.redis:.2f}"] if self.redis else []
        said = " + ".join(parts)
        return f"CPU ms a decision: {said} (+ load {self.client:.2f}); others used {self.others:.0%} of the machine"


def rows(quick: bool = False) -> Iterator[Row]:
    """With few and with many games at a steady rate, then flat out with one and with two web processes."""
    seconds = SECONDS / 4 if quick else SECONDS
    with database() as data:
        games = [under_way(scripted(shortest(), seed), seed * 7 % 30) for seed in range(MANY)]
        with web(data, 1, redis=False) as site:
            yield from steady(site, data, games[:FEW], seconds)
            yield from steady(site, data, games, seconds, budget="p95 < 10 ms")
            one = flat_out(site, data, games, seconds / 2, "one web process, in memory")
            yield from one
        with web(data, 1, redis=True) as site:
            lone = flat_out(site, data, games, seconds / 2, "one web process, Redis")
            yield from lone
        with web(data, 2, redis=True) as site:
            two = flat_out(site, data, games, seconds / 2, "two web processes, Redis")
            yield from two
    yield Row("two web processes against one, both on Redis", two[0].middle / lone[0].middle, None, "times")


def under_way(game: Script, decisions: int) -> Script:
    """The game some way on, so that not all games stand in the same phase."""
    with patch.object(announce, "push_step"):
        for line in game.more(decisions):
            submit(game, line)
    game.played(decisions)
    return game


def steady(site: Web, data: Database, games: list[Script], seconds: float, budget: str = "") -> Iterator[Row]:
    """So many decisions a second over all games."""
    report, cost, made = load(site, data, games, seconds, RATE)
    name = f"action sent → both browsers patched, {len(games)} games, {RATE:.0f}/s"
    yield row(name, report.patched, note=str(cost), budget=budget)
    yield row(f"action sent → accepted, {len(games)} games, {RATE:.0f}/s", report.accepted)
    yield row(
        f"bytes pushed a decision and player, {len(games)} games",
        report.bytes, "bytes", note=f"decisions: {made}", budget="< 5,000",
    )  # fmt: skip


def flat_out(site: Web, data: Database, games: list[Script], seconds: float, name: str) -> list[Row]:
    """As many decisions a second as the site takes."""
    report, cost, _ = load(site, data, games, seconds, None)
    rate = report.decisions / report.elapsed
    each = cost.web + cost.postgres + cost.redis
    return [
        Row(f"decisions a second flat out, {name}", rate, None, "1/s", str(cost), "≥ 700 on two cores"),
        Row(f"decisions a second of one core's CPU, {name}", 1000 / each, None, "1/s", "server side only"),
        row(f"latency flat out, {name}", report.patched),
    ]


def load(
    site: Web, data: Database, games: list[Script], seconds: float, rate: float | None
) -> tuple[Report, Cost, str]:
    """Let the players loose. Raises RuntimeError when a decision was refused."""
    plan = planned(site, games, seconds, rate)
    report, cost = played(plan, site, data)
    if report.faults:
        raise RuntimeError(f"{len(report.faults)} decisions were refused: {report.faults[0]}")
    made = [line for game in games for line in game.ahead[: report.played[game.code]]]
    for game in games:
        game.played(report.played[game.code])
    return report, cost, mix(made)


def planned(site: Web, games: list[Script], seconds: float, rate: float | None) -> Plan:
    """Decisions for so long, and who plays them where."""
    count = int((seconds + 3) * (rate or 1500) / len(games)) + 4
    lines = {game.code: game.more(count) for game in games}
    return Plan(
        ports=list(site.ports),
        cookies=cookies(games[0].users),
        games=[
            GamePlan(code, [(x.side, msgspec.json.encode(x.action).decode(), x.since, x.seq) for x in some])
            for code, some in lines.items()
        ],
        seconds=seconds,
        rate=rate,
        warm=2.0,
    )


def played(
    plan: Plan, site: Web, data: Database, joined: Callable[[], object] = lambda: None
) -> tuple[Report, Cost]:
    """What came of it; `joined` is called when every board is open. Raises RuntimeError when one does not open."""
    with subprocess.Popen(
        [sys.executable, "-m", "bench.load"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as client:
        assert client.stdin and client.stdout
        client.stdin.write(msgspec.json.encode(plan))
        client.stdin.close()
        if client.stdout.readline() != b"joined\n":
            raise RuntimeError("the players could not join; see what they wrote above")
        joined()
        before = (site.cpu(), data.cpu(), site.redis_cpu(), busy())
        report = msgspec.json.decode(client.stdout.readline(), type=Report)
        after = (site.cpu(), data.cpu(), site.redis_cpu(), busy())
    spent = [b - a for a, b in zip(before, after, strict=True)]
    return report, _cost(spent, report, plan)


def _cost(spent: list[float], report: Report, plan: Plan) -> Cost:
    each = 1000 / max(1, sum(report.played.values()))
    ours = sum(spent[:3]) + report.cpu
    whole = (plan.seconds + plan.warm) * (os.cpu_count() or 1)
    return Cost(
        spent[0] * each, spent[1] * each, spent[2] * each, report.cpu * each, (spent[3] - ours) / whole
    )
