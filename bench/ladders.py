"""The page of a ladder with 5,000 members and 100,000 results, and what a move at its top costs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings

import rules
from bench.figures import Row, row, timing
from bench.site import database
from wargame.accounts.models import Profile
from wargame.clubs.models import Club, Membership
from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.ladders.models import Entry, Ladder, Place, Season
from wargame.ladders.order import ENTER, Cause
from wargame.ladders.rulebook import Kind, rules_default, rules_plain
from wargame.ladders.services import challenge_make, challenge_withdraw
from wargame.ladders.standing import record, replayed
from wargame.ratings.models import Standing
from wargame.ratings.periods import period_now
from wargame.results.models import Result, Share

MEMBERS, RESULTS = 5_000, 100_000
BATCH = 5_000
BUDGET = "p95 < 150 ms"


def rows(quick: bool) -> Iterator[Row]:
    """The rows of this bench."""
    members, results, runs = (500, 5_000, 20) if quick else (MEMBERS, RESULTS, 60)
    with database(), override_settings(ALLOWED_HOSTS=["testserver"]):
        users = people(members)
        played(users, results)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        for kind in (Kind.RATING, Kind.CHALLENGE):
            season = climb(users, kind)
            yield from pages(season, users, kind, runs)
        yield from moves(season, users, runs)


def pages(season: Season, users: list[Any], kind: str, runs: int) -> Iterator[Row]:
    """The page as a stranger and as a member in the middle read it, another page, and a small pool."""
    base = f"/ladders/{season.ladder.club.slug}/{season.ladder.slug}/"
    member = Client()
    member.force_login(users[len(users) // 2])
    told = f"{len(users)} members"
    for name, client, address in (
        ("stranger", Client(), base),
        ("member", member, base),
        ("member, page 7", member, f"{base}?page=7"),
        ("member, another pool", member, f"{base}?pace=slow"),
    ):
        client.get(address)
        times = timing([lambda client=client, address=address: client.get(address)] * runs)  # type: ignore[misc]
        with CaptureQueriesContext(connection) as found:
            assert client.get(address).status_code == 200
        note = f"{told}, {len(found)} queries"
        yield row(f"ladder by {kind}, {name}", times.wall, note=note, budget=BUDGET)


def moves(season: Season, users: list[Any], runs: int) -> Iterator[Row]:
    """A challenge, an exchange from the foot to the top, and the whole order worked out again."""
    ids = [user.pk for user in users]
    yield row("challenge made and taken back", timing(challenges(season, users, runs)).wall)
    exchange = timing([lambda: swap(season, ids[0], ids[-1])] * 5)
    yield row("from the last place to the first", exchange.wall, note=f"{len(ids)} places move")
    yield row("order worked out from the history", timing([lambda: replayed(season)] * 5).wall)


def challenges(season: Season, users: list[Any], runs: int) -> Iterator[Callable[[], object]]:
    """Challenges between neighbours."""

    def work(user: Any, opponent: Any) -> None:
        challenge = challenge_make(user=user, season=season, opponent=opponent)
        challenge_withdraw(user=user, pk=challenge.pk)

    for at in range(runs):
        yield lambda at=at: work(users[at + 1], users[at])  # type: ignore[misc]


@transaction.atomic
def swap(season: Season, payer: int, gainer: int) -> None:
    """The last takes the place of the first, and all between move down; taken back for the next run."""
    record(season, [Cause("above", payer, gainer)], now=heartbeat.now(), why="bench")
    transaction.set_rollback(True)


def people(count: int) -> list[Any]:
    """Members of a club with ratings in three pools."""
    club = Club.objects.create(slug="crowd", name="The Crowd", group=Group.objects.create(name="The Crowd"))
    model, chance = get_user_model(), random.Random(1)
    users = model.objects.bulk_create(
        model(username=f"walker-{at}", email=f"walker-{at}@example.org") for at in range(count)
    )
    Profile.objects.bulk_create(Profile(user=user) for user in users)
    Membership.objects.bulk_create(
        [Membership(club=club, user=user) for user in users[1:]]
        + [Membership(club=club, user=users[0], role=Membership.Role.OWNER)]
    )
    Standing.objects.bulk_create(
        Standing(
            user=user, ruleset="", pace=pace, period=period_now(), rating=chance.gauss(1500, 150),
            deviation=chance.uniform(40, 135), volatility=0.06, games=20,
        )
        for user in users
        for pace in ("", "days", "slow")
    )  # fmt: skip
    return users


def played(users: list[Any], count: int) -> None:
    """Games that ended within the last year, between people drawn at random."""
    chance, now = random.Random(2), heartbeat.now()
    ruleset = rules.get(rules.playable()[0])
    scenario = next(iter(ruleset.scenarios.values()))
    sides = scenario.sides[:2]
    given = {"ruleset": ruleset.id, "version": ruleset.version, "scenario": scenario.id}
    for begin in range(0, count, BATCH):
        ends = [now - timedelta(days=chance.uniform(0, 365)) for _ in range(min(BATCH, count - begin))]
        batch(users, chance, ends, given, sides)


def batch(
    users: list[Any],
    chance: random.Random,
    ends: list[datetime],
    given: dict[str, Any],
    sides: tuple[str, ...],
) -> None:
    """Some of them."""
    games = Game.objects.bulk_create(
        Game(**given, status=Game.Status.FINISHED, seq=9, created=end, moved=end) for end in ends
    )
    results = Result.objects.bulk_create(
        Result(
            game=game, how="victory", winner=sides[0], **given, release="", pace="days", rated=True, ended=end
        )
        for game, end in zip(games, ends, strict=True)
    )
    pairs = [chance.sample(users, 2) for _ in results]
    Share.objects.bulk_create(
        Share(result=result, user=user, side=side, halves=halves, ended=result.ended)
        for result, pair in zip(results, pairs, strict=True)
        for user, side, halves in zip(pair, sides, (2, 0), strict=True)
    )


def climb(users: list[Any], kind: str) -> Season:
    """A season in which everybody has a place."""
    now, club = heartbeat.now(), Club.objects.get()
    ladder = Ladder.objects.create(
        club=club, name=f"By {kind}", slug=f"by-{kind}", kind=kind, rules=rules_plain(rules_default(kind)),
        paces=[],
    )  # fmt: skip
    season = Season.objects.create(
        ladder=ladder, number=1, name="Bench", begins=now, ends=now + timedelta(days=90)
    )
    since = now - timedelta(days=100)
    unsure = set(Standing.objects.filter(pace="", deviation__gte=120).values_list("user", flat=True))
    Place.objects.bulk_create(
        Place(
            season=season, user=user, rank=rank, since=since, active=now,
            hidden=kind == Kind.RATING and user.pk in unsure,
        )
        for rank, user in enumerate(users, 1)
    )  # fmt: skip
    Entry.objects.bulk_create(
        Entry(season=season, number=rank, time=since, what=ENTER, user=user, after=rank)
        for rank, user in enumerate(users, 1)
    )
    return season
