"""9.14 What a capture leaves behind."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.dice import ScriptedDice
from rules.core.words import say
from rules.ocs import RULESET
from rules.ocs.amounts import SP
from rules.ocs.apply import apply
from rules.ocs.position import position
from rules.ocs.state import State
from rules.ocs.tests.test_ledger import faults
from rules.ocs.trace.capture import WorksCaptured
from rules.ocs.trace.spoils import TransportCaptured


def test_no_planes_are_captured_with_their_base() -> None:
    """9.14f They leave it."""
    base = {"side": "soviet", "level": 2, "inactive": 3}
    state = apply(
        position({"airbases": {"04.05": base}}),
        WorksCaptured(side="axis", hex="04.05", works=("airbase",)),
    )
    assert (state.airbases["04.05"].side, state.airbases["04.05"].inactive) == ("axis", 0)


@st.composite
def convoys(draw: st.DrawFn) -> State:
    """Up to three loads in a hex that an enemy unit stands beside."""
    transports: dict[str, Any] = {}
    for name in draw(st.sampled_from([("t",), ("t", "u"), ("t", "o"), ("o",), ("w",)])):
        points = draw(st.integers(1, 5))
        transports[name] = {
            "side": "soviet", "kind": "wagon" if name == "w" else "truck", "points": points, "hex": "02.01",
            "load": draw(st.integers(0, points * SP)), "organic": "x-1" if name == "o" else "",
        }  # fmt: skip
    foot = {"side": "axis", "combat": "4-3-4L", "move": "2-3-8L"}
    return position(
        {
            "map": {"terrain": ["............"]},
            "counters": {"foot": foot},
            "units": {"foot": "01.01"},
            "transports": transports,
            "orders": {"soviet": {"spoils": "umpire", "displace": "umpire"}},
        }
    )


@pytest.mark.dear
@settings(max_examples=150, deadline=None)
@given(convoys(), st.integers(1, 6))
def test_the_remainder_displaces_with_all_it_carried(state: State, die: int) -> None:
    """9.14c Every token is captured or escapes, unless no point is left to escape on."""
    order = RULESET.read_action({"do": "move", "units": ["foot"], "path": ["01.01", "02.01"]})
    events = RULESET.resolve(state, "axis", order, ScriptedDice(die))
    after = RULESET.fold(state, events)
    assert not list(faults(after))
    captured = sum(event.tokens for event in events if isinstance(event, TransportCaptured))
    escaped = [item for item in after.transports.values() if item.side == "soviet"]
    rest = sum(item.load for item in state.transports.values()) - captured
    assert sum(item.load for item in escaped) == (rest if escaped else 0)
    assert after.ledger.get("soviet", {}).get("destroyed", 0) == (0 if escaped else rest)


@pytest.mark.dear
@settings(max_examples=30, deadline=None)
@given(convoys(), st.integers(1, 6))
def test_no_load_of_nothing_is_told(state: State, die: int) -> None:
    order = RULESET.read_action({"do": "move", "units": ["foot"], "path": ["01.01", "02.01"]})
    for event in RULESET.resolve(state, "axis", order, ScriptedDice(die)):
        if isinstance(event, TransportCaptured):
            [line] = RULESET.log(state, event)
            assert " 0T" not in say(RULESET, line.message)
        state = RULESET.fold(state, [event])
