"""Days of play while worker and Redis are killed over and over: nothing is lost or doubled, the game is the same."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from pytest_django import Settings

from tests.explored import LUCK
from tests.rulesets import BRIEF
from tests.wargame.accounting import check_month
from tests.wargame.killed import Killed, SharedMachine
from tests.wargame.month import Inline, Month, Works, two_people
from tests.wargame.queue import Queue
from tests.wargame.timing import Machine, machine
from wargame.celery import app
from wargame.games.models import Action, Game
from wargame.games.position import encode_state, forget, game_moment
from wargame.notices import deliveries, services

pytestmark = [pytest.mark.production, pytest.mark.django_db(transaction=True)]

START = datetime(2026, 10, 23, 6, tzinfo=UTC)
DAY = timedelta(days=1)
LEAVE = datetime(2026, 10, 26, 18, 15, tzinfo=UTC), datetime(2026, 10, 27, 18, 15, tzinfo=UTC)
SLOW = 0.3
"""Seconds that a receiver takes over what it has taken: a worker is killed before it hears so."""
LEAST = 5
"""Kills without which the test has tested nothing."""


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[Queue]:
    made = Queue(tmp_path)
    made.start()
    yield made
    made.stop()


def live(clock: Machine, works: Works, pause: float = 0.0) -> Month:
    """Two days, the same from the same chance."""
    LUCK.seed("a month that is killed")
    with two_people(LEAVE) as people:
        for one in people:
            one.hook.waits = one.browser.place.waits = pause
        clock.serves(hours=25)
        month = Month(BRIEF, clock, people, works)
        month.play(2 * DAY)
        return month


def course(month: Month) -> list[Any]:
    """What was played, and where it has come to."""
    found: list[Any] = []
    for game in Game.objects.filter(code__in=month.codes).order_by("pk"):
        rows = Action.objects.filter(game=game, verdict=Action.Verdict.ACCEPTED).order_by("seq_after")
        found += [game.code, *rows.values_list("side", "payload"), encode_state(game_moment(game).state)]
    return found


def test_killed_throughout_all_is_accounted_for(
    tmp_path: Path, queue: Queue, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr(services, "deliveries_write", deliveries.deliveries_write)
    settings.OUTGOING_LOCAL = True
    with monkeypatch.context() as inline, transaction.atomic():
        inline.setitem(app.conf, "task_always_eager", True)
        with machine(START) as clock:
            whole = course(live(clock, Inline()))
        transaction.set_rollback(True)
    forget()
    tmp_path.chmod(0o755)
    with machine(START, SharedMachine) as clock:
        killed = Killed(tmp_path, queue, chance=0.25)
        try:
            month = live(clock, killed, SLOW)
            tally = check_month(month)
        finally:
            killed.end()
    print(killed.kills, f"{month.repeats} repeats", tally)
    assert min(killed.kills.values()) and sum(killed.kills.values()) >= LEAST
    assert course(month) == whole
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE moved.clock")
