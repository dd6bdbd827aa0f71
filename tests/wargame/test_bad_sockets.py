"""Sockets that misbehave, against a real server: whatever they do, they hold nothing afterwards."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import OperationalError

from tests.wargame.sitting import Sitting
from tests.wargame.sockets import cookie_of
from tests.wargame.wire import CLOSE, RESERVED, TEXT, Wire, becomes, serving
from wargame import sockets
from wargame.games import consumers, presence, pulse, watching

Lines = Callable[[], list[str]]
RESUME = '{"type":"resume"}'

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The site with less patience, so that nothing here takes a minute."""
    monkeypatch.setattr(consumers, "STALL", 1.0)
    monkeypatch.setattr(pulse, "EVERY", 0.2)
    monkeypatch.setattr(sockets, "GRACE", 1.0)
    with serving() as port:
        yield port


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> Iterator[Lines]:
    """What the site has written of sockets so far; fails for a traceback, whoever wrote it."""

    def lines() -> list[str]:
        records = list(caplog.get_records("call"))
        assert [line.getMessage() for line in records if line.exc_info] == []
        return [line.getMessage() for line in records if line.name == "wargame.games.consumers"]

    with caplog.at_level(logging.INFO):
        yield lines


def nobody_holds_anything() -> bool:
    return not presence.ROOMS and not consumers.GATE.inside and not consumers.DOOR.inside


def here(count: int) -> bool:
    """Whether so many sockets are let in."""
    return sum(room.own(time.monotonic()).total() for room in presence.ROOMS.values()) == count


def test_who_sends_garbage_unread_is_gone_when_shut_out(sitting: Sitting, port: int, log: Lines) -> None:
    """The frames behind the one that closed the socket are answered by nothing."""
    wires = [Wire(port, sitting.code) for _ in range(5)]
    for wire in wires:
        for _ in range(60):
            wire.send("{")
    assert becomes(lambda: len(log()) >= 5)
    assert all(b"malformed" in wire.rest() for wire in wires)
    assert becomes(nobody_holds_anything)
    assert len(log()) == 5 and all("closed with 4400" in line for line in log())


@pytest.mark.dear
def test_who_stops_reading_is_let_go_and_cut(sitting: Sitting, port: int, log: Lines) -> None:
    """Each frame is answered with a view that nobody takes; in the end whatever they send comes back as a reset."""
    wire = Wire(port, sitting.code, receives=4096)
    wire.link.setblocking(False)

    def cut() -> bool:
        try:
            wire.send(RESUME)
        except BlockingIOError:
            return False
        except ConnectionError:
            return True
        return False

    assert becomes(cut)
    assert nobody_holds_anything()
    assert len(log()) == 1


@pytest.mark.dear
def test_who_vanishes_is_let_go(sitting: Sitting, port: int, log: Lines) -> None:
    cookie = cookie_of(sitting.users["blue"])
    wires = [Wire(port, sitting.code, cookie) for _ in range(5)]
    for wire in wires:
        wire.send(RESUME)
    assert becomes(lambda: here(5))
    for wire in wires:
        wire.vanish()
    assert becomes(nobody_holds_anything)
    assert len(log()) == 5 and all("lost" in line for line in log())


@pytest.mark.parametrize(
    ("data", "opcode"), [(b"\xff\xfe\xfd", TEXT), (b"hm", RESERVED), (b"\x00", CLOSE), (b"\x80" * 200, CLOSE)]
)
@pytest.mark.dear
def test_who_speaks_no_websocket_is_let_go(
    sitting: Sitting, port: int, log: Lines, data: bytes, opcode: int
) -> None:
    wire = Wire(port, sitting.code)
    wire.send(RESUME)
    assert becomes(lambda: here(1))
    wire.send(data, opcode)
    wire.rest()
    assert becomes(nobody_holds_anything)
    assert len(log()) <= 1


@pytest.mark.dear
def test_who_closes_is_not_worth_a_line(sitting: Sitting, port: int, log: Lines) -> None:
    wire = Wire(port, sitting.code)
    wire.send(RESUME)
    while b'"view"' not in wire.frame():
        pass
    assert becomes(lambda: here(1))
    wire.send(b"", CLOSE)
    wire.rest()
    assert becomes(nobody_holds_anything)
    assert log() == []


def test_no_socket_is_opened_elsewhere(port: int, log: Lines) -> None:
    assert b"403" in Wire(port, "../../elsewhere").answer
    assert log() == []


@pytest.mark.dear
def test_who_cannot_be_known_is_told_to_come_again(
    sitting: Sitting, port: int, log: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session lies in the database, which does not answer."""
    cookie = cookie_of(sitting.users["blue"])

    def down(*_: Any) -> Any:
        raise OperationalError("the server closed the connection unexpectedly")

    monkeypatch.setattr(SessionStore, "load", down)
    assert b"403" in Wire(port, sitting.code, cookie).answer
    assert log() == []


@pytest.mark.dear
def test_who_is_shown_nothing_for_want_of_the_database_is_told_to_come_again(
    sitting: Sitting, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A socket that holds no view has no pulse: left open it would wait for ever."""

    def down(*_: Any) -> Any:
        raise OperationalError("the server closed the connection unexpectedly")

    monkeypatch.setattr(watching, "catch_up", down)
    wire = Wire(port, sitting.code, cookie_of(sitting.users["blue"]))
    wire.send(RESUME)
    assert (4503).to_bytes(2, "big") in wire.rest()
