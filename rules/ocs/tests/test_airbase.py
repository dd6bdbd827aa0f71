"""15 An air base uses supply without a unit in its hex."""

from __future__ import annotations

from rules.ocs.position import position
from rules.ocs.supply.offers import offers_at
from rules.ocs.supply.reasons import why_not_drawn_at


def test_a_zone_over_the_base_shuts_every_path_out_of_it() -> None:
    """Rk9 Out of its own hex a unit always draws; no unit stands here."""
    state = position(
        {
            "map": {"terrain": ["....."]},
            "counters": {"foe": {"side": "soviet", "combat": "4-3-4L", "move": "2-3-8L"}},
            "units": {"foe": "01.01"},
            "airbases": {"02.01": {"side": "axis", "level": 1}},
            "dumps": {"02.01": {"side": "axis", "tokens": 1}, "05.01": {"side": "axis", "tokens": 4}},
        }
    )
    assert [offer.source.hex for offer in offers_at(state, "axis", "02.01")] == ["02.01"]
    reason = why_not_drawn_at(state, "axis", "02.01", "05.01")
    assert reason is not None and reason.code == "zone-shuts-path"
