"""Ratings worked out anew: a hundred thousand games of five thousand players, out of PostgreSQL and into it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import accumulate

from django.contrib.auth import get_user_model
from django.test import Client

from bench.figures import Row, row, timing
from bench.sides import recover, world
from bench.site import database
from wargame.accounts.models import Profile
from wargame.games.models import Game
from wargame.ratings.balance import sigmoid
from wargame.ratings.glicko import SCALE
from wargame.ratings.models import Change, Counted
from wargame.ratings.periods import period_of
from wargame.ratings.preview import recompute_preview
from wargame.ratings.services import ratings_recompute, ratings_update
from wargame.results.models import Result, Share

GAMES, PLAYERS, WEEKS = 100_000, 5_000, 104
SYSTEMS = {"r1": ("hill", "ford", "road"), "r2": ("wood", "pass"), "r3": ("town",)}
PACES = ("live", "days", "slow")
BEGIN = datetime(2024, 6, 3, 9, tzinfo=UTC)
WORLDS = 5


def rows(quick: bool = False) -> Iterator[Row]:
    """Everything anew, one more result, one annulled long ago shown before it is done; and what sides are found."""
    count = GAMES // 50 if quick else GAMES
    with database():
        fill(count, PLAYERS // 50 if quick else PLAYERS)
        ratings_update()
        whole = timing(ratings_recompute for _ in range(3))
        note = f"{Change.objects.count():,} rows of history"
        yield row(f"{count:,} games worked out anew, wall", whole.wall, note=note, budget="< 60,000")
        yield row(f"{count:,} games worked out anew", whole.cpu, "ms CPU", "without the database's")
        last = Result.objects.order_by("-ended")[0]

        def again() -> None:
            Counted.objects.filter(result=last).delete()
            ratings_update()

        yield row("one more result, wall", timing(again for _ in range(10)).wall)
        yield from pages(last)
        half = Result.objects.order_by("ended")[count // 2]
        shown = timing(lambda: recompute_preview(half) for _ in range(3)).wall
        yield row("what annulling one of a year ago changes, wall", shown)
    found = [recover(world(seed)) for seed in range(2 if quick else WORLDS)]
    share = 100 * sum(one.within for one in found) / sum(one.of for one in found)
    gain = [one.blind - one.loss for one in found]
    yield Row("sides found within their 90 % interval", share, None, "%", f"{len(found)} worlds", "≥ 88")
    yield row("log-loss of games held out, less than blind by", gain, "nats", budget="> 0")


def pages(last: Result) -> Iterator[Row]:
    """The pages, as somebody sees them who is signed in and stands far down."""
    share = last.shares.get(side="two")
    client = Client(headers={"host": "localhost"})
    assert share.user is not None
    client.force_login(share.user)
    system, scenario = last.ruleset, last.scenario
    for name, address in (
        ("table", "/ratings/"),
        ("table of a ruleset and pace, page 3", f"/ratings/?ruleset={system}&pace={last.pace}&page=3"),
        ("why", f"/ratings/{share.user.username}/{period_of(last.ended)}/"),
        ("better sides", "/ratings/balance/"),
        ("a scenario by bid", f"/ratings/balance/?ruleset={system}&scenario={scenario}"),
    ):
        assert client.get(address).status_code == 200, address
        times = timing(partial(client.get, address) for _ in range(40)).wall
        yield row(f"page: {name}, wall", times, budget="p95 < 150")


def fill(count: int, players: int) -> None:
    """So many rated results between so many players."""
    luck = random.Random(7)
    people = get_user_model().objects
    people.bulk_create(people.model(username=f"player{at}") for at in range(players))
    users = list(people.order_by("pk").values_list("pk", flat=True))
    Profile.objects.bulk_create(Profile(user_id=user) for user in users)
    skill = {user: luck.gauss(1500, 220) for user in users}
    often = list(accumulate(luck.paretovariate(1.5) for _ in users))
    games, results, shares = [], [], []
    for number in range(count):
        ruleset = luck.choice(sorted(SYSTEMS))
        ended = BEGIN + timedelta(weeks=WEEKS) * number / count
        known = {
            "ruleset": ruleset,
            "version": 1,
            "scenario": luck.choice(SYSTEMS[ruleset]),
            "pace": luck.choice(PACES),
        }
        games.append(Game(code=f"b{number}", status="finished", seq=1, moved=ended, **known))
        results.append(Result(how="victory", release="r", rated=True, ended=ended, **known))
        first, second = pair(luck, users, often)
        won = luck.random() < sigmoid((skill[first] - skill[second]) / SCALE)
        shares.append(
            [
                Share(user_id=user, side=side, halves=2 * score, ended=ended)
                for user, side, score in ((first, "one", won), (second, "two", not won))
            ]
        )
    Game.objects.bulk_create(games, batch_size=5000)
    for result, game in zip(results, games, strict=True):
        result.game = game
    Result.objects.bulk_create(results, batch_size=5000)
    for result, both in zip(results, shares, strict=True):
        for share in both:
            share.result = result
    Share.objects.bulk_create((share for both in shares for share in both), batch_size=5000)


def pair(luck: random.Random, users: list[int], often: list[float]) -> tuple[int, int]:
    """Two who play."""
    while True:
        first, second = luck.choices(users, cum_weights=often, k=2)
        if first != second:
            return first, second
