"""Answers given in advance: what a side's questions are answered with while it is away.

A ruleset makes one `Orders` and enters the policies of its chapters in `known`. Its state has `orders`, by side and
question; its words say `action-instruct`, `act-instruct`, `choice-question-…`, `choice-answer-…`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from msgspec import Meta, convert
from msgspec.structs import replace

from rules.core.acts import Act, Action, Policy, RuleEvent, as_side, let_pass
from rules.core.chapters import tag
from rules.core.contract import Actor, Decision, Draft, Event, Options, Refusal, Side
from rules.core.dice import ScriptedDice, ScriptError
from rules.core.errors import Illegal, Malformed
from rules.core.flow import refusal
from rules.core.foresight import kind_of
from rules.core.ruleset import Dice, Ruleset
from rules.core.slots import choice, whole

State = Any
"""The position of whichever ruleset it is."""

Word = Annotated[str, Meta(min_length=1, max_length=40)]

ASK = "ask"
"""The answer that has the question put."""


class Instruct(Action, frozen=True, kw_only=True, tag="instruct"):
    """An order to answer questions of this kind in one way from now on."""

    question: Word
    answer: Word


class Instructed(RuleEvent, frozen=True, kw_only=True):
    """The side's answer is on file; only the side knows."""

    side: str
    question: str
    answer: str


def apply_instructed(state: State, event: Instructed) -> State:
    mine = {**state.orders.get(event.side, {}), event.question: event.answer}
    if event.answer == ASK:
        del mine[event.question]
    return replace(state, orders={**state.orders, event.side: mine})


def standing(state: State, side: Side, question: str) -> str:
    """The answer on file."""
    found: str = state.orders.get(side, {}).get(question, ASK)
    return found


def always(action: Action) -> Callable[[State, Decision], Action]:
    """An answer of a `Policy`: this action, whatever the position."""
    return lambda state, decision: action


def as_default(*kinds: type[Action]) -> Callable[[State, Decision], Action | None]:
    """An answer of a `Policy`: what declines the question, read as one of these actions; None, to have the question
    put, when nothing of their kinds does.
    """
    known = {tag(kind): kind for kind in kinds}

    def answer(state: State, decision: Decision) -> Action | None:
        draft = decision.default or {}
        kind = known.get(str(draft.get("do")))
        return convert(draft, kind) if kind else None

    return answer


def uses_others_answers(ruleset: Ruleset, state: State, actor: Actor, side: Side, action: Any) -> bool:
    """Whether answers on file of others than the actor's `side` have a part in what comes of the action without dice.

    Who brought them about has learnt what only they knew.
    """
    if not any(given for of, given in getattr(state, "orders", {}).items() if of != side):
        return False
    alone = replace(state, orders={side: state.orders[side]} if side in state.orders else {})
    return _events(ruleset, alone, actor, action) != _events(ruleset, state, actor, action)


def _events(ruleset: Ruleset, state: State, actor: Actor, action: Any) -> list[Event] | None:
    """What comes of an action without dice; None where it needs some, or is not allowed."""
    try:
        return list(ruleset.resolve(state, actor, action, ScriptedDice()))
    except (Illegal, ScriptError):
        return None


class Orders:
    """The questions that can be answered in advance, under the `rule` that allows it.

    An answer on file is a whole side's: `speaks` refuses who may not give it for all of the side's commanders. What
    the site answers by orders of its own is `known` for the positions in which it is on file; it is not offered.
    """

    def __init__(
        self,
        rule: str,
        side_of: Callable[[Any, Actor], Side] = as_side,
        speaks: Callable[[Any, Actor], None] = let_pass,
    ) -> None:
        self.rule = rule
        self._speaks = speaks
        self.known: dict[str, Policy] = {}  # no memo: what chapters bring
        self.offered: set[str] = set()  # no memo: the same
        self._side_of = side_of

    def take_up(self, foreseen: Mapping[str, Policy], policies: Mapping[str, Policy]) -> None:
        """Know what the chapters bring: only `policies` with an answer that no order gives (`foreseen`) are offered."""
        self.known.update({**foreseen, **policies})
        given = {kind: policy.answers.keys() for kind, policy in foreseen.items()}
        self.offered.update(
            kind for kind, policy in policies.items() if policy.answers.keys() - given.get(kind, ())
        )

    def answers(self, question: str) -> tuple[str, ...]:
        """The answers a question has; `Malformed` for one that nobody asks."""
        if question not in self.known:
            raise Malformed("unknown-question", question=question)
        return (ASK, *self.known[question].answers)

    def check(self, state: State, actor: Actor, instruct: Instruct) -> None:
        """An answer that the question has and that is not on file already, given by whoever speaks for the side."""
        self._speaks(state, actor)
        if instruct.answer not in self.answers(instruct.question):
            raise Malformed("unknown-answer", answer=instruct.answer)
        if standing(state, self._side_of(state, actor), instruct.question) == instruct.answer:
            raise Illegal(self.rule, "answer-on-file", question=instruct.question)

    def resolve(self, state: State, actor: Actor, instruct: Instruct, dice: Dice) -> list[Event]:
        """The answer goes on file."""
        self.check(state, actor, instruct)
        side = self._side_of(state, actor)
        filed = Instructed(
            side=side,
            question=instruct.question,
            answer=instruct.answer,
            rules=(self.rule,),
            audience=(side,),
        )
        return [filed]

    def options(self, state: State, actor: Actor, draft: Draft) -> Options:
        """Offer the questions, then their answers."""
        if "question" not in draft:
            return choice("question", sorted(self.offered), lambda question: None)
        question = draft["question"]
        if "answer" in draft:
            self.check(state, actor, Instruct(question=question, answer=draft["answer"]))
            return whole("act-instruct")
        return choice(
            "answer",
            self.answers(question),
            lambda answer: self.check(state, actor, Instruct(question=question, answer=answer)),
        )

    def answer(self, state: State, decision: Decision) -> Action | None:
        """Return the action by which an answer on file settles a question; None to have it put."""
        kind = kind_of(decision)
        order = standing(state, decision.side, kind)
        if order == ASK or kind not in self.known:
            return None
        given = self.known[kind].answers[order](state, decision)
        return given if isinstance(given, Action) else None

    def act(self, phases: tuple[str, ...] = ()) -> Act:
        """The act `instruct`; the flow offers it beside the main question unless phases are named.

        Out of turn its event would make the opponent's next request stale and tell them that an answer was changed.
        """
        return Act(self.resolve, self.options, phases=phases, rank=98, blocked=self.why_blocked)

    def why_blocked(self, state: State, actor: Actor) -> Refusal | None:
        """Explain why this actor can give no answer in advance."""
        return refusal(self._speaks, state, actor)
