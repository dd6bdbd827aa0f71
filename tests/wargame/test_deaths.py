"""Each process of the production shape is killed while people play: nothing acknowledged is lost or done twice."""

from __future__ import annotations

import signal
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.wargame.lasting import Board, Player
from tests.wargame.shape import NO_CONNECTION, Shape, production_shape, status_at
from tests.wargame.test_production import free_port, open_game, wait_for
from wargame.games.record.verify import verify

pytestmark = pytest.mark.production

PARTS = ("database", "redis", "web 1", "web 2", "worker", "beat")


@pytest.fixture(scope="module")
def shape() -> Iterator[Shape]:
    with production_shape() as running:
        yield running


class TwoBoards:
    """A game with a board open for either side, each at another web process."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        shape.wait()
        self.code = open_game(shape)
        self.player = Player(shape, self.code)
        self.boards = [Board(shape, who, self.code) for who in (0, 1)]
        self.seq = 0

    def play(self, actions: int) -> None:
        """So many actions, each acknowledged."""
        for _ in range(actions):
            self.seq = self.player.act()

    def is_shown(self) -> bool:
        """Whether both boards show everything."""
        return all(board.reaches(self.seq) for board in self.boards)

    def close(self) -> None:
        for board in self.boards:
            board.end()

    def assert_kept(self, folder: Path) -> None:
        """The record holds each acknowledged action once, and nothing besides; its hashes and dice are right."""
        rows = self.shape.rows(
            "select key::text from games_action join games_game game on game.id = game_id"
            " where code = %s and verdict = 'accepted' and seq_before > 0",  # the set-up is nobody's
            self.code,
        )
        assert Counter(key for (key,) in rows) == Counter(self.player.acknowledged.keys())
        record = folder / f"{self.code}.jsonl"
        self.shape.manage("export", self.code, "-o", str(record))
        assert verify(record.read_text().splitlines()).findings == []


@pytest.fixture
def table(shape: Shape, tmp_path: Path) -> Iterator[TwoBoards]:
    table = TwoBoards(shape)
    table.play(2)
    assert table.is_shown(), shape.logs()
    yield table
    table.close()
    table.assert_kept(tmp_path)


@pytest.mark.parametrize("part", ["web 1", "web 2", "redis", "worker", "beat"])
def test_a_game_goes_on_without(shape: Shape, table: TwoBoards, part: str) -> None:
    """Whichever of these is gone, actions are accepted and both boards show them, before it is back and after."""
    shape.kill(part)
    try:
        table.play(2)
        assert table.is_shown(), shape.logs()
    finally:
        shape.start_again(part)
    table.play(2)
    assert table.is_shown(), shape.logs()
    assert set(table.player.answers) <= {200, NO_CONNECTION}


def test_without_the_database_the_site_says_so_and_comes_back(shape: Shape, table: TwoBoards) -> None:
    shape.kill("database")
    try:
        during = [table.player.ask(web, 0, "view/")[0] for web in (0, 1)]
        assert during == [503, 503]
        assert shape.status(0, "/healthz") == 200
        waiting = ThreadPoolExecutor(1)
        acted = waiting.submit(table.play, 1)  # is sent again and again under one key
        time.sleep(2)
    finally:
        shape.start_again("database")
    acted.result()
    table.play(2)
    assert table.is_shown(), shape.logs()
    assert set(table.player.answers) <= {200, 503}


def test_readiness_tells_what_is_gone(shape: Shape) -> None:
    ready = "/healthz/ready?strict"

    def is_ready() -> bool:
        shape.tend()
        return shape.status(0, ready) == 200

    wait_for(is_ready, "readiness")
    for part in ("database", "redis"):
        shape.kill(part)
        try:
            wait_for(lambda: shape.status(0, ready) == 503, f"word that the {part} is gone")
            assert shape.status(0, "/healthz") == 200
        finally:
            shape.start_again(part)
        wait_for(is_ready, f"word that the {part} is back")


def test_what_a_dead_worker_did_not_send_is_sent_once(shape: Shape) -> None:
    shape.kill("worker")
    code = open_game(shape)
    time.sleep(2)
    assert mails(shape, code) == []
    shape.start_again("worker")
    wait_for(lambda: mails(shape, code), "mail")
    shape.kill("worker")
    shape.start_again("worker")
    time.sleep(12)  # one sweep at least
    assert len(mails(shape, code)) == 1


def mails(shape: Shape, code: str) -> list[str]:
    """The mails that name a game."""
    return [text for path in (shape.var / "mail").glob("*") if code in (text := path.read_text())]


def test_the_whole_machine_dies(shape: Shape, table: TwoBoards) -> None:
    for part in PARTS:
        shape.kill(part)
    for part in PARTS:
        shape.start_again(part)
    table.play(2)
    assert table.is_shown()


@pytest.mark.dear
def test_games_go_on_while_one_process_after_the_other_is_killed(shape: Shape, tmp_path: Path) -> None:
    """The hard way: three games without a pause, and every part killed at a moment of no one's choice."""
    tables = [TwoBoards(shape) for _ in range(3)]
    over = threading.Event()
    with ThreadPoolExecutor(len(tables)) as playing:
        played = [playing.submit(play_until, table, over) for table in tables]
        for part in (*PARTS, "database", "redis"):
            time.sleep(1)
            shape.kill(part)
            time.sleep(0.5)
            shape.start_again(part)
        over.set()
        assert all(one.result() for one in played)
    assert all(table.is_shown() for table in tables)
    for table in tables:
        table.close()
        table.assert_kept(tmp_path)


def play_until(table: TwoBoards, over: threading.Event) -> int:
    """How many actions the game took until `over`, or until nobody was asked any more."""
    while not over.is_set() and table.shape.rows(
        "select 1 from games_game where code = %s and status = 'active'", table.code
    ):
        table.play(1)
        time.sleep(0.3)
    return len(table.player.acknowledged)


STARTS, AT_ONCE = 20, 16


@pytest.mark.dear
def test_cold_processes_outlive_many_first_requests_at_once(shape: Shape) -> None:
    """ADR 0008: three of twenty died by SIGSEGV. Each start meets the first requests of every ruleset at once."""
    paths = first_requests(shape)
    asked = [paths[i % len(paths)] for i in range(AT_ONCE)]
    with ThreadPoolExecutor(2) as starting:
        found = list(starting.map(lambda n: start_cold(shape, n, asked), range(STARTS)))
    assert found == [[200] * AT_ONCE] * STARTS


def start_cold(shape: Shape, n: int, paths: list[str]) -> list[int]:
    """What a new web process answers to its first requests, which all come at once.

    It counts them in a database of its own in Redis: all starts together ask more than one address may.
    """
    port = free_port()
    program = shape.program(f"cold {n}", shape.web_command(port))
    redis, _, _ = shape.environment["REDIS_URL"].rpartition("/")
    program.environment = {**shape.environment, "REDIS_URL": f"{redis}/{1 + n % 15}"}
    program.start()
    try:
        wait_for(lambda: listens(port), "listening")
        with ThreadPoolExecutor(len(paths)) as askers:
            return list(askers.map(partial(status_at, port), paths))
    finally:
        program.end(signal.SIGTERM)


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def first_requests(shape: Shape) -> list[str]:
    """Views of a game of every ruleset, and the boards of their scenarios."""
    found: list[str] = []
    for ruleset in shape.ask(0, 0, "rulesets/"):
        id = ruleset["id"]
        scenario: dict[str, Any] = shape.ask(0, 0, f"rulesets/{id}/")["scenarios"][0]
        wanted = {"ruleset": id, "scenario": scenario["id"], "side": scenario["sides"][0]}
        code = shape.ask(0, 0, "games/", wanted)["code"]
        shape.ask(1, 1, f"games/{code}/seats/", {})
        found += [f"/api/games/{code}/view/", f"/api/rulesets/{id}/boards/{scenario['id']}/"]
    return found
