"""Figures of players that other apps keep: ratings, chances, games a week, reliability. All of it is read here."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, OuterRef, QuerySet
from django.db.models.functions import TruncWeek

import rules
from wargame.ladders.models import Ladder, Place
from wargame.ratings import selectors, sides
from wargame.ratings.models import Pool
from wargame.ratings.periods import period_now
from wargame.ratings.powers import find_unseen_people
from wargame.results import reliability
from wargame.results.models import Share

WEEKS = 12
UNSURE = 120.0
"""A deviation of so much or more: the rating says too little to stand in a list."""

FIRST, FIRST_DEVIATION = 1500.0, 350.0


class Figure(NamedTuple):
    """A rating with its uncertainty; `known` is False for whoever has not finished a rated game."""

    rating: float = FIRST
    deviation: float = FIRST_DEVIATION
    games: int = 0
    known: bool = False

    @property
    def unsure(self) -> bool:
        """Whether it says too little to stand in a list."""
        return self.deviation >= UNSURE


class Plan(NamedTuple):
    """A scenario of a ruleset, with the first player's chance in it and on which side, where that is known.

    `told` is that enough games tell of its sides; of another the chance rests on the two ratings alone.
    """

    ruleset: str
    scenario: str
    chance: float | None = None
    side: str = ""
    told: bool = False


def pool_of(ladder: Ladder) -> Pool:
    """The ratings that a ladder goes by: of its one system, or of all; at its one pace, or at any."""
    ruleset = ladder.rulesets[0] if len(ladder.rulesets) == 1 else ""
    pace = ladder.paces[0] if len(ladder.paces) == 1 else ""
    return Pool(ruleset, pace)


def standings_of(users: Collection[int], pool: Pool) -> dict[int, Figure]:
    """The rating of each who has one, as of now."""
    found = selectors.standings_of(users, pool)
    return {user: Figure(one.rating, one.deviation, one.games, True) for user, one in found.items()}


def find_unseen(users: Collection[int], viewer: Any) -> set[int]:
    """Those of them who keep their ratings from this viewer."""
    asker = viewer if viewer is not None and viewer.is_authenticated else None
    return set(find_unseen_people(asker).filter(pk__in=users).values_list("pk", flat=True))


def find_withheld(ladder: Ladder, users: Collection[int]) -> set[int]:
    """Those of them who keep their ratings from somebody who sees the ladder: from strangers, or fellow members."""
    fellows = get_user_model()._default_manager.filter(memberships__club=ladder.club_id).order_by("pk")[:2]
    viewers = [None] if ladder.public else list(fellows)  # of two each looks at the other
    return {user for viewer in viewers for user in find_unseen(users, viewer)}


def weeks_of(users: Collection[int], pool: Pool, now: datetime) -> dict[int, list[int]]:
    """Games that ended in each of the last twelve weeks, this one last."""
    this = now.date() - timedelta(days=now.weekday())
    first = this - timedelta(weeks=WEEKS - 1)
    begin = datetime.combine(first, time(), UTC)
    shares = Share.objects.filter(user__in=users, ended__gte=begin, result__annulled=None, result__held=False)
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


def trends_of(users: Collection[int], pool: Pool) -> dict[int, Trend]:
    """How the ratings of each who has one went."""
    now = period_now()
    rows = selectors.with_last_weeks(selectors.standings_now(pool, now).filter(user__in=users), pool, now)
    found = [selectors.row_of(row, 0, now) for row in rows]
    return {row.user_id: Trend(row.ratings, row.month) for row in found}


LAST = 5
"""Games of which a row tells how they ended."""

LETTERS = {2: "W", 1: "D", 0: "L"}


class Form(NamedTuple):
    """How somebody's last games ended, the latest last, and how many of the latest in a row ended alike."""

    letters: str = ""
    streak: int = 0

    @property
    def words(self) -> str:
        """The same for whoever hears the page."""
        named = {"W": "won", "D": "drew", "L": "lost"}
        row = f", {self.streak} in a row" if self.streak > 1 else ""
        return ", ".join(named[letter] for letter in self.letters) + row


NO_FORM = Form()


def forms_of(users: Collection[int], pool: Pool) -> dict[int, Form]:
    """How the last games of each ended: so many of each are looked at, however many there are."""
    counted = Share.objects.filter(user=OuterRef("pk"), result__annulled=None, result__held=False)
    shares = counted.filter(halves__isnull=False)
    if pool.ruleset:
        shares = shares.filter(result__ruleset=pool.ruleset)
    if pool.pace:
        shares = shares.filter(result__pace=pool.pace)
    last = ArraySubquery(shares.order_by("-ended", "-pk").values("halves")[: 2 * LAST])
    rows = get_user_model()._default_manager.filter(pk__in=users).annotate(last=last)
    return {user: form_of(halves) for user, halves in rows.values_list("pk", "last")}


def form_of(halves: Sequence[int]) -> Form:
    """The form by half points, the latest first."""
    alike = next((at for at, one in enumerate(halves) if one != halves[0]), len(halves))
    return Form("".join(LETTERS[one] for one in reversed(halves[:LAST])), alike)


class Nearest(NamedTuple):
    """Of some opponents the one with whom a game comes nearest to 50 : 50, in which scenario, with which side."""

    opponent: int
    plan: Plan


def nearest_of(user: int, opponents: Collection[int], plans: Sequence[Plan]) -> Nearest | None:
    """Who and what comes nearest to even, in two queries for any number of opponents; None of nobody.

    Only of scenarios of which enough games tell: of two equals any other is even for want of knowledge.
    """
    figures = sides.figures_in([user, *opponents], sorted({plan.ruleset for plan in plans}))
    known = sides.read_known_sides([(plan.ruleset, plan.scenario) for plan in plans])
    found = []
    for plan in plans:
        own = figures.get((user, plan.ruleset), selectors.NEWCOMER)
        edge = known.get((plan.ruleset, plan.scenario))
        if not sides.has_enough_games(edge):
            continue
        for side in rules.get(plan.ruleset).scenarios[plan.scenario].sides:
            for other in sorted(opponents):
                theirs = figures.get((other, plan.ruleset), selectors.NEWCOMER)
                chance = sides.expectation(own, theirs, edge, side)
                found.append(Nearest(other, plan._replace(chance=chance, side=side, told=True)))
    return min(found, key=lambda one: abs((one.plan.chance or 0) - 0.5), default=None)


EVEN = 0.005
"""Two chances that differ by less from one half are as good."""


def fairest(user: Any, opponent: Any, plans: Sequence[Plan]) -> Plan | None:
    """The scenario that comes nearest to 50 : 50 for the two, with the side that makes it so; None without any.

    Where both sides are as fair none is named: the lot decides.
    """
    choices = [
        (plan.ruleset, plan.scenario, rules.get(plan.ruleset).scenarios[plan.scenario].sides)
        for plan in plans
    ]
    found = sides.by_evenness(user=user, opponent=opponent, choices=choices)
    if not found:
        return None
    best = found[0]
    plan = Plan(best.ruleset, best.scenario, best.chance, best.side, best.told)
    other = next((one for one in found[1:] if (one.ruleset, one.scenario) == plan[:2]), None)
    if other is not None and abs(other.chance - 0.5) - abs(best.chance - 0.5) < EVEN:
        return plan._replace(chance=(best.chance + other.chance) / 2, side="")
    return plan


def list_rated_places(places: QuerySet[Place], pool: Pool) -> QuerySet[Place]:
    """Those of the places whose holders have a sure rating in a pool, each with that standing joined."""
    rated = places.filter(user__standings__ruleset=pool.ruleset, user__standings__pace=pool.pace)
    grown = selectors.grown_deviation(period_now(), "user__standings__")
    return rated.annotate(grown=grown).filter(grown__lt=UNSURE)


def reliability_of(user: Any) -> int:
    """How reliable somebody is, of a hundred."""
    found: dict[int, reliability.Reliability] = reliability.reliability_of([user])
    return found[user.pk].score
