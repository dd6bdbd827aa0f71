"""3 Combat: paid from the pool, resolved with one die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from rules.core.contract import Candidate, Draft, Message, Options, Outcome, Side
from rules.core.errors import Illegal
from rules.core.flow import Course, refusal
from rules.core.ruleset import Dice

from .actions import Attack, Retreat
from .charts import CHARTS, hexes, terrain
from .events import AttackMade, UnitDestroyed, UnitRetreated
from .movement import reveal
from .sequence import end
from .state import SIDES, State, Unit, enemy

Result = Literal["stand", "retreat", "destroyed"]


def resolve_attack(course: Course[State], side: Side, attack: Attack, dice: Dice) -> None:
    """3 Pay, roll, apply. A retreat is the defender's to choose (3.5)."""
    target = check_attack(course.state, side, attack.target, attack.units)
    roll = dice.roll("combat", rule="3.4")
    total = roll.faces[0] + odds(course.state, target, attack.units)
    course.add(
        AttackMade(
            side=side,
            units=attack.units,
            target=target.id,
            paid=CHARTS.attack_price,
            total=total,
            result=result(total),
            rules=("3.3", "3.4"),
            rolls=(roll,),
        )
    )
    if is_lost(course.state, target, result(total)):
        destroy(course, target)


def is_lost(state: State, target: Unit, found: Result) -> bool:
    """3.4, 3.5 Whether the result is the end of the unit: destroyed, or nowhere to retreat to."""
    return found == "destroyed" or (found == "retreat" and not retreats(state, target))


def check_attack(state: State, side: Side, target: str, units: Sequence[str]) -> Unit:
    """3 The unit attacked; raises the first rule the attack breaks."""
    attacked = check_target(state, side, target)
    map = hexes(state.scenario)
    for unit in units_of(state, units):
        if unit.side != side:
            raise Illegal("3.1", "not-yours", unit=unit.label)
        if not map.adjacent(map.at(unit.hex), map.at(target)):
            raise Illegal("3.1", "not-adjacent", unit=unit.label, hex=target)
        if unit.id in state.used or units.count(unit.id) > 1:
            raise Illegal("3.2", "fought-already", unit=unit.label)
    return attacked


def check_target(state: State, side: Side, target: str) -> Unit:
    """3.1, 3.3 There is an enemy to be seen, somebody next to it, and a point to pay with."""
    map = hexes(state.scenario)
    near = map.around[map.at(target)]
    attacked = state.seen_at(target, side)
    if attacked is None or attacked.side == side:
        raise Illegal("3.1", "no-enemy", hex=target)
    if not any(map.at(unit.hex) in near for unit in state.of(side)):
        raise Illegal("3.1", "nobody-adjacent", hex=target)
    if state.points[side] < CHARTS.attack_price:
        raise Illegal("3.3", "no-points", points=state.points[side], price=CHARTS.attack_price)
    return attacked


def odds(state: State, target: Unit, units: Sequence[str]) -> int:
    """3.4 What is added to the die: strength of the attackers less that of the defender."""
    return sum(unit.strength for unit in units_of(state, units)) - target.strength


def result(total: int) -> Result:
    """3.4 The line of the combat chart for a sum."""
    lines = [name for name, least in CHARTS.combat.items() if total >= least]
    return cast(Result, lines[-1])


def outcomes(modifier: int) -> tuple[Outcome, ...]:
    """3.4 The chances of each result, in sixths."""
    results = [result(die + modifier) for die in range(1, 7)]
    return tuple(
        Outcome(message=Message(f"result-{name}"), chances=results.count(cast(Result, name)), of=6)
        for name in CHARTS.combat
    )


def attack_options(state: State, side: Side, draft: Draft) -> Options:
    """The slots `target` and `units` of an attack."""
    if "target" not in draft:
        seen = [u for u in state.of(enemy(side)) if u.known_to(side)]
        targets = tuple(
            Candidate(value=u.hex, at=u.hex, refusal=refusal(check_target, state, side, u.hex)) for u in seen
        )
        return Options(slot="target", kind="hex", ask=Message("ask-target"), candidates=targets)
    target, units = draft["target"], tuple(draft.get("units", ()))
    no = refusal(check_attack, state, side, target, units)
    return Options(
        slot="units",
        kind="units",
        ask=Message("ask-attackers", {"hex": target}),
        candidates=tuple(_attacker(state, side, target, unit) for unit in state.of(side)),
        complete=bool(units) and no is None,
        act=Message("act-attack", {"price": CHARTS.attack_price}),
        effect=() if no or not units else (_effect(state, side, target, units),),
        refusal=no,
    )


def resolve_retreat(course: Course[State], side: Side, retreat: Retreat) -> None:
    """3.5 The unit goes to the hex chosen; it may come upon a concealed enemy there (4.2)."""
    unit = course.state.unit(course.state.retreating or "")
    check_retreat(course.state, unit, retreat.hex)
    course.add(UnitRetreated(unit=unit.id, to=retreat.hex, rules=("3.5",)))
    reveal(course)


def check_retreat(state: State, unit: Unit, hex: str) -> None:
    """3.5 To an adjacent hex that can be entered and is empty."""
    map = hexes(state.scenario)
    if not map.adjacent(map.at(unit.hex), map.at(hex)):
        raise Illegal("3.5", "not-adjacent", unit=unit.label, hex=hex)
    if terrain(state.scenario)[map.at(hex)].cost is None:
        raise Illegal("2.4", "no-entry", hex=hex, terrain=terrain(state.scenario)[map.at(hex)].name)
    if any(other.hex == hex for other in state.units.values()):
        raise Illegal("2.5", "occupied", hex=hex)


def retreats(state: State, unit: Unit) -> list[str]:
    """3.5 The hexes the unit may go back to."""
    map = hexes(state.scenario)
    near = (map.ids[n] for n in map.around[map.at(unit.hex)])
    return [hex for hex in near if refusal(check_retreat, state, unit, hex) is None]


def retreat_options(state: State, side: Side, draft: Draft) -> Options:
    """The one slot of a retreat."""
    unit = state.unit(state.retreating or "")
    if "hex" in draft:
        no = refusal(check_retreat, state, unit, draft["hex"])
        return Options(complete=no is None, refusal=no, act=Message("act-retreat"))
    map = hexes(state.scenario)
    near = [map.ids[n] for n in map.around[map.at(unit.hex)]]
    candidates = tuple(
        Candidate(value=hex, at=hex, refusal=refusal(check_retreat, state, unit, hex)) for hex in near
    )
    return Options(slot="hex", kind="hex", ask=Message("ask-retreat-hex"), candidates=candidates)


def destroy(course: Course[State], unit: Unit) -> None:
    """3.4 The unit is gone; without units a side has lost at once (5.2)."""
    course.add(UnitDestroyed(unit=unit.id, rules=("3.4",)))
    if any(not list(course.state.of(side)) for side in SIDES):
        end(course, "5.2")


def units_of(state: State, ids: Sequence[str]) -> list[Unit]:
    """The units of those ids; raises `Malformed` for one that does not exist."""
    return [state.unit(id) for id in ids]


def _attacker(state: State, side: Side, target: str, unit: Unit) -> Candidate:
    no = refusal(check_attack, state, side, target, (unit.id,))
    return Candidate(value=unit.id, at=unit.hex, label=Message("unit", {"unit": unit.label}), refusal=no)


def _effect(state: State, side: Side, target: str, units: Sequence[str]) -> Message:
    defender = check_target(state, side, target)
    return Message("odds", {"modifier": odds(state, defender, units)})
