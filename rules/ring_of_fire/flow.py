"""B2 The umpire's hand: goes on from event to event until somebody has to be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.bids import split_bid
from rules.core.conduct import Conduct
from rules.core.contract import Decision, Event
from rules.core.flow import EventRun
from rules.core.ruleset import Dice, choose_options
from rules.ring_of_fire.apply import apply
from rules.ring_of_fire.campaign import victory
from rules.ring_of_fire.chapters import CHAPTERS
from rules.ring_of_fire.scenario import battle
from rules.ring_of_fire.sequence import ORDER
from rules.ring_of_fire.state import State
from rules.ring_of_fire.turns import GameBegan, PhaseBegan, TurnBegan


def setup(scenario: str, options: Mapping[str, Any], dice: Dice) -> Sequence[Event]:
    """The first events of a game: the set-up, then play up to the first question.

    `options` are switches by name (`schema.Switches`), and a `bid`; `Malformed` for unknown ones.
    """
    file = battle(scenario).file
    bid, options = split_bid(file.bid, file.sides, options)
    return CONDUCT.opened(
        GameBegan(scenario=scenario, switches=choose_options(file.switches, options)), dice, bid
    )


def main_question(state: State) -> Decision | None:
    """B2 «What do you do in this phase?», as the chapter puts it that looks after the phase."""
    return CONDUCT.hook(state).ask(state)


def next_phase(run: EventRun[State], dice: Dice) -> None:
    """B2 The next phase somebody wants; after the last one, the next player turn, the next game turn."""
    state = run.state
    first, second = state.battle.sides
    for phase in ORDER[ORDER.index(state.phase) + 1 :]:
        if CONDUCT.wanted(replace(state, phase=phase)):
            return begin(run, state.active, phase, dice)
    if state.active == first:
        return begin(run, second, ORDER[0], dice)
    return next_turn(run, dice)


def next_turn(run: EventRun[State], dice: Dice) -> None:
    """B2, B17 Turn end: the result, or the next turn."""
    state = run.state
    if state.turn >= state.battle.file.turns:
        run.add(*victory.count(state))
        return
    run.add(TurnBegan(turn=state.turn + 1, rules=("B2",)))
    begin(run, state.battle.sides[0], ORDER[0], dice)


def begin(run: EventRun[State], side: str, phase: str, dice: Dice) -> None:
    """A phase and what its beginning brings."""
    CONDUCT.begin(run, PhaseBegan(side=side, phase=phase, rules=("B2",)), dice)


class Turns(Conduct):
    """The conduct of this game, in whose record the next phase alone says that one is over."""

    def close(self, run: EventRun[State], dice: Dice) -> None:
        """B2 What the end of the phase brings, and the next one."""
        self.leave(run, dice)
        next_phase(run, dice)


CONDUCT = Turns(CHAPTERS, apply, main_question, next_phase)
decisions = CONDUCT.decisions
