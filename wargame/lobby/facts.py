"""What is known of a player before a game: rating, reliability, record. One query a kind, for any number of players."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User

from wargame.games.models import Game
from wargame.players.sight import list_shown_parts
from wargame.ratings.selectors import NEWCOMER, Figure
from wargame.ratings.sides import figures_in
from wargame.results.reliability import Reliability, reliability_of
from wargame.results.selectors import Tally, meetings, sum_of, tallies_of

Ratings = Mapping[tuple[int, str], Figure]
"""By player and ruleset, '' for all of them."""


@dataclass(frozen=True)
class OpponentFacts:
    """What somebody who thinks of playing them may know of a player; what is not for the reader is None.

    `here` is what they got in this scenario, `against` in games with the reader.
    """

    rating: Figure | None
    reliability: Reliability | None
    median: timedelta | None
    slow: timedelta | None
    here: Tally | None
    against: Tally | None


def opponent_facts(user: User, viewer: Any, game: Game) -> OpponentFacts:
    """The facts of that player for readers of the page of that game. Half the answers come within `median`, nine of ten
    within `slow`.
    """
    shown = list_shown_parts(viewer, user)
    known = reliability_of([user.pk])[user.pk]
    plays = tallies_of(user, "ruleset", "scenario") if "games" in shown else []
    here = [one for one in plays if (one.ruleset, one.scenario) == (game.ruleset, game.scenario)]
    met = viewer.is_authenticated and viewer.pk != user.pk
    times = "answers" in shown
    ratings = ratings_of([user.pk], [game.ruleset]) if "ratings" in shown else {}
    return OpponentFacts(
        rating=rating_in(ratings, user.pk, game.ruleset) if "ratings" in shown else None,
        reliability=known if "reliability" in shown else None,
        median=lasting(known.median) if times else None,
        slow=lasting(known.nine_tenths) if times else None,
        here=sum_of(here) if "games" in shown else None,
        against=sum_of(meetings(user, viewer)) if met else None,
    )


def median_answer(user: User) -> timedelta | None:
    """Half of the player's answers came within so long; None where there are too few."""
    return lasting(reliability_of([user.pk])[user.pk].median)


def lasting(seconds: int | None) -> timedelta | None:
    """A length of time, where there is one."""
    return None if seconds is None else timedelta(seconds=seconds)


def ratings_of(users: Collection[int], rulesets: Collection[str]) -> Ratings:
    """The ratings of these players in these rulesets, and in all, at any pace."""
    return figures_in(list(users), [*rulesets, ""])


def rating_in(ratings: Ratings, user: int, ruleset: str) -> Figure:
    """In that ruleset, else in all, else what everybody begins with."""
    return ratings.get((user, ruleset)) or ratings.get((user, "")) or NEWCOMER
