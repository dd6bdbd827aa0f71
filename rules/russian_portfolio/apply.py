"""Events into the position. Nothing here checks, rolls or refuses; the chapters say what their events change."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules.core.chapters import Tally, add_tally, applier
from rules.core.contract import Event
from rules.russian_portfolio.chapters import CHAPTERS
from rules.russian_portfolio.state import State
from rules.russian_portfolio.turns import PhaseBegan, game_began


def raise_totals(state: State, more: Tally) -> State:
    """The state with the running totals of the history raised."""
    return replace(state, campaign=replace(state.campaign, tally=add_tally(state.campaign.tally, more)))


apply: Callable[[State | None, Event], State] = applier(CHAPTERS, game_began, PhaseBegan, raise_totals)
"""The position after the event; the first event of a game applies to None."""
