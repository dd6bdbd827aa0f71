"""XIII.C-F What follows from the die, step by step.

    breakdown     attacking armor may break down
    demand        on DX the attacker may want an exchange first
    exchange      the defender says which of their units go, or declines
    price         the attacker says which of theirs go for it, or for AE
    losses        who is eliminated; who stays because there is nowhere to go is Spent
    retreat       `aftermath.retreat`: what is left of the defenders leaves
    reckoning     AD, unless every defender has left; the hexes that are cleared
    advance       `aftermath.advance`
    breakthrough  `aftermath.breakthrough`

A step in which nothing happens and nobody needs to be asked is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rules.core.acts import Hook
from rules.core.contract import Decision, Event
from rules.core.ruleset import Dice
from rules.russian_portfolio.acts import RuleEvent
from rules.russian_portfolio.aftermath.advance import begin_advance
from rules.russian_portfolio.aftermath.breakthrough import begin_breakthrough
from rules.russian_portfolio.aftermath.retreat import begin_retreats
from rules.russian_portfolio.combat import exchange, losses, price
from rules.russian_portfolio.combat.dues import top
from rules.russian_portfolio.combat.records import Clash, ClashStep
from rules.russian_portfolio.state import State


class ClashWentOn(RuleEvent, frozen=True, kw_only=True):
    """XIII.C The combat on top of the stack is at its next step."""

    step: ClashStep


Work = Callable[[State, Clash], Sequence[Event]]


def _nothing(state: State, clash: Clash) -> Sequence[Event]:
    return ()


STEPS: dict[ClashStep, tuple[ClashStep, Work]] = {
    "breakdown": ("demand", losses.breakdown),
    "demand": ("exchange", _nothing),
    "exchange": ("price", exchange.turn_exchange),
    "price": ("losses", price.force_payment),
    "losses": ("retreat", losses.losses),
    "retreat": ("reckoning", begin_retreats),
    "reckoning": ("advance", losses.reckoning),
    "advance": ("breakthrough", begin_advance),
    "breakthrough": ("done", begin_breakthrough),
}
"""What follows each step, and what it does. What a step opens comes to lie on top and is settled first."""


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """XIII.C-F On to the next step in which something happens or somebody is asked."""
    clash = top(state)
    if clash.step == "done" or _asked(state, clash):
        return ()
    step, events = clash.step, ()  # type: tuple[ClashStep, Sequence[Event]]
    while step != "done" and not events:
        step, work = STEPS[step]
        events = work(state, clash)
        if not events and _asked(state, replace(clash, step=step)):
            break
    return [ClashWentOn(step=step), *events]


def decisions(state: State) -> Sequence[Decision]:
    """XIII.C What the step asks: for an exchange, for its units, or for the price."""
    return _asked(state, top(state))


def _asked(state: State, clash: Clash) -> Sequence[Decision]:
    return price.ask(state, clash) if clash.step == "price" else exchange.questions(state, clash)


def apply_clash_went_on(state: State, event: ClashWentOn) -> State:
    """XIII.C At its next step."""
    return state.settle(replace(top(state), step=event.step))


HOOKS = {Clash: Hook(settle=settle, decisions=decisions)}
