"""What two players may expect of a scenario, and what a result would do to the rating of one of them."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.contract import Side
from wargame.ratings.fold import Known
from wargame.ratings.glicko import Rating, Score, rate_period
from wargame.ratings.selectors import Figure
from wargame.ratings.sides import has_enough_games


class Effects(NamedTuple):
    """What winning, drawing and losing one game would do to a rating, in points."""

    won: int
    drawn: int
    lost: int


def effects(own: Figure, other: Figure, edge: float = 0.0) -> Effects:
    """The same for whoever is better off by so many points of a rating, as if no other game ended in the period."""
    before, opponent = rating(own), rating(other)
    changes = (
        rate_period(before, [Score(opponent, score, edge)]).rating - own.rating for score in (1.0, 0.5, 0.0)
    )
    return Effects(*map(round, changes))


def edge_of(known: Known | None, side: Side) -> float:
    """What playing that side is worth, in points of a rating; 0 where too few games say so."""
    if not has_enough_games(known):
        return 0.0
    return known.edge.points() if known.side == side else -known.edge.points()


def rating(figure: Figure) -> Rating:
    """A figure as the arithmetic of ratings wants it."""
    return Rating(figure.rating, figure.deviation, figure.volatility)
