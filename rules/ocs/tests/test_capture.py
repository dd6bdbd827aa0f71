"""9.14 What a capture leaves behind."""

from __future__ import annotations

from rules.ocs.apply import apply
from rules.ocs.position import position
from rules.ocs.trace.capture import WorksCaptured


def test_no_planes_are_captured_with_their_base() -> None:
    """9.14f They leave it."""
    base = {"side": "soviet", "level": 2, "inactive": 3}
    state = apply(
        position({"airbases": {"04.05": base}}),
        WorksCaptured(side="axis", hex="04.05", works=("airbase",)),
    )
    assert (state.airbases["04.05"].side, state.airbases["04.05"].inactive) == ("axis", 0)
