"""How the sides do when players that know no game play a ruleset many times: wins, points, what was spent on what.

    python -m bench.balance ring_of_fire breakthrough --games 100 --pairs rr gg rg gr

`r` is the random player, `g` the greedy one, `c` the captain (attacks at 3:1 and more, marches on places); the first
letter plays the side that moves first. `--record FOLDER` also writes the first game of each result there. ADR 0029
has what came of it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from statistics import mean, median, quantiles, stdev
from typing import Any, NamedTuple

import rules
from bench.captain import Captain
from rules.core.dice import SeededDice
from rules.core.players import GreedyPlayer, PlayedAction, Player, RandomPlayer, play
from rules.core.recordings import record_game
from rules.core.ruleset import Ruleset

PLAYERS: dict[str, Callable[[int], Player]] = {
    "r": lambda seed: RandomPlayer(seed, decline=0.05),
    "g": lambda seed: GreedyPlayer(seed),
    "c": lambda seed: Captain(seed, ratio=3.0),
}


class Game(NamedTuple):
    """One game played to its end."""

    seed: int
    winner: str | None
    verdict: str
    points: int
    actions: int
    ledger: dict[str, dict[str, int]]
    """What each side spent; empty where a ruleset keeps no such book."""
    seconds: float
    times: list[tuple[str, float]]
    """CPU of each decision: the action and the milliseconds of choosing, judging and folding it."""


def seated(ruleset: Ruleset, scenario: str, pair: str, seed: int) -> dict[str, Player]:
    """The players of a pair, by side; each seed gives others."""
    sides = ruleset.scenarios[scenario].sides
    return {
        side: PLAYERS[kind](1000 * n + seed) for n, (side, kind) in enumerate(zip(sides, pair, strict=True))
    }


def play_game(ruleset: Ruleset, scenario: str, pair: str, seed: int) -> Game:
    """A game of a pair of players; every seed gives its own dice and players."""
    players = seated(ruleset, scenario, pair, seed)
    started, times = time.process_time(), []
    last: PlayedAction | None = None
    for step, cost in timed(play(ruleset, scenario, {}, players, SeededDice(seed), limit=50_000)):
        times.append((step.action["do"] if step.action else "setup", cost))
        last = step
    assert last is not None
    end = last.state
    return Game(
        seed, end.result.winner, end.result.verdict, end.result.points, len(times) - 1,
        getattr(end, "ledger", {}), time.process_time() - started, times,
    )  # fmt: skip


def timed(steps: Iterator[PlayedAction]) -> Iterator[tuple[PlayedAction, float]]:
    """Each step with the milliseconds of CPU it took."""
    before = time.process_time()
    for step in steps:
        yield step, (time.process_time() - before) * 1000
        before = time.process_time()


def report(ruleset: Ruleset, scenario: str, pair: str, games: list[Game]) -> dict[str, Any]:
    """The figures of a pair."""
    points = [game.points for game in games]
    costs = [cost for game in games for _, cost in game.times]
    return {
        "scenario": scenario,
        "pair": pair,
        "games": len(games),
        "results": dict(Counter(f"{game.winner or 'nobody'} {game.verdict}" for game in games)),
        "points": {"mean": round(mean(points), 1), "sd": round(stdev(points), 1) if len(points) > 1 else 0.0}
        | {"least": min(points), "most": max(points)},
        "spent": {side: spending(games, side) for side in ruleset.scenarios[scenario].sides},
        "actions": round(mean(game.actions for game in games)),
        "seconds": round(mean(game.seconds for game in games), 2),
        "costliest_ms": costliest(games),
        "ms_a_decision": {"median": round(median(costs), 2), "p95": round(quantiles(costs, n=20)[18], 2)},
    }


def costliest(games: list[Game]) -> dict[str, float]:
    """Mean milliseconds of the six actions that cost most, choosing by the player included."""
    by_action: dict[str, list[float]] = {}
    for game in games:
        for action, cost in game.times:
            by_action.setdefault(action, []).append(cost)
    ranked = sorted(by_action, key=lambda action: -mean(by_action[action]))
    return {action: round(mean(by_action[action]), 1) for action in ranked[:6]}


def spending(games: list[Game], side: str) -> dict[str, float]:
    """Mean supply points of a side by purpose."""
    purposes = sorted({purpose for game in games for purpose in game.ledger.get(side, {})})
    return {p: round(mean(game.ledger.get(side, {}).get(p, 0) for game in games), 1) for p in purposes}


def record_ends(ruleset: Ruleset, scenario: str, games: dict[str, list[Game]], folder: Path) -> None:
    """Plays the shortest game of each result again and writes it down."""
    shortest: dict[str, tuple[int, str, int]] = {}
    for pair, played in games.items():
        for game in played:
            end = "-".join(filter(None, (scenario, game.winner, game.verdict)))
            this = (game.actions, pair, game.seed)
            shortest[end] = min(shortest.get(end, this), this)
    folder.mkdir(exist_ok=True)
    for end, (_, pair, seed) in shortest.items():
        players = seated(ruleset, scenario, pair, seed)
        record_game(folder / f"{end}.jsonl", ruleset, scenario, {}, players, SeededDice(seed))


def main() -> None:
    """Plays and prints one line of JSON for each pair."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset")
    parser.add_argument("scenario")
    parser.add_argument("--games", type=int, default=100, help="games of each pair at most")
    parser.add_argument("--minutes", type=float, default=60, help="CPU after which no further game is begun")
    parser.add_argument("--record", type=Path, help="folder for a recording of each way a game ended")
    parser.add_argument("--pairs", nargs="+", default=["rr", "gg", "rg", "gr"])
    asked = parser.parse_args()
    ruleset = rules.get(asked.ruleset)
    games: dict[str, list[Game]] = {pair: [] for pair in asked.pairs}
    for seed, pair in product(range(asked.games), asked.pairs):
        if time.process_time() < asked.minutes * 60:
            games[pair].append(play_game(ruleset, asked.scenario, pair, seed))
    if asked.record:
        record_ends(ruleset, asked.scenario, games, asked.record)
    for pair, played in games.items():
        if played:
            print(json.dumps(report(ruleset, asked.scenario, pair, played)), flush=True)


if __name__ == "__main__":
    main()
