"""2 The umpire's hand: goes on from event to event until somebody has to be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.core.contract import Decision, Event, Message
from rules.core.errors import Illegal, Malformed
from rules.core.flow import Course, remembered
from rules.core.ruleset import Dice
from rules.ocs.acts import Hook
from rules.ocs.apply import apply
from rules.ocs.campaign import victory
from rules.ocs.chapters import ACTS, BY_PHASE, ENTER, HOOKS, LEAVE, TAGS
from rules.ocs.orders import ORDERS
from rules.ocs.scenario import battle
from rules.ocs.schema import Switches
from rules.ocs.sequence import ORDER, PHASES, acting
from rules.ocs.state import State
from rules.ocs.turns import EndPhase, GameBegan, MatterSettled, PhaseBegan, PhaseClosed, TurnBegan

ALWAYS = ("instruct", "end_phase")
"""Acts that answer the main question of every phase."""


def setup(scenario: str, options: Mapping[str, Any], dice: Dice) -> Sequence[Event]:
    """The first events of a game: the set-up, then play up to the first question."""
    first = GameBegan(scenario=scenario, switches=switches(scenario, options))
    course = Course(apply(None, first), apply)
    next_turn(course, dice)
    proceed(course, dice)
    return [first, *course.events]


def switches(scenario: str, options: Mapping[str, Any]) -> Switches:
    """The scenario's switches with what whoever opens the game has chosen; `Malformed` for unknown ones."""
    given = msgspec.to_builtins(battle(scenario).file.switches)
    try:
        return msgspec.convert({**given, **options}, Switches)
    except msgspec.ValidationError as fault:
        raise Malformed("no-such-option", fault=str(fault)) from fault


def hook(state: State) -> Hook:
    """Who looks after the position: the chapter of the topmost matter, else that of the phase."""
    key = type(state.stack[-1]) if state.stack else state.phase
    return HOOKS.get(key) or Hook()


@remembered
def decisions(state: State) -> Sequence[Decision]:
    """The questions open now; none when the game is over."""
    if state.result is not None:
        return ()
    asked = tuple(hook(state).decisions(state))
    if asked or state.stack or state.closing:
        return asked
    return main_question(state)


def main_question(state: State) -> tuple[Decision, ...]:
    """2 «What do you do in this phase?», where there is an act to do."""
    side = acting(state)
    if state.phase not in BY_PHASE or side in state.passed or not hook(state).open(state):
        return ()
    return (
        Decision(
            id=f"{state.phase}:{state.turn}-{state.active}",
            side=side,
            rule=PHASES[state.phase].rule,
            accepts=(*(tag for tag in BY_PHASE[state.phase] if TAGS[tag].suits(state)), *ALWAYS),
            ask=Message(f"ask-{state.phase}", {"side": side}),
            default={"do": "end_phase"},
        ),
    )


def proceed(course: Course[State], dice: Dice) -> None:
    """Goes on through everything that asks nobody, and through what was answered in advance."""
    while course.state.result is None:
        state = course.state
        more = hook(state).settle(state, dice)
        if more:
            course.add(*more)
        elif asked := decisions(state):
            if not answered(course, asked, dice):
                return
        elif state.stack:
            course.add(MatterSettled())
        elif not state.closing:
            close(course, dice)
        else:
            next_phase(course, dice)


def answered(course: Course[State], asked: Sequence[Decision], dice: Dice) -> bool:
    """2.4 Whether an answer given in advance has dealt with one of the questions."""
    for decision in asked:
        action = ORDERS.answer(course.state, decision)
        if action is not None:
            try:
                events = ACTS[type(action)].resolve(course.state, decision.side, action, dice)
            except Illegal:
                continue  # What was said in advance does not fit: the question is put.
            course.add(*events)
            return True
    return False


def close(course: Course[State], dice: Dice) -> None:
    """2 The end of a phase and what it brings."""
    phase = course.state.phase
    course.add(PhaseClosed(phase=phase))
    for step in LEAVE.get(phase, ()):
        course.add(*step.work(course.state, dice))


def next_phase(course: Course[State], dice: Dice) -> None:
    """2 The next phase that somebody wants; after the last one, the next player turn, the next game turn."""
    state = course.state
    here = state.phase if state.phase in ORDER else ""
    turns = [(state.active, here)] if here else [(state.order[0], "")]
    if here and state.active == state.order[0]:
        turns.append((state.order[1], ""))
    if not any(begin_first(course, side, dice, after) for side, after in turns):
        next_turn(course, dice)


def begin_first(course: Course[State], side: str, dice: Dice, after: str) -> bool:
    """2 Begins the side's first phase after that one (or of all) which somebody wants; whether there was one."""
    start = ORDER.index(after) + 1 if after else 0
    for phase in ORDER[start:]:
        begun = replace(course.state, active=side, phase=phase, passed=(), closing=False)
        if wanted(begun, phase) and not waived(begun):
            begin(course, side, phase, dice)
            return True
    return False


def wanted(state: State, phase: str) -> bool:
    """2 Whether there is anything to do in a phase at all."""
    known = phase in HOOKS or phase in BY_PHASE or phase in ENTER
    return known and (HOOKS.get(phase) or Hook()).wanted(state)


def waived(state: State) -> bool:
    """2.4, 4.9 Whether the side has let the phase go by in advance: it is passed over like one with nothing in it, so
    that nobody is told which it was (ADR 0044).
    """
    given = (ORDERS.answer(state, decision) for decision in main_question(state))
    return any(isinstance(action, EndPhase) for action in given)


def next_turn(course: Course[State], dice: Dice) -> None:
    """2 Turn end: the result, or the next turn."""
    state = course.state
    if state.turn >= state.battle.file.turns:
        course.add(*victory.count(state))
        return
    course.add(TurnBegan(turn=state.turn + 1, rules=("2.1",)))
    begin(course, course.state.active, "initiative", dice)


def begin(course: Course[State], side: str, phase: str, dice: Dice) -> None:
    """A phase and what its beginning brings."""
    course.add(PhaseBegan(side=side, phase=phase, rules=("2.1",)))
    for step in ENTER.get(phase, ()):
        course.add(*step.work(course.state, dice))
