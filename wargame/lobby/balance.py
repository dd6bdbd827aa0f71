"""How even a scenario is, what is to be expected of two players, and what a result would do to a rating."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q

from rules.core.contract import Side
from wargame.ratings.glicko import SCALE, Rating, Score, certainty, expected, rated
from wargame.results.models import Result

Z = 1.645
"""Of ten such intervals nine hold the truth."""

FEWEST = 3
"""So few games claim nothing."""

Key = tuple[str, str]
"""A ruleset and one of its scenarios."""


@dataclass(frozen=True)
class Balance:
    """Which part of the points `side` took in so many games, and between what the truth lies."""

    side: Side
    mean: float
    low: float
    high: float
    games: int

    @property
    def edge(self) -> float:
        """What playing the side is worth, in points of a rating: less, the fewer games say so."""
        share = (self.mean * self.games + 2) / (self.games + 4)
        return SCALE * math.log(share / (1 - share))


def balances(keys: Iterable[tuple[str, str, Side]]) -> dict[Key, Balance]:
    """How the first side of each scenario has fared; scenarios of too few games are left out. One query."""
    sides = {(ruleset, scenario): side for ruleset, scenario, side in keys}
    if not sides:
        return {}
    wanted = Q()
    for ruleset, scenario in sides:
        wanted |= Q(ruleset=ruleset, scenario=scenario)
    rows = Result.objects.filter(wanted, annulled=None).exclude(how=Result.How.ABANDONED).order_by()
    points: dict[Key, list[float]] = {}
    for ruleset, scenario, winner, games in rows.values_list("ruleset", "scenario", "winner").annotate(
        games=Count("pk")
    ):
        told = points.setdefault((ruleset, scenario), [0.0, 0])
        told[0] += games * (0.5 if not winner else winner == sides[ruleset, scenario])
        told[1] += games
    return {
        key: balance(sides[key], won, int(games)) for key, (won, games) in points.items() if games >= FEWEST
    }


def balance(side: Side, won: float, games: int) -> Balance:
    """The Wilson interval of so many points in so many games."""
    mean, z = won / games, Z * Z / games
    middle = (mean + z / 2) / (1 + z)
    half = Z / (1 + z) * math.sqrt(mean * (1 - mean) / games + z / games / 4)
    return Balance(side, mean, max(0.0, middle - half), min(1.0, middle + half), games)


def chance(own: Rating, other: Rating, edge: float = 0.0) -> float:
    """The score to be expected against them, better off by so many points of a rating."""
    return expected(own.rating + edge, other.rating, certainty(math.hypot(own.rd, other.rd)))


def effects(own: Rating, other: Rating) -> tuple[int, int, int]:
    """What winning, drawing and losing this one game would do to the rating."""
    won, drawn, lost = (
        round(rated(own, [Score(other, score)]).rating - own.rating) for score in (1.0, 0.5, 0.0)
    )
    return won, drawn, lost
