"""12.8b Attrition: two dice for each stack that is Out of Supply; its owner chooses who loses the steps."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Consequence, Decision, Event, Line, LogLine, Message, Resolution, Side, Stage
from rules.core.errors import Illegal
from rules.core.orders import as_default
from rules.core.talk import report, sign
from rules.ocs import slots
from rules.ocs.acts import Action, Dice, Hook, Policy, RuleEvent, UnitId
from rules.ocs.fates import lose_all, lose_steps
from rules.ocs.field import at, steps_left
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.trace.charts import attrition, charts
from rules.ocs.trace.progress import SupplyStep
from rules.ocs.trace.records import Starving


class StarveStep(Action, frozen=True, kw_only=True, tag="starve_step"):
    """12.8b The unit that loses a step."""

    unit: UnitId


class AttritionRolled(RuleEvent, frozen=True, kw_only=True):
    """12.8b The roll for a stack: OOS steps, best Action Rating, the roll with its modifier, steps to lose."""

    side: str
    hex: str
    steps: int
    rating: int
    total: int
    losses: int


class StepsStarved(RuleEvent, frozen=True, kw_only=True):
    """12.8b Steps lost, by unit."""

    side: str
    hex: str
    lost: dict[str, int]


def victims(state: State, side: Side, hex_id: str) -> list[Unit]:
    """12.8b The units of the stack that are Out of Supply."""
    return [unit for unit in at(state, hex_id) if unit.oos and unit.side == side]


def rating(state: State, unit: Unit) -> int:
    """12.8c The Action Rating: DG does not count, Strat Mode makes it 0."""
    return 0 if unit.mode == "strat" else state.face(unit).rating


def settle_phase(state: State, dice: Dice) -> Sequence[Event]:
    """12.8b Stack after stack; then the phase is over."""
    if state.trace.waiting:
        return [roll(state, state.trace.waiting[0], dice)]
    return [SupplyStep(step="done", rules=("12.8b",))]


def roll(state: State, hex_id: str, dice: Dice) -> AttritionRolled:
    """12.8b, Rk3 Two dice, +3 for five OOS steps or more, on the column of the best rating."""
    units = victims(state, state.active, hex_id)
    steps = sum(steps_left(state, unit) for unit in units)
    best = max(rating(state, unit) for unit in units)
    thrown = dice.roll("attrition", 2, rule="12.8b")
    chart = charts().attrition
    total = sum(thrown.faces) + (chart.modifier if steps >= chart.crowd else 0)
    return AttritionRolled(
        side=state.active, hex=hex_id, steps=steps, rating=best, total=total,
        losses=min(attrition(best, total), steps), rules=("12.8b",), rolls=(thrown,),
    )  # fmt: skip


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """12.8b Without a choice the steps are lost at once."""
    pending = state.top(Starving)
    units = victims(state, pending.side, pending.hex)
    whole = {unit.id: steps_left(state, unit) for unit in units}
    if not pending.steps or (len(units) > 1 and pending.steps < sum(whole.values())):
        return ()
    lost = whole if len(units) > 1 else {units[0].id: pending.steps}
    return [_starved(pending, lost)]


def _starved(pending: Starving, lost: dict[str, int]) -> StepsStarved:
    return StepsStarved(side=pending.side, hex=pending.hex, lost=lost, rules=("12.8b",))


def decide(state: State) -> Sequence[Decision]:
    """12.8b Which unit loses the next step."""
    pending = state.top(Starving)
    units = victims(state, pending.side, pending.hex)
    if not pending.steps or not units:
        return ()
    first = min(units, key=lambda unit: (rating(state, unit), state.face(unit).strength, unit.id))
    default, here = {"do": "starve_step", "unit": first.id}, pending.hex
    return slots.ask(pending.side, "12.8b", f"attrition:{here}", default, hex=here, steps=pending.steps)


def find_stack(state: State, side: Side) -> tuple[Unit, ...]:
    """12.8b The units of the hex."""
    return at(state, state.top(Starving).hex)


def check_step(state: State, side: Side, unit: Unit) -> None:
    """12.8b Only a unit of the stack that is Out of Supply."""
    pending = state.top(Starving)
    if unit.hex != pending.hex or not unit.oos:
        raise Illegal("12.8b", "not-starving", unit=state.label(unit.id), hex=pending.hex)


def apply_attrition_rolled(state: State, event: AttritionRolled) -> State:
    """12.8b The stack has rolled; losses are pending of their own."""
    waiting = tuple(hex_id for hex_id in state.trace.waiting if hex_id != event.hex)
    state = replace(state, trace=replace(state.trace, waiting=waiting))
    if not event.losses:
        return state
    return state.open(Starving(hex=event.hex, side=event.side, steps=event.losses))


def apply_steps_starved(state: State, event: StepsStarved) -> State:
    """12.8b Steps gone; a unit without any is dead."""
    pending = state.top(Starving)
    changed = []
    for unit_id, lost in event.lost.items():
        unit = replace(state.units[unit_id], lost=state.units[unit_id].lost + lost)
        dead = not steps_left(state, unit)
        changed.append(replace(unit, hex=None, fate="dead", mode="", oos=False) if dead else unit)
    left = pending.steps - sum(event.lost.values())
    return state.put(*changed).settle(replace(pending, steps=left))


def crowding(event: AttritionRolled) -> int:
    """12.8b What a crowd of steps adds to the roll."""
    chart = charts().attrition
    return chart.modifier if event.steps >= chart.crowd else 0


def show_attrition(event: AttritionRolled) -> Resolution:
    """12.8b The roll and what it comes to; 4.9 neither the column, which tells the best rating, nor the steps."""
    plus = crowding(event)
    crowd = Line(message=Message("attrition-crowd"), rules=("12.8b",), value=sign(plus))
    stages = (Stage(roll=event.rolls[0], added=(crowd,) if plus else (), total=str(event.total)),)
    return Resolution(
        title=Message("attrition-in", {"hex": event.hex}), at=event.hex, stages=stages,
        verdict=Message("attrition-result", {"losses": event.losses}), tone="bad" if event.losses else "good",
    )  # fmt: skip


def log_attrition_rolled(state: State, event: AttritionRolled) -> list[LogLine]:
    """12.8b `plus` is what a crowd of steps adds to the roll."""
    return report(
        event, tone="bad" if event.losses else "good", total=event.total, plus=crowding(event), losses=event.losses,
        resolution=show_attrition(event),
    )  # fmt: skip


def log_steps_starved(state: State, event: StepsStarved) -> list[LogLine]:
    """12.8b How many steps; which units had them the enemy sees only when they are dead (4.9)."""
    dead = [unit for unit, lost in event.lost.items() if steps_left(state, state.units[unit]) == lost]
    return report(
        event, tone="bad",
        steps=sum(event.lost.values()), dead=len(dead), consequences=show_starved(state, event, dead),
    )  # fmt: skip


def show_starved(state: State, event: StepsStarved, dead: Sequence[str]) -> list[Consequence]:
    """4.9 Who is dead, and how many steps the others lost together."""
    steps = sum(lost for unit, lost in event.lost.items() if unit not in dead)
    shown = [lose_all(state, state.units[unit]) for unit in dead]
    return [*shown, *([lose_steps(event.hex, event.side, steps)] if steps else [])]


HOOKS = {Starving: Hook(settle=settle, decisions=decide)}
ACTS = {
    StarveStep: slots.pick_act(
        "unit", find_stack, check_step, State.unit, "act-starve-step",
        lambda state, unit: [_starved(state.top(Starving), {unit.id: 1})],
    )
}  # fmt: skip
POLICIES = {"attrition": Policy({"umpire": as_default(StarveStep)})}
