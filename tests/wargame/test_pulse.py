"""Whatever is lost on its way to a board, the next beat of the pulse brings; whoever feels none holds nothing."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.db import OperationalError

from tests.wargame.sitting import Sitting, client_of
from tests.wargame.sockets import Browser, Open, cookie_in, cookie_of
from tests.wargame.test_socket import both, legal
from wargame.games import announce, consumers, presence, pulse, services, watching
from wargame.games.errors import Throttled
from wargame.games.leases import LEASE, Leases
from wargame.games.pulse import EVERY as BEAT  # read before the tests silence it
from wargame.games.throttling import Turnstile
from wargame.layers import EVERYBODY, MISSED
from wargame.tokens.models import Token
from wargame.tokens.services import token_make

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pulse that makes nobody wait."""
    monkeypatch.setattr(pulse, "EVERY", 0.1)


@pytest.fixture
def unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that is announced reaches anybody, as when it was said by a process that nobody hears."""
    monkeypatch.setattr(announce, "_send", lambda messages: None)


def test_a_board_is_behind_for_less_than_five_seconds_and_a_ghost_holds_for_less_than_a_minute() -> None:
    assert BEAT < 5
    assert LEASE + BEAT < 60


async def test_a_board_is_told_what_no_announcement_brought(
    sitting: Sitting,
    open_socket: Open,
    quick: None,
    unheard: None,
) -> None:
    sockets = await both(sitting, open_socket)
    watcher = await open_socket(sitting.code)
    await watcher.resume()
    side, action, seq = await legal(sitting)
    answer = await sockets[side].act(action, seq)
    for browser in (*sockets.values(), watcher):
        patch = await browser.next("patch")
        assert (patch["since"], patch["seq"]) == (seq, answer["seq"])
        assert (await beat_from(browser, answer["seq"]))["seq"] == answer["seq"]


async def beat_from(browser: Browser, seq: int) -> dict[str, Any]:
    """The first beat that is not before that."""
    while (frame := await browser.next("pulse"))["seq"] < seq:
        pass
    return frame


@pytest.mark.dear
async def test_so_are_the_words_that_one_may_read(
    sitting: Sitting,
    open_socket: Open,
    quick: None,
    unheard: None,
) -> None:
    """A whisper of the other side brings nothing, not even a hint that there was one."""
    sockets = await both(sitting, open_socket)
    say = sync_to_async(services.chat_post)
    blue = sitting.users["blue"]
    await sockets["red"].next("pulse")
    await say(code=sitting.code, user=blue, key=uuid4(), text="Aside", aside=True)
    assert (await sockets["blue"].next("chat"))["message"]["text"] == "Aside"
    for _ in range(5):
        assert (await sockets["red"].receive())["type"] == "pulse"
    await say(code=sitting.code, user=blue, key=uuid4(), text="Aloud")
    for browser in sockets.values():
        assert (await browser.next("chat"))["message"]["text"] == "Aloud"


@pytest.mark.dear
async def test_a_board_that_lacks_nothing_hears_the_pulse_and_no_more(
    sitting: Sitting,
    open_socket: Open,
    quick: None,
) -> None:
    browser = await open_socket(sitting.code, sitting.users["blue"])
    view = await browser.resume()
    await browser.next("presence")
    for _ in range(5):
        assert await browser.receive() == {"type": "pulse", "seq": view["seq"]}


@pytest.mark.dear
async def test_a_board_that_feels_the_pulse_goes_on_holding_what_it_holds(
    sitting: Sitting, open_socket: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    for module in (consumers, presence):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: now))
    browser = await open_socket(sitting.code, sitting.users["blue"])
    await browser.resume()
    for _ in range(3):
        now += LEASE - 1
        await pulse.beat()
        await browser.next("pulse")
    (inside,) = [sockets for sockets, _ in consumers.DOOR.inside.values()]
    assert len(inside.list_held(now)) == 1
    assert presence.ROOMS[sitting.code].own(now) == {"blue": 1}


@pytest.mark.dear
async def test_a_pulse_beats_without_the_database(
    sitting: Sitting,
    open_socket: Open,
    quick: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    browser = await open_socket(sitting.code, sitting.users["blue"])
    seq = (await browser.resume())["seq"]

    def down(*_: Any, **__: Any) -> Any:
        raise OperationalError("the server closed the connection unexpectedly")

    with monkeypatch.context() as outage:
        outage.setattr(watching, "stands", down)
        outage.setattr(watching, "catch_up", down)
        for _ in range(3):
            await browser.next("pulse")
        await browser.send(type="resume", seq=seq)
        assert (await browser.next("error"))["code"] == "unavailable"
    assert (await browser.resume(seq))["seq"] == seq


async def test_who_comes_while_the_database_is_away_is_asked_to_come_again(
    sitting: Sitting,
    open_socket: Open,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def down(*_: Any, **__: Any) -> Any:
        raise OperationalError("the server closed the connection unexpectedly")

    with monkeypatch.context() as outage:
        outage.setattr(watching, "enter", down)
        browser = await open_socket(sitting.code)
        assert (await browser.next("error"))["code"] == "unavailable"
        assert await browser.closed() == 4503


@pytest.mark.dear
async def test_a_token_that_ended_unheard_is_found_out(
    sitting: Sitting, open_socket: Open, unheard: None
) -> None:
    keys = [(await sync_to_async(token_make)(user=sitting.users["blue"], name=name, scopes=["play"]))[1]
            for name in ("ended", "good")]  # fmt: skip
    ended, good = [await open_socket(sitting.code, token=key) for key in keys]
    for browser in (ended, good):
        await browser.resume()
        await browser.drain()
    await sync_to_async(Token.objects.filter(name="ended").delete)()
    get_channel_layer().publish(EVERYBODY, MISSED)
    assert await ended.closed() == 4401
    await good.send(type="options", id="1", draft={})
    assert (await good.next("options", "error"))["type"] == "options"


@pytest.mark.dear
async def test_who_signed_out_unheard_is_found_out(
    sitting: Sitting, open_socket: Open, unheard: None
) -> None:
    """The word of it was lost; the board is closed when the processes hear each other again."""
    clients = [await sync_to_async(client_of)(sitting.users["blue"]) for _ in range(2)]
    gone, stays = [await open_socket(sitting.code, cookie=cookie_in(client)) for client in clients]
    watcher = await open_socket(sitting.code)
    shut_out = await open_socket(sitting.code, sitting.users["red"])
    for browser in (gone, stays, watcher, shut_out):
        await browser.resume()
        await browser.drain()
    await sync_to_async(clients[0].post)("/accounts/logout/")
    sitting.users["red"].is_active = False
    await sync_to_async(sitting.users["red"].save)()
    get_channel_layer().publish(EVERYBODY, MISSED)
    assert (await gone.closed(), await shut_out.closed()) == (4401, 4401)
    assert await stays.next("patch") and await watcher.next("patch")


@pytest.mark.dear
async def test_a_fault_of_the_site_leaves_no_ghost(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a handler raises, what the socket held is given back."""
    browser = Browser(sitting.code, await sync_to_async(cookie_of)(sitting.users["blue"]))
    assert await browser.connect()
    await browser.resume()

    def broken(self: Any, message: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(consumers.GameConsumer, "game_told", broken)
    announce.push_frames(sitting.code, "{}")
    with pytest.raises(BaseExceptionGroup):
        await browser.wire.wait(timeout=30)
    assert not presence.ROOMS and not consumers.DOOR.inside


def test_what_a_socket_holds_is_free_when_it_no_longer_answers() -> None:
    leases: Leases[str] = Leases()
    leases.hold("lives", "red", 0.0)
    leases.hold("ghost", "blue", 0.0)
    leases.hold("lives", "red", LEASE - 1)
    assert leases.list_held(LEASE) == ["red"]
    leases.let_go("lives")
    leases.let_go("ghost")
    assert leases.list_held(LEASE) == []


def test_a_turnstile_lets_in_again_for_ghosts() -> None:
    turnstile = Turnstile(limit=2, rate=1.0, burst=1)
    turnstile.enter("one", "a", 0.0)
    turnstile.enter("one", "b", 0.0)
    with pytest.raises(Throttled):
        turnstile.enter("one", "c", LEASE - 1)
    turnstile.stay("one", "a", LEASE - 1)
    turnstile.enter("one", "c", LEASE)
    with pytest.raises(Throttled):
        turnstile.enter("one", "d", LEASE)
    for socket in "abc":
        turnstile.leave("one", socket, LEASE)
    assert not turnstile.inside


def test_a_seat_is_empty_when_its_socket_no_longer_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(presence.time, "monotonic", lambda: now)
    monkeypatch.setattr(presence, "ROOMS", {})
    presence.enter("abc", "ghost", "blue")
    presence.enter("abc", "lives", "red")
    other = {"process": "another", "count": {"blue": 1}, "asks": False, "saying": "x"}
    seats = (("blue", "blue"), ("red", "red"))
    presence.hear("abc", other)
    now += 40
    presence.stay("abc", "lives", "red")
    assert presence.present("abc", seats)["seats"] == {"blue": True, "red": True}
    now += 19
    assert presence.present("abc", seats)["seats"] == {"blue": False, "red": True}
    assert presence.rooms() == ["abc"]
    now += LEASE
    assert presence.rooms() == [] and not presence.ROOMS


@pytest.mark.parametrize(("redis", "repeated"), [("redis://elsewhere", True), ("", False)])
async def test_who_is_there_is_said_again_and_again_to_other_processes(
    redis: str, repeated: bool, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that was not heard, or that came later, counts right again; a beat that fails ends nothing."""
    said: list[tuple[str, dict[str, Any]]] = []
    beats: list[int] = []

    async def beat() -> None:
        beats.append(len(said))
        if len(beats) == 1:
            raise OperationalError

    settings.REDIS_URL = redis
    monkeypatch.setattr(pulse, "EVERY", 0.001)
    monkeypatch.setattr(pulse, "REPEATS", 3)
    monkeypatch.setattr(pulse, "beat", beat)
    layer = SimpleNamespace(publish=lambda name, message: said.append((name, message)))
    monkeypatch.setattr(pulse, "get_channel_layer", lambda: layer)
    presence.stay("game", "socket", "red")
    beating = asyncio.create_task(pulse._beat_on())
    while len(beats) < 7:
        await asyncio.sleep(0.001)
    beating.cancel()
    presence.leave("game", "socket")
    assert beats == ([0, 0, 0, 1, 1, 1, 2] if repeated else [0] * 7)
    for name, message in said:
        assert name == announce.group("game")
        assert (message["process"], message["count"], message["asks"]) == (
            presence.PROCESS,
            {"red": 1},
            False,
        )
