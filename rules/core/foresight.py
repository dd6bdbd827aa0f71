"""Orders in advance: how a side's question is answered while its player is away (ADR 0114).

The site keeps the orders and plays what they come to, as the side's own action and some time later; here stands what an
order means. A chapter names the questions that can be answered so in `FORESEEN`, with the answers to choose from and
the `facts` of the question that a condition may look at; `turn` and `place` every question has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.core.acts import take_proposed
from rules.core.codec import plain
from rules.core.contract import Actor, Decision, Draft, Options
from rules.core.drafts import Search
from rules.core.errors import Malformed
from rules.core.ruleset import Ruleset

Word = Annotated[str, Meta(min_length=1, max_length=60)]
Values = Annotated[tuple[Word, ...], Meta(min_length=1, max_length=60)]

TURN, PLACE = "turn", "place"
EVERY = (TURN, PLACE)
"""What a condition may look at in every question: the turn of the game, the places it is about."""

CONDITIONS = 8
"""Conditions of an order at most, of each kind."""


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """What a fact of the question has to be: `least` or `most` a figure (odds of 3:1 are 3); for its places, that one
    is `among` those listed, or none of them (`outside`).
    """

    fact: Word
    test: Literal["least", "most", "among", "outside"]
    value: float | Values


Conditions = Annotated[tuple[Condition, ...], Meta(max_length=CONDITIONS)]


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """«If this question is put, `when` so, then `answer`, as long as `guard`»: a question that `when` does not fit is
    left to other orders; where `guard` fails, something unexpected has happened, and the player is asked.
    """

    question: Word
    answer: Word
    when: Conditions = ()
    guard: Conditions = ()


def kind_of(decision: Decision) -> str:
    """The kind of a question, by which orders know it."""
    return decision.id.partition(":")[0]


def check_order(ruleset: Ruleset, order: Order) -> None:
    """Raises `Malformed` for a question, an answer or a fact that the ruleset does not know, a figure for a list."""
    policy = ruleset.foreseen.get(order.question)
    if policy is None:
        raise Malformed("no-such-question", question=order.question)
    if order.answer not in policy.answers:
        raise Malformed("no-such-answer", answer=order.answer)
    for one in (*order.when, *order.guard):
        if one.fact not in (*EVERY, *policy.facts):
            raise Malformed("no-such-fact", fact=one.fact)
        listed = isinstance(one.value, tuple)
        if listed != (one.test in ("among", "outside")) or listed != (one.fact == PLACE):
            raise Malformed("wrong-condition", fact=one.fact)


def facts_of(ruleset: Ruleset, known: Any, decision: Decision) -> dict[str, Any]:
    """What a condition may look at, of a position as the side knows it: figures, and the places."""
    policy = ruleset.foreseen[kind_of(decision)]
    said = {**decision.ask.facts, **(policy.figures(known, decision) if policy.figures else {})}
    found = {name: _read(said[name]) for name in policy.facts if name in said}
    return {TURN: ruleset.standing(known).turn, PLACE: frozenset(decision.at), **found}


def _read(fact: Any) -> float | None:
    """A fact as a figure; None for one that is none."""
    if isinstance(fact, str):
        left, _, right = fact.partition(":")
        return int(left) / int(right) if left.isdigit() and right.isdigit() and int(right) else None
    return fact if isinstance(fact, int | float) else None


def find_unmet(conditions: Iterable[Condition], facts: Mapping[str, Any]) -> Condition | None:
    """The first of the conditions that the facts do not meet; one about what the question does not say is not met."""
    return next((one for one in conditions if not _met(one, facts.get(one.fact))), None)


def _met(condition: Condition, fact: Any) -> bool:
    match condition.test, condition.value, fact:
        case "least", float() as least, int() | float():
            return bool(fact >= least)
        case "most", float() as most, int() | float():
            return bool(fact <= most)
        case "among", tuple() as listed, frozenset():
            return not fact.isdisjoint(listed)
        case "outside", tuple() as listed, frozenset():
            return fact.isdisjoint(listed)
    return False


def answer(ruleset: Ruleset, state: Any, actor: Actor, decision: Decision, name: str) -> Draft | None:
    """The action by which an answer of the question's settles it, as JSON data; None where there is none now."""
    policy, known = ruleset.foreseen[kind_of(decision)], ruleset.known(state, decision.side)
    given = policy.answers[name]
    if given is take_proposed:
        return propose(ruleset, state, actor, decision)
    action = given(known, decision)
    return None if action is None else plain(action)


def propose(ruleset: Ruleset, state: Any, actor: Actor, decision: Decision) -> Draft | None:
    """The first way to answer that the options lead to, what is usual first; None where they lead to none."""

    def offer(draft: Draft) -> Options:
        return put_usual_first(ruleset.options(state, actor, ruleset.read_draft(draft)))

    ways = (Search(offer, {"do": act}).draft for act in decision.accepts)
    return next((draft for draft in ways if draft is not None), None)


def put_usual_first(options: Options) -> Options:
    """The options with the candidate that most would take before the others."""
    if options.usual is None:
        return options
    ranked = sorted(options.candidates, key=lambda one: plain(one.value) != plain(options.usual))
    return replace(options, candidates=tuple(ranked))
