"""What is known of a player before a game: rating, reliability, record. One query a kind, for any number of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, Q

from wargame.games.models import Game
from wargame.players.sight import shown_parts
from wargame.ratings.glicko import Rating
from wargame.ratings.models import Standing
from wargame.results.models import Result, Share
from wargame.results.selectors import SCORED, Tally, meetings, sum_of, tallies_of

Ratings = Mapping[tuple[int, str], Rating]
"""By player and ruleset, '' for all of them."""


@dataclass(frozen=True)
class Reliability:
    """How many games of a player have ended, and how many of them because their time ran out."""

    ended: int = 0
    late: int = 0

    @property
    def score(self) -> int | None:
        """Of a hundred games, how many are played to an end; None of who has ended none."""
        return round(100 * (self.ended - self.late) / self.ended) if self.ended else None


@dataclass(frozen=True)
class OpponentFacts:
    """What somebody who thinks of playing them may know of a player; what is not for the reader is None.

    `here` is what they got in this scenario, `against` in games with the reader.
    """

    rating: Rating | None
    reliability: Reliability | None
    median: timedelta | None
    here: Tally | None
    against: Tally | None


def opponent_facts(user: User, viewer: Any, game: Game) -> OpponentFacts:
    """The facts of that player for who reads the page of that game."""
    shown = shown_parts(viewer, user)
    ratings = ratings_of([user.pk]) if "ratings" in shown else {}
    known = reliability_of([user.pk]).get(user.pk, Reliability())
    plays = [one for one in tallies_of(user, "ruleset", "scenario") if one.games] if "games" in shown else []
    here = [one for one in plays if (one.ruleset, one.scenario) == (game.ruleset, game.scenario)]
    met = viewer.is_authenticated and viewer.pk != user.pk
    return OpponentFacts(
        rating=rating_in(ratings, user.pk, game.ruleset) if "ratings" in shown else None,
        reliability=known if "reliability" in shown else None,
        median=median_answer(user) if "answers" in shown else None,
        here=sum_of(here) if "games" in shown else None,
        against=sum_of(meetings(user, viewer)) if met else None,
    )


def median_answer(user: User) -> timedelta | None:
    """Half of the player's answers came within so long; None where it is not worked out."""
    return None


def ratings_of(users: Iterable[int]) -> Ratings:
    """The ratings of these players at any pace."""
    found = Standing.objects.filter(user__in=list(users), pace="", games__gt=0)
    return {(one.user_id, one.ruleset): Rating(one.rating, one.deviation, one.volatility) for one in found}


def rating_in(ratings: Ratings, user: int, ruleset: str) -> Rating:
    """In that ruleset, else in all, else what everybody begins with."""
    return ratings.get((user, ruleset)) or ratings.get((user, "")) or Rating()


def reliability_of(users: Iterable[int]) -> dict[int, Reliability]:
    """The reliability of these players; who has ended no game is not there."""
    late = Q(result__how=Result.How.TIME, halves=0)
    rows: Any = Share.objects.filter(SCORED, user__in=list(users)).order_by().values("user")
    return {
        row["user"]: Reliability(row["games"], row["late"])
        for row in rows.annotate(games=Count("pk"), late=Count("pk", filter=late))
    }
