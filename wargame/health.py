"""How the site is: `/healthz` says that a process lives, `/healthz/ready` what it needs and what it has.

Both are answered before anything else of a request is looked at: a check comes by address and not by name, and has
no session.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache as once
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse

import rules
from rules.core.releases import WORKING
from wargame.games.releases import find_deployed
from wargame.shared import Away, get_shared

LIVE, READY = "/healthz", "/healthz/ready"

SILENCE = 60
"""Seconds without a sweep after which the worker, or the beat that sends it out, counts as gone."""

SWEPT, SENT = "swept", "sent"
KEPT = 1.0
"""Seconds for which one finding answers all who ask."""


class Part(NamedTuple):
    """Something the site needs: whether it is there, what is the matter, and whether nothing goes without it."""

    well: bool
    says: str
    vital: bool = False


class HealthMiddleware:
    """Answers checks, and hands on everything else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.kept: tuple[float, dict[str, Part]] = (-KEPT, {})

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info == LIVE:
            return HttpResponse("ok", content_type="text/plain")
        if request.path_info == READY:
            return ready(self._parts(), strict="strict" in request.GET)
        return self.get_response(request)

    def _parts(self) -> dict[str, Part]:
        """As found now or a moment ago: a check that anybody may ask for must cost little."""
        if time.monotonic() - self.kept[0] >= KEPT:
            self.kept = time.monotonic(), parts()
        return self.kept[1]


def ready(found: dict[str, Part], *, strict: bool) -> JsonResponse:
    """503 when the site cannot serve, or with `strict` when anything at all is missing; 200 otherwise."""
    lacking = [part for part in found.values() if not part.well]
    down = any(part.vital for part in lacking)
    body = {
        "status": "down" if down else "degraded" if lacking else "ready",
        "parts": {name: {"well": part.well, "says": part.says} for name, part in found.items()},
    }
    return JsonResponse(body, status=503 if down or (strict and lacking) else 200)


def parts() -> dict[str, Part]:
    """Everything the site needs, as it is now."""
    return {
        "database": database(),
        "migrations": migrations(),
        "redis": redis(),
        "worker": worker(),
        "sender": sender(),
        "rules": check_published(),
    }


def database() -> Part:
    """Whether PostgreSQL answers; without it the site is down."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return Part(False, "does not answer", vital=True)
    return Part(True, "answers", vital=True)


def migrations() -> Part:
    """Whether the tables are those of this version."""
    try:
        _check_migrated()
    except Error:
        return Part(False, "unknown", vital=True)
    except NotMigrated as missing:
        return Part(False, str(missing), vital=True)
    return Part(True, "applied", vital=True)


class NotMigrated(Exception):
    """Migrations of this version are missing."""


@once
def _check_migrated() -> None:
    """Raises `NotMigrated`. Once all are applied they stay so: that is looked at no more."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        raise NotMigrated(f"{len(plan)} to apply")


def redis() -> Part:
    """Whether Redis answers; a site of one process has none."""
    if not settings.REDIS_URL:
        return Part(True, "not used")
    try:
        get_shared().ask(get_shared().client.ping)
    except Away:
        return Part(False, "does not answer")
    return Part(True, "answers")


def worker() -> Part:
    """Whether a worker swept lately, which takes a beat that sends it out and a broker in between."""
    return _heard_of(SWEPT)


def sender() -> Part:
    """Whether the worker that sends mails, pushes and webhooks looked for them lately."""
    return _heard_of(SENT)


def _heard_of(what: str) -> Part:
    last = cache.get(what)
    if last is None:
        return Part(False, "has not been heard of")
    ago = round(time.time() - last)
    return Part(ago < SILENCE, f"{what} {ago} s ago")


def check_published() -> Part:
    """Whether new games are founded on rules that were published, and not on whatever is deployed (ADR 0071)."""
    strays = [id for id in rules.playable() if find_deployed(id) == WORKING] if settings.RELEASES else []
    return Part(not strays, f"not published: {', '.join(strays)}" if strays else "published")


def worker_lives() -> None:
    """Note the moment of a sweep, by which `/healthz/ready` knows that the worker lives."""
    cache.set(SWEPT, time.time(), 60 * SILENCE)


def sender_lives() -> None:
    """Note that what is due outward was looked for, as `worker_lives` does for sweeps."""
    cache.set(SENT, time.time(), 60 * SILENCE)
