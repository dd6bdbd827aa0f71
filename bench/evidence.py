"""What stewards see of 5,000 members with traces of half a year and 100,000 results, 5,000 of them resigned early."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from typing import Any

from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings

from bench.figures import Row, row, timing
from bench.ladders import BUDGET, MEMBERS, RESULTS, people, played
from bench.site import database
from wargame.clubs.models import Club
from wargame.evidence.models import Trace
from wargame.games.models import Game
from wargame.results.models import Result, Share

ADDRESSES, HOUSE, REGULARS = 12, 4, 5
"""Addresses a person, people a household, how many are played with all the time."""


def rows(quick: bool) -> Iterator[Row]:
    """The rows of this bench."""
    members, results, runs = (500, 5_000, 20) if quick else (MEMBERS, RESULTS, 60)
    with database(), override_settings(ALLOWED_HOSTS=["testserver"]):
        users = people(members)
        played(users, results)
        meet(users, results)
        trace(users)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        yield from pages(users, runs)


def pages(users: list[Any], runs: int) -> Iterator[Row]:
    """Both lists of a club, and of the site; and what they cost once in ten minutes."""
    type(users[1]).objects.filter(pk=users[1].pk).update(is_staff=True)
    club = Club.objects.get()
    owner, staff = Client(), Client()
    owner.force_login(users[0])
    staff.force_login(users[1])
    base = f"/clubs/{club.slug}/"
    for name, client, address in (
        ("what members share", owner, f"{base}evidence/"),
        ("what members share, page 20", owner, f"{base}evidence/?page=20"),
        ("early resignations", owner, f"{base}evidence/?show=resignations"),
        ("what anybody shares", staff, "/evidence/"),
    ):
        client.get(address)
        times = timing(partial(client.get, address) for _ in range(runs))
        with CaptureQueriesContext(connection) as found:
            assert client.get(address).status_code == 200
        note = f"{len(users)} members, {len(found)} queries"
        yield row(f"evidence: {name}", times.wall, note=note, budget=BUDGET)
    address = f"{base}evidence/"
    yield row(
        "evidence: with the rates of the site", timing(partial(anew, owner, address) for _ in range(5)).wall
    )


def anew(client: Client, address: str) -> None:
    """The page, when nothing is kept any more."""
    cache.clear()
    client.get(address)


def trace(users: list[Any]) -> None:
    """Households with changing addresses, a device each and some shared, and a university."""
    today, chance = date(2026, 11, 24), random.Random(3)
    kinds = Trace.Kind
    made = {
        (user.pk, kinds.ADDRESS, f"{at // HOUSE}-{number}")
        for at, user in enumerate(users)
        for number in range(ADDRESSES)
    }
    made |= {(user.pk, kinds.DEVICE, f"own-{at}") for at, user in enumerate(users)}
    made |= {(user.pk, kinds.DEVICE, f"family-{at // HOUSE}") for at, user in enumerate(users) if at % 40 < 2}
    made |= {(user.pk, kinds.ADDRESS, "university") for user in chance.sample(users, len(users) // 5)}
    Trace.objects.bulk_create(
        (
            Trace(
                user_id=user, kind=kind, digest=f"{value:>064}", first=today - timedelta(days=90), last=today
            )
            for user, kind, value in sorted(made)
        ),
        batch_size=5_000,
    )


def meet(users: list[Any], count: int) -> None:
    """Half of the games are between those who play each other all the time; one in twenty was resigned early."""
    games = list(Game.objects.order_by("pk").values_list("pk", flat=True))
    Game.objects.update(turns=12)
    Result.objects.update(turn=12)
    Result.objects.filter(game__in=games[::20]).update(how="resignation", turn=2)
    shares = list(Share.objects.filter(result__game__in=games[: count // 2]).order_by("result", "side"))
    for at in range(0, len(shares), 2):
        one = at // 2 % len(users)
        shares[at].user = users[one]
        shares[at + 1].user = users[(one + 1 + at // 2 // len(users) % REGULARS) % len(users)]
    Share.objects.bulk_update(shares, ["user"], batch_size=2_000)
