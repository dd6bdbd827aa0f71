"""5, 13.3, 19 What the gauges of a side say is left."""

from __future__ import annotations

from typing import Any

from rules.core.registry import get
from rules.core.ruleset import Ruleset
from rules.ocs.position import position

RULESET: Ruleset = get("ocs")


def gauge(name: str, **given: Any) -> Any:
    """A gauge of the Axis, as they see it."""
    foot = {"side": "axis", "combat": "4-3-4L", "move": "2-3-8L"}
    state = position({"map": {"terrain": ["......"]}, "counters": {"a": foot, "b": foot, "c": foot}, **given})
    return RULESET.view(state, "axis")[f"pool-{name}-axis"]


def test_a_reserve_marker_is_in_use_for_all_units_of_its_hex() -> None:
    reserve = {"mode": "reserve"}
    units = {
        "a": {"hex": "01.01", **reserve},
        "b": {"hex": "01.01", **reserve},
        "c": {"hex": "03.01", **reserve},
    }
    for count, left in ((1, 2), (2, 2), (3, 1)):
        shown = gauge("reserve", file={"reserves": {"axis": 3}}, units=dict(list(units.items())[:count]))
        assert (shown["points"], shown["limit"]) == (left, 3)


def test_used_capacity_is_taken_from_the_cap() -> None:
    for used, left in ((0, 12), (1, 11), (4, 11), (5, 10), (48, 0)):
        shown = gauge("rail", file={"rail_cap": {"axis": 3}}, movement={"rail": {"axis": used}})
        assert (shown["points"], shown["limit"]) == (left, 12)
