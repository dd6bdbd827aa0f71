"""Glicko-2, as Mark Glickman's paper of 22 March 2022 has it, to the last digit of a double.

Ratings are on the scale that players know: 1500 at first, and 173.7178 points to one of the paper's own units. A period
is what the caller makes of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

SCALE = 173.7178
"""Points of a rating to one of the paper's units."""

TAU = 0.5
"""How fast volatility may change; the paper's own figure."""

CLOSE = 1e-12


class Rating(NamedTuple):
    """How strong a player is: the rating, its deviation (RD, one standard deviation), and how much it swings."""

    rating: float = 1500.0
    rd: float = 350.0
    sigma: float = 0.06


class Score(NamedTuple):
    """A game against somebody: 1 won, 0.5 drawn, 0 lost. `edge` are the points that the own side was better off by."""

    opponent: Rating
    score: float
    edge: float = 0.0


def rate_period(before: Rating, games: Sequence[Score], tau: float = TAU) -> Rating:
    """The rating after a period in which those games ended; without one only the deviation grows."""
    if not games:
        return rest(before)
    phi = before.rd / SCALE
    variance = 1 / sum(
        game.weight**2 * game.expected * (1 - game.expected) for game in weigh_games(before, games)
    )
    gained = sum(game.gain for game in weigh_games(before, games))
    sigma = volatility(phi, variance, variance * gained, before.sigma, tau)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + 1 / variance)
    return Rating(before.rating + SCALE * phi**2 * gained, SCALE * phi, sigma)


def rest(before: Rating, periods: float = 1) -> Rating:
    """The rating after so many periods without a game: as strong, and less certain."""
    return before._replace(rd=SCALE * math.sqrt((before.rd / SCALE) ** 2 + periods * before.sigma**2))


class Seen(NamedTuple):
    """A game as the paper sees it: what the opponent's uncertainty leaves of it, and what was expected."""

    weight: float
    expected: float
    score: float

    @property
    def gain(self) -> float:
        """What it adds to the rating, before it is scaled by how uncertain that was."""
        return self.weight * (self.score - self.expected)


def weigh_games(before: Rating, games: Iterable[Score]) -> list[Seen]:
    """Steps 3 and 4: g and E of each game."""
    return [
        Seen(weight, expect_score(before.rating + game.edge, game.opponent.rating, weight), game.score)
        for game in games
        for weight in [certainty(game.opponent.rd)]
    ]


def certainty(rd: float) -> float:
    """The paper's g: 1 of an opponent whose rating is certain, less the wider it is."""
    return 1 / math.sqrt(1 + 3 * (rd / SCALE / math.pi) ** 2)


def expect_score(own: float, other: float, weight: float) -> float:
    """The paper's E: the score to be expected between two ratings."""
    return 1 / (1 + math.exp(-weight * (own - other) / SCALE))


def volatility(phi: float, variance: float, delta: float, sigma: float, tau: float) -> float:
    """Step 5, by the Illinois method."""
    low = math.log(sigma**2)

    def f(x: float) -> float:
        e = math.exp(x)
        total = phi**2 + variance + e
        return e * (delta**2 - total) / (2 * total**2) - (x - low) / tau**2

    a = low
    if delta**2 > phi**2 + variance:
        b = math.log(delta**2 - phi**2 - variance)
    else:
        k = 1
        while f(low - k * tau) < 0:
            k += 1
        b = low - k * tau
    at_a, at_b = f(a), f(b)
    while abs(b - a) > CLOSE:
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = f(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return math.exp(a / 2)
