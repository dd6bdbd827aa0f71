"""6 A shot before it is fired: the die, what is added to it, what it must exceed, and all that may come of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Message, Viewer
from rules.core.flow import refusal
from rules.core.talk import sign
from rules.storm_of_steel.field import cm, name_feature
from rules.storm_of_steel.fire.aiming import sight_line
from rules.storm_of_steel.fire.eligible import check_shooter, check_target, foes, observer, ready
from rules.storm_of_steel.fire.firing import arm, shoot
from rules.storm_of_steel.fire.shots import Shot, chance
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.show.orders import Order, bars, explain_refusal, order, wanting
from rules.storm_of_steel.show.seen import line
from rules.storm_of_steel.state import State

Found = tuple[int, Unit, Shot]
"""A weapon, a target and the shot."""


def explain_fire(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """6 «What would come of it?» of an order to fire, as far as it is composed."""
    asked = order(question)
    if not asked.unit:
        return wanting("explain-fire", "unit")
    unit = state.unit(asked.unit)
    if no := refusal(check_shooter, state, unit.side, unit):
        return explain_refusal(Message("explain-fire-of", {"unit": state.label(unit.id)}), no)
    if not asked.target:
        return _targets(state, unit, asked)
    return _shot(state, unit, asked)


def _targets(state: State, unit: Unit, asked: Order) -> Explanation:
    """6.A All whom it may fire at, the likeliest first."""
    found = sorted(
        _open(state, unit, asked), key=lambda one: (-one[2].chances / one[2].of, one[2].gap, one[1].id)
    )
    return Explanation(
        title=Message("explain-fire-of", {"unit": state.label(unit.id)}),
        verdict="plain" if found else "bad",
        lines=tuple(_target(state, unit, *one) for one in found)
        or (line("refusal-no-target", "6.B", "bad", unit=state.label(unit.id)),),
        paths=tuple(sight_line(state, unit, weapon, foe, None) for weapon, foe, _ in found),
    )


def _open(state: State, unit: Unit, asked: Order) -> Iterator[Found]:
    weapons = ready(state, unit) if asked.weapon is None else [asked.weapon]
    for weapon in weapons:
        for foe in foes(state, unit):
            if refusal(check_target, state, unit, weapon, foe) is None:
                yield weapon, foe, chance(state, unit, weapon, foe)


def _target(state: State, unit: Unit, weapon: int, foe: Unit, shot: Shot) -> Line:
    facts: dict[str, Any] = {
        "unit": state.label(foe.id),
        "gap": cm(shot.gap),
        "needed": shot.needed,
        "die": shot.die,
    }
    facts["weapon"] = state.profile(unit.id).weapons[weapon].name
    code = "fire-target" if shot.chances else "fire-target-never"
    return line(code, rule(shot), "good" if shot.chances else "plain", f"{shot.chances}/{shot.of}", **facts)


def rule(shot: Shot) -> str:
    """The paragraph of the shot."""
    return "6.I" if shot.armoured else "6.G"


def _shot(state: State, unit: Unit, asked: Order) -> Explanation:
    target = state.unit(asked.target)
    names = {"unit": state.label(unit.id), "target": state.label(target.id)}
    title = Message("explain-shot", names)
    if no := refusal(arm, state, unit, asked.weapon):
        return explain_refusal(title, no)
    weapon = arm(state, unit, asked.weapon)
    if no := refusal(check_target, state, unit, weapon, target):
        return explain_refusal(title, no)
    shot = chance(state, unit, weapon, target)
    return Explanation(
        title=title,
        headline=f"{shot.chances}/{shot.of}",
        verdict="good" if shot.chances else "bad",
        verdict_label=Message(
            "shot-needs" if shot.chances else "shot-never", {"needed": shot.needed, "die": shot.die}
        ),
        lines=tuple(_sums(state, unit, weapon, target, shot)),
        paths=(sight_line(state, unit, weapon, target, None),),
        outcomes=bars(state, target.id, lambda dice: list(shoot(state, unit, weapon, target, dice))),
        at=(target.id,),
    )


def _sums(state: State, unit: Unit, weapon: int, target: Unit, shot: Shot) -> Iterator[Line]:
    """The figures of the shot, one a line."""
    tool, bands = state.profile(unit.id).weapons[weapon], state.battle.rules.bands
    first = tool.first_shot is not None and not shot.armoured
    kind = (
        ("again" if unit.target == target.id else "first") if first else "armour" if shot.armoured else "soft"
    )
    yield line(f"shot-die-{kind}", "6.C" if first else rule(shot), value=f"d{shot.die}", weapon=tool.name)
    change = sign(shot.banded) if shot.banded else "0"
    limits = {"short": bands.short // 10, "long": bands.long // 10}
    yield line(f"range-{shot.band}", "6.F", "plain", change, gap=cm(shot.gap), **limits)
    if shot.rear:
        yield line("shot-rear", "6.I", "good", sign(shot.rear))
    if shot.barrel:
        yield line("shot-barrel", "6.I", "plain", sign(shot.barrel), weapon=tool.name)
    yield _against(state, shot)
    if tool.indirect and (friend := observer(state, unit, target)):
        yield line("shot-observed", "6.C", unit=state.label(friend))
    if not unit.spotted:
        yield line("shot-shows", "6.D", unit=state.label(unit.id))


def _against(state: State, shot: Shot) -> Line:
    """6.H2, 6.I What the die must exceed."""
    if shot.armoured:
        return line("shot-armour-rear" if shot.rear else "shot-armour", "6.I", value=f">{shot.against}")
    feature = name_feature(state, shot.ground.feature) if shot.ground.feature else ""
    return line(
        f"shot-{shot.ground.row}", "6.H2", "plain", f">{shot.against}", feature=feature, type=shot.ground.type
    )


EXPLAIN = {"fire": explain_fire}
