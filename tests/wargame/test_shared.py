"""Redis goes and comes back: what the processes of a site share is done by each alone meanwhile."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import CacheHandler
from django.test import Client

from tests.wargame.queue import Queue
from tests.wargame.wire import becomes
from wargame import layers, shared
from wargame.layers import MISSED, RedisLayer, ThreadSafeLayer

GROUP = "game.abc"
HERE = {"type": "game.told", "viewer": None, "frames": ["{}"], "chat": 0}


@pytest.fixture
def queue(open_folder: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Queue]:
    """A Redis under way, known to the site; pauses are short."""
    queue = Queue(open_folder)
    queue.start()
    settings.REDIS_URL = queue.url
    settings.CACHES = {"default": {"BACKEND": "wargame.shared.SharedCache", "LOCATION": queue.url}}
    monkeypatch.setattr(shared, "PAUSE", 0.2)
    monkeypatch.setattr(layers, "AGAIN", 0.1)
    shared.get_shared.cache_clear()
    yield queue
    shared.get_shared.cache_clear()
    queue.stop()


def cache_of_a_request() -> Any:
    """Django makes a cache for every context: for each request, and each socket."""
    return CacheHandler()["default"]


@pytest.mark.dear
def test_caches_share_the_connections_of_the_process(queue: Queue) -> None:
    caches = [cache_of_a_request() for _ in range(100)]

    def use(n: int) -> Any:
        caches[n].set(f"n{n}", n)
        return caches[n].get(f"n{n}")

    with ThreadPoolExecutor(40) as pool:
        assert list(pool.map(use, range(100))) == list(range(100))
    assert becomes(lambda: queue.clients() <= shared.CONNECTIONS), (
        "one that was given up may linger at the other end"
    )


@pytest.mark.dear
def test_a_cache_goes_on_without_redis_and_comes_back_to_it(queue: Queue, caplog: Any) -> None:
    here, there = cache_of_a_request(), cache_of_a_request()
    here.set("kept", "by both")
    assert there.get("kept") == "by both"
    queue.stop()
    assert here.get("kept") is None
    here.add("count", 1)
    assert (here.incr("count"), there.get("count"), "count" in there) == (2, 2, True)
    assert there.get_many(["count", "kept"]) == {"count": 2}
    here.set_many({"a": 1, "b": 2})
    here.delete_many(["a"])
    assert (here.touch("b"), here.delete("b"), here.get("a")) == (True, True, None)
    queue.start()
    while shared.get_shared().away:
        here.set("again", 7)
    assert there.get("again") is None or there.get("again") == 7
    here.set("again", 8)
    assert there.get("again") == 8
    assert queue.clients() >= 1
    lines = [line.getMessage() for line in caplog.records if line.name == "wargame.shared"]
    assert len(lines) == 2 and "does not answer" in lines[0] and "answers again" in lines[1]


@pytest.mark.dear
def test_a_redis_that_hangs_is_asked_by_one_at_a_time(queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else every request would wait for it, again and again."""
    cache = cache_of_a_request()
    cache.set("warm", 1)
    queue.freeze()
    cache.set("found", "out")
    monkeypatch.setattr(shared, "PAUSE", 60.0)
    cache.set("found", "out again")
    asked: list[int] = []
    monkeypatch.setattr(shared.get_shared().client, "get", lambda key: asked.append(1))
    for _ in range(50):
        cache.get("x")
    assert asked == []
    queue.thaw()


@pytest.mark.django_db
def test_the_site_answers_without_redis(queue: Queue) -> None:
    queue.stop()
    client = Client()
    assert [client.get(path).status_code for path in ("/", "/api/games/", "/api/rulesets/")] == [200] * 3


class Ear:
    """A channel of a layer in one group."""

    def __init__(self, layer: ThreadSafeLayer, name: str) -> None:
        self.layer, self.name = layer, name

    @classmethod
    async def of(cls, layer: ThreadSafeLayer, group: str = GROUP) -> Ear:
        name = await layer.new_channel()
        layer.join(name, [group])
        return cls(layer, name)

    async def next(self) -> Any:
        return await asyncio.wait_for(self.layer.receive(self.name), 30)

    async def until(self, message: Any) -> None:
        """Wait for that message; others are let by."""
        while await self.next() != message:
            pass


@pytest.fixture
async def two(queue: Queue) -> AsyncIterator[tuple[RedisLayer, RedisLayer]]:
    """The layers of two processes, which hear each other."""
    yield RedisLayer(queue.url), RedisLayer(queue.url)
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()


async def test_what_one_process_says_the_other_hears_once(two: tuple[RedisLayer, RedisLayer]) -> None:
    here, there = await Ear.of(two[0]), await Ear.of(two[1])
    other = await Ear.of(two[1], "game.other")
    for ear in (here, there, other):
        assert await ear.next() == MISSED  # it has just begun to listen
    for n in range(50):
        two[0].publish(GROUP, {**HERE, "chat": n})
    assert [(await there.next())["chat"] for _ in range(50)] == list(range(50))
    assert [(await here.next())["chat"] for _ in range(50)] == list(range(50))
    two[1].publish("game.other", HERE)
    assert await other.next() == HERE


@pytest.mark.dear
async def test_without_redis_a_process_hears_itself_and_catches_up(
    queue: Queue, two: tuple[RedisLayer, RedisLayer]
) -> None:
    here, there = await Ear.of(two[0]), await Ear.of(two[1])
    await here.next()
    await there.next()
    await sync_to_async(queue.stop)()
    two[0].publish(GROUP, HERE)
    assert await here.next() == HERE
    late = await Ear.of(two[0])  # a board opened now
    two[0].publish(GROUP, HERE)
    assert await late.next() == HERE
    await sync_to_async(queue.start)()
    await there.until(MISSED)
    while there.layer.channels[there.name].empty():
        two[0].publish(GROUP, HERE)
        await asyncio.sleep(0.1)
    await there.until(HERE)


@pytest.mark.dear
async def test_what_was_lost_while_redis_hung_is_said_to_be_missed(
    queue: Queue, two: tuple[RedisLayer, RedisLayer]
) -> None:
    """The connection of the other process never broke: only the one that could not tell knows of it."""
    here, there = await Ear.of(two[0]), await Ear.of(two[1])
    await here.next()
    await there.next()
    queue.freeze()
    two[0].publish(GROUP, HERE)
    while not two[0]._lost:
        await asyncio.sleep(0.05)
    queue.thaw()
    while there.layer.channels[there.name].empty():
        two[0].publish(GROUP, {**HERE, "chat": 1})
        await asyncio.sleep(0.1)
    await there.until(MISSED)


@pytest.mark.dear
async def test_what_comes_between_two_messages_is_kept() -> None:
    layer = ThreadSafeLayer()
    ear = await Ear.of(layer)
    layer.publish(GROUP, {"n": 1})
    assert await ear.next() == {"n": 1}
    threading.Thread(target=layer.publish, args=(GROUP, {"n": 2})).start()
    await asyncio.sleep(0.2)
    assert await ear.next() == {"n": 2}
    layer.part(ear.name, [GROUP])
    layer.drop(ear.name)
    layer.publish(GROUP, {"n": 3})
    await asyncio.sleep(0.05)
    assert not layer.channels and not layer.groups
