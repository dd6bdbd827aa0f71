"""The verbs `options` and `resolve`: who may act now, and which chapter judges it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from rules.core import slots
from rules.core.contract import Actor, Decision, Draft, Event, Message, Options, Refusal
from rules.core.errors import Illegal, Malformed
from rules.core.flow import Course, offered, refusal
from rules.core.ruleset import Dice
from rules.russian_portfolio.apply import apply
from rules.russian_portfolio.chapters import CHAPTERS
from rules.russian_portfolio.commands import check_chief, chief, side_of
from rules.russian_portfolio.flow import decisions, hook, proceed
from rules.russian_portfolio.sequence import phase_name
from rules.russian_portfolio.state import State


def resolve(state: State, actor: Actor, action: Any, dice: Dice) -> Sequence[Event]:
    """The events of an action and of all that follows from it; raises the first rule it breaks."""
    asked(state, actor, action.__struct_config__.tag)
    course = Course(state, apply)
    course.add(*CHAPTERS.acts[type(action)].resolve(state, actor, action, dice))
    proceed(course, dice)
    return course.events


def mine(state: State, actor: Actor) -> list[Decision]:
    """The open questions that the actor may answer."""
    side = side_of(state, actor)
    leads = chief(state, actor)
    return [d for d in decisions(state) if d.side == side and (leads or d.command in ("", actor))]


def asked(state: State, actor: Actor, tag: str) -> Decision:
    """V The decision that this kind of action answers; refuses when the actor is not asked for it now."""
    if state.result is not None:
        raise Illegal("V", "game-over")
    answerable = mine(state, actor)
    for decision in answerable:
        if tag in decision.accepts:
            if tag == "end_phase":
                check_chief(state, actor)
                hook(state).leave(state, actor)
            return decision
    phase = phase_name(state.phase, state.reserve)
    if not answerable:
        open_now = decisions(state)
        who = (open_now[0].command or open_now[0].side) if open_now else state.active
        raise Illegal("V", "not-your-decision", side=who, phase=phase)
    raise Illegal("V", "not-now", action=Message(f"action-{tag}"), phase=phase)


def options(state: State, actor: Actor, draft: Draft) -> Options:
    """What could fill the next open slot of the draft; a draft that breaks a rule already says which."""
    if "do" not in draft:
        return acts(state, actor)
    tag = draft["do"]
    if tag not in CHAPTERS.tags:
        raise Malformed("unknown-action", do=tag)
    no = refusal(asked, state, actor, tag)
    if no is not None:
        return Options(refusal=no)
    return offered(CHAPTERS.tags[tag].options, state, actor, draft)


def acts(state: State, actor: Actor) -> Options:
    """The acts that answer the actor's decisions, each once, with what stands against it: a chief may be asked for
    themselves and for a fellow.
    """
    answerable = mine(state, actor)
    if not answerable:
        return Options(slot="do", kind="action", refusal=refusal(asked, state, actor, "end_phase"))
    return slots.acts(answerable, partial(_blocked, state, actor))


def _blocked(state: State, actor: Actor, tag: str) -> Refusal | None:
    if tag == "end_phase":
        return refusal(asked, state, actor, tag)
    block = CHAPTERS.tags[tag].blocked
    return block(state, actor) if block is not None else None
