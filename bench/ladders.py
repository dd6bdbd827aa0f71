"""Pages that show many: ladders, ratings, players, clubs, with 5,000 members and 100,000 finished games.

And what a move at the top of a ladder costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from statistics import median
from typing import Any

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings

from bench.crowd import GAMES, MEMBERS, Crowd, fill, insert
from bench.figures import Row, row, timing
from bench.site import Database, database
from wargame.clubs.models import Club
from wargame.games import heartbeat
from wargame.ladders.models import Challenge, Entry, Ladder, Place, Season
from wargame.ladders.order import ENTER, Cause
from wargame.ladders.places import places_rank
from wargame.ladders.rulebook import Kind, rules_default, rules_plain
from wargame.ladders.services import challenge_make, challenge_withdraw
from wargame.ladders.standing import record, replay, season_lock
from wargame.ratings.models import Change
from wargame.ratings.services import ratings_update

BUDGET = "p95 < 150 ms"


def rows(quick: bool) -> Iterator[Row]:
    """The rows of this bench."""
    members, games, runs = (500, 5_000, 20) if quick else (MEMBERS, GAMES, 60)
    with database() as data, override_settings(ALLOWED_HOSTS=["testserver"]):
        filled = timing([lambda: fill(members, games)])
        crowd = Crowd(Club.objects.get(), list(User.objects.order_by("pk").values_list("pk", flat=True)))
        rated = timing([ratings_update])
        told = f"{members:,} members, {games:,} games; ratings took {rated.wall[0] / 1000:.0f} s more"
        yield row("filling the bench", filled.wall, note=told)
        by_rating, by_challenge = (climb(crowd, kind) for kind in (Kind.RATING, Kind.CHALLENGE))
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        for reader, path in [*ladders(by_rating), *ladders(by_challenge), *others(crowd)]:
            yield page(data, crowd, reader, path, runs)
        yield from moves(by_challenge, crowd.users, runs)


STRANGER, MEMBER, BUSY = "stranger", "member", "busiest"
"""Who reads: nobody who is signed in, a member of middling activity, the one with most games."""


def ladders(season: Season) -> Iterator[tuple[str, str]]:
    """A ladder: its first page, a page far down, by other ratings, with those that are not sure."""
    base = f"/ladders/{season.ladder.club.slug}/{season.ladder.slug}/"
    for reader in (STRANGER, MEMBER, BUSY):
        yield reader, base
    for query in ("?page=60", "?division=2", "?pace=slow", "?pace=slow&page=9", "?unsure=1&page=60"):
        yield MEMBER, base + query
    yield STRANGER, f"{base}history/?page=60"


def others(crowd: Crowd) -> Iterator[tuple[str, str]]:
    """Pages of ratings, players and clubs, each with who reads it."""
    busy, middle = (name_of(user) for user in (crowd.busiest, crowd.middle))
    ruleset, scenario = crowd.most_played
    for reader in (STRANGER, MEMBER):
        yield reader, "/ratings/"
        yield reader, f"/players/{busy}/"
    yield STRANGER, "/ratings/?page=30"
    yield MEMBER, f"/ratings/?ruleset={ruleset}&pace=slow&page=3"
    yield STRANGER, "/ratings/balance/"
    yield STRANGER, f"/ratings/balance/?ruleset={ruleset}&scenario={scenario}"
    yield STRANGER, f"/ratings/{busy}/{last_period(crowd.busiest)}/"
    yield MEMBER, f"/players/{middle}/"
    yield MEMBER, f"/players/{busy}/games/?page=9"
    yield STRANGER, "/ladders/"
    yield STRANGER, "/clubs/"
    base = f"/clubs/{crowd.club.slug}/"
    yield STRANGER, base
    for query in ("", "?page=60", "?sort=reliability", "?sort=name&q=99", "games/", "games/?page=9", "feed/"):
        yield MEMBER, base + query


def page(data: Database, crowd: Crowd, reader: str, path: str, runs: int) -> Row:
    """A page as that reader gets it: the wall's time, beside it the CPU's in Python and in the database."""
    client = Client()
    if reader != STRANGER:
        user = crowd.middle if reader == MEMBER else crowd.busiest
        client.force_login(User.objects.get(pk=user))
    cache.clear()
    first = timing([partial(client.get, path)]).wall[0]
    before = data.cpu()
    times = timing(partial(client.get, path) for _ in range(runs))
    served = (data.cpu() - before) / runs * 1000
    with CaptureQueriesContext(connection) as found:
        assert client.get(path).status_code == 200, path
    note = f"CPU {median(times.cpu):.0f} + {served:.0f} ms, {len(found)} queries, {first:.0f} ms with nothing kept"
    return row(f"{reader}: {path}", times.wall, note=note, budget=BUDGET)


def name_of(user: int) -> str:
    """How somebody is called."""
    return User.objects.values_list("username", flat=True).get(pk=user)


def last_period(user: int) -> int:
    """The last period in which their rating over all moved."""
    return Change.objects.filter(user=user, ruleset="", pace="").order_by("-period")[0].period


def moves(season: Season, ids: list[int], runs: int) -> Iterator[Row]:
    """A challenge, an exchange from the foot to the top, and the whole order worked out again."""
    users = list(User.objects.filter(pk__in=ids[: runs + 1]).order_by("pk"))
    yield row("challenge made and taken back", timing(challenges(season, users, runs)).wall)
    exchange = timing([lambda: swap(season, ids[0], ids[-1])] * 5)
    yield row("from the last place to the first", exchange.wall, note=f"{len(ids)} places move")
    yield row("order worked out from the history", timing([lambda: replay(season)] * 5).wall)


def challenges(season: Season, users: list[Any], runs: int) -> Iterator[Callable[[], object]]:
    """Runs of a challenge made and withdrawn, of one place to the next."""

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


def climb(crowd: Crowd, kind: str) -> Season:
    """A season in which everybody has a place, and four challenges that have ended."""
    now, club, users = heartbeat.now(), crowd.club, crowd.users
    ladder = Ladder.objects.create(
        club=club, name=f"By {kind}", slug=f"by-{kind}", kind=kind, rules=rules_plain(rules_default(kind)),
        paces=[],
    )  # fmt: skip
    season = Season.objects.create(
        ladder=ladder, number=1, name="Bench", begins=now, ends=now + timedelta(days=90)
    )
    since = now - timedelta(days=100)
    insert(
        Place,
        ["season_id", "user_id", "rank", "since", "active"],
        ((season.pk, user, rank, since, now) for rank, user in enumerate(users, 1)),
    )
    insert(
        Entry,
        ["season_id", "number", "time", "what", "user_id", "after"],
        ((season.pk, rank, since, ENTER, user, rank) for rank, user in enumerate(users, 1)),
    )
    insert(
        Challenge,
        ["season_id", "challenger_id", "challenged_id", "state", "made", "answer_until", "ended", "pace"],
        (
            (season.pk, user, other, "declined", since, since, since, "days")
            for off in (1, 2, 3, 5)
            for user, other in zip(users, users[off:], strict=False)
        ),
    )
    if kind == Kind.RATING:
        with transaction.atomic():
            places_rank(season_lock(season.pk))
    return season
