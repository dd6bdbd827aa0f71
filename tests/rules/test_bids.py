"""Bids for sides: what a scenario says of them, what a game is opened with, and that its log tells it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rules
from rules.core.bids import Bid, BidGiven, check_bid, points, split_bid
from rules.core.codec import encode
from rules.core.dice import SeededDice
from rules.core.errors import Malformed
from rules.core.words import faults, say
from tests.clauses import clause
from tests.rulesets import each

BID = Bid(gives="supply", most=3, step="half", levels=(0.5, 1, 2.5))
SIDES = ("blue", "red")


def bidding(id: str) -> Iterator[Any]:
    """Every scenario with a bid."""
    for scenario in rules.get(id).scenarios.values():
        if scenario.bid is not None:
            yield pytest.param(id, scenario.id, id=f"{id}-{scenario.id}")


@clause("Bids for sides")
@each("id, scenario", bidding)
@pytest.mark.dear
def test_whatever_is_bid_is_told_first_and_stands_in_the_events(id: str, scenario: str) -> None:
    ruleset = rules.get(id)
    plan = ruleset.scenarios[scenario]
    bid = plan.bid
    assert bid is not None
    for side in plan.sides:
        for given in (bid.halves, bid.limit, *(bid.level(number) for number in (1, 2, 3))):
            events = ruleset.setup(scenario, {"bid": {side: given}}, SeededDice(1))
            told = [event for event in events if isinstance(event, BidGiven)]
            assert [(event.side, event.halves) for event in told] == [(side, given)]
            before = ruleset.fold(None, events[: events.index(told[0])])
            (line,) = ruleset.log(before, told[0])
            assert not faults(ruleset, line.message) and not faults(ruleset, bid.message(given))
            assert say(ruleset, bid.message(given)) in say(ruleset, line.message)
            assert ruleset.recorded({**rules_plain(told[0])}, told[0])


@clause("Bids for sides")
@each("id, scenario", bidding)
def test_what_is_bid_changes_the_position_of_that_side_only_by_the_bid(id: str, scenario: str) -> None:
    ruleset = rules.get(id)
    plan = ruleset.scenarios[scenario]
    assert plan.bid is not None
    states = {
        given: encode(ruleset.fold(None, ruleset.setup(scenario, {"bid": bid} if bid else {}, SeededDice(1))))
        for given, bid in (("none", {}), *((side, {side: plan.bid.limit}) for side in plan.sides))
    }
    assert len(set(states.values())) == 3


@clause("Bids for sides")
@each("id, scenario", bidding)
@pytest.mark.parametrize(
    "wrong", [{}, {"nobody": 2}, 2, None, {"SIDE": 0}, {"SIDE": True}, {"SIDE": 1.5}, {"SIDE": "2"}]
)
def test_a_bid_that_is_none_opens_no_game(id: str, scenario: str, wrong: Any) -> None:
    ruleset = rules.get(id)
    side = ruleset.scenarios[scenario].sides[0]
    given = (
        {side if key == "SIDE" else key: value for key, value in wrong.items()}
        if isinstance(wrong, dict)
        else wrong
    )
    with pytest.raises(Malformed):
        ruleset.setup(scenario, {"bid": given}, SeededDice(1))


def rules_plain(event: BidGiven) -> dict[str, Any]:
    return {"event": "BidGiven", "side": event.side, "halves": event.halves, "gives": event.gives}


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"blue": 7}, "bid-too-much"),
        ({"blue": 0}, "bid-unreadable"),
        ({"blue": -2}, "bid-unreadable"),
        ({"green": 2}, "no-such-side"),
        ({}, "bid-unreadable"),
        ([2], "bid-unreadable"),
    ],
)
def test_a_bid_is_refused_with_its_reason(given: Any, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        check_bid(BID, SIDES, given)
    assert refused.value.code == code


def test_half_points_are_refused_where_bids_are_whole() -> None:
    whole = Bid(gives="supply", most=3)
    assert check_bid(whole, SIDES, {"blue": 2}) == {"blue": 2}
    with pytest.raises(Malformed, match="bid-no-step"):
        check_bid(whole, SIDES, {"blue": 3})


def test_a_scenario_without_a_bid_takes_none() -> None:
    assert split_bid(None, SIDES, {"other": 1}) == ([], {"other": 1})
    with pytest.raises(Malformed, match="no-bid"):
        split_bid(None, SIDES, {"bid": {"blue": 2}})


@pytest.mark.parametrize("levels", [(1, 1, 2), (1, 1.25, 2), (2, 1, 3), (1, 2, 4), (0, 1, 2), (0.25, 1, 2)])
def test_levels_rise_and_are_bids(levels: tuple[float, float, float]) -> None:
    with pytest.raises(ValueError, match="levels"):
        Bid(gives="supply", most=3, step="half", levels=levels)


def test_half_points_in_words() -> None:
    assert [points(halves) for halves in range(6)] == ["0", "½", "1", "1½", "2", "2½"]
    assert [BID.level(number) for number in range(4)] == [0, 1, 2, 5]
