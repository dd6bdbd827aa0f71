"""V The umpire's hand: goes on from event to event until somebody has to be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.core.acts import Hook
from rules.core.contract import Decision, Event
from rules.core.errors import Illegal, Malformed
from rules.core.flow import Course, remembered
from rules.core.ruleset import Dice
from rules.russian_portfolio.apply import apply
from rules.russian_portfolio.campaign.victory import expired
from rules.russian_portfolio.chapters import CHAPTERS
from rules.russian_portfolio.orders import ORDERS
from rules.russian_portfolio.sequence import following
from rules.russian_portfolio.state import Choices, State
from rules.russian_portfolio.talk import question
from rules.russian_portfolio.turns import GameBegan, MatterSettled, PhaseBegan, PhaseClosed, TurnBegan


def setup(scenario: str, options: Mapping[str, Any], dice: Dice) -> Sequence[Event]:
    """XVI The first events of a game: the set-up, then play up to the first question."""
    try:
        choices = msgspec.convert(dict(options), Choices)
    except msgspec.ValidationError as fault:
        raise Malformed("no-such-option", fault=str(fault)) from fault
    first = GameBegan(scenario=scenario, choices=choices)
    course = Course(apply(None, first), apply)
    next_phase(course, dice)
    proceed(course, dice)
    return [first, *course.events]


def hook(state: State) -> Hook:
    """Who looks after the position: the chapter of the topmost matter, else that of the phase."""
    key = type(state.stack[-1]) if state.stack else state.phase
    return CHAPTERS.hooks.get(key) or Hook()


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
    """V «What do you do in this phase?», where there is an act to do."""
    acts = CHAPTERS.by_phase.get(state.phase, ())
    if not acts or state.active in state.passed or not hook(state).open(state) or idle(state, acts[0]):
        return ()
    fit = (tag for tag in acts if CHAPTERS.tags[tag].suits(state))
    return (
        Decision(
            id=f"{state.phase}:{state.turn}-{state.step}-{state.reserve}",
            side=state.active,
            rule="V",
            accepts=(*fit, *(("instruct",) if ORDERS.known else ()), "end_phase"),
            ask=question(state),
            default=hook(state).default(state),
        ),
    )


def idle(state: State, first: str) -> bool:
    """XIII.G Whether nobody of the side can do the first act of a Reserve Phase: it is then passed over."""
    block = CHAPTERS.tags[first].blocked
    return bool(state.reserve) and block is not None and block(state, state.active) is not None


def proceed(course: Course[State], dice: Dice) -> None:
    """Goes on through everything that asks nobody, and through what was answered in advance."""
    while course.state.result is None:
        state = course.state
        if more := hook(state).settle(state, dice):
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
    """XIII.D.8 Whether an answer given in advance has dealt with one of the questions."""
    for decision in asked:
        action = ORDERS.answer(course.state, decision)
        if action is not None:
            try:
                events = CHAPTERS.acts[type(action)].resolve(course.state, decision.side, action, dice)
            except Illegal:
                continue  # What was said in advance does not fit: the question is put.
            course.add(*events)
            return True
    return False


def close(course: Course[State], dice: Dice) -> None:
    """V The end of a phase and what it brings."""
    phase = course.state.phase
    course.add(PhaseClosed(phase=phase))
    for step in CHAPTERS.leave.get(phase, ()):
        course.add(*step.work(course.state, dice))


def next_phase(course: Course[State], dice: Dice) -> None:
    """V The next step that somebody wants; after the last one the next turn."""
    state = course.state
    while (found := following(state)) is not None:
        step, reserve = found
        line = state.steps[step]
        there = replace(state, step=step, reserve=reserve, phase=line.phase, active=line.side or state.active)
        if reserve != state.reserve:
            there = replace(there, aftermath=replace(there.aftermath, stirred=False))
        if wanted(there):
            return begin(course, there, dice)
        state = there
    if course.state.turn >= course.state.turns:
        course.add(expired(course.state))
        return
    course.add(TurnBegan(turn=course.state.turn + 1, rules=("V",)))
    next_phase(course, dice)


def wanted(state: State) -> bool:
    """V Whether there is anything to do in a phase at all."""
    phase = state.phase
    known = phase in CHAPTERS.hooks or phase in CHAPTERS.by_phase or phase in CHAPTERS.enter
    return known and (CHAPTERS.hooks.get(phase) or Hook()).wanted(state)


def begin(course: Course[State], there: State, dice: Dice) -> None:
    """A phase and what its beginning brings."""
    course.add(
        PhaseBegan(side=there.active, phase=there.phase, step=there.step, reserve=there.reserve, rules=("V",))
    )
    for step in CHAPTERS.enter.get(there.phase, ()):
        course.add(*step.work(course.state, dice))
