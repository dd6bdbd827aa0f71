"""The verbs `options` and `resolve`: who may act now, and which chapter judges it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core import slots
from rules.core.contract import Decision, Draft, Event, Message, Options, Side
from rules.core.errors import Illegal, Malformed
from rules.core.flow import Course, offered, refusal
from rules.core.ruleset import Dice
from rules.ring_of_fire import actions as a
from rules.ring_of_fire import events as e
from rules.ring_of_fire.apply import apply
from rules.ring_of_fire.chapters import BLOCKED, LEAVE, OPTIONS, RESOLVE
from rules.ring_of_fire.flow import decisions, proceed
from rules.ring_of_fire.state import State


def resolve(state: State, side: Side, action: Any, dice: Dice) -> Sequence[Event]:
    """The events of an action and of all that follows from it; raises the first rule it breaks."""
    asked(state, side, action.__struct_config__.tag)
    course = Course(state, apply)
    if isinstance(action, a.EndPhase):
        course.add(*end_phase(state, side))
    else:
        course.add(*RESOLVE[type(action)](state, side, action, dice))
    proceed(course, dice)
    return course.events


def asked(state: State, side: Side, tag: str) -> Decision:
    """B2 The decision that this kind of action answers; refuses when the side is not asked for it now."""
    if state.result is not None:
        raise Illegal("B17", "game-over")
    open_now = decisions(state)
    for decision in open_now:
        if decision.side == side and tag in decision.accepts:
            return decision
    if not any(decision.side == side for decision in open_now):
        raise Illegal("B2", "not-your-decision", side=open_now[0].side, phase=Message(f"phase-{state.phase}"))
    raise Illegal("B2", "not-now", action=Message(f"action-{tag}"), phase=Message(f"phase-{state.phase}"))


def end_phase(state: State, side: Side) -> list[Event]:
    """B2 The side is done with its part of the phase."""
    closing = LEAVE[state.phase](state) if state.phase in LEAVE else []
    return [e.PhaseEnded(side=side, phase=state.phase, rules=("B2",)), *closing]


def options(state: State, side: Side, draft: Draft) -> Options:
    """What could fill the next open slot of the draft; a draft that breaks a rule already says which."""
    if "do" not in draft:
        return acts(state, side)
    tag = draft["do"]
    if tag != "end_phase" and tag not in OPTIONS:
        raise Malformed("unknown-action", do=tag)
    no = refusal(asked, state, side, tag)
    if no is not None:
        return Options(refusal=no)
    if tag == "end_phase":
        return slots.whole("act-end-phase", phase=Message(f"phase-{state.phase}"))
    return offered(OPTIONS[tag], state, side, draft)


def acts(state: State, side: Side) -> Options:
    """The acts that answer the side's decision, with what stands against each."""
    mine = [decision for decision in decisions(state) if decision.side == side]
    if not mine:
        return Options(slot="do", kind="action", refusal=refusal(asked, state, side, "end_phase"))
    return slots.acts(mine, lambda tag: BLOCKED[tag](state, side) if tag in BLOCKED else None)
