"""7.A, 7.B The card of the support deck: it is drawn and carried out at once; what is not used is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rules.core.acts import Hook
from rules.core.contract import Actor, Draft, Event, LogLine, Message, Options, Side
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel import slots
from rules.storm_of_steel.acts import Act, Action, PhaseWork, RuleEvent
from rules.storm_of_steel.decks import SUPPORT, SupportShuffled, apply_support_shuffled, draw
from rules.storm_of_steel.state import State
from rules.storm_of_steel.support.records import Bombarding, Striking

Kind = Literal["bombardment", "air"]


class Pass(Action, frozen=True, kw_only=True, tag="pass"):
    """7.B The support is not used: the card is spent (R43)."""


class StrikeCalled(RuleEvent, frozen=True, kw_only=True):
    """7.B The side has a bombardment or an air strike, now."""

    side: str
    kind: Kind


class StrikeLost(RuleEvent, frozen=True, kw_only=True):
    """R43 It does not come: `weather`, `unseen` for want of a friend on the table, or `forgone` by the player."""

    side: str
    kind: Kind
    why: Literal["weather", "unseen", "forgone"]


def draw_support(state: State, dice: Dice) -> Sequence[Event]:
    """7.B The card on top of one's own deck; when all ten have been drawn they are shuffled first."""
    side = state.active
    if state.forces[side].support.left:
        return [draw(state, dice, SUPPORT, "7.B", side)]
    anew = SupportShuffled(side=side, rules=("7.B",))
    return [anew, draw(apply_support_shuffled(state, anew), dice, SUPPORT, "7.B", side)]


def take_support(state: State, dice: Dice) -> Sequence[Event]:
    """7.A Draws the card and begins what it brings."""
    drawn = draw_support(state, dice)
    card = getattr(drawn[-1], "card", "")
    begin = {"bombardment": begin_bombardment, "air": begin_air}.get(card)
    return [*drawn, *(begin(state, state.active) if begin else ())]


def begin_bombardment(state: State, side: Side) -> list[Event]:
    """7.B The side has a bombardment, unless the fog takes it (12.C), or there is nobody to see where the first one is
    to fall (7.D).
    """
    if state.forces[side].bip is None and next(state.on_table(side), None) is None:
        return [StrikeLost(side=side, kind="bombardment", why="unseen", rules=("7.D",))]
    return _begin(state, side, "bombardment", state.battle.rules.weather[state.weather].bombardment)


def begin_air(state: State, side: Side) -> list[Event]:
    """7.B The side has an air strike, unless the weather takes it (12.C)."""
    return _begin(state, side, "air", state.battle.rules.weather[state.weather].air)


def _begin(state: State, side: Side, kind: Kind, allowed: bool) -> list[Event]:
    if not allowed:
        return [StrikeLost(side=side, kind=kind, why="weather", rules=("12.C",))]
    return [StrikeCalled(side=side, kind=kind, rules=("7.B",))]


def resolve_pass(state: State, actor: Actor, action: Pass, dice: Dice) -> Sequence[Event]:
    """R43 The card is spent for nothing."""
    kind: Kind = "air" if isinstance(state.stack[-1], Striking) else "bombardment"
    return [StrikeLost(side=actor, kind=kind, why="forgone", rules=("7.B",))]


def pass_options(state: State, actor: Actor, draft: Draft) -> Options:
    """R43 To forgo a strike has no slots."""
    return slots.whole("act-pass")


def apply_strike_called(state: State, event: StrikeCalled) -> State:
    """7.B To be settled at once."""
    bombs = event.kind == "air"
    return state.open(Striking(side=event.side) if bombs else Bombarding(side=event.side))


def apply_strike_lost(state: State, event: StrikeLost) -> State:
    """R43 Nothing more to settle, if there was."""
    return state.settle() if event.why == "forgone" else state


def log_strike_called(state: State, event: StrikeCalled) -> list[LogLine]:
    return line(event, code=f"event-StrikeCalled-{event.kind}", side=event.side, who=event.side)


def log_strike_lost(state: State, event: StrikeLost) -> list[LogLine]:
    """What does not come, and why."""
    return line(
        event, code=f"event-StrikeLost-{event.why}", side=event.side, tone="bad", who=event.side,
        kind=event.kind, weather=Message(f"weather-{state.weather}"),
    )  # fmt: skip


ACTS = {Pass: Act(resolve_pass, pass_options)}
HOOKS = {"support": Hook()}
ENTER = {"support": PhaseWork(take_support, rank=10)}
