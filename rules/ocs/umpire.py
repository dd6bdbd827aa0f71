"""The verbs `options` and `resolve`: who may act now, and which chapter judges it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from rules.core import slots
from rules.core.contract import Decision, Draft, Event, Message, Options, Refusal, Side
from rules.core.errors import Illegal, Malformed
from rules.core.flow import Course, offered, refusal
from rules.core.ruleset import Dice
from rules.ocs.apply import apply
from rules.ocs.chapters import ACTS, TAGS
from rules.ocs.flow import decisions, proceed
from rules.ocs.fog import veiled
from rules.ocs.state import State


def resolve(state: State, side: Side, action: Any, dice: Dice) -> Sequence[Event]:
    """The events of an action and of all that follows from it; raises the first rule it breaks."""
    asked(state, side, action.__struct_config__.tag)
    course = Course(state, apply)
    act = ACTS[type(action)]
    course.add(*veiled(state, side, action, lambda known: act.resolve(state, side, known, dice)))
    proceed(course, dice)
    return course.events


def asked(state: State, side: Side, tag: str) -> Decision:
    """2 The decision that this kind of action answers; refuses when the side is not asked for it now."""
    if state.result is not None:
        raise Illegal("2.1", "game-over")
    open_now = decisions(state)
    for decision in open_now:
        if decision.side == side and tag in decision.accepts:
            return decision
    phase = Message(f"phase-{state.phase}")
    if not any(decision.side == side for decision in open_now):
        asked_now = open_now[0].side if open_now else state.active
        raise Illegal("2.1", "not-your-decision", side=asked_now, phase=phase)
    raise Illegal("2.1", "not-now", action=Message(f"action-{tag}"), phase=phase)


def options(state: State, side: Side, draft: Draft) -> Options:
    """What could fill the next open slot of the draft; a draft that breaks a rule already says which."""
    if "do" not in draft:
        return acts(state, side)
    tag = draft["do"]
    if tag not in TAGS:
        raise Malformed("unknown-action", do=tag)
    no = refusal(asked, state, side, tag)
    if no is not None:
        return Options(refusal=no)
    return offered(veiled, state, side, draft, lambda known: TAGS[tag].options(state, side, known))


def acts(state: State, side: Side) -> Options:
    """The acts that answer the side's decisions, with what stands against each."""
    mine = [decision for decision in decisions(state) if decision.side == side]
    if not mine:
        return Options(slot="do", kind="action", refusal=refusal(asked, state, side, "end_phase"))
    return slots.acts(mine, partial(_blocked, state, side))


def _blocked(state: State, side: Side, tag: str) -> Refusal | None:
    block = TAGS[tag].blocked
    return block(state, side) if block is not None else None
