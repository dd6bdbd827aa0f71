"""12.C Cards for which a side rolls a d6 for one unit after another until a 1: a breakdown (R59), «friendly» fire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.contract import Event, LogLine, Roll, Side
from rules.core.flow import refusal
from rules.core.plane.discs import by_gap
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent
from rules.storm_of_steel.effects import Breakdown, FriendlyFire
from rules.storm_of_steel.events.nothing import nothing
from rules.storm_of_steel.fates import stop
from rules.storm_of_steel.field import discs
from rules.storm_of_steel.fire.eligible import check_shooter, check_target, ready
from rules.storm_of_steel.fire.firing import shoot
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State

UNLUCKY = 1


class LotFell(RuleEvent, frozen=True, kw_only=True):
    """12.C The die for one unit after another, `among` them all in order, again from the first, until a 1."""

    side: str
    unit: str
    among: tuple[str, ...]
    purpose: str


def lot(side: Side, among: Sequence[Unit], purpose: str, dice: Dice) -> LotFell:
    """12.C The first unit for which a 1 is rolled. There must be some."""
    rolls: list[Roll] = []
    names = tuple(unit.id for unit in among)
    while not rolls or rolls[-1].faces[0] != UNLUCKY:
        rolls.append(dice.roll(purpose, rule="12.C"))
    name = names[(len(rolls) - 1) % len(names)]
    return LotFell(side=side, unit=name, among=names, purpose=purpose, rules=("12.C",), rolls=tuple(rolls))


def movable(state: State, side: Side) -> Iterator[Unit]:
    """R59 The AFVs of a side that can still move."""
    for unit in state.on_table(side):
        profile = state.profile(unit.id)
        if profile.afv and profile.move and not unit.immobilised:
            yield unit


def break_down(state: State, owner: Side, effect: Breakdown, dice: Dice) -> Sequence[Event]:
    """12.C, R59 One of the AFVs comes to a stop; with it goes what it carries (11.C)."""
    among = list(movable(state, owner))
    if not among:
        return nothing("breakdown", owner)
    fell = lot(owner, among, "breakdown", dice)
    return [fell, *stop(state, fell.unit, "breakdown", "12.C")]


def friendly_fire(state: State, owner: Side, effect: FriendlyFire, dice: Dice) -> Sequence[Event]:
    """12.C, R62 One of the units on the table is fired at by the nearest of its own side that may."""
    among = list(state.on_table(owner))
    if not among:
        return nothing("friendly-none", owner)
    fell = lot(owner, among, "friendly", dice)
    target = state.units[fell.unit]
    found = find_mistaken_shot(state, target)
    if found is None:
        return [fell, *nothing("friendly-nobody", owner, target.id)]
    shooter, weapon = found
    return [fell, *shoot(state, shooter, weapon, target, dice, extra=True)]


def find_mistaken_shot(state: State, target: Unit) -> tuple[Unit, int] | None:
    """R62 The nearest friend that could fire at the unit by all rules but spotting, and the first weapon that can."""
    near = by_gap(state.disc(target.id), discs(state, target.side, target.id))
    for unit in (state.units[name] for name in near):
        if refusal(check_shooter, state, target.side, unit) is None:
            for weapon in ready(state, unit):
                no = refusal(check_target, state, unit, weapon, target, spotting=False, friends=True)
                if no is None:
                    return unit, weapon
    return None


def apply_lot_fell(state: State, event: LotFell) -> State:
    """The state stays as it is: the event is for the log."""
    return state


def log_lot_fell(state: State, event: LotFell) -> list[LogLine]:
    """Upon whom, after how many dice."""
    return line(
        event, code=f"event-LotFell-{event.purpose}", side=event.side, at=(event.unit,), tone="bad",
        came=f"came-{event.purpose}", who=event.side, unit=state.label(event.unit),
        among=len(event.among), dice=len(event.rolls),
    )  # fmt: skip
