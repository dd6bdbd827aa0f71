"""A made-up hobby whose truth is known: how well the worth of sides is found, and whether it helps to know it."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from wargame.ratings.balance import UNKNOWN, sigmoid
from wargame.ratings.fold import Fold, Played, slots_of
from wargame.ratings.glicko import SCALE, certainty


class World(NamedTuple):
    """Games with the truth behind them: log-odds of the first side of each scenario, and what a point takes off."""

    games: list[Played]
    edge: dict[str, float]
    effect: dict[str, float]


class Found(NamedTuple):
    """How many truths lay within their 90 % interval, of how many; log-loss of games held out, with sides and blind."""

    within: int
    effects_within: int
    of: int
    loss: float
    blind: float


def world(seed: int, games: int = 5000, players: int = 300, scenarios: int = 12, weeks: int = 100) -> World:
    """So many games between players of all strengths, some with a bid; who plays whom, and which side, is chance."""
    luck = random.Random(seed)
    skill = [luck.gauss(1500, 220) for _ in range(players)]
    often = [luck.paretovariate(1.5) for _ in range(players)]
    edge = {f"s{at}": luck.gauss(0, 0.45) for at in range(scenarios)}
    effect = {plan: luck.gauss(0.12, 0.08) for plan in edge}
    found = []
    for number in range(games):
        plan = luck.choice(sorted(edge))
        first, second = 0, 0
        while first == second:
            first, second = luck.choices(range(players), often, k=2)
        given = luck.choice([-2.0, -1.0, 1.0, 2.0, 3.0]) if luck.random() < 0.3 else 0.0
        odds = (skill[first] - skill[second]) / SCALE + edge[plan] - effect[plan] * given
        score = float(luck.random() < sigmoid(odds))
        found.append(
            Played(number, number * weeks // games, "r", plan, "p", "one", first, second, score, given)
        )
    return World(found, edge, effect)


def recover(made: World, held: float = 0.2) -> Found:
    """Estimate the sides from all games, and foretell the last ones from those before them."""
    fold = Fold(slots_of(made.games), {}, {})
    fold.run(made.games)
    within = effects = 0
    for (_, plan), known in fold.known.items():
        _, low, high = known.edge.share()
        within += low <= sigmoid(made.edge[plan]) <= high
        spread = math.sqrt(known.edge.effect_var) * 1.6448536269514722
        effects += abs(known.edge.effect - made.effect[plan]) <= spread
    cut = next(at for at, game in enumerate(made.games) if game.period >= made.games[-1].period * (1 - held))
    blind = [game._replace(scenario="any", side="one", given=0.0) for game in made.games]
    return Found(
        within, effects, len(fold.known), loss(made.games, cut, sides=True), loss(blind, cut, sides=False)
    )


def loss(games: Sequence[Played], cut: int, *, sides: bool) -> float:
    """The mean log-loss of the games from the `cut` on, by what was known before it; or blind to `sides`."""
    fold = Fold(slots_of(games), {}, {})
    if not sides:
        fold.learn = lambda *_: None  # type: ignore[method-assign]
    fold.run(games[:cut])
    places = dict(fold.places())
    total, count = 0.0, 0
    for game in games[cut:]:
        one, two = (places[who, game.ruleset, ""] for who in (game.first, game.second))
        if one is None or two is None:
            continue
        known = fold.known.get((game.ruleset, game.scenario))
        odds = known.edge.odds(game.given) if known else UNKNOWN.odds(game.given)
        ahead = (one.figure.rating - two.figure.rating) / SCALE + (odds if sides else 0)
        expected = sigmoid(certainty(math.hypot(one.figure.rd, two.figure.rd)) * ahead)
        total -= math.log(expected if game.score else 1 - expected)
        count += 1
    return total / count
