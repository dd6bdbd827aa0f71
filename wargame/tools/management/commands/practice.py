"""`manage.py practice RULESET SCENARIO --side S --games N`: how strong the steady practice opponent is."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import rules
from rules.core.contract import Decision, Draft, Side
from rules.core.dice import SeededDice
from rules.core.players import GreedyPlayer, Player, Seat, play
from rules.core.ruleset import Ruleset
from rules.core.steady import SteadyPlayer
from wargame.rulings.weighing import band

Kind = Callable[[int], Player]


class Timed:
    """A player, and what it takes for each of its decisions, in seconds of CPU."""

    def __init__(self, player: Player, spent: list[float]) -> None:
        self._player = player
        self._spent = spent

    def choose(self, seat: Seat, decision: Decision) -> Draft:
        """What the player chooses."""
        began = time.process_time()
        draft = self._player.choose(seat, decision)
        self._spent.append(time.process_time() - began)
        return draft


class Command(BaseCommand):
    """Plays steady against greedy, then greedy against greedy with the same dice, and prints what a side won."""

    help = "Measure the steady practice opponent against the greedy one."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What is played, from which side, how often."""
        parser.add_argument("ruleset")
        parser.add_argument("scenario")
        parser.add_argument("--side", help="the side that is measured; left out: each in turn")
        parser.add_argument("--games", type=int, default=30)
        parser.add_argument("--seed", type=int, default=1, help="of the first game")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and print. Raises CommandError for what is not there, or cannot be played steadily."""
        try:
            ruleset = rules.get(options["ruleset"])
            scenario = ruleset.scenarios[options["scenario"]]
        except (rules.Malformed, KeyError) as fault:
            raise CommandError(f"There is no such ruleset or scenario: {fault}") from fault
        side = options["side"]
        if ruleset.worth is None or side not in (None, *scenario.played) or options["games"] < 1:
            raise CommandError("Nothing to play: no worth, no such side, or no games")
        for each in [side] if side else scenario.played:
            for name, kind in (("steady", SteadyPlayer), ("greedy", GreedyPlayer)):
                self._measure(ruleset, scenario.id, each, name, kind, options)

    def _measure(
        self, ruleset: Ruleset, scenario: str, side: Side, name: str, kind: Kind, options: dict[str, Any]
    ) -> None:
        spent: list[float] = []
        games, first = options["games"], options["seed"]
        ends = [duel(ruleset, scenario, side, kind, seed, spent) for seed in range(first, first + games)]
        won, drawn = ends.count(side), ends.count(None)
        low, high = band(won, games)
        self.stdout.write(
            f"{ruleset.id} {scenario} {side}: {name} against greedy won {won} of {games}, {drawn} drawn; "
            f"{won / games:.0%} ({low:.0%} to {high:.0%} nine times in ten); "
            f"CPU a decision: median {median(spent):.3f} s, 95 % within {_high(spent):.3f} s, "
            f"most {max(spent):.3f} s of {len(spent)}"
        )


def duel(
    ruleset: Ruleset, scenario: str, side: Side, kind: Kind, seed: int, spent: list[float]
) -> Side | None:
    """Play a game against greedy players; return who won, None for a draw."""
    players: dict[str, Player] = {
        each: Timed(kind(seed), spent) if each == side else GreedyPlayer(seed + 1000 * at)
        for at, each in enumerate(ruleset.scenarios[scenario].sides, start=1)
    }
    *_, last = play(ruleset, scenario, {}, players, SeededDice(seed))
    return ruleset.standing(last.state).winner


def _high(spent: list[float]) -> float:
    """The time that 95 % of the decisions do not exceed."""
    return quantiles(spent, n=20, method="inclusive")[-1] if len(spent) > 1 else spent[0]
