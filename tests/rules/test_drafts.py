"""Half-filled orders from anywhere: whatever is put into them, the umpire answers or names a rule, and never breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

import rules
from rules.core.codec import plain
from rules.core.contract import UMPIRE, Draft
from rules.core.dice import SeededDice
from rules.core.errors import Illegal, Malformed
from rules.core.players import RandomPlayer, Seat, play
from rules.core.ruleset import Ruleset
from tests.clauses import clause
from tests.rulesets import each

STEPS, TRIES = 500, 8


def positions(ruleset: Ruleset, seed: int) -> Iterator[tuple[Seat, Draft]]:
    """The first positions of a game by chance, with what was done in each."""
    scenario = min(ruleset.scenarios.values(), key=lambda one: (one.minutes, one.id))
    players = {side: RandomPlayer(seed + n, decline=0.05) for n, side in enumerate(scenario.sides)}
    for step in islice(play(ruleset, scenario.id, {}, players, SeededDice(seed)), 1, STEPS):
        yield Seat(ruleset, scenario.id, step.side, step.before), dict(step.action or {})


class Known:
    """What can be named: pieces, those off the map too, and whatever else the slots have offered or refused."""

    def __init__(self) -> None:
        self.units: set[str] = set()
        self.others: set[str] = set()

    def learn(self, seat: Seat, draft: Draft) -> None:
        """From a position, and from every slot of what was done in it."""
        view = seat.ruleset.view(seat.state, UMPIRE).values()
        self.units |= {entity["id"] for entity in view if entity["kind"] == "unit"}
        slots = list(draft)
        for end in range(1, len(slots)):
            offered = seat.options({slot: draft[slot] for slot in slots[:end]})
            pool = self.units if offered.kind in ("unit", "units") else self.others
            pool |= {one.value for one in offered.candidates if isinstance(one.value, str)}

    def stray(self, value: Any, random: Random) -> Any:
        """The value with some of its names exchanged for others of the kind, and lists with one more."""
        if isinstance(value, list):
            more = [random.choice(value)] if value and random.random() < 0.3 else []
            return [self.stray(item, random) for item in [*value, *more]]
        kin = next(
            (kin for kin in (self.units, self.others) if isinstance(value, str) and value in kin), None
        )
        return random.choice(sorted(kin)) if kin and random.random() < 0.6 else value


@clause("Rules → site", "contract")
@each("id")
@pytest.mark.dear
def test_a_draft_with_strays_is_answered_or_refused(
    id: str, seed: int, sample: Callable[[Sequence[Any], int], Sequence[Any]]
) -> None:
    ruleset, random = rules.get(id), Random(seed)
    known = Known()
    answered = refused = 0
    for seat, draft in sample(list(positions(ruleset, seed)), 20):
        known.learn(seat, draft)
        for _ in range(TRIES if len(draft) > 1 else 0):
            stray = {
                slot: item if slot == "do" else known.stray(plain(item), random)
                for slot, item in draft.items()
            }
            cut = dict(list(stray.items())[: random.randint(2, len(stray))])
            for ask in (lambda: seat.options(cut), lambda: judge(seat, stray)):  # noqa: B023 - asked at once
                try:
                    options = ask()
                    refused += options is not None and options.refusal is not None
                    answered += 1
                except Illegal as no:
                    assert no.rule, no
                    refused += 1
                except Malformed:
                    refused += 1
    assert answered and refused


def judge(seat: Seat, draft: Draft) -> None:
    """Has the umpire judge it, whatever comes of it."""
    seat.ruleset.resolve(seat.state, seat.actor, seat.ruleset.read_action(draft), SeededDice(1))
