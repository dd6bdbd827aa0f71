"""XVI.A From March 1942 either side may stop the game at the very beginning of its player turn."""

from __future__ import annotations

from rules.core.acts import Hook
from rules.core.contract import Actor, Event
from rules.core.errors import Illegal
from rules.core.ruleset import Dice
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action
from rules.russian_portfolio.campaign.victory import end_at_limit
from rules.russian_portfolio.commands import check_chief
from rules.russian_portfolio.state import State
from rules.russian_portfolio.talk import day


class StopGame(Action, frozen=True, kw_only=True, tag="stop_game"):
    """XVI.A The game ends here."""


def check_stop(state: State, actor: Actor) -> None:
    """XVI.A From March 1942 on, and for the chief to say."""
    check_chief(state, actor)
    if not may_stop(state):
        raise Illegal("XVI.A", "too-early", date=day(state.battle.file.first_stop))


def resolve_stop(state: State, actor: Actor, action: StopGame, dice: Dice) -> list[Event]:
    """XVI.A The game is over; who has not won by now has not."""
    check_stop(state, actor)
    return [end_at_limit(state)]


def may_stop(state: State) -> bool:
    """XVI.A Only from March 1942 on."""
    return state.date >= state.battle.file.first_stop


ACTS = {StopGame: Act(resolve_stop, slots.button("act-stop-game", check_stop), phases=("length",), rank=90)}
HOOKS = {"length": Hook(wanted=may_stop)}
