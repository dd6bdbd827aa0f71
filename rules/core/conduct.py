"""The conduct of a game of chapters: the umpire's hand goes from event to event until somebody has to be asked.

A ruleset lists this module among its chapters (`Chapters((conduct, turns, …))`), for what its events change, and makes

    CONDUCT = Conduct(CHAPTERS, apply, main_question, next_phase, ORDERS)

of two functions of its own. `main_question(state)`: «what do you do in this phase?», with id, side, rule and words;
what it accepts (the acts of the phase, `instruct`, `end_phase`) and its default are filled in here. `next_phase(run,
dice)`: the next phase that is `wanted`, begun with `begin`; the next turn; or the end of the game. The act `EndPhase`
is the ruleset's, mostly made by `end_act`, and writes `PhasePassed`. The verbs are `CONDUCT.opened(first, dice)` for
`setup`, `CONDUCT.decisions`, and `CONDUCT.proceed(run, dice)` after every action. The state has `phase`, `stack`,
`settle()`, `passed`, `closing`, `result`, and `orders` where questions can be answered in advance. A ruleset whose
record says nothing of the end of a phase overrides `close`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.acts import Act, Action, Hook, RuleEvent, as_side, let_pass
from rules.core.chapters import Chapters
from rules.core.contract import Actor, Decision, Event, Message, Side
from rules.core.derived import remember
from rules.core.errors import Illegal
from rules.core.flow import EventRun
from rules.core.orders import Orders
from rules.core.ruleset import Dice
from rules.core.slots import button

State = Any
"""The position of whichever ruleset it is."""


class EndPhase(Action, frozen=True, kw_only=True, tag="end_phase"):
    """Done with this phase."""


class TurnBegan(RuleEvent, frozen=True, kw_only=True):
    """A game turn; what it changes the ruleset says."""

    turn: int


class PhaseBegan(RuleEvent, frozen=True, kw_only=True):
    """A phase of a side; `side` is '' in nobody's phase. What it changes the ruleset says."""

    side: str
    phase: str


class PhasePassed(RuleEvent, frozen=True, kw_only=True):
    """The side is done with the phase."""

    side: str
    phase: str


class PhaseClosed(RuleEvent, frozen=True, kw_only=True):
    """Nobody has anything more to do in the phase: now comes what its end brings."""

    phase: str


class PendingSettled(RuleEvent, frozen=True, kw_only=True):
    """The topmost pending asks nothing more."""


def apply_phase_passed(state: State, event: PhasePassed) -> State:
    """The side is asked no more in this phase."""
    return replace(state, passed=(*state.passed, event.side))


def apply_phase_closed(state: State, event: PhaseClosed) -> State:
    """No more acts in this phase."""
    return replace(state, closing=True)


def apply_pending_settled(state: State, event: PendingSettled) -> State:
    return state.settle()


def end_act(
    rule: str,
    phase: Callable[[State], Message],
    side_of: Callable[[Any, Actor], Side] = as_side,
    check: Callable[[Any, Actor], None] = let_pass,
) -> Act:
    """The act `EndPhase`, the last to offer: under the `rule` of the sequence of play, with a `phase` in words.

    Of a side with several commanders `check` refuses who may not end its phase.
    """

    def resolve(state: State, actor: Actor, action: EndPhase, dice: Dice) -> list[Event]:
        check(state, actor)
        return [PhasePassed(side=side_of(state, actor), phase=state.phase, rules=(rule,))]

    return Act(resolve, button("act-end-phase", check, lambda state: {"phase": phase(state)}), rank=99)


APPLY = {
    PhasePassed: apply_phase_passed,
    PhaseClosed: apply_phase_closed,
    PendingSettled: apply_pending_settled,
}


class Conduct:
    """The course of a game: who is asked, and what follows when nobody is."""

    def __init__(
        self,
        chapters: Chapters,
        apply: Callable[[Any, Any], Any],
        main_question: Callable[[State], Decision | None],
        next_phase: Callable[[EventRun[State], Dice], None],
        orders: Orders | None = None,
    ) -> None:
        self.chapters = chapters
        self.decisions: Callable[[State], Sequence[Decision]] = remember(self._decisions)
        """The questions open now; none when the game is over."""
        self.apply = apply
        self._main_question = main_question
        self._next_phase = next_phase
        self._orders = orders
        self._closed = next((kind for kind in chapters.apply if issubclass(kind, PhaseClosed)), PhaseClosed)

    def opened(self, first: Event, dice: Dice, more: Sequence[Event] = ()) -> list[Event]:
        """The first events of a game: the set-up and `more` of it, then play up to the first question."""
        run = self.run_from(self.apply(None, first))
        run.add(*more)
        self._next_phase(run, dice)
        self.proceed(run, dice)
        return [first, *run.events]

    def run_from(self, state: State) -> EventRun[State]:
        """Return an empty run on which a resolution writes its events."""
        return EventRun(state, self.apply)

    def hook(self, state: State) -> Hook:
        """Return the hook in charge of the position: that of the topmost pending, else that of the phase."""
        key = type(state.stack[-1]) if state.stack else state.phase
        return self.chapters.hooks.get(key) or Hook()

    def _decisions(self, state: State) -> Sequence[Decision]:
        if state.result is not None:
            return ()
        asked = tuple(self.hook(state).decisions(state))
        return asked if asked or state.stack or state.closing else self.main_question(state)

    def main_question(self, state: State) -> tuple[Decision, ...]:
        """«What do you do in this phase?», where there is an act to do."""
        acts = self.chapters.by_phase.get(state.phase)
        asked = self._main_question(state) if acts else None
        if not acts or asked is None or asked.side in state.passed or not self.hook(state).open(state):
            return ()
        fit = (tag for tag in acts if self.chapters.tags[tag].suits(state))
        instruct = ("instruct",) if self._orders and self._orders.known else ()
        accepts = (*fit, *instruct, "end_phase")
        return (replace(asked, accepts=accepts, default=self.hook(state).default(state)),)

    def proceed(self, run: EventRun[State], dice: Dice) -> None:
        """Goes on through everything that asks nobody, and through what was answered in advance."""
        while run.state.result is None:
            state = run.state
            if more := self.hook(state).settle(state, dice):
                run.add(*more)
            elif asked := self.decisions(state):
                if not self._answered(run, asked, dice):
                    return
            elif state.stack:
                run.add(PendingSettled())
            elif not state.closing:
                self.close(run, dice)
            else:
                self._next_phase(run, dice)

    def _answered(self, run: EventRun[State], asked: Sequence[Decision], dice: Dice) -> bool:
        """Whether an answer given in advance has dealt with one of the questions."""
        if self._orders is None:
            return False
        for decision in asked:
            action = self._orders.answer(run.state, decision)
            if action is not None:
                act = self.chapters.acts[type(action)]
                try:
                    events = act.judge(run.state, run.state, decision.side, action, dice)
                except Illegal:
                    continue  # What was said in advance does not fit: the question is put.
                run.add(*events)
                return True
        return False

    def close(self, run: EventRun[State], dice: Dice) -> None:
        """The end of a phase: that it is over, and what that brings."""
        run.add(self._closed(phase=run.state.phase))
        self.leave(run, dice)

    def leave(self, run: EventRun[State], dice: Dice) -> None:
        """Write the events of the end of the phase."""
        for one in self.chapters.leave.get(run.state.phase, ()):
            run.add(*one.work(run.state, dice))

    def wanted(self, state: State) -> bool:
        """Whether there is anything to do in the phase of this state, which is about to begin."""
        phase, chapters = state.phase, self.chapters
        known = phase in chapters.hooks or phase in chapters.by_phase or phase in chapters.enter
        return known and (chapters.hooks.get(phase) or Hook()).wanted(state)

    def begin(self, run: EventRun[State], began: Event, dice: Dice) -> None:
        """A phase and what its beginning brings."""
        run.add(began)
        for one in self.chapters.enter.get(run.state.phase, ()):
            run.add(*one.work(run.state, dice))
