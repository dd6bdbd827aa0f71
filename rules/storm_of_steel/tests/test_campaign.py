"""Set-up and objectives: whatever is suggested may be done, and control is what its definition says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Point, Polygon

from rules.core.dice import ScriptedDice, SeededDice
from rules.storm_of_steel import RULESET
from rules.storm_of_steel.campaign.control import ObjectiveTaken, changes
from rules.storm_of_steel.position import position
from rules.storm_of_steel.scenario import battle, scenario_names
from rules.storm_of_steel.state import State
from rules.storm_of_steel.tests.forbidden import faults


def opening(scenario: str) -> State:
    """The first question of a game with free set-up."""
    state: State = RULESET.fold(None, RULESET.setup(scenario, {"places": "free"}, SeededDice(1)))
    return state


@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param(name, marks=pytest.mark.exhaustive) if len(battle(name).units) > 30 else name
        for name in scenario_names()
    ],
)
@pytest.mark.dear
def test_every_suggested_place_is_one_that_the_rules_allow(scenario: str) -> None:
    state = opening(scenario)
    for side in battle(scenario).file.deploy:
        assert (state.turn, state.phase, state.active) == (0, "deploy", side)
        for unit in state.on_table(side):
            offered = RULESET.options(state, side, {"do": "place", "unit": unit.id})
            assert offered.candidates and offered.free, unit.id
            for candidate in offered.candidates:
                draft = {"do": "place", "unit": unit.id, "point": candidate.value}
                assert RULESET.options(state, side, draft).complete
                events = RULESET.resolve(state, side, RULESET.read_action(draft), SeededDice(1))
                assert not list(faults(state, events[0], RULESET.fold(state, events)))
        events = RULESET.resolve(state, side, RULESET.read_action({"do": "end_phase"}), SeededDice(1))
        state = RULESET.fold(state, events)
    assert state.turn == 1


def first_players(scenario: str, options: dict[str, str]) -> dict[int, str]:
    """Who has the first card's «first player» after each fall of the die, where there is one."""
    found = {}
    for face in range(1, 7):
        dice = ScriptedDice(face, *[1] * 40)
        state: State = RULESET.fold(None, RULESET.setup(scenario, {"places": "free", **options}, dice))
        found[face] = state.battle.owners("first")[0]
        assert state.battle.sides == (found[face], state.enemy(found[face]))
    return found


def test_r13_the_die_says_who_is_the_first_player() -> None:
    by_die = {1: "german", 2: "german", 3: "german", 4: "french", 5: "french", 6: "french"}
    assert first_players("breakout", {}) == by_die
    assert first_players("outpost", {"first": "die"}) == by_die
    assert set(first_players("outpost", {}).values()) == {"german"}


KINDS = {"infantry": True, "hq": True, "de_pz2": True, "truck": False, "de_pak36": False}
"""Types, and whether they hold what is worth points."""

STANDS = st.lists(
    st.tuples(
        st.sampled_from(["german", "french"]),
        st.sampled_from(sorted(KINDS)),
        st.sampled_from(["normal", "pinned", "suppressed"]),
        st.tuples(st.integers(800, 1000), st.integers(440, 640))
        | st.tuples(st.integers(300, 510), st.integers(440, 590)),
    ),
    min_size=1,
    max_size=6,
    unique_by=lambda stand: stand[3],
)  # fmt: skip


def expected(stands: list[Any], aim: Any, last: str) -> str:
    """Who controls an objective, by its definition and Shapely."""
    there = [stand for stand in stands if stand[2] != "suppressed" and _near(aim, stand)]
    foot = {s[0] for s in there if KINDS[s[1]] and (aim.kind != "building" or s[1] != "de_pz2")}
    disputing = {s[0] for s in there}
    return foot.pop() if len(foot) == 1 and len(disputing) == 1 else last


def _near(aim: Any, stand: Any) -> bool:
    if aim.kind == "point":
        return KINDS[stand[1]] and Point(aim.at).distance(Point(stand[3])) <= aim.radius + 15
    feature = battle("saint_aubin").table.features[aim.feature]
    return bool(Polygon(feature.top if aim.top else feature.polygon).covers(Point(stand[3])))


@pytest.mark.dear
@settings(max_examples=150, deadline=None)
@given(stands=STANDS, holders=st.tuples(*[st.sampled_from(["german", "french"])] * 3))
def test_control_is_as_defined(stands: list[Any], holders: tuple[str, ...]) -> None:
    file = battle("saint_aubin").file
    before = dict(zip(file.objectives, holders, strict=True))
    units = {
        f"u{n}": {"side": side, "type": type, "status": status, "at": at}
        for n, (side, type, status, at) in enumerate(stands)
    }
    state = position({"units": units, "campaign": {"control": before}})
    found = {event.objective: event.side for event in changes(state) if isinstance(event, ObjectiveTaken)}
    for name, aim in file.objectives.items():
        assert found.get(name, before[name]) == expected(stands, aim, before[name])
