"""10.B, 10.C A rally before the die: what it needs, what each command point changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.chances import enumerate_outcomes, outcomes
from rules.core.contract import Explanation, Line, Message, Viewer
from rules.core.flow import refusal
from rules.core.questions import Tone
from rules.core.ruleset import Dice
from rules.storm_of_steel.morale.rallying import (
    FACES,
    Rally,
    RallyTried,
    better,
    check_points,
    check_rally,
    later,
    least_roll,
    resolve_rally,
)
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.show.orders import explain_refusal, order, wanting
from rules.storm_of_steel.show.seen import line
from rules.storm_of_steel.state import State

ENDS = ("failed", "mended", "rallied")


def explain_rally(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """10.B, 10.C «What would come of it?» of an order to rally."""
    asked = order(question)
    if not asked.unit:
        return wanting("explain-rally", "unit")
    unit = state.unit(asked.unit)
    title = Message("explain-rally-of", {"unit": state.label(unit.id)})
    no = refusal(check_rally, state, unit.side, unit) or refusal(check_points, state, unit.side, asked.cpts)
    if no:
        return explain_refusal(title, no)
    return _explain_rally(state, title, unit, asked.cpts)


def _explain_rally(state: State, title: Message, unit: Unit, cpts: int) -> Explanation:
    act = Rally(unit=unit.id, cpts=cpts)

    def play(dice: Dice) -> str:
        tried = resolve_rally(state, unit.side, act, dice)[0]
        assert isinstance(tried, RallyTried)
        return "rallied" if tried.success else "mended" if tried.missing else "failed"

    found = enumerate_outcomes(play)
    facts = {"status": better(unit.status), "now": unit.status}
    ends = outcomes(
        {one: found[one] for one in ENDS if one in found}, lambda one: Message(f"rally-{one}", facts)
    )
    won = chances(state, unit, cpts)
    return Explanation(
        title=title,
        headline=f"{won}/{FACES}",
        verdict="good" if won else "bad",
        lines=tuple(_lines(state, unit, cpts)),
        outcomes=ends,
        at=(unit.id,),
    )


def chances(state: State, unit: Unit, cpts: int) -> int:
    """10.B, 10.C Faces of the die that rally the unit by themselves with so many points."""
    return max(0, min(FACES, FACES + 1 - least_roll(state, unit.side) + cpts))


def _lines(state: State, unit: Unit, cpts: int) -> Iterator[Line]:
    """What it needs, then what each of the points at hand would make of it."""
    least, points = least_roll(state, unit.side), state.forces[unit.side].cpts
    broken = state.forces[unit.side].demoralised
    yield line("rally-needs-broken" if broken else "rally-needs", "10.B", value=f"{least}+")
    if later(state):
        yield line("rally-later", "10.C", value=str(points), points=points)
        return
    yield line("rally-points", "10.C", value=str(points), points=points)
    for spent in range(min(points, least - 1) + 1):
        tone: Tone = "good" if spent == cpts else "plain"
        yield line("rally-with", "10.C", tone, f"{chances(state, unit, spent)}/{FACES}", cpts=spent)


EXPLAIN = {"rally": explain_rally}
