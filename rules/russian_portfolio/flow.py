"""V The umpire's hand: goes on from event to event until somebody has to be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.bids import split_bid
from rules.core.conduct import Conduct
from rules.core.contract import Decision, Event
from rules.core.flow import EventRun
from rules.core.ruleset import Dice, choose_options
from rules.russian_portfolio.apply import apply
from rules.russian_portfolio.campaign.victory import end_at_limit
from rules.russian_portfolio.chapters import CHAPTERS
from rules.russian_portfolio.orders import ORDERS
from rules.russian_portfolio.scenario import battle
from rules.russian_portfolio.sequence import following
from rules.russian_portfolio.state import Choices, State
from rules.russian_portfolio.talk import question
from rules.russian_portfolio.turns import GameBegan, PhaseBegan, TurnBegan


def setup(scenario: str, options: Mapping[str, Any], dice: Dice) -> Sequence[Event]:
    """XVI The first events of a game: the set-up, then play up to the first question."""
    file = battle(scenario).file
    bid, options = split_bid(file.bid, file.sides, options)
    return CONDUCT.opened(GameBegan(scenario=scenario, choices=choose_options(Choices(), options)), dice, bid)


def main_question(state: State) -> Decision | None:
    """V «What do you do in this phase?»"""
    if idle(state):
        return None
    return Decision(
        id=f"{state.phase}:{state.turn}-{state.step}-{state.reserve}",
        side=state.active,
        rule="V",
        accepts=(),
        ask=question(state),
    )


def idle(state: State) -> bool:
    """XIII.G Whether nobody of the side can do the first act of a Reserve Phase: it is then passed over."""
    block = CHAPTERS.tags[CHAPTERS.by_phase[state.phase][0]].blocked
    return bool(state.reserve) and block is not None and block(state, state.active) is not None


def next_phase(run: EventRun[State], dice: Dice) -> None:
    """V The next step that somebody wants; after the last one the next turn."""
    state = run.state
    while (found := following(state)) is not None:
        step, reserve = found
        line = state.steps[step]
        there = replace(state, step=step, reserve=reserve, phase=line.phase, active=line.side or state.active)
        if reserve != state.reserve:
            there = replace(there, aftermath=replace(there.aftermath, stirred=False))
        if CONDUCT.wanted(there):
            return begin(run, there, dice)
        state = there
    if run.state.turn >= run.state.turns:
        run.add(end_at_limit(run.state))
        return
    run.add(TurnBegan(turn=run.state.turn + 1, rules=("V",)))
    next_phase(run, dice)


def begin(run: EventRun[State], there: State, dice: Dice) -> None:
    """A phase and what its beginning brings."""
    began = PhaseBegan(
        side=there.active, phase=there.phase, step=there.step, reserve=there.reserve, rules=("V",)
    )
    CONDUCT.begin(run, began, dice)


CONDUCT = Conduct(CHAPTERS, apply, main_question, next_phase, ORDERS)
decisions, hook, proceed = CONDUCT.decisions, CONDUCT.hook, CONDUCT.proceed
