"""IV Victory, in both directions."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Message
from rules.core.ruleset import Dice
from rules.russian_portfolio.acts import PhaseWork, RuleEvent
from rules.russian_portfolio.campaign.overland import cities_now
from rules.russian_portfolio.state import Result, State


class GameEnded(RuleEvent, frozen=True, kw_only=True):
    """IV, XVI.A The result; `verdict` names the message `verdict-…`."""

    winner: str
    verdict: str
    points: int = 0
    hexes: tuple[str, ...] = ()


def count_held(state: State) -> int:
    """IV Victory cities into which the Axis side traces overland, by their worth."""
    return sum(city.points for city in cities_now(state))


def count_needed(state: State) -> int:
    """IV, XVI.C.2 How many the Axis side needs."""
    file = state.battle.file
    return file.victory_points_redeployed if state.choices.redeploy else file.victory_points


def capitals(state: State) -> tuple[str, ...]:
    """IV Warsaw or Bucharest, where the Soviet side controls it."""
    index = state.battle.hexes.index
    named = (i for i in state.battle.file.victory.soviet if i in index)
    return tuple(i for i in named if state.control(index[i]) == "soviet")


def judge(state: State, dice: Dice) -> list[Event]:
    """IV The Victory Determination Phase; the Axis condition is looked at first."""
    if count_held(state) >= count_needed(state):
        return [GameEnded(winner="axis", verdict="cities", points=count_held(state), rules=("IV",))]
    taken = capitals(state)
    if taken:
        return [GameEnded(winner="soviet", verdict="capital", hexes=taken, rules=("IV",))]
    return []


def end_at_limit(state: State) -> GameEnded:
    """IV, XVI.A At the game's end the Soviet side wins."""
    return GameEnded(winner="soviet", verdict="endured", points=count_held(state), rules=("IV", "XVI.A"))


def apply_game_ended(state: State, event: GameEnded) -> State:
    return replace(state, result=Result(winner=event.winner, verdict=event.verdict, points=event.points))


def log_game_ended(state: State, event: GameEnded) -> list[LogLine]:
    """IV The verdict with its points, as a headline."""
    facts = {"side": event.winner, "points": event.points}
    message = Message(f"verdict-{event.verdict}", facts)
    return [LogLine(message=message, rules=event.rules, head=True, at=event.hexes, side=event.winner)]


ENTER = {"victory": PhaseWork(judge)}
