"""The steady practice opponent: repeatable, legal, blind to what is hidden; and what positions are worth."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from msgspec import Struct
from probes import secret, shortest

import rules
from rules.core import steady, words
from rules.core.contract import UMPIRE, Decision, Entity, Message, Side
from rules.core.dice import SeededDice
from rules.core.known import as_it_is
from rules.core.players import RandomPlayer, Seat, play
from rules.core.reasons import find_reason
from rules.core.recordings import moment
from rules.core.registry import folder, meta
from rules.core.ruleset import Ruleset
from rules.core.steady import END, SteadyPlayer, alone, think
from tests.clauses import clause
from tests.rulesets import each

GAME = 80
"""Actions of a game in which positions are looked for."""

QUESTIONS = 3
"""Questions of a game that are thought about."""


class Waiting(Struct, frozen=True):
    """A position with answers given in advance."""

    orders: dict[str, dict[str, str]]


def weighed(id: str) -> list[str]:
    """The ruleset, if it says what positions are worth."""
    return [id] if rules.get(id).worth is not None else []


def hiding(id: str) -> list[str]:
    """The ruleset, if it hides pieces as well."""
    return [id] if weighed(id) and rules.get(id).known is not as_it_is else []


@cache
def questions(id: str) -> list[tuple[Any, Decision]]:
    """Positions of a game of chance with what is asked in them: one of each kind of question."""
    ruleset, name = rules.get(id), shortest(rules.get(id))
    players = {side: RandomPlayer(at) for at, side in enumerate(ruleset.scenarios[name].sides)}
    found: dict[str, tuple[Any, Decision]] = {}
    for step, _ in zip(
        play(ruleset, name, secret(ruleset), players, SeededDice(3)), range(GAME), strict=False
    ):
        for decision in ruleset.decisions(step.state):
            found.setdefault(decision.id.partition(":")[0], (step.state, decision))
    return list(found.values())


def seat(ruleset: Ruleset, state: Any, decision: Decision) -> Seat:
    return Seat(ruleset, shortest(ruleset), decision.side, state, decision.command)


@pytest.fixture(autouse=True)
def _little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less thinking than in a game: what is tested is no strength."""
    monkeypatch.setattr(steady, "ENOUGH", 15)
    monkeypatch.setattr(steady, "MOST", 40)
    monkeypatch.setattr(steady, "DEEPER", 1)


@clause("What every ruleset is held to")
@pytest.mark.dear
@each("id", weighed)
def test_the_same_position_and_key_give_the_same_legal_answer_with_words(id: str) -> None:
    ruleset = rules.get(id)
    for state, decision in questions(id)[:QUESTIONS]:
        first, again = (
            think(seat(ruleset, state, decision), decision, random.Random("key")) for _ in range(2)
        )
        assert first == again
        assert first.draft["do"] in decision.accepts
        assert not words.faults(ruleset, first.why)
        ruleset.resolve(
            state, decision.command or decision.side, ruleset.read_action(first.draft), SeededDice(1)
        )


@clause("Hidden things")
@pytest.mark.dear
@each("id", hiding)
def test_what_is_hidden_changes_no_answer(id: str) -> None:
    """The position with and without what the side cannot see, and answers that others gave in advance."""
    ruleset, differing = rules.get(id), 0
    for state, decision in questions(id):
        known = alone(ruleset.known(state, decision.side), decision.side)
        if known is state or decision not in ruleset.decisions(known) or differing == QUESTIONS:
            continue
        differing += 1
        seats = [seat(ruleset, one, decision) for one in (state, known)]
        whole, part = (think(one, decision, random.Random("key")) for one in seats)
        assert whole == part
    assert differing


@clause("What every ruleset is held to")
@each("id", weighed)
def test_what_is_worth_to_one_side_costs_the_other(id: str) -> None:
    ruleset = rules.get(id)
    for state, _ in questions(id)[:4]:
        one, other = (worth_to(ruleset, state, side) for side in ruleset.scenarios[shortest(ruleset)].sides)
        assert one == pytest.approx(-other)


@clause("What every ruleset is held to")
@pytest.mark.dear
@each("id", weighed)
def test_a_game_is_worth_most_to_its_winner(id: str) -> None:
    ruleset = rules.get(id)
    paths = sorted(folder(id).glob("recordings/*.jsonl"), key=lambda path: path.stat().st_size)
    ends = (moment(ruleset, path, 2) for path in paths)
    state = next(state for state in ends if ruleset.standing(state).winner)
    winner = ruleset.standing(state).winner
    worths = {side: worth_to(ruleset, state, side) for side in state.battle.sides}
    assert worths.pop(winner) > max(0, *worths.values())


@clause("What every ruleset is held to")
@each("id", hiding)
def test_a_side_weighs_what_it_knows(id: str) -> None:
    ruleset = rules.get(id)
    for state, decision in questions(id)[:8]:
        known = ruleset.known(state, decision.side)
        assert ruleset.known(known, decision.side) == known
        assert ruleset.known(state, UMPIRE) == state


@clause("Practice opponents")
@pytest.mark.dear
@each("id", weighed)
def test_what_is_shy_is_left_alone(id: str) -> None:
    ruleset, shy = rules.get(id), set(meta(id).shy) - set(meta(id).weighed)
    state, decision = next((s, d) for s, d in questions(id) if END in d.accepts)
    draft = SteadyPlayer(4).choose(seat(ruleset, state, decision), decision)
    assert draft["do"] not in shy


@clause("Practice opponents")
@pytest.mark.dear
@each("id", weighed)
def test_an_idea_is_left_when_the_work_is_done(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many questions come of an idea: what it is worth is then taken from where it has come to."""
    ruleset, most = rules.get(id), 60.0
    monkeypatch.setattr(steady, "MOST", most)
    for state, decision in questions(id)[:QUESTIONS]:
        thinking = steady.Thinking(seat(ruleset, state, decision), decision, random.Random("key"))
        thinking.answer()
        assert thinking.work < 2 * most


def test_what_is_weighed_is_shy_to_others() -> None:
    for id in rules.available():
        assert set(meta(id).weighed) <= set(meta(id).shy)


def worth_to(ruleset: Ruleset, state: Any, side: Side) -> float:
    assert ruleset.worth is not None
    return ruleset.worth(state, side)


def unit(side: Side, place: str | None) -> Entity:
    return {"id": "u", "kind": "unit", "side": side, "place": place, "label": "5 CC"}


def ground(control: Side) -> Entity:
    return {"id": "h", "kind": "hex", "place": "0101", "control": control}


@pytest.mark.parametrize(
    ("gain", "before", "after", "reason"),
    [
        (2.04, ground("red"), ground("blue"), Message("practice-takes", {"points": 2.0, "places": ["0101"]})),
        (1.0, ground("blue"), ground("blue"), Message("practice-gains", {"points": 1.0})),
        (1.0, unit("red", "0101"), unit("red", None), Message("practice-destroys", {"points": 1.0, "units": ["5 CC"]})),
        (1.0, unit("blue", "0101"), unit("blue", None), Message("practice-gains", {"points": 1.0})),
        (-1.0, ground("red"), ground("blue"), Message("practice-least", {"points": -1.0})),
    ],
)  # fmt: skip
def test_a_reason_is_what_changes_between_two_views(
    gain: float, before: Entity, after: Entity, reason: Message
) -> None:
    assert find_reason(gain, "blue", {before["id"]: before}, {after["id"]: after}) == reason


def test_answers_that_others_gave_in_advance_are_not_known() -> None:
    mine, theirs = {"retreat": "home"}, {"advance": "all"}
    state = Waiting({"blue": mine, "red": theirs})
    assert alone(state, "blue").orders == {"blue": mine}
    assert alone(Waiting({"red": theirs}), "blue").orders == {}
    kept = Waiting({"blue": mine})
    assert alone(kept, "blue") is kept
