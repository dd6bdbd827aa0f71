"""24 What is said of winning: every place with its worth and holder, the results on a line, what each side lacks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.contract import Explanation, Line
from rules.core.registry import get
from rules.core.ruleset import Ruleset
from rules.core.words import faults
from rules.ocs.campaign.victory import level, points
from rules.ocs.position import position
from rules.ocs.state import State

RULESET: Ruleset = get("ocs")
SCENARIOS = ("depot", "winter_storm")


def opened(scenario: str, **changes: Any) -> State:
    """The first position of a scenario, perhaps with something else in it."""
    return position({"scenario": scenario, "setup": True, **changes})


def winning(state: State, viewer: str = "axis") -> Explanation:
    """What is said of winning."""
    return RULESET.explain(state, viewer, {"about": "victory"})


def lines(found: Explanation, code: str) -> list[Line]:
    """The lines with that message."""
    return [line for line in found.lines if line.message.id == code]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_that_is_said_has_words(scenario: str) -> None:
    found = winning(opened(scenario))
    assert found.scale is not None
    messages = [line.message for line in found.lines] + [degree.label for degree in found.scale.degrees]
    for message in (*messages, *(mark.label for mark in found.marks if mark.label)):
        assert not faults(RULESET, message)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_place_is_marked_with_its_worth(scenario: str) -> None:
    state = opened(scenario)
    worth = state.battle.file.victory.hexes
    assert {mark.place: mark.value for mark in winning(state).marks} == {
        hex_id: str(points) for hex_id, points in worth.items()
    }


def test_what_a_place_brings_goes_over_with_its_holder() -> None:
    for holder, value, tone in (("axis", "+4", "good"), ("soviet", "−4", "bad")):
        found = winning(opened("depot", taken={"03.04": holder}))
        said = {line.message.facts["hex"]: line for line in lines(found, "count-held")}
        assert (said["03.04"].value, said["03.04"].tone) == (value, tone)
        assert said["03.04"].message.facts["side"] == holder
        assert {mark.place: mark.tone for mark in found.marks}["03.04"] == tone


def test_a_place_that_must_be_gained_counts_for_who_has_taken_it() -> None:
    before, after = (
        {line.message.facts["hex"]: line.value for line in lines(winning(state), "count-gained")}
        for state in (opened("winter_storm"), opened("winter_storm", taken={"06.16": "soviet"}))
    )
    assert (before["06.16"], after["06.16"]) == ("0", "−6")


def test_who_lacks_how_much_of_what() -> None:
    found = winning(opened("depot"))
    (axis,) = lines(found, "count-lacks")
    (soviet,) = lines(found, "count-best")
    (alone,) = lines(found, "count-swings")
    assert (axis.message.facts["side"], axis.value) == ("axis", "4")
    assert (soviet.message.facts["side"], soviet.message.facts["points"]) == ("soviet", 4)
    assert alone.message.facts["hexes"] == ["03.04", "07.04", "07.01"]


def test_the_decisive_hex_is_told_while_the_game_goes_on() -> None:
    (line,) = lines(winning(opened("depot")), "count-sudden")
    assert line.message.facts == {"side": "soviet", "hex": "05.06"}
    assert not lines(winning(opened("winter_storm")), "count-sudden")


def test_the_link_up_brings_what_was_noted() -> None:
    for noted, value in (({}, "0"), ({"link_up": 16}, "+16")):
        (line,) = lines(winning(opened("winter_storm", campaign={"points": noted})), "count-link-up")
        assert line.value == value


def test_the_price_of_the_order_to_break_out_is_told_before_it_is_paid() -> None:
    for noted, value in (({}, "0"), ({"fortress": -6}, "−6")):
        (line,) = lines(winning(opened("winter_storm", campaign={"points": noted})), "count-fortress")
        assert (line.value, line.message.facts["points"]) == (value, 6)


def test_the_recall_is_a_condition_where_it_is_played() -> None:
    assert not lines(winning(opened("winter_storm")), "count-recall")
    recalled = opened("winter_storm", switches={"recall": True}, campaign={"points": {"recall": -3}})
    (line,) = lines(winning(recalled), "count-recall")
    assert not faults(RULESET, line.message)
    assert line.value == "−3"


def test_nobody_is_told_more_than_another() -> None:
    state = opened("winter_storm")
    assert winning(state, "axis") == winning(state, "soviet") == winning(state, "spectator")


@pytest.mark.dear
@pytest.mark.parametrize("scenario", SCENARIOS)
@given(noted=st.integers(-90, 90))
def test_the_line_holds_the_points_and_each_side_is_told_its_way(scenario: str, noted: int) -> None:
    state = opened(scenario, campaign={"points": {"fortress": noted}} if noted else {})
    found, scale = winning(state), winning(state).scale
    assert scale is not None and found.headline == str(scale.value)
    total, starts = scale.value, [degree.at for degree in scale.degrees]
    assert scale.least == starts[0] < starts[-1] < scale.most and starts == sorted({*starts})
    assert scale.least <= total <= scale.most
    victory = state.battle.file.victory
    for row, start in zip(reversed(victory.levels), starts, strict=True):
        assert level(state, start) == row
    reached = level(state, total)
    for line in lines(found, "count-lacks"):
        away, mine = line.message.facts["away"], line.message.facts["side"] == victory.side
        step = away if mine else -away
        assert level(state, total + step) != reached == level(state, total + step - (1 if mine else -1))
    assert len(lines(found, "count-lacks")) + len(lines(found, "count-best")) == 2
    assert points(state) == total or victory.breakout is not None
