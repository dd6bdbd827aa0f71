"""2 The umpire's hand: goes on from event to event until somebody has to be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.bids import split_bid
from rules.core.conduct import Conduct, EndPhase
from rules.core.contract import Decision, Event, Message
from rules.core.flow import EventRun
from rules.core.ruleset import Dice, choose_options
from rules.ocs.apply import apply
from rules.ocs.campaign import victory
from rules.ocs.chapters import CHAPTERS
from rules.ocs.movement.breakdown import gather
from rules.ocs.orders import ORDERS
from rules.ocs.scenario import battle
from rules.ocs.sequence import ORDER, PHASES, acting, same_phase
from rules.ocs.state import State
from rules.ocs.turns import GameBegan, PhaseBegan, TurnBegan


def setup(scenario: str, options: Mapping[str, Any], dice: Dice) -> Sequence[Event]:
    """The first events of a game: the set-up, then play up to the first question."""
    file = battle(scenario).file
    bid, options = split_bid(file.bid, file.sides, options)
    began = GameBegan(scenario=scenario, switches=choose_options(file.switches, options))
    return CONDUCT.opened(began, dice, bid)


def main_question(state: State) -> Decision:
    """2 «What do you do in this phase?»"""
    phase, side = state.phase, acting(state)
    name, ask = f"{phase}:{state.turn}-{state.active}", Message(f"ask-{phase}", {"side": side})
    return Decision(id=name, side=side, rule=PHASES[phase].rule, accepts=(), ask=ask)


def next_phase(run: EventRun[State], dice: Dice) -> None:
    """2 The next phase that somebody wants; after the last one, the next player turn, the next game turn."""
    state = run.state
    here = state.phase if state.phase in ORDER else ""
    turns = [(state.active, here)] if here else [(state.order[0], "")]
    if here and state.active == state.order[0]:
        turns.append((state.order[1], ""))
    if not any(begin_first(run, side, dice, after) for side, after in turns):
        next_turn(run, dice)


def begin_first(run: EventRun[State], side: str, dice: Dice, after: str) -> bool:
    """2 Begins the side's first phase after that one (or of all) which somebody wants; whether there was one."""
    start = ORDER.index(after) + 1 if after else 0
    for phase in ORDER[start:]:
        begun = replace(run.state, active=side, phase=phase, passed=(), closing=False)
        if CONDUCT.wanted(begun) and not is_waived(begun):
            begin(run, side, phase, dice)
            return True
    return False


def is_waived(state: State) -> bool:
    """2.4, 4.9 Whether the side has let the phase go by in advance: it is passed over like one with nothing in it, so
    that nobody is told which it was (ADR 0044).
    """
    given = (ORDERS.answer(state, decision) for decision in CONDUCT.main_question(state))
    return any(isinstance(action, EndPhase) for action in given)


def next_turn(run: EventRun[State], dice: Dice) -> None:
    """2 Turn end: the result, or the next turn."""
    run.add(*gather(run.state))
    state = run.state
    if state.turn >= state.battle.file.turns:
        run.add(*victory.count(state))
        return
    run.add(TurnBegan(turn=state.turn + 1, rules=("2.1",)))
    begin(run, run.state.active, "initiative", dice)


def begin(run: EventRun[State], side: str, phase: str, dice: Dice) -> None:
    """A phase and what its beginning brings; before it what the end of another one does (20.0d)."""
    if not same_phase(run.state.phase, phase):
        run.add(*gather(run.state))
    CONDUCT.begin(run, PhaseBegan(side=side, phase=phase, rules=("2.1",)), dice)


CONDUCT = Conduct(CHAPTERS, apply, main_question, next_phase, ORDERS)
decisions, proceed = CONDUCT.decisions, CONDUCT.proceed
