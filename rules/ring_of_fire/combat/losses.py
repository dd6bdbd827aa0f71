"""B9, B11.7 Steps lost, and how each owner spreads the losses of an assault."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.acts import decline
from rules.core.contract import (
    Candidate,
    Consequence,
    Decision,
    Draft,
    Event,
    LogLine,
    Message,
    Options,
    Side,
)
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, Policy, RuleEvent, Steps, UnitId
from rules.ring_of_fire.combat.records import Clash
from rules.ring_of_fire.combat.strength import attackers, current
from rules.ring_of_fire.state import State, Unit


class Allocate(Action, frozen=True, kw_only=True, tag="allocate"):
    """B11 Steps lost by one of my units in the assault; asked again until all are taken."""

    unit: UnitId
    steps: Steps = 1


class StepsLost(RuleEvent, frozen=True, kw_only=True):
    """B9, B11 A unit loses steps; with none left it is destroyed. `cause`: tank, air, assault."""

    unit: str
    steps: int
    cause: str
    destroyed: bool = False


def step_loss(state: State, unit: str, steps_due: int, cause: str, rule: str) -> Event:
    """Steps lost by a unit, not more than it has."""
    left = state.unit(unit).steps
    lost = min(steps_due, left)
    return StepsLost(unit=unit, steps=lost, cause=cause, destroyed=lost == left, rules=(rule,))


def suffering(state: State, clash: Clash, side: Side) -> tuple[Unit, ...]:
    """B11.7 The units of a side in the assault, over which it spreads its losses."""
    if side == state.active:
        return attackers(state, state.declarations[clash.target])
    return state.at(clash.target)


def force_losses(state: State, clash: Clash) -> Sequence[Event]:
    """B11.7 A side with one unit, or losing every step, has no choice."""
    for side, owed in clash.owed.items():
        units = suffering(state, clash, side)
        if len(units) == 1 or owed >= sum(unit.steps for unit in units):
            return [step_loss(state, unit.id, owed, "assault", "B11.7") for unit in units]
    return ()


def resolve_allocate(state: State, side: Side, action: Allocate, dice: Dice) -> list[Event]:
    """B11.7 Steps lost by one unit of the owner's choice."""
    check_allocate(state, side, action.unit, action.steps)
    return [step_loss(state, action.unit, action.steps, "assault", "B11.7")]


def check_allocate(state: State, side: Side, unit_id: str, steps: int) -> None:
    """B11.7 One of the owner's units in the assault, with so many steps, and no more than are owed."""
    clash, unit = current(state), state.unit(unit_id)
    label = state.label(unit_id)
    if unit not in suffering(state, clash, side):
        raise Illegal("B11.7", "not-in-assault", unit=label, hex=clash.target)
    if steps > clash.owed.get(side, 0):
        raise Illegal("B11.7", "more-than-owed", steps=steps, owed=clash.owed.get(side, 0))
    if steps > unit.steps:
        raise Illegal("B11.7", "too-few-steps", unit=label, steps=steps, left=unit.steps)


def allocate_options(state: State, side: Side, draft: Draft) -> Options:
    """The slots `unit` and, where more than one step could go, `steps`."""
    clash = current(state)
    owed = clash.owed.get(side, 0)
    if "unit" not in draft:
        units = tuple(
            slots.unit_candidate(state, unit, None, "unit-steps", steps=unit.steps)
            for unit in suffering(state, clash, side)
        )
        return Options(
            slot="unit", kind="unit", ask=Message("ask-loss-unit", {"steps": owed}), candidates=units
        )
    unit = draft["unit"]
    check_allocate(state, side, unit, 1)
    most = min(owed, state.unit(unit).steps)
    if "steps" not in draft and most > 1:
        amounts = tuple(Candidate(value=n, label=Message("steps", {"steps": n})) for n in range(1, most + 1))
        ask = Message("ask-loss-steps")
        return Options(slot="steps", kind="amount", ask=ask, candidates=amounts, usual=most)
    steps = draft.get("steps", 1)
    no = refusal(check_allocate, state, side, unit, steps)
    return slots.whole("act-allocate", no, unit=state.label(unit), steps=steps)


def ask_losses(state: State, clash: Clash, side: Side) -> Decision:
    """B11.7 Which units of the side lose the steps that it owes?"""
    strongest = max(suffering(state, clash, side), key=lambda unit: (unit.steps, unit.id))
    return Decision(
        id=f"losses:{clash.target}-{side}",
        side=side,
        rule="B11.7",
        accepts=("allocate",),
        ask=Message("ask-losses", {"hex": clash.target, "steps": clash.owed[side]}),
        default={"do": "allocate", "unit": strongest.id, "steps": 1},
        at=(clash.target,),
    )


def weakest(state: State, decision: Decision) -> Allocate:
    """B11.7 A step of the weakest unit, so that the strong ones stay whole."""
    clash = current(state)
    unit = min(suffering(state, clash, decision.side), key=lambda unit: (unit.steps, unit.id))
    return Allocate(unit=unit.id)


def apply_steps_lost(state: State, event: StepsLost) -> State:
    """B9, B11.7 Steps are gone, and with the last of them the unit."""
    unit = state.unit(event.unit)
    left = unit.steps - event.steps
    hurt = replace(unit, steps=left)
    if left <= 0:
        hurt = replace(hurt, steps=0, hex=None, fate="dead", reserve=False)
    state = state.put(hurt)
    return _paid_up(state, unit.side, event.steps) if event.cause == "assault" else state


def _paid_up(state: State, side: Side, steps: int) -> State:
    owed = {who: due - (steps if who == side else 0) for who, due in current(state).owed.items()}
    owed = {who: due for who, due in owed.items() if due > 0}
    return state.engage(owed=owed, stage="losses" if owed else "advance")


def log_steps_lost(state: State, event: StepsLost) -> list[LogLine]:
    unit = state.unit(event.unit)
    code = "event-UnitDestroyed" if event.destroyed else "event-StepsLost"
    return line(
        event, code=code, side=unit.side, at=(unit.hex,), tone="bad", unit=state.label(unit.id),
        steps=event.steps, hex=unit.hex, consequences=[show_loss(state, unit, event)],
    )  # fmt: skip


def show_loss(state: State, unit: Unit, event: StepsLost) -> Consequence:
    """B9, B11.7 Steps gone, or the unit with them."""
    out = Message("mark-out", {"unit": state.label(unit.id)})
    return Consequence(
        kind="out" if event.destroyed else "loss", way=(unit.hex,), unit=unit.id, side=unit.side,
        word=out if event.destroyed else Message("mark-steps", {"steps": event.steps}),
    )  # fmt: skip


ACTS = {Allocate: Act(resolve_allocate, allocate_options)}
FORESEEN = {"losses": Policy({"strongest": decline, "weakest": weakest}, ("steps",))}
