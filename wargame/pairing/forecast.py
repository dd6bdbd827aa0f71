"""When a game ends, and a round, from the pace of those who play it.

A game goes back and forth: one side plays, the other answers. What is known are the answers so far, how long each kept
the other waiting. As many are still to come as the turns left have had so far; how long they take together is taken to
be lognormal, with the mean and the spread of those seen. Time is in seconds from now.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, log, sqrt

from msgspec import Struct

PRIOR = 2
"""Answers that the pair is taken to have given at its usual pace before its first."""

USUAL = 4.0
"""Answers a turn, of half a turn that is taken to have been played so before the first: both sides, twice."""

UNSURE = 0.4
"""Relative variance of the answers a turn, known from one turn."""

SPREAD = 1.0
"""Standard deviation of an answer at the usual pace, in units of its mean."""

NINE_IN_TEN = 1.2815515655446004
"""The normal quantile of 0.9."""


class Forecast(Struct, frozen=True):
    """Time to come: `median` is over in one of two cases, `nine_in_ten` in nine of ten."""

    mu: float
    sigma: float

    @property
    def median(self) -> float:
        """It is as likely over before as after."""
        return exp(self.mu)

    @property
    def nine_in_ten(self) -> float:
        """Nine in ten are over by then."""
        return exp(self.mu + NINE_IN_TEN * self.sigma)

    def over_by(self, seconds: float) -> float:
        """The chance that it is over by then."""
        if seconds <= 0:
            return 0.0
        if self.sigma == 0:
            return float(seconds >= self.median)
        return 0.5 * erfc((self.mu - log(seconds)) / (self.sigma * sqrt(2)))


def game_forecast(
    answers: Sequence[float], *, turn: int, turns: int, usual: float, waited: float = 0.0
) -> Forecast | None:
    """When a game in turn `turn` of `turns` ends, if it is played to its last; None where it has no last turn.

    `answers` are those given, `usual` is the pair's median answer in other games, `waited` how long the running one
    lasts already: an answer that is overdue says that this pair has become slower.
    """
    if turns < turn or turn < 1 or usual <= 0:
        return None
    done = turn - 0.5
    a_turn = (len(answers) + 0.5 + USUAL / 2) / (done + 0.5)
    count = max(1.0, (turns - done) * a_turn)
    seen = len(answers) + PRIOR
    mean = (sum(answers) + waited + PRIOR * usual) / seen
    squares = sum((one - mean) ** 2 for one in answers) + PRIOR * (SPREAD * mean) ** 2
    variance = squares / seen
    total = count * mean
    # by chance, in how long they take and in how many they are; then that both are known from so little alone
    spread = count * (variance + mean**2 / 2) + count**2 * variance / seen + total**2 * UNSURE / (done + 0.5)
    sigma = sqrt(log(1 + spread / total**2))
    return Forecast(log(total) - sigma**2 / 2, sigma)


def round_forecast(games: Sequence[Forecast]) -> tuple[float, float] | None:
    """When the last of several games is over, as median and nine in ten; None of none."""
    if not games:
        return None
    return _when(games, 0.5), _when(games, 0.9)


def _when(games: Sequence[Forecast], chance: float) -> float:
    low, high = 0.0, max(one.nine_in_ten for one in games) * 64
    for _ in range(60):
        middle = (low + high) / 2
        together = 1.0
        for one in games:
            together *= one.over_by(middle)
        low, high = (low, middle) if together >= chance else (middle, high)
    return high
