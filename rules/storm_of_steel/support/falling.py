"""7.C, 7.E Each unit below is attacked with a die of its own, from the point outwards (order: appendix C)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.contract import Event, Line, LogLine, Message, Point, Resolution, Roll, Side, Stage
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent
from rules.storm_of_steel.fire.damage import hit_armour, hit_soft
from rules.storm_of_steel.schema import sides
from rules.storm_of_steel.show.tables import read_cover, read_profile
from rules.storm_of_steel.state import State
from rules.storm_of_steel.support.impact import Blow, Load, blows


class BlowFell(RuleEvent, frozen=True, kw_only=True):
    """7.C, 7.E A unit was attacked from above: hit when the die was higher than `value` (R47)."""

    unit: str
    why: str
    row: str
    value: int
    die: int
    hit: bool
    friend: bool = False


def fall(state: State, side: Side, load: Load, point: Point, dice: Dice, rule: str) -> Iterator[Event]:
    """7.C, 7.E What comes down upon the point, unit by unit."""
    for blow in blows(state, side, load, point):
        yield from attack_unit(state, load, blow, dice, rule)


def attack_unit(state: State, load: Load, blow: Blow, dice: Dice, rule: str) -> Iterator[Event]:
    """7.C, 7.E One unit below: the die, then what the hit does."""
    roll = dice.roll(load.why, rule=rule, sides=sides(load.die))
    hit = strikes(roll, blow.value)
    yield BlowFell(
        unit=blow.unit, why=load.why, row=blow.row, value=blow.value, die=roll.faces[0], hit=hit,
        friend=blow.friend, rules=(rule, "6.G" if blow.row != "armour" else "6.I"), rolls=(roll,),
    )  # fmt: skip
    if hit:
        yield from _hit(state, blow, load.why, dice)


def strikes(roll: Roll, value: int) -> bool:
    """7.C, 7.E Whether the die is a hit."""
    return roll.faces[0] > value


def _hit(state: State, blow: Blow, why: str, dice: Dice) -> list[Event]:
    work = hit_armour if blow.row == "armour" else hit_soft
    return work(state, blow.unit, why, dice)


def apply_blow_fell(state: State, event: BlowFell) -> State:
    """The state stays as it is: the event is for the log."""
    return state


def log_blow_fell(state: State, event: BlowFell) -> list[LogLine]:
    """Die against protection or armour, and whether that was a hit."""
    code = "event-BlowFell-hit" if event.hit else "event-BlowFell-missed"
    return line(
        event, code=code, side=state.units[event.unit].side, at=(event.unit,), unit=state.label(event.unit),
        die=event.die, value=event.value, row=Message(f"row-{event.row}"), friend="yes" if event.friend else "no",
        resolution=show_blow(state, event),
    )  # fmt: skip


def show_blow(state: State, event: BlowFell) -> Resolution:
    """7.C, 7.E The die, and the protection or armour that it had to beat."""
    title = Message(f"blow-{event.why}", {"unit": state.label(event.unit)})
    verdict = Message("verdict-hit" if event.hit else "verdict-missed")
    ground = Line(message=Message(f"shot-ground-{event.row}"), rules=event.rules, value=str(event.value))
    target = state.profile(event.unit)
    read = read_profile(target, "armour-head") if event.row == "armour" else (read_cover(event.row),)
    stage = Stage(
        roll=event.rolls[0], total=str(event.die), beats=str(event.value), read=read, verdict=verdict
    )
    return Resolution(
        title=title, at=state.seek(event.unit), sums=(ground,), stages=(stage,), verdict=verdict
    )
