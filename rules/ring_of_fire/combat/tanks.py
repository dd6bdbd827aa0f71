"""B9 Tank combat: mandatory between adjacent armour, highest rating first, equal ratings together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.acts import decline
from rules.core.contract import (
    Candidate,
    Decision,
    Draft,
    Event,
    Excerpt,
    Line,
    LogLine,
    Message,
    Options,
    Resolution,
    Roll,
    Side,
    Stage,
)
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.fortune import Fortune
from rules.core.luck import oppose
from rules.core.resolutions import cut
from rules.core.ruleset import Dice
from rules.core.talk import line, sign
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, Hook, PhaseWork, Policy, RuleEvent, UnitId
from rules.ring_of_fire.combat.losses import step_loss
from rules.ring_of_fire.combat.records import Volley
from rules.ring_of_fire.combat.strength import works_hold
from rules.ring_of_fire.combat.tables import combat_tables
from rules.ring_of_fire.scenario import MAJOR, MINOR
from rules.ring_of_fire.state import State, Unit

COVER = ("woods", "town", "city")
RESERVE = "reserve_tank_combat"


class TankFire(Action, frozen=True, kw_only=True, tag="tank_fire"):
    """B9 A tank unit fires at an adjacent one."""

    unit: UnitId
    target: UnitId


class TankCombatBegan(RuleEvent, frozen=True, kw_only=True):
    """B9 The units that have a shot, highest rating first."""

    units: tuple[str, ...]
    moved_only: bool = False


class TankAimed(RuleEvent, frozen=True, kw_only=True):
    """B9 The owner has picked the target of a unit; it fires with all of its rating."""

    unit: str
    target: str


class TankFired(RuleEvent, frozen=True, kw_only=True):
    """B9 One shot: the difference of ratings with its modifier, and the steps it will cost."""

    unit: str
    target: str
    difference: int
    steps: int
    cover: bool = False


class TankCombatEnded(RuleEvent, frozen=True, kw_only=True):
    """B9 No unit is left that may fire."""


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


def find_armour(state: State, *, moved_only: bool) -> tuple[str, ...]:
    """B9 Every unit with a shot, highest rating first."""
    ready = [
        unit.id
        for unit in state.units.values()
        if unit.hex is not None
        and state.counter(unit.id).tank is not None
        and targets(state, unit.id, moved_only=moved_only)
    ]
    return tuple(sorted(ready, key=lambda unit: (-rating(state, unit), unit)))


def current(state: State) -> Volley:
    """B9 The tank combat under way."""
    assert state.volley is not None
    return state.volley


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


def find_unaimed(state: State) -> tuple[str, ...]:
    """Units whose owner has to pick a target now."""
    volley = current(state)
    return tuple(unit for unit in firing(state, volley) if aim(state, volley, unit) is None)


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """B9 All of one rating fire when each has its target; then the next rating (ADR 0020)."""
    volley = current(state)
    if find_unaimed(state):
        return ()
    shooters = firing(state, volley)
    if not shooters:
        return (TankCombatEnded(rules=("B9",)),)
    shots = [fire_tank(state, unit, str(aim(state, volley, unit)), dice) for unit in shooters]
    return (*shots, *losses(state, shots))


def fire_tank(state: State, unit: str, target: str, dice: Dice) -> TankFired:
    """B9 All dice of the unit at once; the event has the steps that they cost, for `losses` to take."""
    gap = difference(state, unit, target)
    roll = dice.roll("tank-fire", shots_of(state, unit, target), rule="B9")
    return TankFired(
        unit=unit, target=target, difference=gap, cover=has_cover(state, unit, target), steps=steps(gap, roll),
        rules=("B9",), rolls=(roll,),
    )  # fmt: skip


def shots_of(state: State, unit: str, target: str) -> int:
    """B9 One; with the switch double_fire two for a rating higher by the margin of the table."""
    higher = rating(state, unit) - rating(state, target) >= combat_tables().tank.double_fire_margin
    return 2 if state.switches.double_fire and higher else 1


def steps(gap: int, roll: Roll) -> int:
    """B9 Steps lost by the target for the dice."""
    return sum(combat_tables().tank.steps(gap, die) for die in roll.faces)


def has_cover(state: State, unit: str, target: str) -> bool:
    """B9 Woods, town, city or works round the target, or an unbridged minor river between."""
    here, there = state.unit(unit).hex, state.unit(target).hex
    assert here is not None and there is not None
    terrain = state.battle.terrain[state.battle.index[there]]
    return terrain in COVER or works_hold(state, there) or state.battle.between(here, there)[0] == MINOR


def difference(state: State, unit: str, target: str) -> int:
    """B9 The firer's rating less the target's, with cover counted once."""
    cover = combat_tables().tank.cover if has_cover(state, unit, target) else 0
    return rating(state, unit) - rating(state, target) + cover


def losses(state: State, shots: Iterable[TankFired]) -> list[Event]:
    """B9 What the shots of one rating cost, taken together."""
    cost: dict[str, int] = {}
    for fired in shots:
        cost[fired.target] = cost.get(fired.target, 0) + fired.steps
    return [step_loss(state, unit, lost, "tank", "B9") for unit, lost in cost.items() if lost]


def resolve_tank_fire(state: State, side: Side, action: TankFire, dice: Dice) -> list[Event]:
    """B9 The owner picks the target."""
    check_tank_fire(state, side, action.unit, action.target)
    return [TankAimed(unit=action.unit, target=action.target, rules=("B9",))]


def check_tank_fire(state: State, side: Side, unit: str, target: str) -> None:
    """B9 A unit of one's own that has to pick now, at a target it can fire at."""
    check_firer(state, side, unit)
    state.unit(target)
    if target not in targets(state, unit, moved_only=current(state).moved_only):
        raise Illegal("B9", "no-tank-target", unit=state.label(unit), target=state.label(target))


def check_firer(state: State, side: Side, unit: str) -> None:
    """B9 The unit is one's own and its turn to fire has come."""
    if state.unit(unit).side != side:
        raise Illegal("B9", "not-your-unit", unit=state.label(unit))
    if unit not in find_unaimed(state):
        raise Illegal("B9", "not-its-fire", unit=state.label(unit))


def tank_fire_options(state: State, side: Side, draft: Draft) -> Options:
    """The slots `unit` and `target`."""
    if "unit" not in draft:
        mine = [unit for unit in map(state.unit, find_unaimed(state)) if unit.side == side]
        units = tuple(
            slots.unit_candidate(state, unit, None, "unit-rating", rating=rating(state, unit.id))
            for unit in mine
        )
        return Options(slot="unit", kind="unit", ask=Message("ask-tank-unit"), candidates=units)
    unit = draft["unit"]
    check_firer(state, side, unit)
    facts = {"unit": state.label(unit)}
    if "target" in draft:
        return slots.whole(
            "act-tank-fire", refusal(check_tank_fire, state, side, unit, draft["target"]), **facts
        )
    found = targets(state, unit, moved_only=current(state).moved_only)
    marks = tuple(_mark(state, unit, state.unit(target)) for target in found)
    return Options(slot="target", kind="unit", ask=Message("ask-tank-target", facts), candidates=marks)


def _mark(state: State, unit: str, target: Unit) -> Candidate:
    gap = difference(state, unit, target.id)
    facts: dict[str, Any] = {"rating": rating(state, target.id), "difference": gap}
    mark = slots.unit_candidate(state, target, None, "unit-rating", **facts)
    effect = {"unit": state.label(target.id), **facts, "chances": hits(gap)}
    return replace(mark, effect=Message("effect-tank-fire", effect))


def hits(gap: int) -> int:
    """B9 Faces of the die that hit at all, of six."""
    return sum(1 for steps_lost in combat_tables().tank.line(gap).steps if steps_lost)


def is_wanted(state: State) -> bool:
    """B9, 8b Whether any armour faces armour; in the reserve phase, armour that moved from reserve."""
    return bool(find_armour(state, moved_only=state.phase == RESERVE))


def enter(state: State, dice: Dice) -> Sequence[Event]:
    """B9 The phase begins: who has a shot."""
    moved_only = state.phase == RESERVE
    units = find_armour(state, moved_only=moved_only)
    return (TankCombatBegan(units=units, moved_only=moved_only, rules=("B9",)),)


def decisions(state: State) -> Sequence[Decision]:
    """B9 Either owner picks for units of the rating that fires now; the default is the best chance."""
    waiting = find_unaimed(state)
    sides = [side for side in state.battle.sides if any(state.unit(unit).side == side for unit in waiting)]
    return tuple(_question(state, side, [u for u in waiting if state.unit(u).side == side]) for side in sides)


def _question(state: State, side: Side, mine: Sequence[str]) -> Decision:
    unit = mine[0]
    facts = {"unit": state.label(unit), "hex": state.unit(unit).hex, "rating": rating(state, unit)}
    return Decision(
        id=f"{state.phase}:{side}",
        side=side,
        rule="B9",
        accepts=("tank_fire",),
        ask=Message("ask-tank-fire", {**facts, "units": [state.label(u) for u in mine], "count": len(mine)}),
        default={"do": "tank_fire", "unit": unit, "target": best_target(state, unit)},
        at=tuple(hex_id for u in mine if (hex_id := state.unit(u).hex) is not None),
    )


def best_target(state: State, unit: str) -> str:
    """The target with the highest difference; among equals the strongest tank."""
    found = targets(state, unit, moved_only=current(state).moved_only)
    return max(found, key=lambda target: (difference(state, unit, target), rating(state, target), target))


def apply_tank_combat_began(state: State, event: TankCombatBegan) -> State:
    """B9 Who has a shot."""
    return replace(state, volley=Volley(waiting=event.units, moved_only=event.moved_only))


def apply_tank_aimed(state: State, event: TankAimed) -> State:
    """B9 The owner has picked a target."""
    volley = current(state)
    return replace(state, volley=replace(volley, aims={**volley.aims, event.unit: event.target}))


def apply_tank_fired(state: State, event: TankFired) -> State:
    """B9 A unit has had its shot; what it costs follows as `StepsLost`."""
    volley = current(state)
    waiting = tuple(unit for unit in volley.waiting if unit != event.unit)
    aims = {firer: target for firer, target in volley.aims.items() if firer != event.unit}
    return replace(state, volley=replace(volley, waiting=waiting, aims=aims))


def apply_tank_combat_ended(state: State, event: TankCombatEnded) -> State:
    return replace(state, volley=None)


def log_tank_aimed(state: State, event: TankAimed) -> list[LogLine]:
    unit, target = state.unit(event.unit), state.unit(event.target)
    labels = state.label(unit.id), state.label(target.id)
    return line(event, side=unit.side, at=(unit.hex, target.hex), unit=labels[0], target=labels[1])


def log_tank_fired(state: State, event: TankFired) -> list[LogLine]:
    """A shot and what it costs."""
    unit, target = state.unit(event.unit), state.unit(event.target)
    return line(
        event, side=unit.side, at=(unit.hex, target.hex), unit=state.label(unit.id),
        target=state.label(target.id), difference=event.difference, steps=event.steps,
        resolution=show_shot(state, event),
    )  # fmt: skip


def show_shot(state: State, event: TankFired) -> Resolution:
    """B9 Ratings, cover, and the die in the line of their difference."""
    unit, target, (roll,) = state.unit(event.unit), state.unit(event.target), event.rolls
    table = combat_tables().tank
    ratings = f"{rating(state, unit.id)} − {rating(state, target.id)}"
    sums = [Line(message=Message("line-ratings"), rules=("B9",), value=ratings)]
    if event.cover:
        sums.append(Line(message=Message("line-tank-cover"), rules=("B9",), value=sign(table.cover)))
    facts = {"difference": sign(event.difference), "die": roll.faces[0], "steps": event.steps}
    read = Message("tank-read", facts)
    return Resolution(
        title=Message("shot-at", {"unit": state.label(unit.id), "target": state.label(target.id)}),
        at=target.hex, origins=(unit.hex,), odds=sign(event.difference), sums=tuple(sums),
        stages=(Stage(roll=roll, total=str(event.steps), table=read_table(event), verdict=read),),
        verdict=show_hit(state, target, event.steps),
    )  # fmt: skip


def show_hit(state: State, target: Unit, steps: int) -> Message:
    """B9 What one shot costs, or that it is enough to destroy its target."""
    if not steps:
        return Message("mark-no-hit")
    if steps >= target.steps:
        return Message("mark-out", {"unit": state.label(target.id)})
    return Message("mark-steps", {"steps": steps})


def read_table(event: TankFired) -> Excerpt:
    """B9 The table about the cell: a row for each difference, a column for each die."""
    table = combat_tables().tank
    rows, die = table.rows(), event.rolls[0].faces[0] - 1
    lines = list(rows.values())
    found = cut(
        [str(face) for face in range(1, 7)], list(rows),
        lambda row, column: str(lines[row].steps[column]),
        start=die, column=die, row=lines.index(table.line(event.difference)),
    )  # fmt: skip
    return replace(found, chart="tanks")


def weigh_tank_fired(state: State, event: TankFired) -> Iterator[Fortune]:
    """B9 Steps that the shot alone costs its target, no more than it has."""
    unit, target = state.unit(event.unit), state.unit(event.target)

    def worth(fallen: TankFired) -> int:
        return min(fallen.steps, target.steps)

    return oppose(
        (unit.side, target.side), "tanks", "steps", worth(event),
        lambda dice: worth(fire_tank(state, unit.id, target.id, dice)),
    )  # fmt: skip


PHASES = ("tank_combat", RESERVE)
HOOKS: dict[object, Hook] = {
    Volley: Hook(settle=settle, decisions=decisions),
    **dict.fromkeys(PHASES, Hook(wanted=is_wanted)),
}
ENTER = dict.fromkeys(PHASES, PhaseWork(enter))
ACTS = {TankFire: Act(resolve_tank_fire, tank_fire_options)}
FORESEEN = dict.fromkeys(PHASES, Policy({"best": decline}, ("rating", "count")))
