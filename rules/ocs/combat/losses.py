"""9.11 Step losses: who loses them, and when a unit is dead. Also those of barrages and retreats."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Decision, Event, LogLine, Message, Side
from rules.core.errors import Illegal
from rules.core.orders import as_default
from rules.core.talk import report
from rules.ocs import slots
from rules.ocs.acts import Action, Dice, Hook, Policy, RuleEvent, UnitId
from rules.ocs.combat.odds import rating
from rules.ocs.combat.records import Clash, Losses
from rules.ocs.combat.stage import alive
from rules.ocs.fates import dead, lose_all, lose_steps
from rules.ocs.field import steps_left
from rules.ocs.pieces import Unit
from rules.ocs.state import State


class Lose(Action, frozen=True, kw_only=True, tag="lose_step"):
    """9.11 The unit that loses a step."""

    unit: UnitId


class LossesDue(RuleEvent, frozen=True, kw_only=True):
    """9.11 So many steps are to be lost; the fields are those of `Losses`."""

    losses: Losses


class StepLost(RuleEvent, frozen=True, kw_only=True):
    """9.11 A unit loses a step; `dead`: it was the last."""

    unit: str
    dead: bool = False


class UnitsEliminated(RuleEvent, frozen=True, kw_only=True):
    """9.12 Units lost whole; `why` names the words (`eliminated-<why>`)."""

    units: tuple[str, ...]
    why: str


def eligible(state: State, due: Losses) -> list[Unit]:
    """9.11 The units that may lose the next step."""
    left = alive(state, due.units)
    if due.first and not due.hit:
        lead = [unit for unit in left if unit.id == due.first]
        if lead:
            return lead
    if not due.even or not left:
        return left
    tally = Tally(due.hit)
    fewest = min(tally[unit.id] for unit in left)
    return [unit for unit in left if tally[unit.id] == fewest]


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """9.11 Steps that leave no choice: one unit alone, or everything goes; what exceeds the steps is ignored."""
    due = state.top(Losses)
    able = eligible(state, due) if due.left else []
    if not able:
        return ()
    held = sum(steps_left(state, unit) for unit in alive(state, due.units))
    if len(able) == 1 or due.left >= held:
        return [lose_step(state, able[0], due.rule)]
    return ()


def decide(state: State) -> Sequence[Decision]:
    """9.11 Which unit loses the next step?"""
    due = state.top(Losses)
    able = eligible(state, due) if due.left else []
    if not able:
        return ()
    default, asked = {"do": "lose_step", "unit": weakest(state, able).id}, f"losses:{due.hex}-{len(due.hit)}"
    return slots.ask(due.side, "9.11", asked, default, hex=due.hex, steps=due.left)


def weakest(state: State, units: Sequence[Unit]) -> Unit:
    """2.4 The unit of the lowest AR, then the weakest."""
    return min(units, key=lambda unit: (rating(state, unit), state.face(unit).strength, unit.id))


def find_losers(state: State, side: Side) -> list[Unit]:
    """9.11 The units that are to lose steps."""
    return alive(state, state.top(Losses).units)


def check_lose(state: State, side: Side, unit: Unit) -> None:
    """9.11 One of those whose turn it is."""
    due = state.top(Losses)
    able = eligible(state, due)
    if unit.id not in due.units or unit.hex is None:
        raise Illegal("9.11", "not-in-this-combat", unit=state.label(unit.id))
    if unit not in able:
        labels = [state.label(one.id) for one in able]
        raise Illegal("9.11", "one-each-first", unit=state.label(unit.id), units=labels)


def lose_step(state: State, unit: Unit, rule: str) -> StepLost:
    """The event of a step lost."""
    return StepLost(unit=unit.id, dead=steps_left(state, unit) == 1, rules=(rule,))


def apply_losses_due(state: State, event: LossesDue) -> State:
    """9.11 The losses are pending: they are settled before the combat goes on."""
    return state.open(event.losses)


def apply_step_lost(state: State, event: StepLost) -> State:
    """9.11 The unit one step weaker, or in the Dead Pile; the books of the combat."""
    unit = state.units[event.unit]
    state = state.put(dead(state, unit) if event.dead else replace(unit, lost=unit.lost + 1))
    if not state.stack or not isinstance(state.stack[-1], Losses):
        return state
    due = state.stack[-1]
    state = state.settle(replace(due, left=due.left - 1, hit=(*due.hit, event.unit)))
    below = state.stack[-2] if len(state.stack) > 1 else None
    if due.even and isinstance(below, Clash):
        below = replace(below, hit=(*below.hit, event.unit))
        state = replace(state, stack=(*state.stack[:-2], below, state.stack[-1]))
    return state


def apply_units_eliminated(state: State, event: UnitsEliminated) -> State:
    """9.12 Whole units go to the Dead Pile, whatever steps they had left."""
    return state.put(*(dead(state, state.units[name]) for name in event.units))


def log_step_lost(state: State, event: StepLost) -> list[LogLine]:
    """4.9 A loss; who lost a step stays hidden under the top unit, who is dead lies in the open Dead Pile."""
    unit = state.units[event.unit]
    facts: dict[str, Any] = {"code": "event-UnitLost", "unit": state.label(unit.id)} if event.dead else {}
    return report(
        event, side=unit.side, hex=unit.hex, tone="bad",
        consequences=[
            lose_all(state, unit) if event.dead else lose_steps(unit.hex, unit.side, 1)
        ],
        **facts,
    )  # fmt: skip


def log_units_eliminated(state: State, event: UnitsEliminated) -> list[LogLine]:
    """4.9 Units lost whole, as the Dead Pile names them."""
    unit = state.units[event.units[0]]
    return report(
        event, side=unit.side, hex=unit.hex, tone="bad",
        units=[state.label(name) for name in event.units], why=Message(f"eliminated-{event.why}"),
        consequences=[lose_all(state, state.units[name]) for name in event.units],
    )  # fmt: skip


HOOKS = {Losses: Hook(settle=settle, decisions=decide)}
ACTS = {
    Lose: slots.pick_act(
        "unit", find_losers, check_lose, State.unit, "act-lose-step",
        lambda state, unit: [lose_step(state, unit, state.top(Losses).rule)],
    )
}  # fmt: skip
FORESEEN = {"losses": Policy({"weakest": as_default(Lose)}, ("steps",))}
