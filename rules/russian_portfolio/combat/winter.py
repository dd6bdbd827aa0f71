"""VI.B.3 The Soviet Winter Offensive: three consecutive Snow turns, declared once, before the first of them begins."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Actor, Event, LogLine, Refusal
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, RuleEvent
from rules.russian_portfolio.combat.odds import WINTER
from rules.russian_portfolio.commands import check_chief
from rules.russian_portfolio.state import State


class WinterOffensive(Action, frozen=True, kw_only=True, tag="winter_offensive"):
    """VI.B.3 The Soviet Winter Offensive begins in this turn."""


class WinterOffensiveBegan(RuleEvent, frozen=True, kw_only=True):
    """VI.B.3 In this turn and the two that follow Soviet attacks on Axis units north of the line are shifted up."""

    turn: int


def check_winter(state: State, actor: Actor) -> None:
    """VI.B.3 Once, and only if this turn and the two that follow are Snow turns (Q32)."""
    check_chief(state, actor)
    began = state.campaign.winter
    if began:
        raise Illegal("VI.B.3", "winter-offensive-was", turn=began)
    start = state.first + state.turn - 1
    ahead = [line.weather for line in state.battle.file.calendar[start : start + WINTER]]
    if ahead != ["snow"] * WINTER:
        raise Illegal("VI.B.3", "not-three-snow-turns", turns=ahead.count("snow"), needed=WINTER)


def resolve_winter(state: State, actor: Actor, action: WinterOffensive, dice: Dice) -> list[Event]:
    """VI.B.3 Raises `Illegal` for a second time, and unless three Snow turns lie ahead."""
    check_winter(state, actor)
    return [WinterOffensiveBegan(turn=state.turn, rules=("VI.B.3",))]


def find_refusal(state: State, actor: Actor) -> Refusal | None:
    """VI.B.3 Why it cannot begin now."""
    return refusal(check_winter, state, actor)


def apply_winter_offensive_began(state: State, event: WinterOffensiveBegan) -> State:
    """VI.B.3 Its first turn is kept; 0 means that it was not declared."""
    return replace(state, campaign=replace(state.campaign, winter=event.turn))


def log_winter_offensive_began(state: State, event: WinterOffensiveBegan) -> list[LogLine]:
    """VI.B.3 `last` is the third of its turns."""
    return line(event, side=state.active, tone="good", who=state.active, last=event.turn + WINTER - 1)


def _suits(state: State) -> bool:
    return state.active == "soviet" and state.weather == "snow"


ACTS = {
    WinterOffensive: Act(
        resolve_winter,
        slots.button("act-winter-offensive", check_winter),
        phases=("replacement",),
        rank=80,
        blocked=find_refusal,
        suits=_suits,
    )
}
