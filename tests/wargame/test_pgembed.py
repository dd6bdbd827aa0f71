"""The embedded server: shared, stopped by the last one out, back after any kill."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from wargame.pgembed import Cluster


@pytest.fixture
def data(open_folder: Path) -> Iterator[Path]:
    yield open_folder / "pg"
    Cluster(open_folder / "pg").destroy()


def answer(url: str) -> int:
    with psycopg.connect(url) as connection:
        row = connection.execute("select 42").fetchone()
    assert row
    return int(row[0])


def postmaster(cluster: Cluster) -> int:
    return int((cluster.data / "postmaster.pid").read_text().split()[0])


def test_the_last_one_out_stops_the_server(data: Path) -> None:
    first, second = Cluster(data, durable=False), Cluster(data, durable=False)
    assert first.start() == second.start()
    assert not first.stop()
    assert answer(second.url) == 42
    assert second.stop()
    with pytest.raises(psycopg.OperationalError):
        answer(second.url)


def test_a_killed_server_comes_back(data: Path) -> None:
    cluster = Cluster(data, durable=False)
    cluster.start()
    os.kill(postmaster(cluster), signal.SIGKILL)
    time.sleep(0.2)
    again = Cluster(data, durable=False)
    assert answer(again.start()) == 42
    again.stop()
    cluster.stop()


def test_a_path_too_deep_for_a_socket_is_served(open_folder: Path) -> None:
    deep = open_folder.joinpath(*["a-folder-with-a-long-name"] * 5)
    cluster = Cluster(deep / "pg", durable=False)
    assert answer(cluster.start()) == 42
    cluster.destroy()
