"""A socket opened with a token: refused when the token is none, closed when it is too narrow or ends."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from tests.wargame.sitting import Sitting, sit_down
from tests.wargame.sockets import Browser, cookie_of
from wargame.tokens.models import Token
from wargame.tokens.services import token_make, tokens_expire

pytestmark = pytest.mark.django_db(transaction=True)
Open = Callable[..., Awaitable[Browser]]


@pytest.fixture
async def opened() -> AsyncIterator[Open]:
    """Opens a socket with a key, and closes it when the test is over."""
    browsers: list[Browser] = []

    async def open_with(code: str, key: str, cookie: bytes | None = None) -> Browser:
        browser = Browser(code, cookie, token=key)
        assert await browser.connect()
        browsers.append(browser)
        return browser

    yield open_with
    for browser in browsers:
        await browser.close()


@sync_to_async
def key_of(user: Any, *scopes: str, name: str = "bot") -> str:
    return token_make(user=user, name=name, scopes=scopes)[1]


@pytest.mark.dear
async def test_a_token_opens_a_socket_and_plays(sitting: Sitting, opened: Open) -> None:
    bot = await opened(sitting.code, await key_of(sitting.users["blue"], "play"))
    view = await bot.resume()
    assert view["viewer"] == "blue"
    action = await sync_to_async(sitting.legal)("blue")
    assert (await bot.act(action, view["seq"]))["type"] == "accepted"


async def refused(browser: Browser) -> tuple[str, int]:
    """The code of the error that comes before anything else, and that of the close."""
    frame = await browser.receive()
    return frame["code"], await browser.closed()


@pytest.mark.parametrize("fault", ["unknown", "revoked", "expired", "empty"])
async def test_a_token_that_opens_nothing_is_no_spectator(sitting: Sitting, opened: Open, fault: str) -> None:
    key = await key_of(sitting.users["blue"], "play")
    if fault == "revoked":
        await Token.objects.all().adelete()
    elif fault == "expired":
        await Token.objects.aupdate(expires=timezone.now())
    else:
        key = {"unknown": "rh_nonsense", "empty": " "}[fault]
    assert await refused(await opened(sitting.code, key)) == ("unauthenticated", 4401)


async def test_a_bad_token_is_not_overlooked_beside_a_session(sitting: Sitting, opened: Open) -> None:
    cookie = await sync_to_async(cookie_of)(sitting.users["blue"])
    assert await refused(await opened(sitting.code, "nonsense", cookie)) == ("unauthenticated", 4401)


@pytest.mark.dear
async def test_the_token_counts_and_not_the_session_beside_it(sitting: Sitting, opened: Open) -> None:
    cookie = await sync_to_async(cookie_of)(sitting.users["blue"])
    bot = await opened(sitting.code, await key_of(sitting.users["red"], "play"), cookie)
    assert (await bot.resume())["viewer"] == "red"


DEEDS: list[dict[str, Any]] = [
    {"type": "act", "key": str(uuid4()), "seq": 1, "action": {"do": "end_phase"}},
    {"type": "undo", "key": str(uuid4()), "seq": 1},
    {"type": "chat", "key": str(uuid4()), "text": "Good evening"},
    {"type": "options", "id": "1", "draft": {}},
]


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed["type"])
@pytest.mark.dear
async def test_a_token_that_may_look_is_told_and_closed_when_it_does_more(
    sitting: Sitting, opened: Open, deed: dict[str, Any]
) -> None:
    bot = await opened(sitting.code, await key_of(sitting.users["blue"], "read"))
    assert (await bot.resume())["viewer"] == "blue"
    await bot.send(type="explain", id="0", question={"about": "nothing"})
    assert (await bot.next("explanation", "error")).get("code") != "forbidden"
    before = await sync_to_async(sitting.fingerprint)()
    await bot.send(**deed)
    told = await bot.next("refused" if deed["type"] in ("act", "undo") else "error")
    assert told["code"] == "forbidden"
    assert {told.get("id"), told.get("key")} == {deed.get("id") or deed["key"], None}
    assert "needs play" in told["reason"]
    assert await bot.closed() == 4403
    assert await sync_to_async(sitting.fingerprint)() == before


@pytest.mark.dear
async def test_the_end_of_a_token_closes_its_own_boards_alone(sitting: Sitting, opened: Open) -> None:
    user = sitting.users["blue"]
    one, two, three = [
        await opened(sitting.code, await key_of(user, "play", name=name)) for name in ("one", "two", "three")
    ]
    for bot in (one, two, three):
        await bot.resume()  # answered only once it is let in and hears what concerns it
    await sync_to_async(lambda: Token.objects.get(name="one").delete())()
    assert await one.closed() == 4401
    await two.send(type="options", id="1", draft={})
    assert (await two.next("options", "error"))["type"] == "options"
    await Token.objects.filter(name="two").aupdate(expires=timezone.now() - timedelta(seconds=1))
    assert await sync_to_async(tokens_expire)(timezone.now()) == 1
    assert await two.closed() == 4401
    await sync_to_async(user.set_password)("another long phrase")
    await sync_to_async(user.save)()
    assert await three.closed() == 4401


@pytest.mark.dear
async def test_a_token_of_staff_looks_into_private_games_only_to_direct(opened: Open) -> None:
    sitting = await sync_to_async(lambda: sit_down(private=True))()
    clara = sitting.users["blue"].__class__(username="clara", is_staff=True)
    await sync_to_async(clara.save)()
    player = await opened(sitting.code, await key_of(clara, "play"))
    assert await refused(player) == ("forbidden", 4403)
    director = await opened(sitting.code, await key_of(clara, "direct", name="desk"))
    assert (await director.resume())["viewer"] == "spectator"
