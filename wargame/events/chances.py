"""Who may go on to the next stage: the rounds left played many times by lot, with the chances that ratings give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from django.core.cache import cache

from wargame.events import drawing
from wargame.events.conditions import Format, Plan
from wargame.events.field import fingerprint
from wargame.events.given import Field
from wargame.events.stages import best_of
from wargame.events.standings import lines_of
from wargame.events.trees import Tree, tree_ahead
from wargame.pairing import berger
from wargame.pairing.ties import Tie

STEPS, MOST, FEWEST = 100_000, 500, 40
"""Games drawn by lot at most; and how often the rest is played, at most and at least."""

DAY = 86_400
Scores = dict[int, int]


def bracket_ahead(table: Field, order: Sequence[Tie], plan: Plan) -> Tree:
    """The bracket of the next stage as it would stand if this one ended now, with the chances to get there.

    `table` is this stage after all its rounds, `order` are the tie-breaks.
    """
    lines = lines_of(table, order)
    lines = [one for one in lines if one.number not in table.away]
    players = {one.number: one for one in table.players}
    best = best_of(table, lines, plan.takes)
    seeded = [players[number]._replace(seed=seed) for seed, number in enumerate(best, 1)]
    ahead = replace(table, round=table.last + 1)
    return tree_ahead(seeded, plan, chances_of(ahead, plan, [one.number for one in lines]))


def chances_of(stage: Field, plan: Plan, order: Sequence[int]) -> dict[int, float]:
    """For each player how often they were among those who go on to `plan`, of all times that it was played.

    `order` is how all stand now: it parts those who end level. The same field gives the same figures.
    """
    seed = fingerprint(stage)
    key = f"event-chances:{seed}:{plan.takes}"
    found: dict[int, float] | None = cache.get(key)
    if found is None:
        found = simulate(stage, plan.takes, order, Random(seed))
        cache.set(key, found, DAY)
    return found


def simulate(stage: Field, takes: int, order: Sequence[int], luck: Random) -> dict[int, float]:
    """Play what is left, again and again."""
    left = max(1, drawing.rounds_of(stage.plan, len(stage.players)) - stage.round + 1)
    times = max(FEWEST, min(MOST, STEPS // max(1, len(stage.players) * left)))
    got: Counter[int] = Counter()
    for _ in range(times):
        got.update(_gone_on(stage, _played_out(stage, luck), takes, order))
    return {one.number: got[one.number] / times for one in stage.players if not one.away}


def _played_out(stage: Field, luck: Random) -> Scores:
    """The points when all rounds are over."""
    points = drawing.points_of(stage)
    rating = {one.number: one.rating for one in stage.players}
    for one, other in [(board.first, board.second) for board in stage.open]:
        _play(one, other, points, rating, luck)
    for number in range(stage.round, drawing.rounds_of(stage.plan, len(stage.players)) + 1):
        for one, other in _pairs(stage, number, points, luck):
            _play(one, other, points, rating, luck)
    return points


def _play(one: int, other: int, points: Scores, rating: dict[int, float], luck: Random) -> None:
    """One wins, by the odds of their ratings."""
    odds = 1 / (1 + 10 ** ((rating[other] - rating[one]) / 400))
    points[one if luck.random() < odds else other] += 2


def _pairs(stage: Field, number: int, points: Scores, luck: Random) -> Iterator[tuple[int, int]]:
    """Who meets whom: by the tables, or in a Swiss neighbours by points."""
    if stage.plan.format != Format.SWISS:
        double = stage.plan.format == Format.DOUBLE_ROUND_ROBIN
        for pool in drawing.pools_of(stage):
            if number <= berger.rounds_of(len(pool), double=double):
                boards = berger.berger_round([one.number for one in pool], number, double=double)
                yield from ((one.first, one.second) for one in boards if one.second is not None)
        return
    here = [one.number for one in stage.players if not one.away]
    here.sort(key=lambda one: (-points[one], luck.random()))
    yield from zip(here[::2], here[1::2], strict=False)


def _gone_on(stage: Field, points: Scores, takes: int, order: Sequence[int]) -> list[int]:
    """Who goes on with these points: out of pools as many of each."""
    stands = {number: at for at, number in enumerate(order)}
    pools = [[one.number for one in pool if not one.away] for pool in drawing.pools_of(stage)]
    for pool in pools:
        pool.sort(key=lambda one: (-points[one], stands.get(one, len(stands))))
    ranked = [
        (rank, -points[one], stands.get(one, 0), one) for pool in pools for rank, one in enumerate(pool)
    ]
    if len(pools) == 1:
        return pools[0][:takes]
    return [one for *_, one in sorted(ranked)][:takes]
