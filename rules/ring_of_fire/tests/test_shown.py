"""B9, B10, B11 The chances and prices that are shown are those of the dice, and what is then paid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest

from rules.core.boards import Board
from rules.core.cases import Case, CaseRun, Played, cases
from rules.core.chances import enumerate_outcomes
from rules.core.contract import UMPIRE, Draft, Event, Explanation, Message
from rules.core.ruleset import Dice
from rules.ring_of_fire import RULESET
from rules.ring_of_fire.combat.assault import AssaultResolved
from rules.ring_of_fire.combat.tanks import TankFired
from rules.ring_of_fire.scenario import MAJOR, MINOR, battle
from rules.ring_of_fire.state import State


def with_orders(*tags: str) -> pytest.MarkDecorator:
    """Parametrizes a test with every case in which such an order is given, and not refused."""
    found = [pytest.param(case, id=name) for name, case in cases(RULESET) if given(case) & {*tags}]
    return pytest.mark.parametrize("case", found)


def given(case: Case) -> set[Any]:
    """The tags of the orders of a case that are carried out; what is refused is its last."""
    orders = case.when if isinstance(case.when, list) else [case.when] if case.when else []
    return {order["do"] for order in (orders[:-1] if case.illegal or case.malformed else orders)}


def played(case: Case, *tags: str) -> list[Played]:
    """Such orders of a case, with what came of each."""
    found = [one for one in CaseRun(RULESET, case).played if one.refused is None and one.action["do"] in tags]
    assert found
    return found


def chances(state: State, side: str, order: Draft, tell: Callable[[list[Event]], Any]) -> dict[Any, Fraction]:
    """What an order can come to, by every fall of its dice."""

    def play(dice: Dice) -> Any:
        return tell(list(RULESET.resolve(state, side, RULESET.read_action(order), dice)))

    return enumerate_outcomes(play)


def losses(events: Sequence[Event]) -> tuple[int, int] | None:
    """B11.6 What both sides have to lose."""
    fought = next((event for event in events if isinstance(event, AssaultResolved)), None)
    return None if fought is None else (fought.attacker_loss, fought.defender_loss)


def asked(state: State, side: str, order: Draft) -> Explanation:
    """B10, B11 «What are the odds?» of an order that is composed."""
    return RULESET.explain(state, side, {"about": "attack", "draft": order})


def price(answer: Explanation) -> int:
    """1C The points that the answer names."""
    return next(int(line.message.facts["points"]) for line in answer.lines if line.message.id == "line-price")


@with_orders("resolve")
def test_the_losses_shown_are_those_of_the_die(case: Case) -> None:
    for state, side, order, events, _ in played(case, "resolve"):
        answer = asked(state, side, order)
        if state.holder(order["target"]) is None:
            assert [line.message.id for line in answer.lines] == ["line-empty"] and not answer.outcomes
        elif losses(events) is not None:
            shown = {
                (bar.message.facts["attacker"], bar.message.facts["defender"]): Fraction(bar.chances, bar.of)
                for bar in answer.outcomes
            }
            assert shown == chances(state, side, order, losses)


@with_orders("declare", "barrage")
def test_the_price_shown_is_paid(case: Case) -> None:
    for state, side, order, events, _ in played(case, "declare", "barrage"):
        target = order["target"]
        paid = state.pools[side] - RULESET.fold(state, events).pools[side]
        before = (
            price(RULESET.explain(state, side, {"about": "attack", "target": target}))
            if target in state.declarations
            else 0
        )
        after = RULESET.explain(RULESET.fold(state, events), side, {"about": "attack", "target": target})
        assert price(after) == before + paid
        if order["do"] == "declare":
            assert price(asked(state, side, order)) == before + paid


def shots(state: State) -> Iterator[tuple[str, Draft, Message]]:
    """B9 Every shot on offer, with what is said of it."""
    for decision in RULESET.decisions(state):
        if "tank_fire" in decision.accepts:
            for unit in RULESET.options(state, decision.side, {"do": "tank_fire"}).candidates:
                draft = {"do": "tank_fire", "unit": unit.value}
                for target in RULESET.options(state, decision.side, draft).candidates:
                    assert target.effect is not None
                    yield decision.side, {**draft, "target": target.value}, target.effect


def fired(events: list[Event]) -> tuple[bool, int]:
    """B9 Whether the first shot costs steps, and at which difference it was fired."""
    shot = next(event for event in events if isinstance(event, TankFired))
    return shot.steps > 0, shot.difference


def positions() -> Iterator[State]:
    """Every position of the cases of tank combat, before and after each order."""
    assert RULESET.position is not None
    for _, case in cases(RULESET):
        if case.rule == "B9":
            yield RULESET.position(case.given)
            played = (one for one in CaseRun(RULESET, case).played if one.refused is None)
            yield from (RULESET.fold(one.state, one.events) for one in played)


@pytest.mark.dear
def test_the_chance_of_a_shot_is_that_of_its_die() -> None:
    every = [(state, *shot) for state in positions() for shot in shots(state)]
    assert len(every) > 5
    for state, side, order, effect in every:
        found = chances(state, side, order, fired)
        assert {difference for _, difference in found} == {effect.facts["difference"]}
        hits = sum(chance for (hit, _), chance in found.items() if hit)
        assert hits == Fraction(effect.facts["chances"], 6)


@pytest.mark.parametrize("scenario", sorted(RULESET.scenarios))
def test_the_rivers_drawn_are_those_that_are_crossed(scenario: str) -> None:
    fight = battle(scenario)
    crossed = {
        frozenset((here, there)): fight.between(here, there)
        for here in fight.ids
        for there in fight.around(here)
        if any(fight.between(here, there))
    }
    board = RULESET.board(scenario)
    assert isinstance(board, Board)
    sizes = {"minor": MINOR, "major": MAJOR}
    drawn = {
        frozenset((side.a, side.b)): (0, sizes[side.river]) if side.bridge else (sizes[side.river], 0)
        for side in board.sides
        if side.river
    }
    assert crossed.items() <= drawn.items() and len(crossed) > 20


@with_orders("resolve", "support", "no_support", "max_effort")
def test_the_odds_stand_on_the_map_until_the_die_falls(case: Case) -> None:
    for state, _, _, events, _ in played(case, "resolve", "support", "no_support", "max_effort"):
        after = RULESET.fold(state, events)
        shown = {
            piece["place"] for piece in RULESET.view(after, UMPIRE).values() if piece["kind"] == "bubble"
        }
        fought = {event.target for event in events if isinstance(event, AssaultResolved)}
        waiting = after.declarations.keys() - ({after.clash.target} if after.clash else set())
        assert waiting <= shown and not shown & fought


@with_orders("tank_fire")
def test_a_shot_that_destroys_says_so(case: Case) -> None:
    """B9 «−1» would leave it open whether anything is left."""
    for state, _, _, events, _ in played(case, "tank_fire"):
        for event in events:
            if isinstance(event, TankFired) and event.steps:
                [line] = RULESET.log(state, event)
                assert line.resolution and line.resolution.verdict
                out = event.steps >= state.unit(event.target).steps
                assert line.resolution.verdict.id == ("mark-out" if out else "mark-steps")
            state = RULESET.fold(state, [event])
