"""Figures of players that other apps keep: ratings, chances, games a week, reliability. All of it is read here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Any, NamedTuple

from django.db.models import Count
from django.db.models.functions import TruncWeek

from wargame.ladders.models import Ladder
from wargame.ratings.models import Pool, Standing
from wargame.results import reliability
from wargame.results.models import Share

WEEKS = 12
UNSURE = 120.0
"""A deviation of so much or more: the rating says too little to stand in a list."""

FIRST, FIRST_DEVIATION = 1500.0, 350.0


class Figure(NamedTuple):
    """A rating with its uncertainty; `known` is False for who has not finished a rated game."""

    rating: float = FIRST
    deviation: float = FIRST_DEVIATION
    games: int = 0
    known: bool = False

    @property
    def unsure(self) -> bool:
        """Whether it says too little to stand in a list."""
        return self.deviation >= UNSURE


class Plan(NamedTuple):
    """A scenario of a ruleset, with the first player's chance in it and on which side, where that is known."""

    ruleset: str
    scenario: str
    chance: float | None = None
    side: str = ""


def pool_of(ladder: Ladder) -> Pool:
    """The ratings that a ladder goes by: of its one system, or of all; at its one pace, or at any."""
    ruleset = ladder.rulesets[0] if len(ladder.rulesets) == 1 else ""
    pace = ladder.paces[0] if len(ladder.paces) == 1 else ""
    return Pool(ruleset, pace)


def standings_of(users: Collection[int], pool: Pool) -> dict[int, Figure]:
    """The rating of each who has one."""
    rows = Standing.objects.filter(user__in=users, ruleset=pool.ruleset, pace=pool.pace)
    return {
        user: Figure(rating, deviation, games, True)
        for user, rating, deviation, games in rows.values_list("user", "rating", "deviation", "games")
    }


def weeks_of(users: Collection[int], pool: Pool, now: datetime) -> dict[int, list[int]]:
    """Games that ended in each of the last twelve weeks, this one last."""
    this = now.date() - timedelta(days=now.weekday())
    first = this - timedelta(weeks=WEEKS - 1)
    begin = datetime.combine(first, time(), UTC)
    shares = Share.objects.filter(user__in=users, ended__gte=begin, result__annulled=None)
    if pool.ruleset:
        shares = shares.filter(result__ruleset=pool.ruleset)
    if pool.pace:
        shares = shares.filter(result__pace=pool.pace)
    counts = (
        shares.annotate(week=TruncWeek("ended", tzinfo=UTC))
        .values_list("user", "week")
        .annotate(count=Count("pk"))
    )
    found: dict[int, list[int]] = {user: [0] * WEEKS for user in users}
    for user, week, count in counts.order_by():
        at = (week.date() - first).days // 7
        if user is not None and 0 <= at < WEEKS:
            found[user][at] += count
    return found


class Trend(NamedTuple):
    """Ratings at the end of the last twelve weeks, None where there was none, and the change within a month."""

    values: Sequence[float | None] = ()
    month: float | None = None


def trends_of(users: Collection[int], pool: Pool, now: datetime) -> Mapping[int, Trend]:
    """How ratings went; of who has no history nothing."""
    return {}


def chance(user_a: Any, user_b: Any, plan: Plan) -> float | None:
    """What the first may expect against the second."""
    pool = Pool(plan.ruleset, "")
    found = standings_of([user_a.pk, user_b.pk], pool)
    a, b = found.get(user_a.pk), found.get(user_b.pk)
    return None if a is None or b is None else 1 / (1 + 10 ** ((b.rating - a.rating) / 400))


def fairest(user_a: Any, user_b: Any, plans: Sequence[Plan]) -> Plan | None:
    """The scenario whose outcome is the most open between the two; the first of those as open."""
    told = [plan._replace(chance=chance(user_a, user_b, plan)) for plan in plans]
    return min(
        told, key=lambda plan: abs((plan.chance if plan.chance is not None else 0.5) - 0.5), default=None
    )


def reliability_of(user: Any) -> int:
    """How reliable somebody is, of a hundred."""
    found: dict[int, reliability.Reliability] = reliability.reliability_of([user])
    return found[user.pk].score
