"""4.A-C Command points: the roll, what an activation costs, which units go together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Actor, Draft, Event, LogLine, Message, Options, Shape
from rules.core.errors import Illegal, Malformed
from rules.core.plane.discs import within
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel import slots
from rules.storm_of_steel.acts import Act, Action, Hook, PhaseWork, RuleEvent, Units
from rules.storm_of_steel.effects import Alone
from rules.storm_of_steel.fates import UnitStopped
from rules.storm_of_steel.field import lasting
from rules.storm_of_steel.fire.turrets import check_drives
from rules.storm_of_steel.grants import grants_left, is_granted, use_grant
from rules.storm_of_steel.movement.difficulty import budget, odds, roll_difficulty
from rules.storm_of_steel.movement.reserves import check_released
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.schema import sides
from rules.storm_of_steel.show.charts import word
from rules.storm_of_steel.show.tables import read, show_read
from rules.storm_of_steel.state import State


class Activate(Action, frozen=True, kw_only=True, tag="activate"):
    """4.A A unit, or a detachment, for command points; its units then move one by one."""

    units: Units


class CommandRolled(RuleEvent, frozen=True, kw_only=True):
    """4.A The points of the side until its next roll (R17); `halvings`: for a lost headquarters, for confusion."""

    side: str
    points: int
    halvings: int


class UnitsActivated(RuleEvent, frozen=True, kw_only=True):
    """4.A, 4.C The points are paid; `left` is what each unit may move, in the order of `units`."""

    side: str
    units: tuple[str, ...]
    cost: int
    left: tuple[int, ...]


def roll_command(state: State, dice: Dice) -> Sequence[Event]:
    """4.A, 4.B The roll of the side whose card it is; 4.I, 12.C halved, fractions up, once for each reason (R16)."""
    side = state.active
    force, skill = state.forces[side], state.battle.rules.skills[state.battle.skill(side)]
    roll = dice.roll("command", rule="4.B", sides=sides(skill.command))
    points, halvings = roll.faces[0], force.headless + force.confused
    for _ in range(halvings):
        points = -(-points // 2)
    return [CommandRolled(side=side, points=points, halvings=halvings, rules=("4.A",), rolls=(roll,))]


def cost(state: State, side: str) -> int:
    """4.A, 10.B, 12.C Points for one unit or detachment; none when a card grants the move."""
    if is_granted(state, "move"):
        return 0
    rules = state.battle.rules
    basic = rules.activation.demoralised if state.forces[side].demoralised else rules.activation.steady
    return basic + rules.weather[state.weather].cost


def check_own(state: State, actor: Actor, unit: Unit) -> None:
    """One's own, on the table."""
    if unit.side != actor:
        raise Illegal("4.A", "not-yours", unit=state.label(unit.id))
    if unit.carrier:
        raise Illegal("11.C", "is-carried", unit=state.label(unit.id), carrier=state.label(unit.carrier))
    if unit.at is None:
        raise Illegal("4.A", "not-on-the-table", unit=state.label(unit.id))


def check_steady(state: State, unit: Unit) -> None:
    """10.A, 4.G, 6.J Neither pinned nor suppressed nor immobilised, and no one-man turret that has fired."""
    if unit.status != "normal":
        raise Illegal("10.A", f"is-{unit.status}", unit=state.label(unit.id))
    if unit.immobilised:
        raise Illegal("4.G", "is-immobilised", unit=state.label(unit.id))
    check_drives(state, unit)


def check_self_moving(state: State, unit: Unit) -> None:
    """PS Not a gun that is only towed."""
    if not state.profile(unit.id).move:
        raise Illegal("PS", "is-towed", unit=state.label(unit.id))


def check_able(state: State, actor: Actor, unit: Unit) -> None:
    """4.A, 10.A, 4.G A unit that can move by itself and has not begun."""
    check_own(state, actor, unit)
    if unit.begun or unit.moved:
        raise Illegal("4.A", "has-begun", unit=state.label(unit.id))
    check_steady(state, unit)
    check_self_moving(state, unit)
    if not budget(state, unit):
        raise Illegal("11.B", "move-spent", unit=state.label(unit.id))
    check_released(state, unit)


def check_linked(state: State, names: Sequence[str]) -> None:
    """4.C Each no more than 5 cm from the next, in a chain of the units named (R18)."""
    reach = state.battle.rules.distances.detachment
    chain, rest = [names[0]], set(names[1:])
    for here in chain:
        near = [name for name in sorted(rest) if within(state.disc(here), state.disc(name), reach)]
        chain += near
        rest -= set(near)
    if rest:
        raise Illegal(
            "4.C", "not-linked", units=[state.label(name) for name in sorted(rest)], limit=reach // 10
        )


def check_together(state: State, actor: Actor, names: Sequence[str]) -> None:
    """12.A, 12.C No detachments where a card forbids them, and none by grace of a card (R60)."""
    if is_granted(state, "move"):
        begun = sum(unit.begun and not (unit.moved or unit.immobilised) for unit in state.on_table(actor))
        if begun + len(names) > grants_left(state):
            raise Illegal("12.C", "extra-units", limit=grants_left(state))
    if len(names) > 1:
        barred = {effect.branch for effect in lasting(state, Alone, actor) if isinstance(effect, Alone)}
        for name in names:
            if state.profile(name).branch in barred:
                raise Illegal("12.A", "moves-alone", unit=state.label(name))


def check_group(state: State, actor: Actor, names: Sequence[str]) -> None:
    """4.A, 4.C Units that may be activated together, and the points for it."""
    if len(set(names)) != len(names):
        raise Malformed("unit-twice", units=list(names))
    for name in names:
        check_able(state, actor, state.unit(name))
    check_together(state, actor, names)
    check_linked(state, names)
    price, points = cost(state, actor), state.forces[actor].cpts
    if price > points:
        raise Illegal("4.A", "too-few-points", cost=price, points=points)


def resolve_activate(state: State, actor: Actor, action: Activate, dice: Dice) -> Sequence[Event]:
    """4.A The points are paid; 4.G who starts in difficult ground tests, in the order named (R21). Whom the ground
    immobilises has had the move that a card granted (R60).
    """
    check_group(state, actor, action.units)
    left = tuple(budget(state, state.units[name]) for name in action.units)
    paid = UnitsActivated(
        side=actor, units=action.units, cost=cost(state, actor), left=left,
        rules=("4.A", "4.C") if len(action.units) > 1 else ("4.A",),
    )  # fmt: skip
    pairs = zip(action.units, left, strict=True)
    tests = [event for name, most in pairs for event in roll_difficulty(state, state.units[name], most, dice)]
    stuck = [event for event in tests if isinstance(event, UnitStopped)]
    return [paid, *tests, *(done for _ in stuck for done in use_grant(state, "move"))]


def activate_options(state: State, actor: Actor, draft: Draft) -> Options:
    """4.A, 4.C Which units: with some chosen, those that may join them."""
    chosen: Sequence[str] = draft.get("units", ())
    if chosen:
        check_group(state, actor, chosen)
    rest = (unit for unit in state.on_table(actor) if unit.id not in chosen)
    offered = slots.units("units", rest, lambda unit: check_group(state, actor, (*chosen, unit.id)), chosen)
    ask = Message("ask-activate", {"limit": state.battle.rules.distances.detachment // 10})
    act = Message("act-activate", {"cost": cost(state, actor), "points": state.forces[actor].cpts})
    units = [state.units[name] for name in chosen]
    risks = tuple(said for unit in units for said in odds(state, unit))
    return replace(offered, ask=ask, act=act, effect=risks, shapes=tuple(rings(state, chosen)))


def rings(state: State, chosen: Sequence[str]) -> Iterator[Shape]:
    """4.C How near the edge of a base must be that is to go with those chosen."""
    for name in chosen:
        radius = state.profile(name).base // 2 + state.battle.rules.distances.detachment
        yield Shape(style="range", centre=state.spot(name), radius=radius, side=state.units[name].side)


def apply_command_rolled(state: State, event: CommandRolled) -> State:
    """4.A, R17 The new points take the place of the old."""
    return state.force(event.side, cpts=event.points, confused=False)


def apply_units_activated(state: State, event: UnitsActivated) -> State:
    """4.A The side has paid its points, and each unit may move what is left to it."""
    begun = (
        replace(state.units[name], begun=True, left=left)
        for name, left in zip(event.units, event.left, strict=True)
    )
    return state.force(event.side, cpts=state.forces[event.side].cpts - event.cost).put(*begun)


def log_command_rolled(state: State, event: CommandRolled) -> list[LogLine]:
    """How many points, of what die."""
    code = ("", "event-CommandRolled-halved", "event-CommandRolled-quartered")[event.halvings]
    roll, skill = event.rolls[0], word(f"skill-{state.battle.skill(event.side)}")
    return line(
        event, side=event.side, code=code, who=event.side, points=event.points, die=roll.faces[0],
        sides=roll.sides, resolution=show_read(roll, None, read("skills", skill, word("command"))),
    )  # fmt: skip


def log_units_activated(state: State, event: UnitsActivated) -> list[LogLine]:
    """Who is activated at what price."""
    units = [state.label(name) for name in event.units]
    return line(event, side=event.side, at=event.units, units=units, cost=event.cost)


ACTS = {
    Activate: Act(
        resolve_activate, activate_options, phases=("move",), rank=20,
        blocked=slots.unless(lambda s, a, u: check_group(s, a, (u.id,)), "4.A", "nobody-activates"),
    )
}  # fmt: skip
HOOKS = {"move": Hook()}
ENTER = {"move": PhaseWork(roll_command, rank=10)}
