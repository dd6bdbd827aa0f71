"""`manage.py practice RULESET SCENARIO --side S --games N`: how strong the steady practice opponent is."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from multiprocessing import Pool
from statistics import median, quantiles
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError

import rules
from rules.core.contract import Decision, Draft, Side, Standing
from rules.core.dice import SeededDice
from rules.core.players import GreedyPlayer, Player, Seat, play
from rules.core.ruleset import Ruleset
from rules.core.steady import SteadyPlayer
from wargame.rulings.weighing import band

Kind = Callable[[int], Player]


class Match(NamedTuple):
    """What is played: the side that is measured, and the name of its player."""

    ruleset: str
    scenario: str
    side: Side
    name: str

    @property
    def title(self) -> str:
        """The match in a few words."""
        return f"{self.ruleset} {self.scenario} {self.side}: {self.name} against greedy"


class Played(NamedTuple):
    """A game that has ended: how, and what the decisions of the player took, in seconds of CPU."""

    seed: int
    end: Standing
    spent: list[float]


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
        parser.add_argument("--seed", type=int, default=1, help="of the first game, to go on from")
        parser.add_argument("--cores", type=int, default=1, help="games that are played at a time")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and print. Raises CommandError for what is not there, or cannot be played steadily."""
        try:
            ruleset = rules.get(options["ruleset"])
            scenario = ruleset.scenarios[options["scenario"]]
        except (rules.Malformed, KeyError) as fault:
            raise CommandError(f"There is no such ruleset or scenario: {fault}") from fault
        side = options["side"]
        if (
            ruleset.worth is None
            or side not in (None, *scenario.played)
            or min(options["games"], options["cores"]) < 1
        ):
            raise CommandError("Nothing to play: no worth, no such side, no games, or no cores")
        for each in [side] if side else scenario.played:
            for name, kind in (("steady", SteadyPlayer), ("greedy", GreedyPlayer)):
                self._measure(Match(ruleset.id, scenario.id, each, name), kind, options)

    def _measure(self, match: Match, kind: Kind, options: dict[str, Any]) -> None:
        """Play the games, print each as it ends and then what they come to."""
        seeds = range(options["seed"], options["seed"] + options["games"])
        ends: list[Side | None] = []
        spent: list[float] = []
        for seed, end, times in self._play(match, kind, seeds, options["cores"]):
            ends.append(end.winner)
            spent += times
            self.stdout.write(f"{match.title}, seed {seed}: {tell_end(end)}; {tell_spent(times)}")
            self.stdout.flush()
        won, drawn, games = ends.count(match.side), ends.count(None), len(ends)
        low, high = band(won, games)
        self.stdout.write(
            f"{match.title} won {won} of {games}, {drawn} drawn; "
            f"{won / games:.0%} ({low:.0%} to {high:.0%} nine times in ten); {tell_spent(spent)}"
        )

    def _play(self, match: Match, kind: Kind, seeds: Iterable[int], cores: int) -> Iterator[Played]:
        """The games in the order of their seeds: one after the other, or side by side on several cores."""
        play_one = partial(play_game, match, kind)
        if cores == 1:
            yield from map(play_one, seeds)
            return
        with Pool(cores) as pool:
            yield from pool.imap(play_one, seeds)


def play_game(match: Match, kind: Kind, seed: int) -> Played:
    """Play one game of a match."""
    spent: list[float] = []
    end = duel(rules.get(match.ruleset), match.scenario, match.side, kind, seed, spent)
    return Played(seed, end, spent)


def duel(ruleset: Ruleset, scenario: str, side: Side, kind: Kind, seed: int, spent: list[float]) -> Standing:
    """Play a game against greedy players; return how it ended."""
    players: dict[str, Player] = {
        each: Timed(kind(seed), spent) if each == side else GreedyPlayer(seed + 1000 * at)
        for at, each in enumerate(ruleset.scenarios[scenario].sides, start=1)
    }
    *_, last = play(ruleset, scenario, {}, players, SeededDice(seed))
    return ruleset.standing(last.state)


def tell_end(end: Standing) -> str:
    """Who won, by which verdict and how many points."""
    said = end.verdict
    points = f", {said.facts['points']} points" if said and "points" in said.facts else ""
    return f"{end.winner or 'drawn'} ({said.id.removeprefix('verdict-') if said else 'unfinished'}{points})"


def tell_spent(spent: list[float]) -> str:
    """What the decisions took, in words."""
    if not spent:
        return "no decision"
    high = quantiles(spent, n=20, method="inclusive")[-1] if len(spent) > 1 else spent[0]
    return (
        f"CPU a decision: median {median(spent):.3f} s, 95 % within {high:.3f} s, "
        f"most {max(spent):.3f} s of {len(spent)}"
    )
