"""2.4 Answers given in advance: what the other side's questions are answered with while one is away."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, Options, Side
from rules.core.errors import Illegal, Malformed
from rules.core.ruleset import Dice
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Fact, Policy, Word
from rules.ocs.state import State

ASK = "ask"
"""The answer that has the question put."""

KNOWN: dict[str, Policy] = {}
"""The questions that can be answered in advance; the chapters enter theirs."""


class Instruct(Action, frozen=True, kw_only=True, tag="instruct"):
    """2.4 How a question of this kind is to be answered from now on."""

    question: Word
    answer: Word


class Instructed(Fact, frozen=True, kw_only=True):
    """2.4 The side's answer is on file; only the side knows."""

    side: str
    question: str
    answer: str


def instructed(state: State, event: Instructed) -> State:
    """2.4 On file."""
    mine = {**state.orders.get(event.side, {}), event.question: event.answer}
    if event.answer == ASK:
        del mine[event.question]
    return replace(state, orders={**state.orders, event.side: mine})


def standing(state: State, side: Side, question: str) -> str:
    """The answer on file."""
    return state.orders.get(side, {}).get(question, ASK)


def answers(question: str) -> tuple[str, ...]:
    """The answers a question has; `Malformed` for one that nobody asks."""
    if question not in KNOWN:
        raise Malformed("unknown-question", question=question)
    return (ASK, *KNOWN[question].answers)


def check_instruct(state: State, side: Side, instruct: Instruct) -> None:
    """2.4 An answer that the question has and that is not on file already."""
    if instruct.answer not in answers(instruct.question):
        raise Malformed("unknown-answer", answer=instruct.answer)
    if standing(state, side, instruct.question) == instruct.answer:
        raise Illegal("2.4", "answer-on-file", question=instruct.question)


def resolve_instruct(state: State, side: Side, instruct: Instruct, dice: Dice) -> list[Event]:
    """2.4 The answer goes on file."""
    check_instruct(state, side, instruct)
    return [
        Instructed(
            side=side, question=instruct.question, answer=instruct.answer, rules=("2.4",), audience=(side,)
        )
    ]


def instruct_options(state: State, side: Side, draft: Draft) -> Options:
    """2.4 Which question, which answer."""
    if "question" not in draft:
        return slots.choice("question", sorted(KNOWN), lambda question: None)
    question = draft["question"]
    if "answer" in draft:
        check_instruct(state, side, Instruct(question=question, answer=draft["answer"]))
        return slots.whole("act-instruct")
    return slots.choice(
        "answer",
        answers(question),
        lambda answer: check_instruct(state, side, Instruct(question=question, answer=answer)),
    )


def answer(state: State, decision: Decision) -> Action | None:
    """2.4 What an answer on file does with a question; None to have it put."""
    kind = decision.id.partition(":")[0]
    order = standing(state, decision.side, kind)
    return None if order == ASK or kind not in KNOWN else KNOWN[kind].answers[order](state, decision)


ACTS = {Instruct: Act(resolve_instruct, instruct_options, rank=98)}
APPLY = {Instructed: instructed}
