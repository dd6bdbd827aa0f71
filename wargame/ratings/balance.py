"""What a side of a scenario is worth, and what a bid takes off it: estimated period by period beside the skills.

Both are log-odds of the side that the scenario names first. Of each scenario two figures are kept, the edge and the
effect of a point that was given, as a normal distribution in two dimensions. A period's games move it to the most
likely place between what was known and what they say, where the ratings that the players went into them with count
as far as they are certain (Laplace, by Newton's steps). The priors let three games claim nothing.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from wargame.ratings.batch import Floats, Whole, certainty, expect
from wargame.ratings.glicko import SCALE

STEPS = 12
Z90 = 1.6448536269514722
"""Deviations to either side that hold 90 % of a normal distribution."""


class Edge(NamedTuple):
    """What is known of a scenario: means and variances of the edge and of a point's effect, their covariance."""

    edge: float = 0.0
    effect: float = 0.12
    edge_var: float = 0.5**2
    effect_var: float = 0.12**2
    covariance: float = 0.0

    def odds(self, given: float = 0.0) -> float:
        """Log-odds of the first side when it gave so many points; below 0 the other side gave them."""
        return self.edge - self.effect * given

    def spread(self, given: float = 0.0) -> float:
        """One deviation of those."""
        return math.sqrt(self.edge_var - 2 * given * self.covariance + given**2 * self.effect_var)

    def points(self, given: float = 0.0) -> float:
        """What they are in points of a rating."""
        return SCALE * self.odds(given)

    def share(self, given: float = 0.0) -> tuple[float, float, float]:
        """The share of wins between equals, and the ends of its 90 % interval."""
        middle, off = self.odds(given), Z90 * self.spread(given)
        return sigmoid(middle), sigmoid(middle - off), sigmoid(middle + off)


UNKNOWN = Edge()
"""The prior: of a scenario that nobody has played."""


class Edges(NamedTuple):
    """Those of many scenarios, side by side."""

    edge: Floats
    effect: Floats
    edge_var: Floats
    effect_var: Floats
    covariance: Floats

    def at(self, places: Whole) -> Edges:
        """Those at some places."""
        return Edges(*(column[places] for column in self))

    def put(self, places: Whole, found: Edges) -> None:
        """Write some of them anew."""
        for column, values in zip(self, found, strict=True):
            column[places] = values


class Meetings(NamedTuple):
    """Games by scenario: how far the first side's player was ahead, how uncertain that was (in points), who won."""

    scenario: Whole
    ahead: Floats
    rd: Floats
    given: Floats
    score: Floats


def prior_edges(count: int) -> Edges:
    """The prior, so many times."""
    return Edges(*(np.full(count, value) for value in UNKNOWN))


def learn(before: Edges, games: Meetings) -> Edges:
    """What is known after a period in which these games ended."""
    count = len(before.edge)
    weight = certainty(games.rd)
    room = before.edge_var * before.effect_var - before.covariance**2
    own = (before.effect_var / room, -before.covariance / room, before.edge_var / room)
    edge, effect = before.edge.copy(), before.effect.copy()
    for step in range(STEPS + 1):
        odds = games.ahead / SCALE + edge[games.scenario] - effect[games.scenario] * games.given
        expected = expect(odds, weight)
        told = weight**2 * expected * (1 - expected)
        one = own[0] + np.bincount(games.scenario, told, count)
        both = own[1] - np.bincount(games.scenario, told * games.given, count)
        two = own[2] + np.bincount(games.scenario, told * games.given**2, count)
        room = one * two - both**2
        if step == STEPS:
            break
        missing = weight * (games.score - expected)
        off, wrong = edge - before.edge, effect - before.effect
        pull = np.bincount(games.scenario, missing, count) - own[0] * off - own[1] * wrong
        turn = -np.bincount(games.scenario, missing * games.given, count) - own[1] * off - own[2] * wrong
        edge = edge + np.clip((two * pull - both * turn) / room, -1, 1)
        effect = effect + np.clip((one * turn - both * pull) / room, -1, 1)
    return Edges(edge, effect, two / room, one / room, -both / room)


def sigmoid(odds: float) -> float:
    """The share that belongs to log-odds."""
    return 1 / (1 + math.exp(-odds))
