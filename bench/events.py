"""A Swiss of 200 over nine rounds: what the task of a worker needs to pair each, and how fast its pages stay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Any
from unittest.mock import patch

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings

from bench.figures import Row, Timing, row, timing
from bench.ladders import BUDGET
from bench.scripts import BENCHED, shortest
from bench.site import database
from wargame.clubs.founding import club_make
from wargame.events import rounds, services, tasks
from wargame.events.models import Entrant, Event, Pairing, Round
from wargame.games import heartbeat
from wargame.warming import settle

PLAYERS, ROUNDS = 200, 9
DRAWN = 0.2
"""Of the games so many are drawn."""


def rows(quick: bool = False) -> Iterator[Row]:
    """No game is opened: the results are by lot, with the odds of the ratings."""
    players, count = (40, 4) if quick else (PLAYERS, ROUNDS)
    with database(), override_settings(ALLOWED_HOSTS=["testserver"]), patch.object(rounds, "_open_games"):
        event, chief = opened(players, count)
        luck, found = Random(7), dict[str, Timing]()
        for _ in range(count):
            for name, taken in played(event, chief, luck):
                kept = found.setdefault(name, Timing([], []))
                kept.wall.extend(taken.wall)
                kept.cpu.extend(taken.cpu)
        drawn = found.pop("drawn")
        told = f"{sum(drawn.wall) / 1000:.1f} s for all {count}, CPU {sum(drawn.cpu) / 1000:.1f} s"
        yield row(
            f"Swiss of {players}: a round paired in the task", [one / 1000 for one in drawn.wall], "s", told
        )
        for name, times in found.items():
            yield row(f"Swiss of {players}: a round {name}", times.wall)
        yield from pages(event, 5 if quick else 20)


def opened(players: int, count: int) -> tuple[Event, Any]:
    """The event with its entrants."""
    chief = User.objects.create_user("chief")
    club = club_make(user=chief, name="Bench Club")
    plan = {"format": "swiss", "rounds": count, "plans": [[f"{BENCHED}/{shortest()}"]]}
    event = services.event_open(
        user=chief, name="Bench Open", club=club.slug, stages=[plan], conditions={"size": 512}
    )
    users = [User.objects.create_user(f"player{number}") for number in range(1, players + 1)]
    Entrant.objects.bulk_create(
        Entrant(event=event, user=user, number=number, rating=2200 - 5 * number, made=heartbeat.now())
        for number, user in enumerate(users, 1)
    )
    return event, chief


def played(event: Event, chief: Any, luck: Random) -> Iterator[tuple[str, Timing]]:
    """A round from its draw to its signature, and what each took."""
    do = {"event": event.slug, "user": chief}
    with patch.object(rounds, "_send"):
        made = services.round_draw(**do)
    yield "drawn", timing([partial(tasks.draw, made.pk, str(made.job))])
    assert Round.objects.get(pk=made.pk).state == Round.State.DRAWN
    yield "published", timing([partial(services.round_publish, **do)])
    boards = list(Pairing.objects.filter(round=made, first_halves=None).select_related("first", "second"))
    for one in boards:
        one.first_halves = result(one, luck)
        one.second_halves, one.source = 2 - one.first_halves, Pairing.Source.RULED
    Pairing.objects.bulk_update(boards, ["first_halves", "second_halves", "source"])
    sign = partial(services.round_sign, **do, stage=1, round=made.number)
    yield "signed", timing([sign])


def result(board: Pairing, luck: Random) -> int:
    """The halves of the first."""
    assert board.second
    if luck.random() < DRAWN:
        return 1
    odds = 1 / (1 + 10 ** ((board.second.rating - board.first.rating) / 400))
    return 2 if luck.random() < odds else 0


def pages(event: Event, runs: int) -> Iterator[Row]:
    """The pages that show all of them."""
    settle()
    base = f"/tournaments/{event.slug}/"
    for path in (
        base,
        f"{base}rounds/1/1/",
        f"{base}players/",
        f"{base}standings/embed/",
    ):
        client = Client()
        cache.clear()
        first = timing([partial(client.get, path)])
        times = timing(partial(client.get, path) for _ in range(runs))
        with CaptureQueriesContext(connection) as found:
            assert client.get(path).status_code == 200, path
        note = f"CPU {median(times.cpu):.0f} ms, {len(found)} queries, {first.cpu[0]:.0f} ms of it with nothing kept"
        yield row(f"stranger: {path}", times.wall, note=note, budget=BUDGET)
