"""How a chapter of the rules takes part: the records in which it says what it brings. `core.chapters` gathers them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from rules.core.contract import Actor, Decision, Draft, Event, Options, Refusal, Side
from rules.core.ruleset import Dice

State = Any
"""The position of whichever ruleset it is."""


class Action(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """A request of a player; its slots are asked for in the order of its fields."""


class RuleEvent(Event, frozen=True, kw_only=True, omit_defaults=True, tag=True, tag_field="event"):
    """An event of this game; its tag is the class's name. Fields are only ever added, with a default."""


class SearchEvent(RuleEvent, frozen=True, kw_only=True):
    """One in which something hidden would have been met."""

    @property
    def searches(self) -> bool:
        """True: its offers have to be searched for."""
        return True


Resolver = Callable[[State, Actor, Any, Dice], Sequence[Event]]
Check = Callable[[State, Actor, Any], object]
Offer = Callable[[State, Actor, Draft], Options]
Block = Callable[[State, Actor], Refusal | None]


def as_side(state: State, actor: Actor) -> Side:
    """The side that an actor speaks for, where each side has one commander."""
    return actor


def let_pass(state: State, actor: Actor) -> None:
    """The check of what anybody may do who is asked."""


def _always(state: State) -> bool:
    return True


class Act(NamedTuple):
    """How one kind of action is offered and judged.

    `phases` are those whose main question («what do you do?») it answers, `rank` its place among the acts there,
    the smallest first. An act with no phases answers questions of its own, which name it in `accepts`.
    `blocked` says why it cannot even be begun. `suits`: whether the scenario knows it; else it is not offered.
    `check`, for an act whose own events rest on what may be hidden from its actor, raises the rule that it breaks.
    """

    resolve: Resolver
    options: Offer
    phases: tuple[str, ...] = ()
    rank: int = 50
    blocked: Block | None = None
    suits: Callable[[State], bool] = _always
    check: Check | None = None

    def judge(self, state: State, known: State, actor: Actor, action: Any, dice: Dice) -> Sequence[Event]:
        """The events of the action; raises the first rule that it breaks. `known` is the state as the actor knows it:
        what refuses is asked of it alone. The whole `state` is seen by an act with a `check`, once that has passed.
        """
        if self.check is None:
            return self.resolve(known, actor, action, dice)
        self.check(known, actor, action)
        return self.resolve(state, actor, action, dice)


def _nothing(state: State, dice: Dice) -> Sequence[Event]:
    return ()


def _nobody(state: State) -> Sequence[Decision]:
    return ()


def _unsaid(state: State) -> Decision | None:
    return None


def _freely(state: State, actor: Actor) -> None:
    return None


def _done(state: State) -> Draft:
    return {"do": "end_phase"}


class Hook(NamedTuple):
    """A chapter's work for a phase, or for what is pending on the stack (`state.stack[-1]`).

    `wanted`: whether to begin the phase at all. `settle`: events that follow now and ask nobody, called after
    every action, again and again until it has none. `decisions`: the questions open now; a phase whose acts are
    listed in `Act.phases` needs none: the ruleset's flow puts its main question. `open`: whether the main question is
    put at all. `ask`: the main question, for a ruleset whose flow leaves it to each phase. `leave` refuses (raises
    `Illegal`) the end of a phase that may not end yet; `default` is what declines the main question: something legal
    that leads to the end of the phase. What is pending and asks nothing is dropped.
    """

    wanted: Callable[[State], bool] = _always
    settle: Callable[[State, Dice], Sequence[Event]] = _nothing
    decisions: Callable[[State], Sequence[Decision]] = _nobody
    open: Callable[[State], bool] = _always
    ask: Callable[[State], Decision | None] = _unsaid
    leave: Callable[[State, Actor], None] = _freely
    default: Callable[[State], Draft] = _done


class PhaseWork(NamedTuple):
    """Events at the beginning or the end of a phase; several chapters may have some, in order of `rank`."""

    work: Callable[[State, Dice], Sequence[Event]]
    rank: int = 50


class Policy(NamedTuple):
    """A question that can be answered in advance: the answers, each with the action it stands for.

    `facts` are those of its words that a condition of an order may look at (`core.foresight`), those that `figures`
    adds among them.
    """

    answers: Mapping[str, Callable[[State, Decision], Action | Draft | None]]
    facts: tuple[str, ...] = ()
    figures: Callable[[State, Decision], Mapping[str, Any]] | None = None


def take_proposed(state: State, decision: Decision) -> None:
    """An answer of a `Policy`: the first way that the options of the question lead to (`foresight.propose`)."""


def decline(state: State, decision: Decision) -> Draft | None:
    """An answer of a `Policy`: what declines the question."""
    return decision.default
