"""14.10b, c Drop plans: made, put off and called off in the Aircraft Refit Phase, known to their side alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from rules.core.contract import (
    UMPIRE,
    Candidate,
    Draft,
    Entity,
    Event,
    LogLine,
    Message,
    Options,
    Refusal,
    Side,
    Viewer,
)
from rules.core.entities import keep_for, marker
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import line
from rules.hexwar.plans import Plan, check_lead, keep_due
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, RuleEvent, UnitId
from rules.ocs.air.cargo import PARA, has_gliders, may_drop
from rules.ocs.air.hauls import is_lifting
from rules.ocs.pieces import Unit
from rules.ocs.sequence import ORDER
from rules.ocs.state import State
from rules.ocs.terrain import SEA

LEAD = 2
"""14.10b Turns that a plan is made ahead at least."""


class PlanDrop(Action, frozen=True, kw_only=True, tag="plan_drop"):
    """14.10b A unit will drop on the hex in that turn."""

    unit: UnitId
    hex: HexId
    turn: Annotated[int, Meta(ge=1, le=999)]


class DelayDrop(Action, frozen=True, kw_only=True, tag="delay_drop"):
    """14.10c The unit drops a turn later."""

    unit: UnitId


class CancelDrop(Action, frozen=True, kw_only=True, tag="cancel_drop"):
    """14.10c The unit does not drop."""

    unit: UnitId


class DropPlanned(RuleEvent, frozen=True, kw_only=True):
    """14.10b, c The plan of a unit as it is now; without a hex there is none."""

    side: str
    unit: str
    hex: str = ""
    turn: int = 0


def check_planner(state: State, side: Side, unit: Unit) -> None:
    """14.10a, b A living unit of the side that jumps, and is on no plan."""
    if unit.side != side:
        raise Illegal("2.1", "not-yours", unit=state.sign(unit.id))
    label = state.label(unit.id)
    if not may_drop(state, unit):
        raise Illegal("14.10a", "not-para", unit=label)
    if unit.fate == "dead":
        raise Illegal("6.1", "not-on-the-map", unit=label)
    if unit.id in state.plans:
        raise Illegal("14.10b", "planned-already", unit=label)


def check_spot(state: State, hex_id: str) -> None:
    """14.10 On land."""
    if state.battle.land.terrain[state.battle.hexes.at(hex_id)] == (SEA,):
        raise Illegal("14.10", "drop-at-sea", hex=hex_id)


def check_planned(state: State, side: Side, unit: Unit) -> Plan:
    """14.10c A unit of the side that is on a plan."""
    plan = state.plans.get(unit.id)
    if unit.side != side or plan is None:
        raise Illegal("14.10c", "no-drop-plan", unit=state.sign(unit.id))
    return plan


def resolve_plan(state: State, side: Side, action: PlanDrop, dice: Dice) -> list[Event]:
    """14.10b Two turns ahead at least."""
    check_planner(state, side, state.unit(action.unit))
    check_spot(state, action.hex)
    check_lead(action.turn, state.turn, LEAD, "14.10b")
    return [write(state, Plan(side=side, piece=action.unit, place=action.hex, turn=action.turn), "14.10b")]


def write(state: State, plan: Plan, rule: str) -> DropPlanned:
    """14.10b A plan for its side alone."""
    return DropPlanned(
        side=plan.side, unit=plan.piece, hex=plan.place, turn=plan.turn, rules=(rule,), audience=(plan.side,)
    )


def resolve_delay(state: State, side: Side, action: DelayDrop, dice: Dice) -> list[Event]:
    """14.10c The same a turn later."""
    return [write(state, check_planned(state, side, state.unit(action.unit)).put_off(), "14.10c")]


def resolve_cancel(state: State, side: Side, action: CancelDrop, dice: Dice) -> list[Event]:
    """14.10c As if it had never been made."""
    check_planned(state, side, state.unit(action.unit))
    return [DropPlanned(side=side, unit=action.unit, rules=("14.10c",), audience=(side,))]


def find_jumpers(state: State, side: Side) -> list[Unit]:
    """14.10a The side's units that jump, wherever they are."""
    alive = (unit for unit in state.units.values() if unit.side == side and unit.fate != "dead")
    return [unit for unit in alive if may_drop(state, unit)]


def plan_options(state: State, side: Side, draft: Draft) -> Options:
    """14.10b Who, where, when."""
    if "unit" not in draft:
        return slots.piece("unit", find_jumpers(state, side), lambda unit: check_planner(state, side, unit))
    check_planner(state, side, state.unit(draft["unit"]))
    if "hex" not in draft:
        return slots.places(
            "hex", state.battle.hexes.ids, lambda hex_id: check_spot(state, hex_id), ask="ask-drop-hex"
        )
    check_spot(state, draft["hex"])
    if "turn" not in draft:
        turns = range(state.turn + LEAD, state.battle.file.turns + 1)
        found = tuple(Candidate(value=turn, label=Message("turn-named", {"turn": turn})) for turn in turns)
        return Options(slot="turn", kind="amount", ask=Message("ask-drop-turn"), candidates=found)
    check_lead(draft["turn"], state.turn, LEAD, "14.10b")
    return slots.whole("act-plan-drop", unit=state.label(draft["unit"]), hex=draft["hex"], turn=draft["turn"])


def _change_options(act: str, state: State, side: Side, draft: Draft) -> Options:
    if "unit" not in draft:
        mine = [unit for unit in find_jumpers(state, side) if unit.id in state.plans]
        return slots.piece("unit", mine, lambda unit: check_planned(state, side, unit))
    plan = check_planned(state, side, state.unit(draft["unit"]))
    return slots.whole(act, unit=state.label(plan.piece), hex=plan.place, turn=plan.put_off().turn)


def find_refusal(state: State, side: Side) -> Refusal | None:
    """14.10a, b Some unit must jump, and a turn be far enough."""
    if state.turn + LEAD > state.battle.file.turns:
        least = state.turn + LEAD
        return Refusal("14.10b", "plan-too-soon", {"turn": state.battle.file.turns, "least": least})
    found = (refusal(check_planner, state, side, unit) for unit in find_jumpers(state, side))
    return slots.nothing(found, Refusal("14.10a", "nobody-jumps"))


def find_no_plan(state: State, side: Side) -> Refusal | None:
    """14.10c Something must be planned."""
    mine = any(plan.side == side for plan in state.plans.values())
    return None if mine else Refusal("14.10c", "nothing-planned")


def jumps(state: State) -> bool:
    """14.10a Whether the scenario has units that jump, and planes that carry."""
    para = any(counter.symbol == PARA for counter in state.battle.counters.values())
    return is_lifting(state) and (para or any(has_gliders(state, side) for side in state.battle.sides))


def is_wanted(state: State, side: Side) -> bool:
    """14.10b, c Whether the side has units that jump: that the phase waits must not tell whether one is on a plan."""
    return jumps(state) and bool(find_jumpers(state, side))


def lapse(state: State) -> State:
    """14.10c, Rk55 A plan whose Movement Phase has passed, or whose unit is gone, is no more; nothing is told of it."""
    if not state.plans:
        return state
    past = ORDER.index(state.phase) > ORDER.index("movement") if state.phase in ORDER else False

    def is_over(plan: Plan) -> bool:
        late = plan.turn < state.turn or (plan.turn == state.turn and past and plan.side == state.active)
        unit = state.units.get(plan.piece)
        return late or unit is None or unit.fate == "dead"

    left = keep_due(state.plans, is_over)
    return state if len(left) == len(state.plans) else replace(state, plans=left)


def apply_drop_planned(state: State, event: DropPlanned) -> State:
    """14.10b, c The plan as it is now."""
    left = {name: plan for name, plan in state.plans.items() if name != event.unit}
    if event.hex:
        left[event.unit] = Plan(side=event.side, piece=event.unit, place=event.hex, turn=event.turn)
    return replace(state, plans=left)


def log_drop_planned(state: State, event: DropPlanned) -> list[LogLine]:
    """14.10b, c For its side alone."""
    code = "" if event.hex else "event-DropCancelled"
    return line(event, side=event.side, at=[event.hex], code=code, unit=state.label(event.unit), hex=event.hex,
                turn=event.turn)  # fmt: skip


def marks(state: State, viewer: Viewer) -> Iterator[Entity]:
    """14.10b The plans of the viewer's side; the umpire's are for their owners only."""
    for plan in state.plans.values():
        if viewer in (UMPIRE, plan.side):
            facts = {"unit": state.label(plan.piece), "turn": plan.turn}
            entity = marker(plan.id, plan.place, "parachute", plan.side, "marker-drop-plan", **facts)
            yield keep_for(plan.side, entity, viewer)


FRESH = (lapse,)
MARKS = [marks]
ACTS: dict[type[Action], Act] = {
    PlanDrop: Act(resolve_plan, plan_options, ("refit",), 60, find_refusal, jumps),
    DelayDrop: Act(
        resolve_delay, partial(_change_options, "act-delay-drop"), ("refit",), 61, find_no_plan, jumps
    ),
    CancelDrop: Act(
        resolve_cancel, partial(_change_options, "act-cancel-drop"), ("refit",), 62, find_no_plan, jumps
    ),
}  # fmt: skip
