"""B2 The umpire's hand: goes on from event to event until somebody has to be asked.

`chapters.HOOKS` says which chapter looks after which phase; `sequence.PLAYER_TURN` is their order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core import bids
from rules.core.contract import Decision, Event
from rules.core.errors import Malformed
from rules.core.flow import Course, remembered
from rules.core.ruleset import Dice, chosen
from rules.ring_of_fire import events as e
from rules.ring_of_fire import victory
from rules.ring_of_fire.apply import apply
from rules.ring_of_fire.chapters import HOOKS
from rules.ring_of_fire.scenario import battle, scenario_names
from rules.ring_of_fire.sequence import ORDER, Hook
from rules.ring_of_fire.state import State


def setup(scenario: str, options: Mapping[str, Any], dice: Dice) -> Sequence[Event]:
    """The first events of a game: the set-up, then play up to the first question.

    `options` are switches by name (`schema.Switches`), and a `bid`; `Malformed` for unknown ones.
    """
    if scenario not in scenario_names():
        raise Malformed("unknown-scenario", scenario=scenario)
    file = battle(scenario).file
    bid, options = bids.parted(file.bid, file.sides, options)
    first = e.GameBegan(scenario=scenario, switches=chosen(file.switches, options))
    course = Course(apply(None, first), apply)
    course.add(*bid)
    next_turn(course, dice)
    proceed(course, dice)
    return [first, *course.events]


@remembered
def decisions(state: State) -> Sequence[Decision]:
    """The questions open now; none when the game is over."""
    hook = HOOKS.get(state.phase)
    if state.result is not None or hook is None:
        return ()
    return tuple(ask for ask in hook.decisions(state) if ask.side not in state.passed)


def proceed(course: Course[State], dice: Dice) -> None:
    """Goes on through everything that asks nobody."""
    while course.state.result is None:
        hook = HOOKS.get(course.state.phase, Hook())
        more = hook.settle(course.state, dice)
        if more:
            course.add(*more)
        elif decisions(course.state):
            return
        else:
            next_phase(course, dice)


def next_phase(course: Course[State], dice: Dice) -> None:
    """B2 The next phase somebody wants; after the last one, the next player turn, the next game turn."""
    state = course.state
    for phase in ORDER[ORDER.index(state.phase) + 1 :]:
        hook = HOOKS.get(phase)
        if hook is not None and hook.wanted(state):
            return begin(course, state.active, phase, dice)
    first, second = state.battle.sides
    if state.active == first:
        return begin(course, second, ORDER[0], dice)
    return next_turn(course, dice)


def next_turn(course: Course[State], dice: Dice) -> None:
    """B2, B17 Turn end: the result, or the next turn."""
    state = course.state
    if state.turn >= state.battle.file.turns:
        course.add(*victory.count(state))
        return
    course.add(e.TurnBegan(turn=state.turn + 1, rules=("B2",)))
    begin(course, state.battle.sides[0], ORDER[0], dice)


def begin(course: Course[State], side: str, phase: str, dice: Dice) -> None:
    """A phase and what its beginning brings."""
    course.add(e.PhaseBegan(side=side, phase=phase, rules=("B2",)))
    course.add(*HOOKS[phase].enter(course.state, dice))
