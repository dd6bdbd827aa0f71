"""9 An assault before it is fought: the nerve it takes, both dice, and how likely each end is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.chances import enumerate_outcomes, outcomes
from rules.core.contract import Event, Explanation, Line, Message, Outcome, Path, Viewer
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.storm_of_steel.assault.attack import (
    Assault,
    AssaultFought,
    check_attacker,
    check_can_assault,
    check_target,
    resolve_assault,
    targets,
)
from rules.storm_of_steel.assault.contact import edge, find_shelter
from rules.storm_of_steel.assault.odds import Odds, odds
from rules.storm_of_steel.field import name_feature
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.show.orders import explain_refusal, order, wanting
from rules.storm_of_steel.show.seen import line
from rules.storm_of_steel.state import State

ENDS = ("refused", "won", "tied", "lost")


def explain_assault(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """9 «What would come of it?» of an order to assault."""
    asked = order(question)
    if not asked.unit:
        return wanting("explain-assault", "unit")
    unit = state.unit(asked.unit)
    title = Message("explain-assault-of", {"unit": state.label(unit.id)})
    if no := refusal(check_can_assault, state, unit.side, unit):
        return explain_refusal(title, no)
    if not asked.target:
        return Explanation(
            title=title, lines=tuple(_target(state, unit, foe) for foe in targets(state, unit))
        )
    return _fight(state, unit, state.unit(asked.target))


def _target(state: State, unit: Unit, foe: Unit) -> Line:
    fair = odds(state, unit.id, foe.id)
    facts: dict[str, Any] = {"unit": state.label(foe.id), "attack": fair.attack, "defence": fair.defence}
    return line("assault-target", "9.C", "plain", f"{fair.win}/{fair.of}", **facts)


def _fight(state: State, unit: Unit, target: Unit) -> Explanation:
    title = Message("explain-fight", {"unit": state.label(unit.id), "target": state.label(target.id)})
    if no := refusal(check_attacker, state, unit.side, unit) or refusal(check_target, state, unit, target):
        return explain_refusal(title, no)
    ends = chances(state, unit, target)
    won = next((one for one in ends if one.message.id == "assault-won"), None)
    return Explanation(
        title=title,
        headline=f"{won.chances}/{won.of}" if won else "0",
        verdict="plain",
        lines=tuple(_figures(state, unit, target, odds(state, unit.id, target.id))),
        paths=(Path(style="order", places=(unit.id, target.id)),),
        outcomes=ends,
        at=(target.id,),
    )


def chances(state: State, unit: Unit, target: Unit) -> tuple[Outcome, ...]:
    """9.B-9.D How likely each end of the assault is, the nerve counted in."""
    act = Assault(unit=unit.id, target=target.id)

    def play(dice: Dice) -> str:
        return _end(resolve_assault(state, unit.side, act, dice))

    found = enumerate_outcomes(play)
    return outcomes({one: found[one] for one in ENDS if one in found}, lambda one: Message(f"assault-{one}"))


def _end(events: Sequence[Event]) -> str:
    fought = next((event for event in events if isinstance(event, AssaultFought)), None)
    return fought.outcome if fought else "refused"


def _figures(state: State, unit: Unit, target: Unit, fair: Odds) -> Iterator[Line]:
    """9.B-9.D The dice and where they come from."""
    if fair.nerve:
        skill = state.battle.skill(unit.side)
        yield line("assault-nerve", "9.B", "plain", f"{fair.willing}/6", skill=skill, needed=fair.nerve)
    yield line("assault-attack", "9.C", "plain", fair.attack, unit=state.label(unit.id))
    if fair.times > 1:
        yield line("assault-doubled", "9.D", "good", f"×{fair.times}", unit=state.label(target.id))
    yield line("assault-defence", "9.C", "plain", fair.defence, unit=state.label(target.id))
    yield line("assault-edge", "9.A", edge=Message(f"edge-{edge(state, target.id, unit.id)}"))
    if house := find_shelter(state, target.id):
        yield line("assault-house", "9.A", feature=name_feature(state, house))
    yield line("assault-stakes", "9.C")


EXPLAIN = {"assault": explain_assault}
