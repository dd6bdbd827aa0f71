"""A scene is built once in a process and put back for every test that begins with it: its rows, its mails, its people.

Half of what the site's tests cost was building the same few scenes anew.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.db import connection
from django.db.models import F
from psycopg.sql import SQL, Identifier, Literal

from tests.database import tables
from tests.explored import LUCK
from tests.wargame.timing import wind
from wargame.games import heartbeat
from wargame.games.models import Heartbeat, Seat

P = ParamSpec("P")
T = TypeVar("T")

CHANGES = {"monkeypatch", "settings", "seed"}
"""Fixtures by which a test or a fixture of ours may have a scene come out otherwise."""


@dataclass(frozen=True)
class Scene:
    """What a function left in an empty database, and what it returned and mailed."""

    rows: str
    rest: bytes
    time: datetime
    """When it was kept, by the site's time."""

    def put_back(self) -> Any:
        """What it returned, anew, with everything where it was."""
        with connection.cursor() as cursor:
            cursor.execute(self.rows)
        catch_up(self.time)
        found, mails = pickle.loads(self.rest)
        mail.outbox += mails
        return found


_scenes: dict[str, Scene] = {}
_keeps: list[bool] = [False]


def begin(item: pytest.Function) -> None:
    """A test begins: whether scenes are for it what they are for others."""
    info = item._fixtureinfo
    ours = (
        one.argnames
        for each in info.name2fixturedefs.values()
        for one in each
        if one.func.__module__.startswith("tests.")
    )
    _keeps[:] = [not CHANGES & set(info.argnames).union(*ours)]


NOW = heartbeat.now
"""The site's time, unless a test has put one of its own in its place."""


def is_empty() -> bool:
    """Whether a test has put nothing there yet: neither people nor a time of its own."""
    return heartbeat.now is NOW and not (get_user_model().objects.exists() or Heartbeat.objects.exists())


def kept(build: Callable[P, T]) -> Callable[P, T]:
    """Let what `build` makes of an empty database be kept, under its arguments. Its chances hang on them alone."""

    @wraps(build)
    def scene(*given: P.args, **named: P.kwargs) -> T:
        if not (_keeps[0] and is_empty()):
            return build(*given, **named)
        key = f"{build.__module__}.{build.__qualname__} {given} {named}"
        if key in _scenes:
            made: T = _scenes[key].put_back()
            return made
        luck, sent = LUCK.getstate(), len(mail.outbox)
        LUCK.seed(key)
        made = build(*given, **named)
        LUCK.setstate(luck)
        _scenes[key] = Scene(rows(), pickle.dumps((made, mail.outbox[sent:])), heartbeat.read().now)
        return made

    return scene


def catch_up(since: datetime) -> None:
    """Let no time have passed for a scene since it was kept: the site would take it for an outage, settle it in the
    middle of a test, and ask once more than usual.
    """
    clock = heartbeat.read().now
    if Heartbeat.objects.update(beat=clock):
        wind(Seat.objects.all(), running_since=F("running_since") + (clock - since))
        heartbeat.now()


def rows() -> str:
    """SQL that fills the tables as they are now; keys are checked when all is there."""
    each = SQL("SELECT {name}, array_agg(t)::text FROM {table} t HAVING count(*) > 0")
    asked = SQL(" UNION ALL ").join(
        each.format(name=Literal(one), table=Identifier(one)) for one in tables(connection)
    )
    put = SQL("INSERT INTO {table} SELECT * FROM unnest({rows}::{table}[])")
    with connection.cursor() as cursor:
        cursor.execute(asked.as_string())
        filled = cursor.fetchall()
    return (
        SQL(";")
        .join(put.format(table=Identifier(name), rows=Literal(text)) for name, text in filled)
        .as_string()
    )
