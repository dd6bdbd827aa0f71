"""4.9 Reinforcement Phase: the log does not tell in which of two stacks steps were merged or rebuilt."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.codec import encode
from rules.core.contract import LogLine
from rules.core.dice import SeededDice
from rules.ocs import RULESET
from rules.ocs.position import position

DIVISION = {"side": "axis", "combat": "9-3-4L", "move": "4-3-8L", "re": 12, "steps": 3}
COUNTERS = {
    **dict.fromkeys(("div", "twin"), DIVISION),
    "hq": {"side": "axis", "symbol": "hq", "combat": "(5)-0-3M th6M", "move": "(1)-0-14M th3M"},
    "pax": {"side": "axis", "symbol": "pax", "combat": "1-0-6L", "move": "1-0-6L", "re": 1},
}
HELD = ("02.01", "03.01")


def public(place: str, action: dict[str, Any]) -> bytes:
    """What everybody reads of the action when it is done in this hex; both hexes are held."""
    reduced = {"hex": place, "lost": 1}
    units = {"div": reduced, "twin": reduced, "pax": {"hex": place, "face": "move"}, "hq": HELD[0]}
    state = position(
        {"phase": "reinforcement", "map": {"terrain": ["......"]}, "counters": COUNTERS, "units": units}
    )
    lines: list[LogLine] = []
    for event in RULESET.resolve(state, "axis", RULESET.read_action(action), SeededDice(1)):
        lines += RULESET.log(state, event) if event.audience is None else []
        state = RULESET.apply(state, event)
    return encode(lines)


@pytest.mark.parametrize(
    "action",
    [
        {"do": "consolidate", "giver": "div", "taker": "twin"},
        {"do": "rebuild", "repls": ["pax"], "unit": "div"},
    ],
)
def test_the_log_names_no_stack(action: dict[str, Any]) -> None:
    told = [public(place, action) for place in HELD]
    assert told[0] == told[1] != encode([])
