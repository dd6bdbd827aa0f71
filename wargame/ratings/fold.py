"""From games to ratings: period after period, all pools at once, and the edges of the scenarios with them.

Pure: what was before comes in, what is after goes out. The same function serves one new result and all of history.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from wargame.ratings import balance, batch
from wargame.ratings.balance import Edge, Edges, Meetings
from wargame.ratings.batch import Figures, Floats, Scores, Whole
from wargame.ratings.glicko import SCALE, Rating

Slot = tuple[int, str, str]
"""A player in a pool: user, ruleset, pace."""

Plan = tuple[str, str]
"""Ruleset and scenario."""

HOME = 1
"""Of a game's pools that by whose ratings the sides are judged: its ruleset, at any pace."""


class Played(NamedTuple):
    """A game that counts. `score` is that of `first`, who had `side`; `given` the points they gave for it.

    `other` is the side of `second`.
    """

    result: int
    period: int
    ruleset: str
    scenario: str
    pace: str
    side: str
    first: int
    second: int
    score: float
    given: float = 0.0
    other: str = ""

    def from_side(self, side: str) -> Played:
        """The same game told from that side."""
        if side == self.side:
            return self
        return self._replace(
            side=side,
            other=self.side,
            first=self.second,
            second=self.first,
            score=1 - self.score,
            given=-self.given,
        )

    def pools(self) -> tuple[tuple[str, str], ...]:
        """The four pools it counts in."""
        return (self.ruleset, self.pace), (self.ruleset, ""), ("", self.pace), ("", "")


class Place(NamedTuple):
    """Where a player stands in a pool after `period`, their last one with a game."""

    period: int
    figure: Rating
    games: int


class Known(NamedTuple):
    """What is known of a scenario after `period`; `side` is the one it is told from, `other` the one against it."""

    period: int
    side: str
    edge: Edge
    games: int
    other: str = ""


class Changes(NamedTuple):
    """What a period did: to whom (slots), from where, to where; `last` is -1 for whoever had not played before."""

    period: int
    slot: Whole
    last: Whole
    before: Figures
    after: Figures
    games: Whole
    total: Whole


class Fold:
    """Ratings and edges on their way through the periods."""

    def __init__(
        self, slots: Sequence[Slot], places: Mapping[Slot, Place], known: Mapping[Plan, Known]
    ) -> None:
        self.slots = slots
        self.at = {slot: number for number, slot in enumerate(slots)}
        told = [places.get(slot, NEW) for slot in slots]
        self.period = np.array([one.period for one in told], np.int64)
        self.games = np.array([one.games for one in told], np.int64)
        figures = np.array([one.figure for one in told], np.float64).reshape(-1, 3)
        self.figures = Figures(figures[:, 0].copy(), figures[:, 1].copy(), figures[:, 2].copy())
        self.known = dict(known)
        self.learned: list[tuple[Plan, Known]] = []

    def run(self, games: Sequence[Played], watch: Callable[[int], None] = lambda done: None) -> list[Changes]:
        """Work through the games, which are in the order in which they ended; `watch` hears how many are done."""
        found, done = [], 0
        for period, some in by_period(games):
            found.append(self.step(period, some))
            done += len(some)
            watch(done)
        return found

    def step(self, period: int, games: Sequence[Played]) -> Changes:
        """Rate all games of a period together against the figures at its start."""
        plans = list(dict.fromkeys((game.ruleset, game.scenario) for game in games))
        for game in games:
            self.known.setdefault(
                (game.ruleset, game.scenario), Known(-1, game.side, balance.UNKNOWN, 0, game.other)
            )
        games = [game.from_side(self.known[game.ruleset, game.scenario].side) for game in games]
        number = {plan: at for at, plan in enumerate(plans)}
        scenario = np.array([number[game.ruleset, game.scenario] for game in games], np.int64)
        score = np.array([game.score for game in games])
        given = np.array([game.given for game in games])
        seats = np.array(
            [
                [self.at[who, *pool] for game in games for who in (game.first, game.second)
                 for pool in [game.pools()[view]]]
                for view in range(4)
            ],
            np.int64,
        ).reshape(4, -1, 2)  # fmt: skip
        slot, place = np.unique(seats.ravel(), return_inverse=True)
        place = place.reshape(seats.shape)
        last = self.period[slot]
        before = self.figures.at(slot)
        idle = np.where(last < 0, 0, period - last - 1)
        start = batch.rest(before, idle.astype(np.float64))
        edges = self.edges(plans)
        ahead = SCALE * (edges.edge[scenario] - edges.effect[scenario] * given)
        after = batch.rate(start, scores(place, score, ahead))
        counts = np.bincount(place.ravel(), minlength=len(slot)).astype(np.int64)
        self.learn(period, plans, edges, meetings(start, place[HOME], scenario, given, score))
        for column, values in zip(self.figures, after, strict=True):
            column[slot] = values
        self.period[slot] = period
        self.games[slot] += counts
        return Changes(period, slot, last, before, after, counts, self.games[slot])

    def edges(self, plans: Sequence[Plan]) -> Edges:
        """What is known of some scenarios."""
        return Edges(*np.array([self.known[plan].edge for plan in plans]).T)

    def learn(self, period: int, plans: Sequence[Plan], before: Edges, games: Meetings) -> None:
        """Take in what the games of a period say of their scenarios."""
        counts = np.bincount(games.scenario, minlength=len(plans)).tolist()
        rows = np.array(balance.learn(before, games)).T.tolist()
        for plan, row, count in zip(plans, rows, counts, strict=True):
            known = self.known[plan]
            self.known[plan] = known._replace(period=period, edge=Edge(*row), games=known.games + count)
            self.learned.append((plan, self.known[plan]))

    def places(self) -> Iterator[tuple[Slot, Place | None]]:
        """Where each stands now; None for whoever has no game that counts."""
        rows = zip(
            self.slots, self.period.tolist(), *(column.tolist() for column in self.figures),
            self.games.tolist(), strict=True,
        )  # fmt: skip
        for slot, period, rating, rd, sigma, games in rows:
            yield slot, Place(period, Rating(rating, rd, sigma), games) if period >= 0 else None


NEW = Place(-1, Rating(), 0)
"""Somebody who has not played."""


def scores(place: Whole, score: Floats, ahead: Floats) -> Scores:
    """The games of all pools as either player sees them."""
    pools = len(place)
    first, second = place[:, :, 0].ravel(), place[:, :, 1].ravel()
    score, ahead = np.tile(score, pools), np.tile(ahead, pools)
    return Scores(
        np.concatenate([first, second]), np.concatenate([second, first]),
        np.concatenate([score, 1 - score]), np.concatenate([ahead, -ahead]),
    )  # fmt: skip


def meetings(start: Figures, place: Whole, scenario: Whole, given: Floats, score: Floats) -> Meetings:
    """The games as the sides see them."""
    first, second = place[:, 0], place[:, 1]
    return Meetings(
        scenario, start.rating[first] - start.rating[second],
        np.sqrt(start.rd[first] ** 2 + start.rd[second] ** 2), given, score,
    )  # fmt: skip


def by_period(games: Sequence[Played]) -> Iterator[tuple[int, Sequence[Played]]]:
    """The games of each period that has any."""
    begin = 0
    for end in range(1, len(games) + 1):
        if end == len(games) or games[end].period != games[begin].period:
            yield games[begin].period, games[begin:end]
            begin = end


def slots_of(games: Sequence[Played]) -> list[Slot]:
    """Everybody in every pool that these games count in."""
    return list(
        dict.fromkeys(
            (who, *pool) for game in games for pool in game.pools() for who in (game.first, game.second)
        )
    )
