"""A campaign on 42 by 28 hexes with two hundred counters: what clicks, orders, explanations and phases cost.

Asked through the contract in the middle of a game between bots, each time of a position whose parts are other objects,
so that nothing that follows from it is remembered; what hangs on the map alone is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import rules
from bench.figures import Row, row, timing
from rules.core.codec import decode, encode
from rules.core.contract import UMPIRE, Draft, Figure, Options, Side
from rules.core.dice import SeededDice
from rules.core.drafts import legal
from rules.core.players import GreedyPlayer, PlayedAction, play
from rules.core.ruleset import Ruleset

SYSTEM = "russian_portfolio"
TURNS = 4
"""Turns of the game that are looked at: the fullest ones."""

Run = Callable[[], object]


def rows(quick: bool = False) -> Iterator[Row]:
    """Every question that a player's turn puts to the umpire."""
    system = rules.get(SYSTEM)
    steps = game(system)
    count = 40 if quick else 200
    for name, budget, runs in (
        ("options for one stack", 30, stacks(system, steps)),
        ("hexes that may be attacked", 30, targets(system, steps)),
        ("an attack composed", 30, orders(system, steps)),
        ("odds and shifts of an attack", 0, odds(system, steps)),
        ("X-ray of a unit", 0, xrays(system, steps)),
        ("supply of a side", 0, about(system, steps, "net")),
        ("victory cities", 0, about(system, steps, "victory")),
        ("the figures of the history", 0, histories(system, steps)),
        ("the end of an attack phase, pockets and all", 150, ends(system, steps)),
    ):
        found = list(spread(runs, count))
        said = f"p95 < {budget} ms" if budget else ""
        yield row(f"{name}: {system.title}", timing(found).cpu, "ms CPU", budget=said)


def game(system: Ruleset) -> list[PlayedAction]:
    """The first turns of a game between greedy bots."""
    plan = next(iter(system.scenarios.values()))
    bots = {side: GreedyPlayer(at) for at, side in enumerate(plan.sides, 1)}
    steps = []
    for step in play(system, plan.id, {}, bots, SeededDice(1)):
        if system.standing(step.state).turn > TURNS:
            break
        steps.append(step)
    return steps[1:]


def spread(runs: Iterator[Run], count: int) -> Iterator[Run]:
    """So many of them, from the whole of the game."""
    every = list(runs)
    return iter(every[:: max(1, len(every) // count)][:count])


def fresh(system: Ruleset, state: Any) -> Any:
    """An equal position of which nothing is remembered."""
    return decode(encode(state), system.State)


def asking(system: Ruleset, step: PlayedAction, draft: Draft) -> Run:
    """The options of a draft, in the position before that step."""
    return partial(system.options, fresh(system, step.before), step.side, draft)


def begun(
    system: Ruleset, steps: list[PlayedAction], tag: str, slot: str
) -> Iterator[tuple[PlayedAction, Options]]:
    """Positions in which such an act may be begun, with its first slot."""
    for step in steps:
        options = system.options(step.before, step.side, {"do": tag})
        if options.slot == slot and any(legal(options, {})):
            yield step, options


def stacks(system: Ruleset, steps: list[PlayedAction]) -> Iterator[Run]:
    """What a click on a stack asks: where do these go?"""
    for step, options in begun(system, steps, "move", "units"):
        together: dict[Any, list[Any]] = defaultdict(list)
        for option in legal(options, {}):
            together[option.at].append(option.value)
        yield from (
            asking(system, step, {"do": "move", "units": units}) for units in list(together.values())[:3]
        )


def targets(system: Ruleset, steps: list[PlayedAction]) -> Iterator[Run]:
    """The first slot of an attack."""
    return (asking(system, step, {"do": "plan"}) for step, _ in begun(system, steps, "plan", "target"))


def drafts(system: Ruleset, steps: list[PlayedAction]) -> Iterator[tuple[PlayedAction, Draft]]:
    """Attacks with all that can join them."""
    for step, options in begun(system, steps, "plan", "target"):
        for option in legal(options, {})[:2]:
            draft = {"do": "plan", "target": option.value}
            able = legal(system.options(step.before, step.side, draft), draft)
            yield step, {**draft, "units": [one.value for one in able]}


def orders(system: Ruleset, steps: list[PlayedAction]) -> Iterator[Run]:
    """The order as it would be given, assessed."""
    return (asking(system, step, draft) for step, draft in drafts(system, steps))


def odds(system: Ruleset, steps: list[PlayedAction]) -> Iterator[Run]:
    """«What would come of it?»"""
    for step, draft in drafts(system, steps):
        yield _explained(system, step, step.side, {"about": "attack", "draft": draft})


def xrays(system: Ruleset, steps: list[PlayedAction]) -> Iterator[Run]:
    """A unit after another, of both sides."""
    for at, step in enumerate(steps):
        here = [e["id"] for e in system.view(step.before, UMPIRE).values() if e["kind"] == "unit"]
        yield _explained(system, step, step.side, {"about": "unit", "unit": here[at % len(here)]})


def about(system: Ruleset, steps: list[PlayedAction], question: str) -> Iterator[Run]:
    """A question about the whole map."""
    return (_explained(system, step, step.side, {"about": question}) for step in steps)


def histories(system: Ruleset, steps: list[PlayedAction]) -> Iterator[Run]:
    """What the history asks of a position, victory among it."""
    return (partial(figures, system, fresh(system, step.before)) for step in steps)


def figures(system: Ruleset, state: Any) -> list[Figure]:
    """All that the umpire knows."""
    assert system.history is not None
    return list(system.history(state, UMPIRE))


def ends(system: Ruleset, steps: list[PlayedAction]) -> Iterator[Run]:
    """Recovery, isolation and the beginning of the next phase, all in one action."""
    for step in steps:
        if step.action == {"do": "end_phase"} and step.before.phase == "attack":
            action = system.read_action(step.action)
            state = fresh(system, step.before)
            yield partial(system.resolve, state, step.side, action, SeededDice(1))


def _explained(system: Ruleset, step: PlayedAction, side: Side, question: dict[str, Any]) -> Run:
    return partial(system.explain, fresh(system, step.before), side, question)
