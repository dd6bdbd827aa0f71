"""Fixtures of the site's tests: the smallest ruleset, registered from the rules' own skeleton."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator, Iterator
from secrets import token_urlsafe
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from asgiref.sync import SyncToAsync, sync_to_async
from django.core.cache import cache
from django.db import connections

import rules
from tests.explored import LUCK
from tests.wargame import kept
from tests.wargame.match import Match, new_match
from tests.wargame.shelf import old, shelf  # noqa: F401  # fixtures
from tests.wargame.sitting import SKELETON, Sitting, sit_down
from tests.wargame.sockets import Browser, Open, cookie_of
from wargame.annals import finding
from wargame.games import founding, heartbeat, models, position, pulse, seating, threads
from wargame.notices import services
from wargame.notices.deliveries import deliveries_write
from wargame.notices.sending import mails_send
from wargame.warming import warm

FIGHTING = 5
"""A seed whose players come to blows: what they do before the first die does not hang on the secret."""


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    """Throttles count in the cache: every test begins with none, and with a process that has just begun."""
    cache.clear()
    heartbeat.forget()


@pytest.fixture
def nobody_is_met(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a ruleset in which no way meets anybody hidden, so that it may be taken back."""
    for event in get_args(rules.get(SKELETON).Event):
        monkeypatch.setattr(event, "searches", False)


@pytest.fixture(autouse=True)
def scenes(request: pytest.FixtureRequest) -> None:
    """A scene that others have built is put back, unless this test changes what it is built with."""
    kept.begin(request.node)


@pytest.fixture(scope="session", autouse=True)
def same_site() -> Iterator[None]:
    """What differs from the site as it is served, for every test.

    The dice hang on the secret and the code of a game, its hashes on the salts: all come of the test's seed. A mail
    that is due is sent as soon as it is written; `test_mail_queue.py` has it wait for the worker. What a page says of
    how long a query took must not hang on how long it did.
    """

    def write_and_send(*args: Any) -> None:
        deliveries_write(*args)
        mails_send(heartbeat.now())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seating, "os", SimpleNamespace(urandom=LUCK.randbytes))
        salts = SimpleNamespace(token_hex=lambda size: LUCK.randbytes(size).hex())
        patch.setattr(founding, "secrets", salts)
        codes = SimpleNamespace(choice=LUCK.choice, token_urlsafe=token_urlsafe)
        patch.setattr(models.game, "secrets", codes)
        patch.setattr(services, "deliveries_write", write_and_send)
        patch.setattr(finding, "perf_counter", lambda: 0.0)
        yield


@pytest.fixture(autouse=True)
def no_pulse() -> Iterator[pytest.MonkeyPatch]:
    """What a socket hears must not hang on how long a test takes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pulse, "EVERY", 3600.0)
        yield patch


@pytest.fixture(scope="session", autouse=True)
def threads_end(django_db_setup: None) -> Iterator[None]:
    """The sockets' threads find every type ready, and keep their connections, as asgiref's does: they end before
    the database does.
    """
    warm()
    yield
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()
    threads.POOL.shutdown()
    gc.collect()


@pytest.fixture(scope="session")
def skirmish() -> str:
    """The id of the skeleton as a ruleset."""
    return SKELETON


@pytest.fixture
def match(skirmish: str, db: None) -> Match:
    """A game of it between two users, set up and under way."""
    position.forget()
    return new_match(skirmish, seed=FIGHTING)


@pytest.fixture
def sitting(db: None) -> Sitting:
    """The same, with a browser for each side."""
    position.forget()
    return sit_down(SKELETON)


@pytest.fixture
async def open_socket() -> AsyncIterator[Open]:
    """Opens sockets, and closes them when the test is over."""
    opened: list[Browser] = []

    async def open(code: str, user: Any = None, cookie: bytes | None = None, **more: Any) -> Browser:
        cookie = await sync_to_async(cookie_of)(user) if user else cookie
        browser = Browser(code, cookie, **more)
        assert await browser.connect()
        opened.append(browser)
        return browser

    yield open
    for browser in opened:
        await browser.close()
