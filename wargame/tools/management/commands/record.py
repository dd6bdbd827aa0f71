"""`manage.py record RULESET NAME`: bots play a game, which becomes a recording that must replay for ever."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import rules
from rules.core.dice import SeededDice
from rules.core.players import GreedyPlayer, Player, RandomPlayer
from rules.core.recordings import record_game
from rules.core.ruleset import Scenario
from rules.core.words import say

KINDS: dict[str, Callable[[int], Player]] = {"greedy": GreedyPlayer, "random": RandomPlayer}


class Command(BaseCommand):
    """Writes `recordings/NAME.jsonl` in the ruleset's folder."""

    help = "Let practice opponents play a game and keep it as a recording of the ruleset."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to play, under which name to keep it, who plays."""
        parser.add_argument("ruleset")
        parser.add_argument("name", help="of the file, without .jsonl")
        parser.add_argument("--scenario", help="its id; left out: the shortest")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--players", choices=KINDS, default="greedy")
        parser.add_argument(
            "--choose",
            nargs="*",
            default=[],
            metavar="ID=VALUE",
            help="choices of the scenario; a switch is yes or no",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and write. Raises CommandError for a ruleset or scenario that is not there."""
        try:
            ruleset = rules.get(options["ruleset"])
            shortest = min(ruleset.scenarios.values(), key=lambda s: s.minutes)
            scenario = ruleset.scenarios[options["scenario"] or shortest.id]
            chosen = dict(read_choice(scenario, pair) for pair in options["choose"])
        except (rules.Malformed, KeyError) as fault:
            raise CommandError(f"There is no such ruleset, scenario or choice: {fault}") from fault
        kind, seed = KINDS[options["players"]], options["seed"]
        players: dict[str, Player] = {side: kind(seed + i) for i, side in enumerate(scenario.sides)}
        path = ruleset.folder / "recordings" / f"{options['name']}.jsonl"
        path.parent.mkdir(exist_ok=True)
        state = record_game(path, ruleset, scenario.id, chosen, players, SeededDice(seed))
        verdict = ruleset.standing(state).verdict
        self.stdout.write(f"{path.name}: {say(ruleset, verdict) if verdict else 'no verdict'}")


def read_choice(scenario: Scenario, pair: str) -> tuple[str, Any]:
    """A choice of the scenario with the value that is written so; KeyError when there is none."""
    id, _, text = pair.partition("=")
    values = {choice.id: {_written(value): value for value in choice.values} for choice in scenario.choices}
    return id, values[id][text]


def _written(value: Any) -> str:
    """A value as one types it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
