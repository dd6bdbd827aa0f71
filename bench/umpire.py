"""The rules alone, over every ruleset: options for a unit, a decision judged, a game of bots to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter

import rules
from bench.figures import Row, row, timing
from rules.core.codec import encode
from rules.core.contract import UMPIRE
from rules.core.dice import SeededDice
from rules.core.drafts import legal, options_of
from rules.core.patches import patch
from rules.core.players import GreedyPlayer, PlayedAction, Player, RandomPlayer, Seat, acts, play
from rules.core.ruleset import Ruleset

OPTIONS = 400
"""Questions for options timed, spread over a game."""


def rows(quick: bool = False) -> Iterator[Row]:
    """The shortest and the longest scenario of every ruleset there is."""
    for id in rules.available():
        ruleset = rules.get(id)
        plans = sorted(ruleset.scenarios.values(), key=lambda plan: plan.minutes)
        for plan in dict.fromkeys([plans[0].id, plans[-1].id]):
            yield from scenario(ruleset, plan, quick)


def scenario(ruleset: Ruleset, name: str, quick: bool) -> Iterator[Row]:
    """One scenario: a game between random bots is played, then its decisions are judged once more."""
    where = f"{ruleset.title}, {name}"
    steps = list(_game(ruleset, name, RandomPlayer))[1:]
    asked = timing(_questions(ruleset, name, steps, OPTIONS // 4 if quick else OPTIONS))
    yield row(f"options for one unit: {where}", asked.cpu, "ms CPU", budget="p95 < 30 ms")
    first = timing(partial(_acts, ruleset, step) for step in steps[: 50 if quick else None])
    yield row(f"which acts lead somewhere: {where}", first.cpu, "ms CPU", "each decision of a game")
    judged = timing(partial(_judged, ruleset, step) for step in steps)
    yield row(
        f"resolve, apply, view, patch, encode: {where}", judged.cpu, "ms CPU", "each decision of a game"
    )
    if not quick:
        start = perf_counter()
        played = list(_game(ruleset, name, GreedyPlayer))
        note = f"{len(played) - 1} decisions, {sum(len(s.events) for s in played)} events, bots included"
        yield Row(f"greedy bots to the end: {where}", perf_counter() - start, None, "s", note)


def _game(ruleset: Ruleset, name: str, kind: Callable[[int], Player]) -> Iterator[PlayedAction]:
    players = {side: kind(1 + i) for i, side in enumerate(ruleset.scenarios[name].sides)}
    return play(ruleset, name, {}, players, SeededDice(1))


def _questions(
    ruleset: Ruleset, name: str, steps: list[PlayedAction], count: int
) -> Iterator[Callable[[], object]]:
    """What a click on a unit asks: the slot after it, in positions where some act begins with a unit."""
    found = 0
    for step in steps * 20:
        seat = Seat(ruleset, name, step.side, ruleset.fold(step.before, ()))
        for draft in _clicks(seat):
            yield partial(ruleset.options, seat.state, seat.side, draft)
            found += 1
            if found >= count:
                return


def _clicks(seat: Seat) -> Iterator[dict[str, object]]:
    """A draft with its first unit for each act that begins with one."""
    decision = next(d for d in seat.ruleset.decisions(seat.state) if d.side == seat.side)
    for tag in acts(seat, decision):
        options = seat.options({"do": tag})
        can = legal(options, {})
        if options.kind in ("unit", "units") and can:
            value = can[len(can) // 2].value
            yield {"do": tag, str(options.slot): [value] if options.kind == "units" else value}


def _acts(ruleset: Ruleset, step: PlayedAction) -> object:
    """What a board asks first."""
    return options_of(ruleset, step.before, step.command or step.side, {})


def _judged(ruleset: Ruleset, step: PlayedAction) -> bytes:
    """A decision read, resolved, applied, viewed before and after, and the patch encoded."""
    assert step.action is not None
    action = ruleset.read_action(step.action)
    events = ruleset.resolve(step.before, step.side, action, SeededDice(1))
    after = ruleset.fold(step.before, events)
    change = patch(ruleset.view(step.before, UMPIRE), ruleset.view(after, UMPIRE), 0, len(events))
    return encode(change)
