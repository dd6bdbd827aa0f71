"""What is told of pairs of players: what they share, how their games ended, and how common that is on the site."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import combinations
from math import comb

from django.contrib.auth.models import User
from django.db.models import Count, F, Q

from wargame.evidence.models import Trace
from wargame.results.models import Result, Share

EARLY = 3
"""A resignation in the first of so many equal parts of a game's turns is an early one."""

FEW = 3
"""Games of a pair below which their ends say nothing."""


@dataclass(frozen=True)
class Shared:
    """Two players who used the same device or address; `people` is how many of the whole site did."""

    players: tuple[str, str]
    kind: str
    people: int
    last: str
    games: int


@dataclass(frozen=True)
class Ends:
    """Rated games of two players: how many one of them resigned early, and how often chance alone would bring that."""

    players: tuple[str, str]
    games: int
    early: int
    chance: float


@dataclass(frozen=True)
class Rates:
    """How common it is: pairs of people who share something, rated games that were resigned early."""

    people: int
    sharing: int
    games: int
    early: int

    @property
    def pairs(self) -> int:
        """All pairs of people of the site."""
        return comb(self.people, 2)

    @property
    def early_share(self) -> float:
        """The share of rated games that were resigned early."""
        return self.early / self.games if self.games else 0.0


def shared_by(users: Collection[User]) -> list[Shared]:
    """The devices and addresses that pairs of these players share, those that the fewest people share first."""
    traces = Trace.objects.filter(user__in=users).select_related("user")
    crowd = {
        row["digest"]: row["people"]
        for row in Trace.objects.filter(digest__in=traces.values("digest"))
        .values("digest")
        .annotate(people=Count("user"))
    }
    met = games_between(users)
    found = []
    for digest, people in crowd.items():
        holders = sorted((t for t in traces if t.digest == digest), key=lambda t: t.user.username)
        for one, other in combinations(holders, 2):
            last = min(one.last, other.last).isoformat()
            pair = (one.user.username, other.user.username)
            found.append(Shared(pair, one.get_kind_display(), people, last, met.get(pair, 0)))
    return sorted(found, key=lambda shared: (shared.people, shared.players))


def games_between(users: Collection[User]) -> dict[tuple[str, str], int]:
    """Rated games of each pair of these players, by their names in order."""
    return {pair: games for pair, (games, _) in _pairs(users).items()}


def ends_between(users: Collection[User]) -> list[Ends]:
    """Pairs whose games were resigned early more often than the site's are, the least likely by chance first."""
    usual = rates().early_share
    found = [
        Ends(pair, games, early, tail(games, early, usual))
        for pair, (games, early) in _pairs(users).items()
        if games >= FEW and early > usual * games
    ]
    return sorted(found, key=lambda ends: (ends.chance, ends.players))


def rates() -> Rates:
    """How common sharing and early resignations are on the whole site."""
    sharing: set[tuple[int, ...]] = set()
    holders: dict[str, list[int]] = {}
    for digest, user in Trace.objects.order_by("digest", "user").values_list("digest", "user"):
        holders.setdefault(digest, []).append(user)
    for people in holders.values():
        sharing.update(combinations(people, 2))
    rated = Result.objects.filter(rated=True, annulled=None)
    early = rated.filter(_EARLY_END).count()
    return Rates(User.objects.filter(is_active=True).count(), len(sharing), rated.count(), early)


def tail(games: int, early: int, usual: float) -> float:
    """The probability that of so many games at least so many are resigned early, if each is with the usual chance."""
    return sum(comb(games, n) * usual**n * (1 - usual) ** (games - n) for n in range(early, games + 1))


_EARLY_END = Q(how=Result.How.RESIGNATION, game__turns__gte=F("turn") * EARLY)


def _pairs(users: Collection[User]) -> dict[tuple[str, str], tuple[int, int]]:
    """By pair of names: their rated games, and how many of them were resigned early."""
    rated = Result.objects.filter(rated=True, annulled=None, shares__user__in=users).distinct()
    early = set(rated.filter(_EARLY_END).values_list("pk", flat=True))
    sat: dict[int, list[str]] = {}
    shares: Iterable[tuple[int, str]] = Share.objects.filter(
        result__in=rated.values("pk"), user__in=users
    ).values_list("result", "user__username")
    for result, name in shares:
        sat.setdefault(result, []).append(name)
    pairs: dict[tuple[str, str], tuple[int, int]] = {}
    for result, names in sat.items():
        if len(names) == 2:
            one, other = sorted(names)
            games, odd = pairs.get((one, other), (0, 0))
            pairs[one, other] = (games + 1, odd + (result in early))
    return pairs
