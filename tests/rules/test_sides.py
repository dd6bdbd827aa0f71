"""What rulesets are held to whose scenarios are not all for two: sides that nobody plays, sides that leave, places."""

from __future__ import annotations

import probes
import pytest
from test_conformance import games

import rules
from rules.core import words
from rules.core.codec import plain
from rules.core.dice import SeededDice
from rules.core.players import PlayedAction, RandomPlayer
from tests import rulesets
from tests.clauses import clause

each = rulesets.each("id")


@clause("Three sides, and one")
@each
def test_somebody_plays_a_scenario_and_whoever_plays_alone_has_an_enemy(id: str) -> None:
    for plan in rules.get(id).scenarios.values():
        assert {*plan.nonplayers} < {*plan.sides}, f"nobody plays {plan.id}"
        assert len(plan.sides) > 1, f"in {plan.id} nobody would win but the player"
        assert plan.bid is None or len(plan.played) == len(plan.sides) == 2, (
            f"whom does a bid of {plan.id} go to?"
        )


@clause("What the folder holds")
@each
def test_the_players_of_meta_are_those_of_the_scenario_with_the_most(id: str) -> None:
    assert rules.meta(id).players == max(len(plan.played) for plan in rules.get(id).scenarios.values())


@clause("Three sides, and one")
@each
def test_a_side_that_nobody_plays_is_asked_nothing(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    for steps in games(id, seed):
        asked = {decision.side for step in steps for decision in ruleset.decisions(step.state)}
        assert any(asked <= {*ruleset.scenarios[plan].played} for plan in probes.shapes(ruleset))


def leavable(id: str) -> list[str]:
    """The ruleset, if a side may leave its games."""
    return [id] if rules.get(id).leave else []


@clause("Three sides, and one")
@rulesets.each("id", leavable)
@pytest.mark.dear
def test_who_leaves_is_asked_no_more_and_the_others_are(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    assert ruleset.leave and ruleset.out and ruleset.places
    (plan,) = (
        plan for plan in map(ruleset.scenarios.get, probes.shapes(ruleset)) if plan and len(plan.played) > 2
    )
    steps = probes.game(ruleset, RandomPlayer, seed, id=plan.id)
    left = 0
    for step in steps[:-1]:
        inside = [side for side in plan.played if side not in ruleset.out(step.state)]
        for side in inside if len(inside) > 2 else ():
            events = list(ruleset.leave(step.state, side, SeededDice(seed)))
            gone = PlayedAction("", None, events, step.state, ruleset.fold(step.state, events))
            assert side in ruleset.out(gone.state)
            asked = {decision.side for decision in ruleset.decisions(gone.state)}
            assert (asked and side not in asked) or ruleset.standing(gone.state).over
            assert [ruleset.read_event(plain(event)) for event in events] == events
            assert not next(probes.leaks(ruleset, [gone], [*steps, gone]), None)
            assert not next(probes.bad_patches(ruleset, [gone]), None)
            assert not {f for m in probes.spoken(ruleset, [gone]) for f in words.faults(ruleset, m)}
            left += 1
    assert left
    placed = [side for level in ruleset.places(steps[-1].state) for side in level]
    assert sorted(placed) == sorted(plan.sides)
    winner = ruleset.standing(steps[-1].state).winner
    assert winner is None or list(ruleset.places(steps[-1].state)[0]) == [winner]
