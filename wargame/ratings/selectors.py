"""What may be read of ratings: figures as of now, tables, histories, the balance of sides, chances between two."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Case, Count, F, FloatField, OuterRef, Q, QuerySet, Value, When
from django.db.models.functions import Cast, JSONObject, Power, Sqrt

from wargame.ratings.glicko import SCALE, Rating, rest
from wargame.ratings.models import Change, Pool, Recomputation, Standing
from wargame.ratings.periods import period_days, period_now
from wargame.ratings.powers import find_unseen_people
from wargame.ratings.words import person_name
from wargame.results.models import Result

SURE = 120
"""A deviation from which a rating says too little to be listed."""

WEEKS, MONTH, PAGE = 12, 4, 50
"""Periods of the little charts, periods that make a month, rows of a page."""

ALL = Pool()


class Figure(NamedTuple):
    """How strong a player is as of now: the deviation has grown with each period that went by without a game."""

    rating: float = Rating().rating
    deviation: float = Rating().rd
    volatility: float = Rating().sigma
    games: int = 0


NEWCOMER = Figure()


def is_listed(figure: Figure) -> bool:
    """Whether the rating is sure enough to stand in a list."""
    return figure.deviation < SURE


def standings_of(users: Collection[int], pool: Pool = ALL) -> dict[int, Figure]:
    """By user who has a rated game in the pool: their figure, in one query."""
    rows = Standing.objects.filter(user_id__in=users, ruleset=pool.ruleset, pace=pool.pace)
    now = period_now()
    return {row.user_id: figure_now(row, now) for row in rows}


def figure_now(row: Standing, now: int) -> Figure:
    """The figure of a standing in the period that is running: only whole periods without a game count."""
    rating = Rating(row.rating, row.deviation, row.volatility)
    return figure_then(rating, row.period, now)._replace(games=row.games)


def figure_then(rating: Rating, period: int, now: int) -> Figure:
    """What has become of a rating that was worked out for a period."""
    idle = max(now - period - 1, 0)
    return Figure(rating.rating, rest(rating, idle).rd if idle else rating.rd, rating.sigma)


def annulment_of(result: Result) -> int | None:
    """The recomputation that tells what annulling a result, or letting it count again, changed last."""
    rows = Recomputation.objects.filter(result=result, kind=Recomputation.Kind.FOLLOWING, found__isnull=False)
    return rows.values_list("pk", flat=True).first()


def pools_of(user: Any) -> dict[Pool, Figure]:
    """Every pool in which somebody has a rated game, with their figure there."""
    now = period_now()
    rows = Standing.objects.filter(user=user).order_by("ruleset", "pace")
    return {Pool(row.ruleset, row.pace): figure_now(row, now) for row in rows}


@dataclass(frozen=True)
class Row:
    """A line of a table: who, the figure, the rating of each of the last weeks, games in each, a month's change."""

    place: int
    user_id: int
    username: str
    name: str
    figure: Figure
    period: int
    ratings: Sequence[float]
    games: Sequence[int]
    month: float


@dataclass(frozen=True)
class PoolTable:
    """A page of a pool. `own` is the asker's row where it is on another page; `hidden` are too uncertain to list."""

    rows: list[Row]
    own: Row | None
    listed: int
    hidden: int
    page: int
    pages: int


def pool_table(
    pool: Pool = ALL, users: Collection[int] | None = None, page: int = 1, viewer: Any = None
) -> PoolTable:
    """A page of a pool, or of some users in it, strongest first: all rows in one query, however many there are.

    What the last weeks did is asked of the rows of the page alone, not of those before it.

    The `viewer` finds their own row too, and not those who keep their ratings from them.
    """
    now, own = period_now(), viewer.pk if viewer is not None else None
    known = standings_now(pool, now).exclude(user__in=find_unseen_people(viewer))
    if users is not None:
        known = known.filter(user_id__in=users)
    counts = known.aggregate(listed=Count("pk", filter=Q(grown__lt=SURE)), all=Count("pk"))
    listed = known.filter(grown__lt=SURE).order_by("-rating", "user_id")
    pages = max(-(-counts["listed"] // PAGE), 1)
    page = min(max(page, 1), pages)
    begin = (page - 1) * PAGE
    shown = standings_now(pool, now).filter(pk__in=listed.values("pk")[begin : begin + PAGE])
    told = with_last_weeks(shown, pool, now).order_by("-rating", "user_id")
    rows = [row_of(one, begin + at, now) for at, one in enumerate(told, 1)]
    mine = None
    if own is not None and all(row.user_id != own for row in rows):
        found = with_last_weeks(listed, pool, now).filter(user_id=own).first()
        if found is not None:
            above = Q(rating__gt=found.rating) | Q(rating=found.rating, user_id__lt=own)
            mine = row_of(found, listed.filter(above).count() + 1, now)
    return PoolTable(rows, mine, counts["listed"], counts["all"] - counts["listed"], page, pages)


def standings_now(pool: Pool, now: int) -> QuerySet[Any]:
    """The standings of a pool with `grown`, the deviation as of now."""
    return Standing.objects.filter(ruleset=pool.ruleset, pace=pool.pace).annotate(grown=grown_deviation(now))


def grown_deviation(now: int, standing: str = "") -> Any:
    """The deviation as of a period, as a column: `figure_now` says the same. `standing` leads to a joined row of it."""
    period = F(f"{standing}period")
    idle = Case(When(**{f"{standing}period__lt": now}, then=Value(now) - period - 1), default=Value(0))
    return Sqrt(
        Power(F(f"{standing}deviation"), 2)
        + Cast(idle, FloatField()) * Power(F(f"{standing}volatility") * SCALE, 2),
        output_field=FloatField(),
    )


def with_last_weeks(standings: QuerySet[Any], pool: Pool, now: int) -> QuerySet[Any]:
    """With each standing its name and what the last weeks did, out of the same query."""
    changes = Change.objects.filter(
        user_id=OuterRef("user_id"), ruleset=pool.ruleset, pace=pool.pace, period__gt=now - WEEKS
    ).order_by("period")
    last = JSONObject(period="period", before="before_rating", rating="rating", games="games")
    return standings.annotate(last=ArraySubquery(changes.values(told=last))).select_related("user")


def row_of(standing: Any, place: int, now: int) -> Row:
    """A line of the table."""
    by_period = {one["period"]: one for one in standing.last}
    rating = standing.last[0]["before"] if standing.last else standing.rating
    ratings, games = [], []
    for period in range(now - WEEKS + 1, now + 1):
        one = by_period.get(period)
        rating = one["rating"] if one else rating
        ratings.append(rating)
        games.append(one["games"] if one else 0)
    figure = Figure(standing.rating, standing.grown, standing.volatility, standing.games)
    return Row(
        place, standing.user_id, standing.user.get_username(), person_name(standing.user), figure,
        standing.period, ratings, games,
        standing.rating - ratings[-1 - MONTH],
    )  # fmt: skip


class Point(NamedTuple):
    """A rating at the end of a period, in whole points: finer figures would tell an opponent's (ADR 0085)."""

    day: date
    rating: int
    deviation: int
    period: int
    games: int


def rating_history(user: Any, pool: Pool = ALL) -> list[Point]:
    """A player's rating at the end of every period since the first game, the silent ones too: there the band opens."""
    rows = list(Change.objects.filter(user=user, ruleset=pool.ruleset, pace=pool.pace))
    points: list[Point] = []
    ends = [*(row.period for row in rows[1:]), period_now() + 1]
    for row, upto in zip(rows, ends, strict=False):  # without a row there is no end either
        after = Rating(row.rating, row.deviation, row.volatility)
        shown, deviation = round(row.rating), round(row.deviation)
        points.append(Point(period_days(row.period)[1], shown, deviation, row.period, row.games))
        for period in range(row.period + 1, upto):
            grown = rest(after, period - row.period)
            points.append(Point(period_days(period)[1], shown, round(grown.rd), period, 0))
    return points
