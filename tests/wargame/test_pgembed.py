"""The embedded server: shared, stopped by the last one out, back after any kill."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import psycopg
import pytest

from wargame import pgembed
from wargame.pgembed import Cluster, Unavailable


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


def wait_for(what: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, f"waited {seconds} s"
        time.sleep(0.05)


def answers(url: str) -> bool:
    with suppress(psycopg.OperationalError):
        return answer(url) == 42
    return False


def test_a_kept_server_is_started_again_each_time_it_dies(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    cluster = Cluster(data, durable=False)
    cluster.start()
    cluster.keep()
    for time_killed in (1, 2):
        before = postmaster(cluster)
        os.kill(before, signal.SIGKILL)
        wait_for(lambda before=before: answers(cluster.url) and postmaster(cluster) != before)
        assert caplog.text.count("PostgreSQL has ended; it is started again") == time_killed
    assert cluster.stop()
    time.sleep(3 * pgembed.GLANCE)
    assert not cluster.runs()


def test_a_server_that_does_not_start_is_tried_ever_more_slowly(
    data: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries: list[float] = []

    def fail(cluster: Cluster) -> None:
        tries.append(time.monotonic())
        raise Unavailable("no room on the disk")

    monkeypatch.setattr(pgembed, "GLANCE", 0.01)
    monkeypatch.setattr(pgembed, "BACK_OFF", (0.1, 60.0))
    monkeypatch.setattr(Cluster, "revive", fail)
    cluster = Cluster(data, durable=False)
    cluster.keep()
    wait_for(lambda: len(tries) == 4)
    cluster.stop()
    first, second, third = (later - earlier for earlier, later in pairwise(tries))
    assert first >= 0.1 and second >= 0.2 and third >= 0.4
    assert "PostgreSQL does not start: no room on the disk" in caplog.text


def test_a_server_waits_for_the_backends_of_the_one_before(data: Path) -> None:
    """Two servers that write the same files would ruin them; the lock file that tells is cleared away here."""
    cluster = Cluster(data, durable=False)
    cluster.start()
    with psycopg.connect(cluster.url) as connection:
        backend = connection.info.backend_pid
        busy = threading.Thread(target=work_long, args=(connection,))
        busy.start()
        wait_for(lambda: is_busy(cluster.url, backend))
        os.kill(backend, signal.SIGSTOP)  # it does not see that its server is gone
        os.kill(postmaster(cluster), signal.SIGKILL)
        again = Cluster(data, durable=False)
        starting = threading.Thread(target=again.start)
        starting.start()
        time.sleep(1)
        assert not again.runs()
        os.kill(backend, signal.SIGKILL)
        starting.join()
        assert answer(again.url) == 42
        busy.join()
    again.stop()
    cluster.stop()


def work_long(connection: psycopg.Connection) -> None:
    with suppress(psycopg.OperationalError):
        connection.execute("select count(*) from generate_series(1, 100000000)")


def is_busy(url: str, backend: int) -> bool:
    with psycopg.connect(url) as connection:
        ask = "select count(*) from pg_stat_activity where pid = %s and query like '%%generate_series%%'"
        row = connection.execute(ask, [backend]).fetchone()
    return row == (1,)


def test_a_path_too_deep_for_a_socket_is_served(open_folder: Path) -> None:
    deep = open_folder.joinpath(*["a-folder-with-a-long-name"] * 5)
    cluster = Cluster(deep / "pg", durable=False)
    assert answer(cluster.start()) == 42
    cluster.destroy()
