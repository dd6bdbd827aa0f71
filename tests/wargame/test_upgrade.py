"""An upgrade with games under way, as `docs/running.md` has it, in the production shape: no game changes its rules but
by consent, and a site restored from its dump on another machine plays on.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from rules.core.registry import HOME
from tests.wargame.lasting import Board, Player
from tests.wargame.shape import Shape, production_shape
from wargame.pgembed import Cluster

pytestmark = pytest.mark.production

TOWN = "town"
SITE = ("web 1", "web 2", "worker", "beat")


class Site:
    """The running site, and the folder of its ruleset."""

    def __init__(self, shape: Shape, home: Path) -> None:
        self.shape = shape
        self.home = home

    def open(self) -> Player:
        """A game that both have joined."""
        wanted = {"ruleset": TOWN, "scenario": "crossroads", "side": "blue"}
        code = self.shape.ask(0, 0, "games/", wanted)["code"]
        self.shape.ask(1, 1, f"games/{code}/seats/", {})
        return Player(self.shape, code)

    def release_of(self, code: str) -> str:
        return str(self.shape.ask(0, 0, f"games/{code}/")["release"])

    def strengths(self, code: str) -> set[int]:
        """Of the blue units, as blue sees them."""
        view = self.shape.ask(0, 0, f"games/{code}/view/")
        return {
            one["strength"] for one in view["entities"] if one["kind"] == "unit" and one["side"] == "blue"
        }

    def upgrade(self, *, factor: str) -> None:
        """The steps of the document: stop, put the new release there, migrate, start."""
        for part in reversed(SITE):
            self.shape.parts[part].end(signal.SIGTERM)
        edit(self.home, factor)
        self.shape.manage("migrate", "--verbosity", "0")
        for part in SITE:
            self.shape.start_again(part)
        self.shape.wait()

    def verify(self, code: str, folder: Path) -> str:
        """What `verify` says of the exported record."""
        record = folder / f"{code}.jsonl"
        self.shape.manage("export", code, "-o", str(record))
        return self.shape.manage("verify", str(record))


def edit(home: Path, factor: str) -> None:
    """Version 2, published: every counter is stronger, and the state has a field that it had not."""
    scenario, state, meta = (home / name for name in ("scenarios/crossroads.toml", "state.py", "meta.toml"))
    scenario.write_text(scenario.read_text().replace("strength = ", f"strength = {factor}"))
    state.write_text(
        state.read_text().replace("    turn: int = 0\n", "    turn: int = 0\n    weather: str = ''\n")
    )
    meta.write_text(meta.read_text().replace("version = 1", "version = 2"))
    with (home / "CHANGES.md").open("a", encoding="utf-8") as file:
        file.write("- 2 (2026-12-01): 3.1 every counter is stronger.\n")
    publish(home)


def publish(home: Path) -> None:
    environment = {**os.environ, "RAILHEAD_RULESETS": str(home), "NO_BOOTSTRAP": "1"}
    command = [sys.executable, "manage.py", "release", TOWN]
    done = subprocess.run(command, cwd=HOME.parent, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    home = tmp_path / "shelf" / TOWN
    shutil.copytree(HOME / "core" / "skeleton", home, ignore=shutil.ignore_patterns("__pycache__", "told"))
    publish(home)
    with production_shape(RAILHEAD_RULESETS=str(home)) as shape:
        yield Site(shape, home)


def played(player: Player, actions: int) -> int:
    """Where the game stands after so many actions."""
    return [player.act() for _ in range(actions)][-1]


@pytest.mark.dear
def test_an_upgrade_with_games_under_way(site: Site, tmp_path: Path) -> None:
    old, stays = site.open(), site.open()
    first = site.release_of(old.code)
    assert len(first) == 64
    played(old, 2)
    played(stays, 3)

    site.upgrade(factor="1")
    new = site.open()
    assert site.release_of(new.code) != first == site.release_of(old.code) == site.release_of(stays.code)
    assert max(site.strengths(old.code)) < 10 <= min(site.strengths(new.code))
    boards = [Board(site.shape, who, player.code) for player in (old, new) for who in (0, 1)]
    stood = [played(player, 2) for player in (old, old, new, new)]
    assert all(
        board.reaches(seq)
        for board, seq in zip(boards, (stood[1], stood[1], stood[3], stood[3]), strict=True)
    ), site.shape.logs()

    offered = site.shape.ask(0, 0, f"games/{old.code}/rules/")["newer"]
    assert [change["text"] for change in offered["changes"]] == ["3.1 every counter is stronger."]
    for who in (0, 1):
        tell(site, who, old.code, {"answer": "agree", "release": offered["release"]})
    assert site.release_of(old.code) == site.release_of(new.code)
    stood = [played(old, 2)]
    assert all(board.reaches(stood[0]) for board in boards[:2]), site.shape.logs()
    for board in boards:
        board.end()
    for player in (old, new, stays):
        assert "All that was checked holds" in site.verify(player.code, tmp_path)

    restored(site, stays, tmp_path)


def tell(site: Site, who: int, code: str, body: Any) -> None:
    """Something that is answered with nothing."""
    with suppress(ValueError):  # 204 has no JSON
        site.shape.ask(who, who, f"games/{code}/rules/", body)


def restored(site: Site, stays: Player, folder: Path) -> None:
    """The dump on a machine that has the deployed code and nothing else: not the folder of the older release."""
    shape, moment = site.shape, site.shape.ask(0, 0, f"games/{stays.code}/view/")
    assert shape.cluster
    dump = folder / "dump.sql"
    binaries = shape.cluster.bin
    subprocess.run([binaries / "pg_dump", "-f", dump, shape.cluster.url], check=True)
    for part in reversed(SITE):
        shape.parts[part].end(signal.SIGTERM)
    other = Cluster(folder / "pg-restored", durable=False)
    try:
        url = other.start()
        psql = [binaries / "psql", "-q", "-v", "ON_ERROR_STOP=1", "-o", os.devnull, "-f", dump, url]
        subprocess.run(psql, check=True)
        fresh = {"DATABASE_URL": url, "VAR": str(folder / "var-restored")}
        shape.environment.update(fresh)
        for part in SITE:
            shape.parts[part].environment.update(fresh)
            shape.start_again(part)
        shape.wait()
        again = shape.ask(1, 0, f"games/{stays.code}/view/")
        assert (again["seq"], again["entities"]) == (moment["seq"], moment["entities"])
        played(stays, 2)
        assert "All that was checked holds" in site.verify(stays.code, folder)
    finally:
        for part in reversed(SITE):
            shape.parts[part].end(signal.SIGTERM)
        other.destroy()
