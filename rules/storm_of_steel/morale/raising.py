"""10.C Points after the die, where that reading was chosen (R53): what is missing is added, or the die stands."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.acts import decline, take_proposed
from rules.core.contract import Actor, Decision, Draft, Event, LogLine, Message, Options
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel import slots
from rules.storm_of_steel.acts import Act, Action, Hook, Policy, RuleEvent
from rules.storm_of_steel.morale.rallying import better, rally_unit
from rules.storm_of_steel.morale.records import Rallying
from rules.storm_of_steel.state import State


class AddPoints(Action, frozen=True, kw_only=True, tag="add_points"):
    """10.C The points that are missing raise the die."""


class LeaveDie(Action, frozen=True, kw_only=True, tag="leave_die"):
    """10.C The die stands as it fell."""


class RallyRaised(RuleEvent, frozen=True, kw_only=True):
    """10.C So many points have made up for the die."""

    side: str
    unit: str
    cpts: int


class DieLeft(RuleEvent, frozen=True, kw_only=True):
    """10.C No points are spent: the rally has failed."""

    side: str
    unit: str


def top(state: State) -> Rallying:
    """10.C The rally that has failed by so little."""
    found = state.stack[-1]
    assert isinstance(found, Rallying)
    return found


def decisions(state: State) -> Sequence[Decision]:
    """10.C Are the points spent?"""
    rally = top(state)
    facts = {
        "side": rally.side, "unit": state.label(rally.unit), "cost": rally.missing,
        "points": state.forces[rally.side].cpts,
    }  # fmt: skip
    return [
        Decision(
            id=f"raise:{state.turn}-{rally.unit}", side=rally.side, rule="10.C", accepts=("add_points", "leave_die"),
            ask=Message("ask-raise", facts), default={"do": "leave_die"}, at=(rally.unit,),
        )
    ]  # fmt: skip


def resolve_add(state: State, actor: Actor, action: AddPoints, dice: Dice) -> Sequence[Event]:
    """10.C Paid, and the unit is rallied."""
    rally = top(state)
    raised = RallyRaised(side=actor, unit=rally.unit, cpts=rally.missing, rules=("10.C",))
    return [raised, *rally_unit(state.units[rally.unit])]


def resolve_leave(state: State, actor: Actor, action: LeaveDie, dice: Dice) -> Sequence[Event]:
    """10.C The die stays as it fell, and no command points are paid."""
    return [DieLeft(side=actor, unit=top(state).unit, rules=("10.C",))]


def add_options(state: State, actor: Actor, draft: Draft) -> Options:
    """10.C Nothing to fill: the points are those that the die is short of."""
    rally = top(state)
    status = better(state.units[rally.unit].status)
    return slots.weigh(
        Options(complete=True), None, "act-add-points", Message("effect-raised", {"status": status})
    )


def leave_options(state: State, actor: Actor, draft: Draft) -> Options:
    """10.C Nothing to fill: the points are those that the die is short of."""
    return slots.whole("act-leave-die")


def apply_rally_raised(state: State, event: RallyRaised) -> State:
    """10.C The points are gone."""
    return state.settle().force(event.side, cpts=state.forces[event.side].cpts - event.cpts)


def apply_die_left(state: State, event: DieLeft) -> State:
    """10.C The die stands, and nothing is asked any more."""
    return state.settle()


def log_rally_die(state: State, event: RallyRaised | DieLeft) -> list[LogLine]:
    """What was added, or that nothing was."""
    cost = getattr(event, "cpts", 0)
    return line(event, side=event.side, at=(event.unit,), unit=state.label(event.unit), cost=cost)


ACTS = {AddPoints: Act(resolve_add, add_options), LeaveDie: Act(resolve_leave, leave_options)}
HOOKS = {Rallying: Hook(decisions=decisions)}
FORESEEN = {"raise": Policy({"leave": decline, "pay": take_proposed})}
