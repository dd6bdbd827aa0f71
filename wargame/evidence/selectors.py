"""What is told of pairs of players (ADR 0084): what they share, how their games ended, how common that is.

Each list is one statement over all the people asked about, however many; nothing here gives a digest away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import comb
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.db.models import F, Q, QuerySet

from wargame.evidence.models import Trace
from wargame.results.models import Result

EARLY = 3
"""A resignation in the first of so many equal parts of a game's turns is an early one."""

FEW = 3
"""Games of a pair below which their ends say nothing."""

CROWD = 12
"""Of what more people share than these no pairs are listed: an address of a university or a provider."""

MOST = 1000
"""Pairs in a list at most, the closest first."""

LEAST = 1e-6
"""Chances below this one are not told apart."""

KEPT = 600
"""Seconds for which lists and the rates of the whole site are kept."""

Pair = tuple[int, int]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shared:
    """Two players who used the same devices, or addresses: `things` of them, one of which only `people` here used.

    `last` is the last day by which both had used the same one.
    """

    pair: Pair
    kind: str
    things: int
    people: int
    last: date

    @property
    def words(self) -> str:
        """What they share: «2 addresses»."""
        name = self.kind.lower()
        plural = f"{name}es" if name.endswith("s") else f"{name}s"
        return f"{self.things} {name if self.things == 1 else plural}"


@dataclass(frozen=True, slots=True)
class Ends:
    """Rated games of two players: wins and early resignations of each, and how often chance would bring so many."""

    pair: Pair
    games: int
    won: tuple[int, int]
    resigned: tuple[int, int]
    expected: float
    chance: float

    @property
    def early(self) -> int:
        """Early resignations by either."""
        return sum(self.resigned)

    @property
    def odds(self) -> str:
        """The chance in words: «1 in 250», «40 %»."""
        if self.chance > 0.1:
            return f"{self.chance:.0%}".replace("%", " %")
        return f"1 in {1 / self.chance:,.0f}" if self.chance > LEAST else f"under 1 in {1 / LEAST:,.0f}"


@dataclass(frozen=True, slots=True)
class Rates:
    """How common it is on the whole site: people who share something with somebody, games that were resigned early."""

    people: int
    devices: int
    addresses: int
    crowded: int
    games: int
    early: int

    @property
    def early_share(self) -> float:
        """The share of rated games that were resigned early."""
        return self.early / self.games if self.games else 0.0


def list_shared(people: QuerySet[Any]) -> list[Shared]:
    """What pairs of the players with these ids share, the things of the fewest people first, at most `MOST`."""
    members, given = _ids(people)
    rows = _rows(SHARED.format(members=members), [*given, CROWD, MOST])
    kinds = dict(Trace.Kind.choices)
    return [
        Shared((one, other), kinds[kind], things, people, last)
        for one, other, kind, things, people, last in rows
    ]


def ends_between(people: QuerySet[Any], usual: float) -> tuple[list[Ends], int]:
    """Pairs of whose games more were resigned early than is `usual`, the least likely by chance first, at most `MOST`;
    and how many pairs of these players there are with so many games that something could be said.
    """
    members, given = _ids(people)
    rows = _rows(MET.format(members=members), [*given, EARLY, FEW])
    found = [
        Ends(
            (one, other), games, (won, won_other), (early, early_other), usual * games,
            tail(games, early + early_other, usual),
        )
        for one, other, games, won, won_other, early, early_other in rows
        if early + early_other > usual * games
    ]  # fmt: skip
    return sorted(found, key=lambda ends: (ends.chance, ends.pair))[:MOST], len(rows)


def games_between(pairs: Sequence[Pair]) -> Mapping[Pair, int]:
    """The rated games in which two of a pair were opponents; without an entry there are none."""
    rows = _rows(BETWEEN, [[one for one, _ in pairs], [other for _, other in pairs]])
    return {(one, other): games for one, other, games in rows}


def names_of(pairs: Iterable[Pair], people: QuerySet[Any]) -> Mapping[int, str]:
    """What the people of these pairs are called, as far as they are among those ids."""
    both = {user for pair in pairs for user in pair}
    named = User.objects.filter(pk__in=both).filter(pk__in=people)
    return dict(named.values_list("pk", "username"))


def keep_for_minutes(name: str, find: Callable[[], T]) -> T:
    """What is found, as it was some minutes ago at most: with thousands of people it takes half a second."""
    found: T = cache.get_or_set(f"evidence-{name}", find, KEPT)  # type: ignore[assignment]  # find gives no None
    return found


def rates() -> Rates:
    """How common sharing and early resignations are on the whole site."""
    ((people, devices, addresses),) = _rows(COMMON, [Trace.Kind.DEVICE, Trace.Kind.ADDRESS])
    ((crowded,),) = _rows(CROWDED, [CROWD])
    given_up = Q(how=Result.How.RESIGNATION, game__terms__rated=True)  # before anybody acted: rated it is not
    agreed = Result.objects.filter(Q(rated=True) | given_up, annulled=None, held=False)
    early = Q(how=Result.How.RESIGNATION, game__turns__gte=F("turn") * EARLY)
    return Rates(people, devices, addresses, crowded, agreed.count(), agreed.filter(early).count())


def tail(games: int, early: int, usual: float) -> float:
    """The probability that of so many games at least so many are resigned early, if each is with the usual chance."""
    return sum(comb(games, n) * usual**n * (1 - usual) ** (games - n) for n in range(early, games + 1))


def _ids(people: QuerySet[Any]) -> tuple[str, tuple[Any, ...]]:
    """The statement that gives these ids, and its values."""
    return people.order_by().query.sql_with_params()


def _rows(statement: str, values: Sequence[Any]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall()


SHARED = """
WITH here AS MATERIALIZED ({members}),
held AS (
    SELECT kind, digest FROM evidence_trace WHERE user_id IN (TABLE here) GROUP BY kind, digest HAVING count(*) > 1
),
crowd AS (
    SELECT kind, count(*) AS people, array_agg(user_id) FILTER (WHERE user_id IN (TABLE here)) AS users,
        array_agg(last) FILTER (WHERE user_id IN (TABLE here)) AS days
    FROM evidence_trace JOIN held USING (kind, digest) GROUP BY kind, digest HAVING count(*) <= %s
)
SELECT one.id, other.id, kind, count(*), min(people), max(least(one.day, other.day)) AS last
FROM crowd, unnest(users, days) AS one (id, day), unnest(users, days) AS other (id, day)
WHERE one.id < other.id GROUP BY one.id, other.id, kind
ORDER BY min(people), kind DESC, last DESC, one.id, other.id LIMIT %s
"""
"""Devices before addresses of as many people."""

MET = """
WITH here AS MATERIALIZED ({members}),
met AS MATERIALIZED (
    SELECT ending.id, how = 'resignation' AND game.turns >= ending.turn * %s AS early
    FROM results_result ending JOIN games_game game ON game.id = ending.game_id
    WHERE (rated OR how = 'resignation' AND game.terms->'rated' = 'true') AND annulled IS NULL AND NOT held
),
share AS MATERIALIZED (SELECT result_id, user_id, side, halves FROM results_share WHERE user_id IN (TABLE here))
SELECT one.user_id, other.user_id, count(DISTINCT met.id),
    count(DISTINCT met.id) FILTER (WHERE one.halves = 2), count(DISTINCT met.id) FILTER (WHERE other.halves = 2),
    count(DISTINCT met.id) FILTER (WHERE early AND one.halves = 0),
    count(DISTINCT met.id) FILTER (WHERE early AND other.halves = 0)
FROM met JOIN share one ON one.result_id = met.id
JOIN share other ON other.result_id = met.id AND other.side <> one.side AND one.user_id < other.user_id
GROUP BY one.user_id, other.user_id HAVING count(DISTINCT met.id) >= %s
"""

BETWEEN = """
SELECT one.user_id, other.user_id, count(DISTINCT ending.id)
FROM unnest(%s::int[], %s::int[]) AS pair (one, other)
JOIN results_share one ON one.user_id = pair.one
JOIN results_share other ON other.result_id = one.result_id AND other.user_id = pair.other AND other.side <> one.side
JOIN results_result ending ON ending.id = one.result_id AND ending.annulled IS NULL AND NOT ending.held
JOIN games_game game ON game.id = ending.game_id
WHERE ending.rated OR ending.how = 'resignation' AND game.terms->'rated' = 'true'
GROUP BY one.user_id, other.user_id
"""

COMMON = """
SELECT count(DISTINCT user_id), count(DISTINCT user_id) FILTER (WHERE kind = %s AND people > 1),
    count(DISTINCT user_id) FILTER (WHERE kind = %s AND people > 1)
FROM (SELECT user_id, kind, count(*) OVER (PARTITION BY kind, digest) AS people FROM evidence_trace) traces
"""

CROWDED = """
SELECT count(*) FROM (SELECT FROM evidence_trace GROUP BY kind, digest HAVING count(*) > %s) crowds
"""
