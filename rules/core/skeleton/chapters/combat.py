"""3 Combat: paid from the pool, resolved with one die; where a unit retreats to, its owner chooses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Literal, cast

from msgspec import Meta, ValidationError, convert
from msgspec.structs import replace

from rules.core import slots
from rules.core.acts import Act, Action, Hook, Policy, RuleEvent, take_proposed
from rules.core.contract import (
    Candidate,
    Decision,
    Draft,
    Event,
    Explanation,
    Line,
    LogLine,
    Message,
    Options,
    Outcome,
    Path,
    Refusal,
    Roll,
    Side,
    Viewer,
)
from rules.core.errors import Illegal, Malformed
from rules.core.flow import refusal
from rules.core.fortune import Fortune
from rules.core.luck import oppose
from rules.core.ruleset import Dice
from rules.core.talk import line, sign

from ..charts import CHARTS
from ..state import Hex, Retreating, State, Unit, UnitId
from .concealment import reveal_near
from .movement import check_ground

Result = Literal["stand", "retreat", "destroyed"]


class Attack(Action, frozen=True, kw_only=True, tag="attack"):
    """3 Attack the unit in a hex with one or more of one's own."""

    target: Hex
    units: Annotated[tuple[UnitId, ...], Meta(min_length=1, max_length=6)]


class Retreat(Action, frozen=True, kw_only=True, tag="retreat"):
    """3.5 Go back to an adjacent hex."""

    hex: Hex


class AttackMade(RuleEvent, frozen=True, kw_only=True):
    """3 An attack, paid for and resolved. `total` is the die plus the difference of strength."""

    side: Side
    units: tuple[str, ...]
    target: str
    paid: int
    total: int
    result: Result


class UnitRetreated(RuleEvent, frozen=True, kw_only=True):
    """3.5 A unit went back to an adjacent hex."""

    unit: str
    to: str


class UnitDestroyed(RuleEvent, frozen=True, kw_only=True):
    """3.4, 3.5 A unit was destroyed, in combat or for want of a way back."""

    unit: str


def resolve_attack(state: State, side: Side, attack: Attack, dice: Dice) -> list[Event]:
    """3 Pay, roll, apply. A retreat is the defender's to choose (3.5)."""
    target = check_order(state, side, attack)
    roll = throw_die(dice)
    total = roll.faces[0] + odds(state, target, attack.units)
    made = AttackMade(
        side=side,
        units=attack.units,
        target=target.id,
        paid=CHARTS.attack_price,
        total=total,
        result=result(total),
        rules=("3.3", "3.4"),
        rolls=(roll,),
    )
    lost = [UnitDestroyed(unit=target.id, rules=("3.4",))] if is_lost(state, target, total) else []
    return [made, *lost]


def throw_die(dice: Dice) -> Roll:
    """3.4 The die of an attack."""
    return dice.roll("combat", rule="3.4")


def is_lost(state: State, target: Unit, total: int) -> bool:
    """3.4, 3.5 Whether the sum is the end of the unit: destroyed, or nowhere to retreat to."""
    found = result(total)
    return found == "destroyed" or (found == "retreat" and not has_retreat(state, target))


def check_order(state: State, side: Side, attack: Attack) -> Unit:
    """3 The unit attacked; raises the first rule the order breaks."""
    return check_attack(state, side, attack.target, attack.units)


def check_attack(state: State, side: Side, target: str, units: Sequence[str]) -> Unit:
    """3 The unit attacked; raises the first rule the attack breaks."""
    attacked = check_target(state, side, target)
    near = state.battle.near(target)
    for unit in map(state.unit, units):
        if unit.side != side:
            raise Illegal("3.1", "not-yours", unit=unit.label)
        if unit.hex not in near:
            raise Illegal("3.1", "not-adjacent", unit=unit.label, hex=target)
        if unit.id in state.used or units.count(unit.id) > 1:
            raise Illegal("3.2", "fought-already", unit=unit.label)
    return attacked


def check_target(state: State, side: Side, target: str) -> Unit:
    """3.1, 3.3 There is an enemy to be seen, somebody next to it, and a point to pay with."""
    near = state.battle.near(target)
    attacked = state.at(target)
    if attacked is None or attacked.side == side:
        raise Illegal("3.1", "no-enemy", hex=target)
    if not any(unit.hex in near for unit in state.of(side)):
        raise Illegal("3.1", "nobody-adjacent", hex=target)
    if state.points[side] < CHARTS.attack_price:
        raise Illegal("3.3", "no-points", points=state.points[side], price=CHARTS.attack_price)
    return attacked


def odds(state: State, target: Unit, units: Sequence[str]) -> int:
    """3.4 What is added to the die: strength of the attackers less that of the defender."""
    return sum(unit.strength for unit in map(state.unit, units)) - target.strength


def result(total: int) -> Result:
    """3.4 The line of the combat chart for a sum."""
    lines = [name for name, least in CHARTS.combat.items() if total >= least]
    return cast(Result, lines[-1])


def attack_options(state: State, side: Side, draft: Draft) -> Options:
    """The slots `target` and `units` of an attack."""
    if "target" not in draft:
        seen = [u.hex for u in state.units.values() if u.side != side]
        return slots.places("target", seen, partial(check_target, state, side))
    target, units = draft["target"], tuple(draft.get("units", ()))

    def check(unit: Unit) -> Unit:
        return check_attack(state, side, target, (unit.id,))

    no = refusal(check_attack, state, side, target, units)
    fits = bool(units) and no is None
    modifier = odds(state, check_target(state, side, target), units) if fits else 0
    return replace(
        slots.units("units", state.of(side), check, units, name=_attacker),
        ask=Message("ask-attackers", {"hex": target}),
        complete=fits,
        act=Message("act-attack", {"price": CHARTS.attack_price}),
        effect=(Message("odds", {"modifier": modifier}),) if fits else (),
        refusal=no,
    )


def _attacker(unit: Unit, no: Refusal | None) -> Candidate:
    return Candidate(value=unit.id, at=unit.hex, label=Message("unit", {"unit": unit.label}), refusal=no)


def resolve_retreat(state: State, side: Side, retreat: Retreat, dice: Dice) -> list[Event]:
    """3.5 The unit goes to the hex chosen; it may come upon a concealed enemy there (4.2)."""
    unit = retreating(state)
    gone = UnitRetreated(unit=unit.id, to=retreat.hex, rules=("3.5",))
    return [gone, *reveal_near(apply_unit_retreated(state, gone))]


def check_way_back(state: State, side: Side, retreat: Retreat) -> None:
    """3.5 The order as its side knows the position."""
    check_retreat(state, retreating(state), retreat.hex)


def check_retreat(state: State, unit: Unit, hex: str) -> None:
    """3.5 To an adjacent hex that can be entered and is empty."""
    if unit.hex not in state.battle.near(hex):
        raise Illegal("3.5", "not-adjacent", unit=unit.label, hex=hex)
    check_ground(state, hex)
    if any(other.hex == hex for other in state.units.values()):
        raise Illegal("2.5", "occupied", hex=hex)


def has_retreat(state: State, unit: Unit) -> bool:
    """3.5 Whether there is a hex the unit may go back to."""
    return any(refusal(check_retreat, state, unit, hex) is None for hex in state.battle.near(unit.hex))


def retreat_options(state: State, side: Side, draft: Draft) -> Options:
    """The one slot of a retreat."""
    check = partial(check_retreat, state, unit := retreating(state))
    if "hex" in draft:
        return slots.whole("act-retreat", refusal(check, draft["hex"]))
    return slots.places("hex", state.battle.near(unit.hex), check, "ask-retreat-hex")


def retreating(state: State) -> Unit:
    """3.5 The unit that must go back now."""
    return state.unit(state.stack[-1].unit)


def ask_retreat(state: State) -> Sequence[Decision]:
    """3.5 The owner of the unit is asked."""
    unit = retreating(state)
    ask = Message("ask-retreat", {"unit": unit.label, "hex": unit.hex})
    return [Decision(id="retreat", side=unit.side, rule="3.5", accepts=("retreat",), ask=ask, at=(unit.hex,))]


def settle_retreat(state: State, dice: Dice) -> Sequence[Event]:
    """3.6 A unit of a side that nobody plays goes to the first hex, by its number, that is open to it."""
    unit = retreating(state)
    if unit.side not in state.battle.file.nonplayers:
        return []
    open = (hex for hex in state.battle.near(unit.hex) if refusal(check_retreat, state, unit, hex) is None)
    return resolve_retreat(state, unit.side, Retreat(hex=min(open)), dice)


def apply_attack_made(state: State, event: AttackMade) -> State:
    """3.2, 3.3, 3.5 It is paid for, its units have fought, and the defender may have to go back."""
    points = {**state.points, event.side: state.points[event.side] - event.paid}
    after = replace(state, points=points, used=(*state.used, *event.units))
    return after.open(Retreating(event.target)) if event.result == "retreat" else after


def apply_unit_retreated(state: State, event: UnitRetreated) -> State:
    """3.5 It is there, and nothing is pending."""
    return state.put(replace(state.units[event.unit], hex=event.to)).settle()


def apply_unit_destroyed(state: State, event: UnitDestroyed) -> State:
    """3.4, 3.5 It is gone, and so is its retreat."""
    return state.without(event.unit).settle()


def log_attack_made(state: State, event: AttackMade) -> list[LogLine]:
    """Who, whom, for how much, and what came of it."""
    target, units = state.units[event.target], [state.units[id].label for id in event.units]
    return line(
        event,
        side=event.side,
        at=(target.hex,),
        units=units,
        unit=target.label,
        total=event.total,
        paid=event.paid,
        result=Message(f"result-{event.result}"),
    )


def log_unit_retreated(state: State, event: UnitRetreated) -> list[LogLine]:
    unit = state.units[event.unit]
    return line(event, side=unit.side, at=(event.to,), unit=unit.label, hex=event.to)


def log_unit_destroyed(state: State, event: UnitDestroyed) -> list[LogLine]:
    unit = state.units[event.unit]
    return line(event, side=unit.side, at=(unit.hex,), tone="bad", unit=unit.label, hex=unit.hex)


def explain_attack(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """3.4 What is added to the die, and the chances that gives."""
    attack = _asked(question)
    modifier = odds(state, check_attack(state, viewer, attack.target, attack.units), attack.units)
    line = Line(message=Message("odds", {"modifier": modifier}), rules=("3.4",), value=sign(modifier))
    return Explanation(
        title=Message("attack-on", {"hex": attack.target}),
        headline=sign(modifier),
        lines=(line,),
        paths=tuple(Path(style="order", places=(state.unit(id).hex, attack.target)) for id in attack.units),
        outcomes=outcomes(modifier),
        at=(attack.target,),
    )


def _asked(question: Mapping[str, Any]) -> Attack:
    try:
        return convert({"target": question.get("target"), "units": question.get("units")}, Attack)
    except ValidationError as fault:
        raise Malformed("unreadable-question", fault=str(fault)) from fault


def outcomes(modifier: int) -> tuple[Outcome, ...]:
    """3.4 The chances of each result, in sixths."""
    results: list[str] = [result(die + modifier) for die in range(1, 7)]
    return tuple(
        Outcome(message=Message(f"result-{name}"), chances=results.count(name), of=6)
        for name in CHARTS.combat
    )


def weigh_attack_made(state: State, event: AttackMade) -> Iterator[Fortune]:
    """3.4 The strength of the defender, where the die destroys it."""
    target = state.units[event.target]
    modifier = odds(state, target, event.units)

    def worth(total: int) -> int:
        return target.strength if is_lost(state, target, total) else 0

    def again(dice: Dice) -> int:
        return worth(throw_die(dice).faces[0] + modifier)

    return oppose((event.side, target.side), "attacks", "strength", worth(event.total), again)


ACTS = {
    Attack: Act(resolve_attack, attack_options, phases=("combat",), check=check_order),
    Retreat: Act(resolve_retreat, retreat_options, check=check_way_back),
}
HOOKS = {Retreating: Hook(decisions=ask_retreat, settle=settle_retreat)}
EXPLAIN = {"attack": explain_attack}
FORESEEN = {"retreat": Policy({"first": take_proposed})}
