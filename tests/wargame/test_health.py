"""`/healthz` and `/healthz/ready`: what the proxy, the compose file and whoever watches the site ask."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from tests.wargame.sitting import SKELETON
from wargame import health
from wargame.games import tasks
from wargame.notices import tasks as notices

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(health, "KEPT", 0.0)
    health._check_migrated.cache_clear()
    yield
    health._check_migrated.cache_clear()


def ask(path: str = "/healthz/ready", **more: Any) -> tuple[int, str, dict[str, Any]]:
    answer = Client().get(path, **more)
    found = answer.json()
    return answer.status_code, found["status"], found["parts"]


def test_a_process_that_lives_says_so_to_whoever_asks(settings: Any) -> None:
    """A check comes by address: it names no host that the site knows, and no HTTPS."""
    settings.SECURE_SSL_REDIRECT = True
    answer = Client().get("/healthz", headers={"host": "10.1.2.3:8000"})
    assert (answer.status_code, answer.content) == (200, b"ok")
    assert ask(headers={"host": "10.1.2.3:8000"})[0] == 200


@pytest.mark.dear
def test_the_site_is_ready_once_a_worker_has_swept() -> None:
    status, word, parts = ask()
    assert (status, word, parts["worker"]["well"]) == (200, "degraded", False)
    assert {name: part["says"] for name, part in parts.items()} == {
        "database": "answers", "migrations": "applied", "redis": "not used", "worker": "has not been heard of",
        "sender": "has not been heard of", "rules": "published",
    }  # fmt: skip
    assert ask("/healthz/ready?strict")[0] == 503
    tasks.sweep()
    assert ask("/healthz/ready?strict")[0] == 503
    notices.post()
    status, word, parts = ask("/healthz/ready?strict")
    assert (status, word) == (200, "ready")
    assert {name for name, part in parts.items() if part["well"]} == {
        "database", "migrations", "redis", "worker", "sender", "rules",
    }  # fmt: skip


def test_rules_that_were_not_published_are_told(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.RELEASES = True
    monkeypatch.setattr(health, "find_deployed", lambda id: "working" if id == SKELETON else "f" * 64)
    assert ask()[2]["rules"] == {"well": False, "says": f"not published: {SKELETON}"}
    assert ask("/healthz/ready?strict")[0] == 503


def test_a_worker_that_fell_silent_is_told() -> None:
    cache.set(health.SWEPT, time.time() - 300)
    status, word, parts = ask()
    assert (status, word, parts["worker"]["well"]) == (200, "degraded", False)
    assert parts["worker"]["says"].startswith("swept 30")


def test_without_its_database_the_site_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    def down(*_: Any, **__: Any) -> Any:
        raise OperationalError("password of railhead@10.0.0.3 is wrong")

    monkeypatch.setattr(health.connection, "cursor", down)
    status, word, parts = ask()
    assert (status, word) == (503, "down")
    assert (parts["database"]["says"], parts["migrations"]["says"]) == ("does not answer", "unknown")
    assert Client().get("/healthz").status_code == 200


def test_without_its_tables_the_site_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda *_: ["0001", "0002"])
    status, word, parts = ask()
    assert (status, word, parts["migrations"]["says"]) == (503, "down", "2 to apply")
    monkeypatch.undo()
    monkeypatch.setattr(health, "KEPT", 0.0)
    assert ask()[0] == 200


def test_without_redis_the_site_is_poorer(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    health.get_shared.cache_clear()
    status, word, parts = ask()
    health.get_shared.cache_clear()
    assert (status, word, parts["redis"]["says"]) == (200, "degraded", "does not answer")


def test_what_was_found_a_moment_ago_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody may ask, as often as they like."""
    monkeypatch.setattr(health, "KEPT", 3600.0)
    found: list[int] = []
    monkeypatch.setattr(health, "parts", lambda: found.append(1) or {})
    client = Client()
    for _ in range(20):
        client.get("/healthz/ready")
    assert found == [1]
