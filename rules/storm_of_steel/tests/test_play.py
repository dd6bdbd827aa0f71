"""Legal play never leads to what the rules forbid: from the set-ups, and from moments of the recorded battles."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core.dice import SeededDice
from rules.core.flow import unfold
from rules.core.players import Council, GreedyPlayer, RandomPlayer, play, play_on
from rules.core.recordings import moment, read_recording
from rules.storm_of_steel import RULESET
from rules.storm_of_steel.tests.forbidden import faults
from tests.rulesets import recordings

SIDES = ("german", "french")
KINDS = st.sampled_from([RandomPlayer, GreedyPlayer])
CHOICES = st.fixed_dictionaries(
    {},
    optional={
        choice.id: st.sampled_from(choice.values)
        for choice in RULESET.scenarios["outpost"].choices
        if choice.id != "contact"
    },
)
each_recording = pytest.mark.parametrize("path", recordings(RULESET.id))
SPAN = 60
"""Actions played on from a moment."""
slow = settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))


def broken(before: Any, events: Any) -> list[str]:
    """What the events have brought about that must not be."""
    return [said for step in unfold(before, events, RULESET.apply) for said in faults(*step)]


@pytest.mark.dear
@slow
@given(
    scenario=st.sampled_from(sorted(RULESET.scenarios)),
    choices=CHOICES,
    kind=KINDS,
    seed=st.integers(0, 10**6),
)
def test_from_the_set_up(scenario: str, choices: dict[str, Any], kind: Any, seed: int) -> None:
    players = {side: kind(seed + n) for n, side in enumerate(SIDES)}
    for step in islice(play(RULESET, scenario, choices, players, SeededDice(seed)), 2 * SPAN):
        assert not broken(step.before, step.events)


@pytest.mark.dear
@each_recording
@slow
@given(share=st.floats(0, 0.95), kind=KINDS, seed=st.integers(0, 10**6))
def test_from_a_moment_of_a_battle(path: Any, share: float, kind: Any, seed: int) -> None:
    header, _ = read_recording(path)
    player = kind(seed)
    council = Council([(side, "") for side in SIDES], dict.fromkeys(SIDES, player))
    state = moment(RULESET, path, share)
    for step in islice(play_on(RULESET, header.scenario, state, council, SeededDice(seed)), SPAN):
        assert not broken(step.before, step.events)


@each_recording
@pytest.mark.dear
def test_nothing_forbidden_in_a_recorded_battle(path: Any) -> None:
    _, entries = read_recording(path)
    events = [RULESET.read_event(event) for entry in entries for event in entry.events]
    assert not broken(None, events)


def quiet(**given: Any) -> Any:
    """The battle set up, with some of it otherwise than play would have it."""
    return RULESET.position({"setup": True, "turn": 0, "phase": "deploy", **given})  # type: ignore[misc]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, []),
        ({"units": {"G02": [640, 1040], "G03": [660, 1040]}}, ["4.H: G02 stands on G03"]),
        ({"units": {"G02": [10, 1040]}}, ["2.2: G02 is off the table at (10, 1040)"]),
        ({"units": {"G15": [1700, 640]}}, ["4.D: G15 (tracked) stands in forest_e"]),
        ({"units": {"F05": [1180, 680], "F09": [825, 605], "F14": [1000, 300]}}, []),
        ({"units": {"F14": [825, 605], "F05": [1000, 300]}}, ["4.D: F14 (towed) stands in house_w"]),
        ({"units": {"F11": [1180, 680], "F09": [820, 380]}}, ["5.B: F11 (mortar) is in bunker"]),
        ({"units": {"F02": [970, 644]}}, []),
        ({"units": {"F02": [790, 605]}}, ["R30: 2 in house_w, which holds 1"]),
        ({"forces": {"german": {"losses": 12, "original": 20, "demoralised": True}}}, []),
        (
            {"forces": {"german": {"losses": 3, "original": 20, "demoralised": True}}},
            ["10.D: german is demoralised by 3 of 20"],
        ),
        ({"support": {"french": ["bombardment"]}}, ["7.A"]),
    ],
)
def test_the_list_knows_what_is_forbidden(given: Any, said: list[str]) -> None:
    state = quiet(**given)
    found = list(faults(None, RULESET.setup("outpost", {}, SeededDice(1))[0], state))
    assert all(any(text.startswith(one) for text in found) for one in said), found
    assert bool(found) == bool(said), found
