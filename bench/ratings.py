"""Ratings worked out anew: a hundred thousand games of five thousand players, out of PostgreSQL and into it."""

from __future__ import annotations

from collections.abc import Iterator

from bench.crowd import GAMES, MEMBERS, fill
from bench.figures import Row, row, timing
from bench.sides import recover, world
from bench.site import database
from wargame.ratings.models import Change, Counted
from wargame.ratings.preview import recompute_preview
from wargame.ratings.services import ratings_recompute, ratings_update
from wargame.results.models import Result

WORLDS = 5


def rows(quick: bool = False) -> Iterator[Row]:
    """Everything anew, one more result, one annulled long ago shown before it is done; and what sides are found."""
    count = GAMES // 50 if quick else GAMES
    with database():
        fill(MEMBERS // 50 if quick else MEMBERS, count)
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
        half = Result.objects.order_by("ended")[count // 2]
        shown = timing(lambda: recompute_preview(half) for _ in range(3)).wall
        yield row("what annulling one of a year ago changes, wall", shown)
    found = [recover(world(seed)) for seed in range(2 if quick else WORLDS)]
    share = 100 * sum(one.within for one in found) / sum(one.of for one in found)
    gain = [one.blind - one.loss for one in found]
    yield Row("sides found within their 90 % interval", share, None, "%", f"{len(found)} worlds", "≥ 88")
    yield row("log-loss of games held out, less than blind by", gain, "nats", budget="> 0")
