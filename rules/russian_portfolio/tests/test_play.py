"""Legal play never leads to what the rules forbid: from the set-ups, and from moments of the recorded campaigns."""

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
from rules.russian_portfolio import RULESET
from rules.russian_portfolio.tests.forbidden import faults
from tests.rulesets import recordings

STARTS = st.sampled_from(["jun1", "jun22", "jul10"])
KINDS = st.sampled_from([RandomPlayer, GreedyPlayer])
each_recording = pytest.mark.parametrize("path", recordings(RULESET.id))
SPAN = 60
"""Actions played on from a moment."""
slow = settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))


def broken(before: Any, events: Any) -> list[str]:
    """What the events have brought about that must not be."""
    return [said for step in unfold(before, events, RULESET.apply) for said in faults(*step)]


@slow
@given(start=STARTS, redeploy=st.booleans(), kind=KINDS, seed=st.integers(0, 10**6))
def test_from_the_set_up(start: str, redeploy: bool, kind: Any, seed: int) -> None:
    players = {side: kind(seed + n) for n, side in enumerate(("axis", "soviet"))}
    choices = {"start": start, "redeploy": redeploy}
    for step in islice(play(RULESET, "barbarossa", choices, players, SeededDice(seed)), SPAN):
        assert not broken(step.before, step.events)


@pytest.mark.dear
@each_recording
@slow
@given(share=st.floats(0, 0.95), kind=KINDS, seed=st.integers(0, 10**6))
def test_from_a_moment_of_a_campaign(path: Any, share: float, kind: Any, seed: int) -> None:
    player = kind(seed)
    council = Council((("axis", ""), ("soviet", "")), {"axis": player, "soviet": player})
    steps = play_on(RULESET, "barbarossa", moment(RULESET, path, share), council, SeededDice(seed))
    for step in islice(steps, SPAN):
        assert not broken(step.before, step.events)


@each_recording
@pytest.mark.dear
def test_nothing_forbidden_in_a_recorded_campaign(path: Any) -> None:
    _, entries = read_recording(path)
    events = [RULESET.read_event(event) for entry in entries for event in entry.events]
    assert not broken(None, events)
