"""The verbs `options` and `resolve`: who may act now, and which chapter judges it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rules.core import slots
from rules.core.chapters import answered
from rules.core.codec import plain
from rules.core.contract import Actor, Decision, Draft, Event, Explanation, Message, Options, Refusal, Viewer
from rules.core.errors import Illegal, Malformed
from rules.core.flow import offered, refusal
from rules.core.ruleset import Dice
from rules.storm_of_steel.campaign.hiding import as_seen_by, in_the_way, shown
from rules.storm_of_steel.chapters import CHAPTERS
from rules.storm_of_steel.flow import CONDUCT, decisions, hook, proceed
from rules.storm_of_steel.sequence import phase_name
from rules.storm_of_steel.state import State


def resolve(state: State, actor: Actor, action: Any, dice: Dice) -> Sequence[Event]:
    """The events of an action and of all that follows from it; raises the first rule it breaks."""
    asked(state, actor, action.__struct_config__.tag)
    course = CONDUCT.course(state)
    course.add(*judged(state, actor, action, dice))
    proceed(course, dice)
    return course.events


def judged(state: State, actor: Actor, action: Any, dice: Dice) -> Sequence[Event]:
    """The events of an action. R36 It is refused by what its side sees alone; where a stand that it does not see stands
    against it, that stand is shown, and nothing else happens.
    """
    resolve, seen = CHAPTERS.acts[type(action)].resolve, as_seen_by(state, actor)
    if seen is state:
        return resolve(state, actor, action, dice)
    refuse_as_seen(seen, actor, action)
    if not state.turn:
        return resolve(seen, actor, action, dice)
    try:
        return resolve(state, actor, action, dice)
    except Illegal:
        return [
            shown(in_the_way(state, actor, lambda here: refusal(refuse_as_seen, here, actor, action) is None))
        ]


def refuse_as_seen(seen: State, actor: Actor, action: Any) -> None:
    """R36 Raises what the options say against the action; `Malformed` of a stand that is not there."""
    draft = {slot: value for slot, value in plain(action).items() if value is not None}
    if no := options(seen, actor, draft).refusal:
        raise Illegal(no.rule, no.code, **no.facts)


def asked(state: State, actor: Actor, tag: str) -> Decision:
    """3.B The decision that this kind of action answers; refuses when the actor is not asked for it now."""
    if state.result is not None:
        raise Illegal("12.C", "game-over")
    open_now = decisions(state)
    mine = [decision for decision in open_now if decision.side == actor]
    for decision in mine:
        if tag in decision.accepts:
            if tag == "end_phase":
                hook(state).leave(state, actor)
            return decision
    if not mine:
        side = open_now[0].side if open_now else state.active
        raise Illegal("3.B", "not-your-decision", side=side, phase=phase_name(state))
    raise Illegal("3.B", "not-now", action=Message(f"action-{tag}"), phase=phase_name(state))


def explain(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """The answer to a question, as far as the viewer sees (R36)."""
    return answered(CHAPTERS.explain, as_seen_by(state, viewer), viewer, question)


def offer(state: State, actor: Actor, draft: Draft) -> Options:
    """What could fill the next open slot of the draft, as far as the actor sees (R36)."""
    return options(as_seen_by(state, actor), actor, draft)


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
    return offered(CHAPTERS.tags[tag].options, state, actor, {slot: _fixed(draft[slot]) for slot in draft})


def _fixed(value: Any) -> Any:
    """A slot of a draft as an action has it: points and ways as tuples, however they came."""
    return tuple(map(_fixed, value)) if isinstance(value, (list, tuple)) else value


def acts(state: State, actor: Actor) -> Options:
    """The acts that answer the actor's decisions, each once, with what stands against it."""
    mine = [decision for decision in decisions(state) if decision.side == actor]
    if not mine:
        return Options(slot="do", kind="action", refusal=refusal(asked, state, actor, "end_phase"))
    return slots.acts(mine, partial(_blocked, state, actor))


def _blocked(state: State, actor: Actor, tag: str) -> Refusal | None:
    if tag == "end_phase":
        return refusal(asked, state, actor, tag)
    block = CHAPTERS.tags[tag].blocked
    return block(state, actor) if block is not None else None
