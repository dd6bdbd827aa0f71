"""Exchanges of a turn with and without orders in advance: how often the game passes from one player to another.

Greedy players play the shortest scenario of each ruleset, twice with the same dice: whatever an order can answer is
answered as the first answer of its kind would, once by the player, who comes to the board for it, once by an order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import rules
from bench.figures import Row
from rules.core.codec import encode, plain
from rules.core.contract import Decision, Draft, Side
from rules.core.dice import SeededDice
from rules.core.foresight import answer, kind_of
from rules.core.players import GreedyPlayer, Seat
from rules.core.ruleset import Ruleset

TURNS, SEEDS = 2, (1, 2, 3)


class Course(NamedTuple):
    """Turns of a game: how often it passed to another player, what orders could answer in them, where it ended."""

    exchanges: int
    foreseen: int
    end: bytes


def rows(quick: bool) -> Iterator[Row]:
    """Each ruleset's shortest scenario, a row without and one with orders."""
    for name in rules.playable():
        ruleset = rules.get(name)
        scenario = min(ruleset.scenarios.values(), key=lambda one: one.minutes).id
        played = [
            (play(ruleset, scenario, seed, False), play(ruleset, scenario, seed, True))
            for seed in SEEDS[: 1 if quick else None]
        ]
        turns = TURNS * len(played)
        assert all(by_hand.end == ordered.end for by_hand, ordered in played)
        by_hand, ordered = (sum(pair[at].exchanges for pair in played) / turns for at in (0, 1))
        foreseen = sum(pair[0].foreseen for pair in played) / turns
        note = f"n={turns} turns; {foreseen:.1f} questions a turn answered by orders; the same position at the end"
        yield Row(f"{name} {scenario}, a turn by hand", by_hand, unit="exchanges", note=note)
        saved = f"{1 - ordered / by_hand:.0%} fewer"
        yield Row(f"{name} {scenario}, with orders", ordered, None, "exchanges", saved, "60 % fewer")


def play(ruleset: Ruleset, scenario: str, seed: int, ordered: bool) -> Course:
    """The first turns of a game; what orders answer is no exchange where they are `ordered`."""
    plan = ruleset.scenarios[scenario]
    dice, options = SeededDice(seed), {choice.id: choice.default for choice in plan.choices}
    players = {side: GreedyPlayer(seed + number) for number, side in enumerate(plan.sides)}
    state: Any = ruleset.fold(None, ruleset.setup(scenario, options, dice))
    last = ruleset.standing(state).turn + TURNS - 1
    actor, visitor, exchanges, foreseen = "", "", 0, 0
    while not (stands := ruleset.standing(state)).over and stands.turn <= last:
        asked = ruleset.decisions(state)[0]
        seat = Seat(ruleset, scenario, asked.side, state, asked.command)
        others = {stands.active, actor} != {asked.side}  # what one does in one's own phase is nobody else's
        draft = first_answer(ruleset, state, asked) if others else None
        foreseen += draft is not None
        if (draft is None or not ordered) and asked.side != visitor:
            exchanges, visitor = exchanges + 1, asked.side
        chosen = draft or players[asked.side].choose(seat, asked)
        actor = asked.side
        state = ruleset.fold(state, ruleset.resolve(state, seat.actor, ruleset.read_action(chosen), dice))
    return Course(exchanges, foreseen, encode(plain(state)))


def first_answer(ruleset: Ruleset, state: Any, asked: Decision) -> Draft | None:
    """What the first answer that fits makes of a question; None where no order can answer it."""
    policy = ruleset.foreseen.get(kind_of(asked))
    actor: Side = asked.command or asked.side
    given = (answer(ruleset, state, actor, asked, name) for name in policy.answers) if policy else ()
    return next((draft for draft in given if draft is not None), None)
