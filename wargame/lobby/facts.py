"""What is known of a player before a game: rating, reliability, record. One query a kind, for any number of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import Count, F, Q

from wargame.games.models import Game
from wargame.ratings.glicko import Rating
from wargame.ratings.models import Standing
from wargame.results.models import Result, Share

LOST, DRAWN, WON = 0, 1, 2

Ratings = Mapping[tuple[int, str], Rating]
"""By player and ruleset, '' for all of them."""


@dataclass(frozen=True)
class Reliability:
    """How many games of a player have ended, and how many of them because their time ran out."""

    ended: int = 0
    late: int = 0
    median: timedelta | None = None
    """Half of the answers came within so long; None where nobody has worked it out."""

    @property
    def score(self) -> int | None:
        """Of a hundred games, how many are played to an end; None of who has ended none."""
        return round(100 * (self.ended - self.late) / self.ended) if self.ended else None


class Record(NamedTuple):
    """Games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many."""
        return sum(self)

    def __str__(self) -> str:
        return f"{self.won}–{self.drawn}–{self.lost}"


@dataclass(frozen=True)
class OpponentFacts:
    """What somebody who thinks of playing them may know of a player. `here` is this scenario, `against` the reader."""

    rating: Rating
    rated: bool
    reliability: Reliability
    here: Record
    against: Record


def opponent_facts(user: Any, viewer: Any, game: Game) -> OpponentFacts:
    """The facts of that player for who reads the page of that game."""
    ratings = ratings_of([user.pk])
    return OpponentFacts(
        rating=rating_in(ratings, user.pk, game.ruleset),
        rated=is_rated(ratings, user.pk, game.ruleset),
        reliability=reliability_of([user.pk]).get(user.pk, Reliability()),
        here=_record(user, result__ruleset=game.ruleset, result__scenario=game.scenario),
        against=_record(user, result__shares__user=viewer) if viewer.is_authenticated else Record(),
    )


def ratings_of(users: Iterable[int]) -> Ratings:
    """The ratings of these players at any pace."""
    found = Standing.objects.filter(user__in=list(users), pace="")
    return {
        (one.user_id, one.ruleset): Rating(one.rating, one.deviation, one.volatility)
        for one in found
        if one.games
    }


def rating_in(ratings: Ratings, user: int, ruleset: str) -> Rating:
    """In that ruleset, else in all, else what everybody begins with."""
    return ratings.get((user, ruleset)) or ratings.get((user, "")) or Rating()


def is_rated(ratings: Ratings, user: int, ruleset: str) -> bool:
    """Whether the player has any rating that counts there."""
    return (user, ruleset) in ratings or (user, "") in ratings


def reliability_of(users: Iterable[int]) -> dict[int, Reliability]:
    """The reliability of these players; who has ended no game is not there."""
    late = Q(result__how=Result.How.TIME, halves=LOST)
    rows = _counted().filter(user__in=list(users)).order_by().values("user")
    return {
        row["user"]: Reliability(row["ended_games"], row["late"])
        for row in rows.annotate(ended_games=Count("pk"), late=Count("pk", filter=late))
    }


def _counted() -> Any:
    return Share.objects.filter(result__annulled=None, halves__isnull=False)


def _record(user: Any, **where: Any) -> Record:
    shares = _counted().filter(user=user, **where).exclude(side="")
    if "result__shares__user" in where:  # who commanded beside them was no opponent
        shares = shares.exclude(
            result__shares__side=F("side"), result__shares__user=where["result__shares__user"]
        )
    counts = dict(shares.order_by().values_list("halves").annotate(games=Count("pk")))
    return Record(counts.get(WON, 0), counts.get(DRAWN, 0), counts.get(LOST, 0))
