"""12.C, R60 Acts that a card grants: the same `move`, `fire`, `assault`, for no points and besides the usual one.

A chapter's check asks `is_granted(state, "fire")` where it would ask for points or for flags of this phase; its resolve
adds `use_grant(state, "fire")` to its events.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.acts import decline
from rules.core.contract import Actor, Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel import slots
from rules.storm_of_steel.acts import Act, Action, Policy, RuleEvent
from rules.storm_of_steel.events.records import Extra, Granted
from rules.storm_of_steel.state import State

BEFORE = {"move": ("activate",)}
"""What is done first: for a move the activation, for no points, with which the difficulty dice fall (4.G)."""


class Forgo(Action, frozen=True, kw_only=True, tag="forgo"):
    """12.C The side makes no use of what the card grants."""


class ActGranted(RuleEvent, frozen=True, kw_only=True):
    """12.C The side may do that now, `left` times."""

    act: Extra
    side: str
    left: int = 1


class GrantUsed(RuleEvent, frozen=True, kw_only=True):
    """12.C One of the acts granted is done."""


class GrantForgone(RuleEvent, frozen=True, kw_only=True):
    """12.C The rest is forgone."""

    side: str


def is_granted(state: State, act: str) -> bool:
    """R60 Whether the act is done by grace of a card."""
    top = state.stack[-1] if state.stack else None
    return isinstance(top, Granted) and top.act == act


def grants_left(state: State) -> int:
    """12.C How many more acts the card grants; 0 when none does."""
    top = state.stack[-1] if state.stack else None
    return top.left if isinstance(top, Granted) else 0


def grant(act: Extra, side: Side, left: int = 1) -> ActGranted:
    """12.C The event that grants it."""
    return ActGranted(act=act, side=side, left=left, rules=("12.C",))


def use_grant(state: State, act: str) -> list[Event]:
    """12.C What the act adds to its events when a card granted it."""
    return [GrantUsed(rules=("12.C",))] if is_granted(state, act) else []


def decisions(state: State) -> Sequence[Decision]:
    """12.C Who is asked to use it."""
    top = state.stack[-1]
    assert isinstance(top, Granted)
    return [
        Decision(
            id=f"granted-{top.act}:{state.turn}-{top.left}", side=top.side, rule="12.C",
            accepts=(*BEFORE.get(top.act, ()), top.act, "forgo"),
            ask=Message(f"ask-granted-{top.act}", {"side": top.side}),
            default={"do": "forgo"},
        )
    ]  # fmt: skip


def resolve_forgo(state: State, actor: Actor, action: Forgo, dice: Dice) -> Sequence[Event]:
    """12.C Nothing comes of it."""
    return [GrantForgone(side=actor, rules=("12.C",))]


def forgo_options(state: State, actor: Actor, draft: Draft) -> Options:
    """12.C To forgo a grant has no slots."""
    return slots.whole("act-forgo")


def apply_act_granted(state: State, event: ActGranted) -> State:
    """12.C What is granted is pending until it is used up or forgone."""
    return state.open(Granted(act=event.act, side=event.side, left=event.left))


def apply_grant_used(state: State, event: GrantUsed) -> State:
    """12.C One less; what the act itself has left pending lies above it."""
    place = max(i for i, pending in enumerate(state.stack) if isinstance(pending, Granted))
    top = state.stack[place]
    assert isinstance(top, Granted)
    rest = (replace(top, left=top.left - 1),) if top.left > 1 else ()
    return replace(state, stack=(*state.stack[:place], *rest, *state.stack[place + 1 :]))


def apply_grant_forgone(state: State, event: GrantForgone) -> State:
    """12.C A grant that its side does not use is off the stack."""
    return state.settle()


def log_grant_forgone(state: State, event: GrantForgone) -> list[LogLine]:
    return line(event, side=event.side, who=event.side)


ACTS = {Forgo: Act(resolve_forgo, forgo_options)}
FORESEEN = {f"granted-{act}": Policy({"forgo": decline}) for act in ("fire", "move", "assault")}
