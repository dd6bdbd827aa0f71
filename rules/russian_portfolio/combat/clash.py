"""XIII.C-F What follows from the die, step by step: losses, retreats, advances, breakthrough."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.acts import Hook
from rules.core.contract import Event
from rules.core.ruleset import Dice
from rules.russian_portfolio.acts import Fact
from rules.russian_portfolio.aftermath.advance import begin_advance
from rules.russian_portfolio.aftermath.breakthrough import begin_breakthrough
from rules.russian_portfolio.aftermath.retreat import begin_retreats
from rules.russian_portfolio.combat.losses import losses
from rules.russian_portfolio.combat.records import Clash, ClashStep
from rules.russian_portfolio.state import State


class ClashWentOn(Fact, frozen=True, kw_only=True):
    """XIII.C The combat on top of the stack is at its next step."""

    step: ClashStep


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """XIII.C-F The next step; what it opens comes to lie on top and is settled first."""
    clash = state.stack[-1]
    assert isinstance(clash, Clash)
    if clash.step == "losses":
        return [ClashWentOn(step="retreat"), *losses(state, clash)]
    if clash.step == "retreat":
        return [ClashWentOn(step="advance"), *begin_retreats(state, clash)]
    if clash.step == "advance":
        return [ClashWentOn(step="breakthrough"), *begin_advance(state, clash)]
    if clash.step == "breakthrough":
        return [ClashWentOn(step="done"), *begin_breakthrough(state, clash)]
    return ()


def went_on(state: State, event: ClashWentOn) -> State:
    """XIII.C At its next step."""
    clash = state.stack[-1]
    assert isinstance(clash, Clash)
    return state.settle(replace(clash, step=event.step))


APPLY = {ClashWentOn: went_on}
HOOKS = {Clash: Hook(settle=settle)}
