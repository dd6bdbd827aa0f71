"""The referee: what an action costs by itself, in a young game and in an old one; how long one takes to open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import psycopg

import rules
from bench.figures import Row, row, timing
from bench.scripts import BENCHED, Script, mix, scripted, shortest, submit
from bench.site import Database, database
from rules.core import registry, releases
from rules.core.contract import Side
from rules.core.drafts import legal
from rules.core.players import Seat, compose
from wargame.games import announce, position, selectors
from wargame.games.models import Game, Release
from wargame.games.position import game_moment
from wargame.games.services import action_submit

OLD, OLDEST = 10_000, 20_000
"""Events of the long game: its players declare an attack and take it back, all day long."""


def rows(quick: bool = False) -> Iterator[Row]:
    """Browsers are left out: nothing is announced, as if nobody looked on."""
    scale = 10 if quick else 1
    with database() as data, patch.object(announce, "push_step"):
        yield from ordinary(data, 400 // scale)
        yield from ageing(data, OLD // scale, OLDEST // scale, 400 // scale)


def ordinary(data: Database, count: int) -> Iterator[Row]:
    """Decisions of whole games, one after the other."""
    games = [scripted(shortest(), seed) for seed in range(4)]
    lines = [(game, line) for game in games for line in game.more(count // 4 + 10)]
    spare, lines = lines[:20], lines[20:]
    timing(partial(submit, *one) for one in spare)  # plans and memory warm
    spent = data.cpu()
    times = timing(partial(submit, *one) for one in lines)
    spent = (data.cpu() - spent) * 1000 / len(lines)
    yield row("action_submit, wall", times.wall, note=f"decisions: {mix(x for _, x in lines)}")
    yield row("action_submit, CPU of the web process", times.cpu)
    yield Row("action_submit, CPU of PostgreSQL", spent, None, "ms", "mean, commits durable")
    yield Row("statements of an action", statements(games[-1]), None, "", "and BEGIN, COMMIT")


def statements(script: Script) -> int:
    """How many statements the next action of a game takes."""
    asked: list[Any] = []
    execute = psycopg.Cursor.execute

    def counted(cursor: Any, query: Any, *args: Any, **kwargs: Any) -> Any:
        asked.append(query)
        return execute(cursor, query, *args, **kwargs)

    last = len(script.ahead)
    line = script.more(last + 1)[last]
    with patch.object(psycopg.Cursor, "execute", counted):
        submit(script, line)
    return len(asked)


def ageing(data: Database, old: int, oldest: int, count: int) -> Iterator[Row]:
    """The same two decisions in one and the same position, early and late in the life of a game."""
    code, users, side, there, back = to_and_fro()
    again = partial(loop, code, users[side], there, back)
    again(100 - _seq(code))
    yield _aged(again, code, count, data)
    with by_an_older_release(code):
        yield _aged(again, code, count, data, "the same by an older release")
    again(old - _seq(code))
    yield _aged(again, code, count, data)
    again(oldest - _seq(code))
    yield from opened(code, side)


@contextmanager
def by_an_older_release(code: str) -> Iterator[None]:
    """The game is judged out of the archive of a release, whose files are the tree's and one more blank line."""
    files = releases.freeze(registry.folder(BENCHED))
    files["__init__.py"] += "\n"
    name = releases.name_of(releases.hashes(files))
    Release.objects.get_or_create(name=name, defaults={"ruleset": BENCHED, "version": 1, "files": files})
    with patch.object(releases, "read_releases", return_value={"1": name}):
        _judge_by(code, name)
        game_moment(Game.objects.get(code=code))  # opened
        yield
        _judge_by(code, releases.WORKING)


def _judge_by(code: str, release: str) -> None:
    Game.objects.filter(code=code).update(release=release)
    position.forget()


def _aged(again: Callable[[int], None], code: str, count: int, data: Database, what: str = "") -> Row:
    at, spent = _seq(code), data.cpu()
    times = timing(partial(again, 2) for _ in range(count))
    server = (data.cpu() - spent) * 1000 / count / 2
    note = f"declare and undeclare; PostgreSQL {server:.2f} ms"
    return row(what or f"an action after {at:,} events", [t / 2 for t in times.cpu], "ms CPU", note)


def opened(code: str, side: Side) -> Iterator[Row]:
    """A view from nothing in memory: checkpoint, events since, log, seats."""

    def view() -> None:
        position.forget()
        game = selectors.game_get(code)
        selectors.view_frame(game=game, viewer=side)

    times = timing(view for _ in range(60))
    yield row(f"opening a game of {_seq(code):,} events, wall", times.wall, budget="< 300 ms")
    middle = timing(lambda: _glance(code, side, _seq(code) // 2) for _ in range(60))
    yield row(f"its position at event {_seq(code) // 2:,}, wall", middle.wall)


def _glance(code: str, side: Side, seq: int) -> None:
    selectors.view_frame(game=selectors.game_get(code), viewer=side, seq=seq)


def _seq(code: str) -> int:
    return Game.objects.values_list("seq", flat=True).get(code=code)


def to_and_fro() -> tuple[str, dict[Side, Any], Side, dict[str, Any], dict[str, Any]]:
    """A game where a declaration is possible, with it and what takes it back."""
    script = scripted(shortest(), 1)
    ruleset = rules.get(BENCHED)
    for line in script.more(400):
        if line.action["do"] == "declare":
            break
        submit(script, line)
    moment = game_moment(Game.objects.get(code=script.code))
    seat = Seat(ruleset, script.scenario, line.side, moment.state)
    there = compose(seat, {"do": "declare"}, lambda o, d: None if o.complete else legal(o, d)[0])
    assert there is not None
    return script.code, script.users, line.side, there, {"do": "undeclare", "target": there["target"]}


def loop(code: str, user: Any, there: dict[str, Any], back: dict[str, Any], events: int) -> None:
    """At least so many events, there and back; where it ended is remembered, not asked."""
    start = seq = _last.get(code) or _seq(code)
    while seq < start + events:
        for action in (there, back):
            judgement = action_submit(code=code, user=user, payload=action, expected_seq=seq, key=uuid4())
            if not judgement.accepted:
                raise RuntimeError(judgement.body)
            seq = judgement.seq
    _last[code] = seq


_last: dict[str, int] = {}
