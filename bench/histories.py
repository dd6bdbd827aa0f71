"""The history of a long game: a whole campaign laid into the database, its record stretched to 20,000 events.

Between its own events stand others that change nothing, so that turns, phases and checkpoints are those of a game
whose players took their time. The fold of a phase is as long as the site lets it get.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.core.cache import cache
from django.utils import timezone

import rules
from bench.figures import Row, row, timing
from bench.site import database
from rules.core.codec import plain
from rules.core.contract import SPECTATOR, Event, LogLine
from rules.core.dice import SeededDice
from rules.core.players import PlayedAction, RandomPlayer, play
from rules.core.ruleset import Ruleset
from rules.russian_portfolio.fates import UnitsSpent
from wargame.games import position
from wargame.games.history import history
from wargame.games.models import Checkpoint, Game, GameEvent
from wargame.games.referee import LEAP

SYSTEM = "russian_portfolio"
LONG = 20_000


def rows(quick: bool = False) -> Iterator[Row]:
    """The page's figures: of a game nobody has asked for yet, of one that was asked for before."""
    with database():
        match = laid(rules.get(SYSTEM), LONG // 10 if quick else LONG)

        def anew() -> None:
            cache.clear()
            position.forget()
            history(game=match, viewer=SPECTATOR)

        turns = f"{len(history(game=match, viewer=SPECTATOR).turns)} turns"
        first = timing(anew for _ in range(10))
        yield row(f"history of a game of {match.seq:,} events, nothing kept", first.cpu, "ms CPU", turns)
        yield row(f"history of a game of {match.seq:,} events, nothing kept, wall", first.wall, note=turns)
        again = timing(lambda: history(game=match, viewer=SPECTATOR) for _ in range(100))
        yield row("the same, turns kept, wall", again.wall)


def laid(ruleset: Ruleset, length: int) -> Game:
    """The longest of three games between random bots in the database, stretched to about so many events."""
    plan = max(ruleset.scenarios.values(), key=lambda one: one.minutes)
    steps = max((game(ruleset, plan.id, seed) for seed in (7, 8, 9)), key=len)
    between = length // sum(len(step.events) for step in steps) - 1
    record = Record(ruleset)
    for step in steps:
        state = step.before
        for event in step.events:
            record.add(event, ruleset.log(state, event))
            state = ruleset.apply(state, event)
            if step.action:
                record.idle(between)
        record.keep(state)
    return record.write(plan.id)


def game(ruleset: Ruleset, scenario: str, seed: int) -> list[PlayedAction]:
    """A game between random bots."""
    players = {side: RandomPlayer(seed + at) for at, side in enumerate(ruleset.scenarios[scenario].sides)}
    return list(play(ruleset, scenario, {}, players, SeededDice(seed)))


class Record:
    """The rows of a game, gathered. The hashes are none, but tell the events apart."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset, self.step, self.kept = ruleset, "", 0
        self.events: list[GameEvent] = []
        self.checkpoints: list[Checkpoint] = []

    def add(self, event: Event, lines: Sequence[LogLine]) -> None:
        """One event with what the log says of it."""
        seq = len(self.events) + 1
        told = plain(list(lines))
        self.events.append(
            GameEvent(seq=seq, payload=plain(event), log=told, hash=f"{seq:064x}", time=timezone.now())
        )

    def idle(self, count: int) -> None:
        """So many events that change nothing."""
        for _ in range(count):
            self.add(UnitsSpent(units=()), ())

    def keep(self, state: Any) -> None:
        """A checkpoint where the referee writes one."""
        step, seq = self.ruleset.standing(state).step, len(self.events)
        if step != self.step or seq - self.kept >= LEAP:
            self.checkpoints.append(Checkpoint(seq=seq, state=position.encode_state(state)))
            self.step, self.kept = step, seq

    def write(self, scenario: str) -> Game:
        """All of it in the database."""
        known = {"ruleset": self.ruleset.id, "version": self.ruleset.version, "scenario": scenario}
        game = Game.objects.create(
            **known, status="active", seq=len(self.events), head_hash=self.events[-1].hash
        )
        for event in self.events:
            event.game = game
        for checkpoint in self.checkpoints:
            checkpoint.game = game
        GameEvent.objects.bulk_create(self.events, batch_size=1000)
        Checkpoint.objects.bulk_create(self.checkpoints, batch_size=100)
        return game
