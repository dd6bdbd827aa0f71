"""A question put to several sides at once: what each answers lies sealed until all have answered (ADR 0097).

    TOGETHER = Together(sides, "1.2", carry_out)
    ACTS = {Plot: Act(TOGETHER.sealing(check_plot), plot_options), EndPhase: Act(TOGETHER.sealing(), end_options)}
    HOOKS = {"plot": Hook(decisions=ask_plots, settle=TOGETHER.open_answers)}

`sides(state)` are those that are asked: not who is out or has left, nor a side that nobody plays. The state has
`sealed: dict[Side, dict[str, Any]]`, by side the plain action, and `passed`; what a side has sealed is for that side
alone. Whatever is answered, also nothing, writes the same two events, so that their number tells nothing either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.acts import Resolver, RuleEvent, SearchEvent
from rules.core.codec import plain
from rules.core.conduct import PhasePassed
from rules.core.contract import Event, Side
from rules.core.ruleset import Dice

State = Any
"""The position of whichever ruleset it is."""

Answers = Mapping[Side, Mapping[str, Any]]
"""By side the action as plain data, `do` and its slots."""


class AnswerSealed(RuleEvent, frozen=True, kw_only=True):
    """The answer of a side, for that side alone."""

    side: Side
    answer: dict[str, Any]


class AnswersOpened(SearchEvent, frozen=True, kw_only=True):
    """Everybody has answered: what, now all may know, so that whoever was the last cannot take it back."""

    answers: dict[Side, dict[str, Any]]


class Together:
    """`carry_out(state, answers, dice)` writes what comes of the answers, in the order of `sides(state)`."""

    def __init__(
        self,
        sides: Callable[[State], Sequence[Side]],
        rule: str,
        carry_out: Callable[[State, Answers, Dice], Sequence[Event]],
    ) -> None:
        self._sides = sides
        self._rule = rule
        self._carry_out = carry_out

    def waiting(self, state: State) -> tuple[Side, ...]:
        """The sides that have still to answer."""
        return tuple(side for side in self._sides(state) if side not in state.passed)

    def sealing(self, check: Callable[[State, Side, Any], object] | None = None) -> Resolver:
        """The resolver of an act that answers; `check` raises the rule that the answer breaks."""

        def resolve(state: State, side: Side, action: Any, dice: Dice) -> list[Event]:
            if check is not None:
                check(state, side, action)
            sealed = AnswerSealed(side=side, answer=plain(action), rules=(self._rule,), audience=(side,))
            return [sealed, PhasePassed(side=side, phase=state.phase, rules=(self._rule,))]

        return resolve

    def open_answers(self, state: State, dice: Dice) -> list[Event]:
        """Open the answers once all are in (for `Hook.settle`): what they did and what comes of it.

        An answer that is sealed counts, also of a side that has left since: take it out of `sealed` where it must not.
        """
        if self.waiting(state) or not state.sealed:
            return []
        order = dict.fromkeys((*self._sides(state), *state.sealed))
        answers = {side: state.sealed[side] for side in order if side in state.sealed}
        opened = AnswersOpened(answers=answers, rules=(self._rule,))
        return [opened, *self._carry_out(state, answers, dice)]


def is_sealed(state: State) -> bool:
    """Whether an answer lies sealed that another side is still to give; never in a game of alternation."""
    return bool(getattr(state, "sealed", {}))


def list_others_sealed(state: State, side: Side) -> Answers:
    """What other sides have answered and lies sealed; none in a game of alternation."""
    return {of: answer for of, answer in getattr(state, "sealed", {}).items() if of != side}


def apply_answer_sealed(state: State, event: AnswerSealed) -> State:
    """It lies with the umpire."""
    return replace(state, sealed={**state.sealed, event.side: event.answer})


def apply_answers_opened(state: State, event: AnswersOpened) -> State:
    """Nothing is sealed any more."""
    return replace(state, sealed={})


APPLY = {AnswerSealed: apply_answer_sealed, AnswersOpened: apply_answers_opened}
