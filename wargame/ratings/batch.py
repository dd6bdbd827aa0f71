"""The paper's steps for many players at once: `glicko` says what each means, and the tests hold both together.

Element by element nothing hangs on which others stand beside it, so that a period worked out alone and one worked
out among all give the same bytes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wargame.ratings.glicko import CLOSE, SCALE, TAU

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

MOST = 200
"""Steps after which the volatility is near enough: each at least halves what is left of the interval now and then."""


class Figures(NamedTuple):
    """Ratings, deviations and volatilities, side by side."""

    rating: Floats
    rd: Floats
    sigma: Floats

    def at(self, places: Whole) -> Figures:
        """Those at some places."""
        return Figures(self.rating[places], self.rd[places], self.sigma[places])


class Scores(NamedTuple):
    """Games as their players see them: whose they are, against whom (places in the figures), the score, the edge."""

    own: Whole
    other: Whole
    score: Floats
    edge: Floats


def rest(before: Figures, periods: Floats) -> Figures:
    """The figures after so many periods without a game."""
    grown = SCALE * np.sqrt((before.rd / SCALE) ** 2 + periods * before.sigma**2)
    return before._replace(rd=np.where(periods > 0, grown, before.rd))


def rate(before: Figures, games: Scores) -> Figures:
    """The figures after a period in which these games ended; each player must have one."""
    count = len(before.rating)
    weight = certainty(before.rd)[games.other]
    ahead = before.rating[games.own] + games.edge - before.rating[games.other]
    expected = expect(ahead / SCALE, weight)
    variance = 1 / np.bincount(games.own, weight**2 * expected * (1 - expected), count)
    gained = np.bincount(games.own, weight * (games.score - expected), count)
    phi = before.rd / SCALE
    sigma = volatilities(phi, variance, variance * gained, before.sigma)
    phi = 1 / np.sqrt(1 / (phi**2 + sigma**2) + 1 / variance)
    return Figures(before.rating + SCALE * phi**2 * gained, SCALE * phi, sigma)


def certainty(rd: Floats) -> Floats:
    """Glickman's g, of deviations in rating points: how much a game against each says."""
    return np.asarray(1 / np.sqrt(1 + 3 * (rd / SCALE / np.pi) ** 2))


def expect(ahead: Floats, weight: Floats) -> Floats:
    """The paper's E, of a difference in its own units."""
    return np.asarray(1 / (1 + np.exp(-weight * ahead)))


def volatilities(phi: Floats, variance: Floats, delta: Floats, sigma: Floats, tau: float = TAU) -> Floats:
    """Step 5, by the Illinois method; who is there waits for the others."""
    low = np.log(sigma**2)
    base = phi**2 + variance

    def f(x: Floats) -> Floats:
        e = np.exp(x)
        total = base + e
        return np.asarray(e * (delta**2 - total) / (2 * total**2) - (x - low) / tau**2)

    surprised = delta**2 > base
    b = np.where(surprised, np.log(np.where(surprised, delta**2 - base, 1.0)), low - tau)
    low_enough = surprised | (f(b) >= 0)
    while not low_enough.all():
        b = np.where(low_enough, b, b - tau)
        low_enough = low_enough | (f(b) >= 0)
    a, at_a, at_b = low, f(low), f(b)
    for _ in range(MOST):
        open_ = np.abs(b - a) > CLOSE
        if not open_.any():
            break
        c = np.where(open_, a + (a - b) * at_a / np.where(open_, at_b - at_a, 1.0), b)
        at_c = f(c)
        crossed = at_c * at_b <= 0
        a, at_a = (
            np.where(open_ & crossed, b, a),
            np.where(open_, np.where(crossed, at_b, at_a / 2), at_a),
        )
        b, at_b = np.where(open_, c, b), np.where(open_, at_c, at_b)
    return np.asarray(np.exp(a / 2))
