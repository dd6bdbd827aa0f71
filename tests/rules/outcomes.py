"""What games of all rulesets come to, as sums: a change that must not change play leaves every line as it is.

    PYTHONPATH=. python tests/rules/outcomes.py [ruleset …] [--games 2] [--every 12] > before.txt

A line for each game: ruleset, scenario, players, seed, actions, the sum of its actions and events with what the log
tells of them, and the sum of what every viewer sees, is offered and may ask at every so many positions.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from zlib import crc32

import transcript

import rules
from rules.core.codec import encode, plain
from rules.core.dice import SeededDice
from rules.core.players import GreedyPlayer, RandomPlayer, play
from rules.core.ruleset import Ruleset

KINDS = {"random": RandomPlayer, "greedy": GreedyPlayer}


def outcome(ruleset: Ruleset, scenario: str, kind: str, seed: int, every: int, most: int) -> str:
    """What a game comes to."""
    plan = ruleset.scenarios[scenario]
    players = {side: KINDS[kind](seed + at) for at, side in enumerate(plan.sides)}
    games = islice(play(ruleset, scenario, {}, players, SeededDice(seed)), most)
    done = seen = actions = 0
    for actions, step in enumerate(games):
        done = crc32(encode([step.action, *step.events]), done)
        state = step.before
        for event in step.events:
            if state is not None:
                done = crc32(encode(plain(list(ruleset.log(state, event)))), done)
            state = ruleset.apply(state, event)
        if actions % every == 0:
            seen = crc32(transcript.position_sums(ruleset, step.state).encode(), seen)
    return f"{ruleset.id} {scenario} {kind} {seed}: {actions} actions, {done:08x} {seen:08x}"


def outcomes(ids: list[str], games: int, every: int, most: int) -> Iterator[str]:
    """A line for each game, by ruleset, scenario and kind of player."""
    for id in ids:
        ruleset = rules.get(id)
        for scenario in ruleset.scenarios:
            for kind in KINDS:
                for seed in range(1, games + 1):
                    yield outcome(ruleset, scenario, kind, seed, every, most)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--every", type=int, default=12)
    parser.add_argument("--most", type=int, default=400)
    asked = parser.parse_args()
    for line in outcomes(asked.rulesets or list(rules.playable()), asked.games, asked.every, asked.most):
        print(line, flush=True)
