"""12.8b What is shown of attrition: the roll and who fell, and nothing that 4.9 hides."""

from __future__ import annotations

from rules.core.contract import LogLine
from rules.core.dice import ScriptedDice
from rules.ocs.field import at
from rules.ocs.position import position
from rules.ocs.state import State
from rules.ocs.trace.attrition import StepsStarved, log_attrition_rolled, log_steps_starved, roll

HEX = "02.01"
COUNTERS = {
    "div": {"side": "axis", "combat": "9-4-4L", "move": "4-3-8L", "re": 12, "steps": 4},
    "pax": {"side": "axis", "symbol": "pax", "combat": "1-0-6L", "move": "1-0-6L", "re": 1},
}


def starving() -> State:
    """A stack of five steps that is out of supply."""
    units = {name: {"hex": HEX, "oos": True} for name in COUNTERS}
    return position({"phase": "supply", "map": {"terrain": ["......"]}, "counters": COUNTERS, "units": units})


def test_the_roll_says_what_was_added_and_what_it_came_to() -> None:
    state = starving()
    event = roll(state, HEX, ScriptedDice(6, 6))
    [line] = log_attrition_rolled(state, event)
    assert line.resolution and line.resolution.verdict
    [stage] = line.resolution.stages
    assert (stage.roll.faces, [added.value for added in stage.added], stage.total) == ((6, 6), ["+3"], "15")
    assert line.resolution.verdict.facts == {"losses": 5}
    assert (stage.table, line.resolution.sums) == (None, ()), "the column would tell the best rating"


def test_who_fell_is_named_and_who_lost_a_step_is_not() -> None:
    state = starving()
    assert len(at(state, HEX)) == 2
    assert shown(state, {"pax": 1, "div": 2}) == [("out", "pax", {}), ("loss", "", {"steps": 2})]
    assert shown(state, {"div": 1}) == [("loss", "", {"steps": 1})]


def shown(state: State, lost: dict[str, int]) -> list[tuple[str, str, dict[str, object]]]:
    """What the board shows of steps that starved."""
    lines: list[LogLine] = log_steps_starved(state, StepsStarved(side="axis", hex=HEX, lost=lost))
    return [
        (one.kind, one.unit, {} if one.unit else dict(one.word.facts))
        for line in lines
        for one in line.consequences
    ]
