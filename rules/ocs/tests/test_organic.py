"""13.2gD Organic trucks lose their place in reserve with the units beside them."""

from __future__ import annotations

from rules.ocs.apply import apply
from rules.ocs.combat.disorder import UnitsDisordered
from rules.ocs.position import position
from rules.ocs.state import State


def struck(hex_id: str) -> State:
    """A reserve with its trucks in 01.01 and trucks alone in 03.01; the unit of one hex becomes DG."""
    truck = {"side": "axis", "kind": "truck", "points": 1, "organic": "g-6pz", "reserve": True}
    before = position(
        {
            "map": {"terrain": ["...."]},
            "counters": {"foot": {"side": "axis", "combat": "4-3-4L", "move": "2-3-8L"}},
            "units": {"foot": {"hex": hex_id, "mode": "reserve"}},
            "transports": {"near": {**truck, "hex": "01.01"}, "far": {**truck, "hex": "03.01"}},
        }
    )
    return apply(before, UnitsDisordered(units=("foot",), hex=hex_id))


def test_trucks_in_the_hex_of_a_dg_result_leave_the_reserve() -> None:
    assert not struck("01.01").transports["near"].reserve


def test_trucks_elsewhere_stay_in_reserve() -> None:
    assert struck("01.01").transports["far"].reserve
