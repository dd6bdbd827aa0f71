"""5.4a, 5.7b What a side is told that is about to end a segment: reserves too many, and those released for nothing."""

from __future__ import annotations

from typing import Any

from rules.core.contract import Message
from rules.core.registry import get
from rules.core.ruleset import Ruleset
from rules.core.words import faults
from rules.ocs.position import position
from rules.ocs.state import State

RULES: Ruleset = get("ocs")


def stand(phase: str, active: str, **units: Any) -> State:
    """Battalions of the Axis on open ground; one Reserve marker."""
    battalion = {"side": "axis", "combat": "4-3-4L", "move": "2-3-8L"}
    return position(
        {
            "phase": phase,
            "active": active,
            "map": {"terrain": ["............"]},
            "file": {"reserves": {"axis": 1, "soviet": 1}},
            "dumps": {"01.01": {"side": "axis", "tokens": 8}},
            "counters": dict.fromkeys(units, battalion),
            "units": units,
        }
    )


def told(state: State, side: str = "axis") -> dict[str, Message]:
    """The lines beside the first act that is open, by their names."""
    lines = RULES.explain(state, side, {"about": "ending"}).lines
    assert not [fault for line in lines for fault in faults(RULES, line.message)]
    return {
        line.message.id: line.message
        for line in lines
        if line.message.id not in ("ending-act", "ending-choice")
    }


def test_reserves_above_the_markers_are_named_before_the_segment_ends() -> None:
    waits = {"mode": "reserve"}
    one = {"a": {"hex": "02.01", **waits}, "b": {"hex": "02.01", **waits}}
    assert not told(stand("movement", "axis", **one))
    more = stand("movement", "axis", **one, c={"hex": "05.01", **waits}, d={"hex": "08.01", **waits})
    assert told(more) == {"ending-markers": Message("ending-markers", {"stacks": 3, "limit": 1, "over": 2})}


def test_released_units_that_have_not_moved_are_named() -> None:
    free = {"released": True, "face": "move"}
    idle = {"a": {"hex": "02.01", **free}, "b": {"hex": "03.01", **free, "spent": 12, "began": "02.01"}}
    for phase, active in (("reaction", "soviet"), ("exploitation", "axis")):
        state = stand(phase, active, **idle, c={"hex": "05.01", "mode": "reserve"})
        assert told(state) == {"ending-released": Message("ending-released", {"units": ["a"]})}
        assert not told(state, "soviet"), "the other side is not asked"
