"""The players: a process of its own that holds two sockets a game and sends decisions. It ends by itself.

Reads a `Plan` as JSON from stdin and writes a `Report` to stdout. With a rate, decisions are sent by the
clock and timed from when they were due, so that a slow server cannot hide; without, each game sends its next
one as soon as both browsers have the last.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import re
import resource
import sys
import time
from dataclasses import dataclass, field
from uuid import uuid4

import msgspec
import websockets
from websockets.asyncio.client import ClientConnection, connect

PATCH = re.compile(r'^\{"type":"patch","since":(\d+),"seq":(\d+)')


class GamePlan(msgspec.Struct):
    """A game: decisions as (side, action as JSON, since, seq)."""

    code: str
    lines: list[tuple[str, str, int, int]]


class Plan(msgspec.Struct):
    """What to do. Sockets go to the addresses round about, each game beginning with the next one: opponents sit
    at different processes, and the side that moves is not the same process's in every game.
    """

    ports: list[int]
    cookies: dict[str, str]
    games: list[GamePlan]
    seconds: float
    rate: float | None = None
    warm: float = 2.0
    """Seconds at the beginning that are not counted."""


class Report(msgspec.Struct):
    """Milliseconds from a decision to `accepted`, and to the later of the two patches; bytes by socket."""

    accepted: list[float]
    patched: list[float]
    bytes: list[int]
    decisions: int
    elapsed: float
    played: dict[str, int]
    faults: list[str]
    cpu: float


@dataclass
class Game:
    """One game's two sockets and what they have seen."""

    plan: GamePlan
    sockets: dict[str, ClientConnection] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)
    pushed: dict[str, int] = field(default_factory=dict)
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    accepted: float = 0.0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    next: int = 0
    faults: list[str] = field(default_factory=list)


async def join(plan: Plan, game: Game, first: int) -> list[asyncio.Task[None]]:
    """Open both sockets, ask for the view, and listen."""
    listening = []
    for place, (side, cookie) in enumerate(plan.cookies.items(), first):
        host = f"127.0.0.1:{plan.ports[place % len(plan.ports)]}"
        socket = await connect(
            f"ws://{host}/ws/games/{game.plan.code}/",
            origin=websockets.Origin(f"http://{host}"),
            additional_headers={"Cookie": cookie},
            compression="deflate",
            max_size=None,
        )
        game.sockets[side], game.seen[side], game.pushed[side] = socket, -1, 0
        await socket.send('{"type":"resume","seq":null}')
        while not str(await asyncio.wait_for(socket.recv(), 60)).startswith('{"type":"view"'):
            pass
        listening.append(asyncio.create_task(listen(game, side, socket)))
    return listening


async def listen(game: Game, side: str, socket: ClientConnection) -> None:
    """Note every patch; keep what is wrong."""
    async for frame in socket:
        assert isinstance(frame, str)
        game.pushed[side] += len(frame.encode())
        if found := PATCH.match(frame):
            game.seen[side] = int(found[2])
            game.moved.set()
        elif frame.startswith('{"type":"accepted"') or '"type":"accepted"' in frame[:200]:
            game.pushed[side] -= len(frame)  # the answer to the asker is not a push
            game.accepted = time.perf_counter()
            game.moved.set()
        elif '"type":"refused"' in frame or '"type":"error"' in frame:
            game.faults.append(frame[:300])
            game.moved.set()


async def decide(game: Game, due: float, report: Report, counted: float) -> bool:
    """Play a game's next decision and wait for both browsers; False when it has none left."""
    async with game.turn:
        if game.next >= len(game.plan.lines) or game.faults:
            return False
        side, action, since, seq = game.plan.lines[game.next]
        game.pushed = dict.fromkeys(game.pushed, 0)
        game.accepted = 0.0
        await game.sockets[side].send(f'{{"type":"act","key":"{uuid4()}","seq":{since},"action":{action}}}')
        async with asyncio.timeout(20):
            while not game.faults and (min(game.seen.values()) < seq or not game.accepted):
                game.moved.clear()
                await game.moved.wait()
        now = time.perf_counter()
        if game.faults:
            return False
        game.next += 1
        if due >= counted:
            report.accepted.append((game.accepted - due) * 1000)
            report.patched.append((now - due) * 1000)
            report.bytes.extend(game.pushed.values())
            report.decisions += 1
        return True


async def by_the_clock(plan: Plan, games: list[Game], report: Report) -> None:
    """Send so many a second, whatever comes back."""
    assert plan.rate
    start = time.perf_counter() + 0.1
    order = [game for _ in range(1000) for game in random.Random(7).sample(games, len(games))]
    under_way = []
    for n in range(int((plan.warm + plan.seconds) * plan.rate)):
        due = start + n / plan.rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        under_way.append(asyncio.create_task(decide(order[n], due, report, start + plan.warm)))
    await asyncio.gather(*under_way)
    report.elapsed = plan.seconds


async def flat_out(plan: Plan, games: list[Game], report: Report) -> None:
    """Every game sends its next decision at once, until the time is over."""
    start = time.perf_counter()
    counted, end = start + plan.warm, start + plan.warm + plan.seconds

    async def drive(game: Game) -> None:
        while (now := time.perf_counter()) < end:
            if not await decide(game, now, report, counted):
                return

    await asyncio.gather(*(drive(game) for game in games))
    report.elapsed = time.perf_counter() - counted


async def run(plan: Plan) -> Report:
    """Join, say so, play, and report."""
    games = [Game(one) for one in plan.games]
    listening = [task for first, game in enumerate(games) for task in await join(plan, game, first)]
    await asyncio.sleep(1.0)  # let presence settle
    sys.stdout.write("joined\n")
    sys.stdout.flush()
    gc.freeze()
    before = resource.getrusage(resource.RUSAGE_SELF)
    report = Report([], [], [], 0, 0.0, {}, [], 0.0)
    await (by_the_clock if plan.rate else flat_out)(plan, games, report)
    after = resource.getrusage(resource.RUSAGE_SELF)
    report.cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    report.played = {game.plan.code: game.next for game in games}
    report.faults = [fault for game in games for fault in game.faults]
    for task in listening:
        task.cancel()
    return report


if __name__ == "__main__":
    found = asyncio.run(run(msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)))
    sys.stdout.write(json.dumps(msgspec.to_builtins(found)) + "\n")
    sys.stdout.flush()
