"""B9 Tank combat: mandatory between adjacent armour, highest rating first, equal ratings together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.core.contract import Candidate, Decision, Draft, Event, Message, Options, Outcome, Roll
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.ring_of_fire import actions as a
from rules.ring_of_fire import events as e
from rules.ring_of_fire.assault import Volley
from rules.ring_of_fire.assault_odds import works_hold
from rules.ring_of_fire.combat_tables import combat_tables
from rules.ring_of_fire.scenario import MAJOR, MINOR
from rules.ring_of_fire.sequence import Hook
from rules.ring_of_fire.slots import text
from rules.ring_of_fire.state import State, Unit

COVER = ("woods", "town", "city")
RESERVE = "reserve_tank_combat"


def rating(state: State, unit: str) -> int:
    """The tank effectiveness rating of an armoured unit."""
    tank = state.counter(unit).tank
    assert tank is not None
    return tank


def targets(state: State, unit_id: str, *, moved_only: bool = False) -> tuple[str, ...]:
    """B9 Armoured enemies next to an armoured unit, not over an unbridged major river.

    With `moved_only` (8b) one of the pair must have moved in the reserve phase.
    """
    unit = state.unit(unit_id)
    if unit.hex is None or state.counter(unit_id).tank is None:
        return ()
    found = (
        other
        for hex_id in state.battle.around(unit.hex)
        if state.holder(hex_id) not in (None, unit.side)
        and state.battle.between(unit.hex, hex_id)[0] != MAJOR
        for other in state.at(hex_id)
    )
    return tuple(
        other.id
        for other in found
        if state.counter(other.id).tank is not None
        and (not moved_only or has_moved(state, unit) or has_moved(state, other))
    )


def has_moved(state: State, unit: Unit) -> bool:
    """8a Whether it is a phasing unit that moved from reserve; the defender's reserves moved in phase 6."""
    return unit.side == state.active and unit.reserve_moved


def armoured(state: State, *, moved_only: bool) -> tuple[str, ...]:
    """B9 Every unit with a shot, highest rating first."""
    ready = [
        unit.id
        for unit in state.units.values()
        if unit.hex is not None
        and state.counter(unit.id).tank is not None
        and targets(state, unit.id, moved_only=moved_only)
    ]
    return tuple(sorted(ready, key=lambda unit: (-rating(state, unit), unit)))


def firing(state: State, volley: Volley) -> tuple[str, ...]:
    """B9 Those of the highest rating left that still stand and still have a target."""
    able = [unit for unit in volley.waiting if targets(state, unit, moved_only=volley.moved_only)]
    if not able:
        return ()
    highest = max(rating(state, unit) for unit in able)
    return tuple(unit for unit in able if rating(state, unit) == highest)


def aim(state: State, volley: Volley, unit: str) -> str | None:
    """The target picked, or the only one there is; None while the owner has to pick."""
    picked = volley.aims.get(unit)
    choice = targets(state, unit, moved_only=volley.moved_only)
    return picked if picked is not None else choice[0] if len(choice) == 1 else None


def unaimed(state: State) -> tuple[str, ...]:
    """Units whose owner has to pick a target now."""
    volley = state.volley
    if volley is None:
        return ()
    return tuple(unit for unit in firing(state, volley) if aim(state, volley, unit) is None)


# --- Fire -----------------------------------------------------------------------------------------


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """B9 All of one rating fire when each has its target; then the next rating (ADR 0020)."""
    volley = state.volley
    if volley is None or unaimed(state):
        return ()
    shooters = firing(state, volley)
    if not shooters:
        return (e.TankCombatEnded(rules=("B9",)),)
    shots = [shot(state, unit, str(aim(state, volley, unit)), dice) for unit in shooters]
    return (*shots, *losses(state, shots))


def shot(state: State, unit: str, target: str, dice: Dice) -> e.TankFired:
    """B9 One unit fires."""
    gap = difference(state, unit, target)
    roll = dice.roll("tank-fire", shots_of(state, unit, target), rule="B9")
    return e.TankFired(
        unit=unit, target=target, difference=gap, cover=covered(state, unit, target), steps=steps(gap, roll),
        rules=("B9",), rolls=(roll,),
    )  # fmt: skip


def shots_of(state: State, unit: str, target: str) -> int:
    """B9 One; with the switch double_fire two for a rating higher by the margin of the table."""
    higher = rating(state, unit) - rating(state, target) >= combat_tables().tank.double_fire_margin
    return 2 if state.switches.double_fire and higher else 1


def steps(gap: int, roll: Roll) -> int:
    """B9 Steps lost by the target for the dice."""
    return sum(combat_tables().tank.steps(gap, die) for die in roll.faces)


def covered(state: State, unit: str, target: str) -> bool:
    """B9 Woods, town, city or works round the target, or an unbridged minor river between."""
    here, there = state.unit(unit).hex, state.unit(target).hex
    assert here is not None and there is not None
    terrain = state.battle.terrain[state.battle.index[there]]
    return terrain in COVER or works_hold(state, there) or state.battle.between(here, there)[0] == MINOR


def difference(state: State, unit: str, target: str) -> int:
    """B9 The firer's rating less the target's, with cover counted once."""
    cover = combat_tables().tank.cover if covered(state, unit, target) else 0
    return rating(state, unit) - rating(state, target) + cover


def losses(state: State, shots: Iterable[e.TankFired]) -> list[Event]:
    """B9 What the shots of one rating cost, taken together."""
    cost: dict[str, int] = {}
    for fired in shots:
        cost[fired.target] = cost.get(fired.target, 0) + fired.steps
    return [step_loss(state, unit, lost, "tank", "B9") for unit, lost in cost.items() if lost]


def step_loss(state: State, unit: str, steps_due: int, cause: str, rule: str) -> Event:
    """Steps lost by a unit, not more than it has."""
    left = state.unit(unit).steps
    lost = min(steps_due, left)
    return e.StepsLost(unit=unit, steps=lost, cause=cause, destroyed=lost == left, rules=(rule,))


# --- Picking targets ------------------------------------------------------------------------------


def resolve_tank_fire(state: State, side: str, action: a.TankFire, dice: Dice) -> list[Event]:
    """B9 The owner picks the target."""
    check_tank_fire(state, side, action.unit, action.target)
    return [e.TankAimed(unit=action.unit, target=action.target, rules=("B9",))]


def check_tank_fire(state: State, side: str, unit: str, target: str) -> None:
    """B9 A unit of one's own that has to pick now, at a target it can fire at."""
    check_firer(state, side, unit)
    state.unit(target)
    assert state.volley is not None
    if target not in targets(state, unit, moved_only=state.volley.moved_only):
        raise Illegal("B9", "no-tank-target", unit=state.label(unit), target=state.label(target))


def check_firer(state: State, side: str, unit: str) -> None:
    """B9 The unit is one's own and its turn to fire has come."""
    if state.unit(unit).side != side:
        raise Illegal("B9", "not-your-unit", unit=state.label(unit))
    if unit not in unaimed(state):
        raise Illegal("B9", "not-its-fire", unit=state.label(unit))


def tank_fire_options(state: State, side: str, draft: Draft) -> Options:
    """The slots `unit` and `target`."""
    assert state.volley is not None
    mine = tuple(unit for unit in unaimed(state) if state.unit(unit).side == side)
    if "unit" not in draft:
        units = tuple(_firer(state, unit) for unit in mine)
        return Options(slot="unit", kind="unit", ask=Message("ask-tank-unit"), candidates=units)
    unit = text(draft, "unit")
    check_firer(state, side, unit)
    facts = {"unit": state.label(unit)}
    if "target" in draft:
        no = refusal(check_tank_fire, state, side, unit, text(draft, "target"))
        return Options(complete=no is None, refusal=no, act=Message("act-tank-fire", facts))
    found = targets(state, unit, moved_only=state.volley.moved_only)
    marks = tuple(_mark(state, unit, state.unit(target)) for target in found)
    return Options(slot="target", kind="unit", ask=Message("ask-tank-target", facts), candidates=marks)


def _firer(state: State, unit: str) -> Candidate:
    label = Message("unit-rating", {"unit": state.label(unit), "rating": rating(state, unit)})
    return Candidate(value=unit, at=state.unit(unit).hex, label=label)


def _mark(state: State, unit: str, target: Unit) -> Candidate:
    gap = difference(state, unit, target.id)
    facts = {"unit": state.label(target.id), "rating": rating(state, target.id), "difference": gap}
    return Candidate(
        value=target.id, at=target.hex, label=Message("unit-rating", facts),
        effect=Message("effect-tank-fire", {**facts, "chances": chances(gap)[0].chances}),
    )  # fmt: skip


def chances(gap: int) -> tuple[Outcome, ...]:
    """Faces of the die that hit at all, of six."""
    hits = sum(1 for steps_lost in combat_tables().tank.line(gap).steps if steps_lost)
    return (Outcome(message=Message("outcome-hit"), chances=hits, of=6),)


# --- The phase ------------------------------------------------------------------------------------


def wanted(state: State) -> bool:
    """Whether any armour faces armour."""
    return bool(armoured(state, moved_only=False))


def wanted_in_reserve(state: State) -> bool:
    """8b Whether armour that moved from reserve faces armour."""
    return bool(armoured(state, moved_only=True))


def enter(state: State, dice: Dice) -> Sequence[Event]:
    """B9 The phase begins: who has a shot."""
    moved_only = state.phase == RESERVE
    units = armoured(state, moved_only=moved_only)
    return (e.TankCombatBegan(units=units, moved_only=moved_only, rules=("B9",)),)


def decisions(state: State) -> Sequence[Decision]:
    """B9 Either owner picks for units of the rating that fires now; the default is the best chance."""
    waiting = unaimed(state)
    sides = [side for side in state.battle.sides if any(state.unit(unit).side == side for unit in waiting)]
    return tuple(_question(state, side, [u for u in waiting if state.unit(u).side == side]) for side in sides)


def _question(state: State, side: str, mine: Sequence[str]) -> Decision:
    unit = mine[0]
    facts = {"unit": state.label(unit), "hex": state.unit(unit).hex, "rating": rating(state, unit)}
    return Decision(
        id=f"{state.phase}-{side}",
        side=side,
        rule="B9",
        accepts=("tank_fire",),
        ask=Message("ask-tank-fire", {**facts, "units": [state.label(u) for u in mine], "count": len(mine)}),
        default={"do": "tank_fire", "unit": unit, "target": best_target(state, unit)},
        at=tuple(hex_id for u in mine if (hex_id := state.unit(u).hex) is not None),
    )


def best_target(state: State, unit: str) -> str:
    """The target with the highest difference; among equals the strongest tank."""
    assert state.volley is not None
    found = targets(state, unit, moved_only=state.volley.moved_only)
    return max(found, key=lambda target: (difference(state, unit, target), rating(state, target), target))


HOOKS: Mapping[str, Hook] = {
    "tank_combat": Hook(wanted=wanted, enter=enter, settle=settle, decisions=decisions),
    RESERVE: Hook(wanted=wanted_in_reserve, enter=enter, settle=settle, decisions=decisions),
}
RESOLVE = {a.TankFire: resolve_tank_fire}
OPTIONS = {"tank_fire": tank_fire_options}
