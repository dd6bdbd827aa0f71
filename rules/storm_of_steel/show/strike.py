"""7 A bombardment or an air strike before it falls: who lies under the circle, and what may come to each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.contract import Explanation, Line, Mark, Message, Outcome, Point, Side, Viewer
from rules.core.flow import refusal
from rules.storm_of_steel.schema import sides
from rules.storm_of_steel.show.orders import bars, explain_refusal, order, wanting
from rules.storm_of_steel.show.seen import beside, line, spot
from rules.storm_of_steel.state import State
from rules.storm_of_steel.support.airstrikes import find_mistaken_strike
from rules.storm_of_steel.support.falling import attack_unit
from rules.storm_of_steel.support.impact import Blow, Load, blows, bombs, circle, shells
from rules.storm_of_steel.support.placing import check_aip, check_bip
from rules.storm_of_steel.support.records import Bombarding, Striking

DICE = 36
"""Falls of the two dice of 7.F."""


def explain_strike(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """7.C, 7.E «What would come of it?» of an impact point."""
    asked, top = order(question), state.stack[-1] if state.stack else None
    if not isinstance(top, (Bombarding, Striking)):
        return wanting("explain-strike", "support")
    point = state.forces[top.side].bip if asked.do == "keep_bip" else asked.point
    if point is None:
        return wanting("explain-strike", "point")
    title = Message("explain-strike-at", {"point": spot(point)})
    if isinstance(top, Bombarding):
        no = refusal(check_bip, state, top.side, point)
        return (
            explain_refusal(title, no)
            if no
            else _explain_strike(state, title, top.side, shells(state, top.side), point)
        )
    no = refusal(check_aip, state, point)
    return (
        explain_refusal(title, no)
        if no
        else _explain_strike(state, title, top.side, bombs(state, top.aircraft), point)
    )


def _explain_strike(state: State, title: Message, side: Side, load: Load, point: Point) -> Explanation:
    found = blows(state, side, load, point)
    enemies = [blow for blow in found if not blow.friend]
    return Explanation(
        title=title,
        headline=f"{len(enemies)} : {len(found) - len(enemies)}",
        verdict="good" if len(enemies) > len(found) - len(enemies) else "bad" if not enemies else "plain",
        verdict_label=Message(
            "strike-under", {"enemies": len(enemies), "friends": len(found) - len(enemies)}
        ),
        lines=(
            _die(state, load),
            *(_blow(state, blow) for blow in found),
            *_astray(state, side, load, point),
        ),
        marks=tuple(_mark(blow) for blow in found),
        shapes=(circle(load, side, point),),
        outcomes=_alone(state, load, found),
        at=(beside(point),),
    )


def _die(state: State, load: Load) -> Line:
    rule = "7.E" if load.armoured else "7.C"
    return line(f"strike-die-{load.why}", rule, value=load.die, limit=load.radius // 10)


def _blow(state: State, blow: Blow) -> Line:
    """6.G, 6.I Whom it attacks, what it must exceed, how likely that is."""
    facts: dict[str, Any] = {
        "unit": state.label(blow.unit),
        "row": Message(f"row-{blow.row}"),
        "against": blow.value,
    }
    code = "strike-friend" if blow.friend else "strike-enemy"
    rule = "6.I" if blow.row == "armour" else "6.G"
    return line(code, rule, "bad" if blow.friend else "good", f"{blow.chances}/{sides(blow.die)}", **facts)


def _mark(blow: Blow) -> Mark:
    tone: Any = "bad" if blow.friend else "good"
    return Mark(place=blow.unit, sign="burst", tone=tone, value=f"{blow.chances}/{sides(blow.die)}")


def _alone(state: State, load: Load, found: Sequence[Blow]) -> tuple[Outcome, ...]:
    """What may come to the one unit below; of several each has dice of its own."""
    if len(found) != 1:
        return ()
    rule = "7.E" if load.armoured else "7.C"
    return bars(state, found[0].unit, lambda dice: list(attack_unit(state, load, found[0], dice, rule)))


def _astray(state: State, side: Side, load: Load, point: Point) -> Iterator[Line]:
    """7.F How likely it is that friends are struck by mistake."""
    friend, _ = find_mistaken_strike(state, side, point) if load.armoured else ("", point)
    if friend:
        limit = state.battle.rules.impact.astray
        wrong = sum(a + b <= limit for a in range(1, 7) for b in range(1, 7))
        yield line("strike-astray", "7.F", "bad", f"{wrong}/{DICE}", unit=state.label(friend), limit=limit)


EXPLAIN = {"strike": explain_strike}
