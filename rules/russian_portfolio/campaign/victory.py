"""IV Victory, in both directions."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Event, LogLine
from rules.core.ruleset import Dice
from rules.russian_portfolio.acts import Fact, Step
from rules.russian_portfolio.state import Result, State
from rules.russian_portfolio.supply.lines import city_supplied
from rules.russian_portfolio.talk import line


class GameEnded(Fact, frozen=True, kw_only=True):
    """IV, XVI.A The result; `verdict` names the message `verdict-…`."""

    winner: str
    verdict: str
    points: int = 0


def worth(state: State, here: int) -> int:
    """IV What a victory city counts: two for Moscow and Leningrad."""
    return state.battle.file.victory.worth.get(state.battle.hexes.ids[here], 1)


def held(state: State) -> int:
    """IV Victory cities that the Axis side can trace to, by their worth."""
    return sum(
        worth(state, here)
        for here in state.battle.with_feature("victory")
        if city_supplied(state, here, "axis")
    )


def needed(state: State) -> int:
    """IV, XVI.C.2 How many the Axis side needs."""
    file = state.battle.file
    return file.victory_points_redeployed if state.choices.redeploy else file.victory_points


def judge(state: State, dice: Dice) -> list[Event]:
    """IV The Victory Determination Phase; the Axis condition is looked at first."""
    if held(state) >= needed(state):
        return [GameEnded(winner="axis", verdict="cities", points=held(state), rules=("IV",))]
    index = state.battle.hexes.index
    if any(state.control(index[i]) == "soviet" for i in state.battle.file.victory.soviet if i in index):
        return [GameEnded(winner="soviet", verdict="capital", rules=("IV",))]
    return []


def expired(state: State) -> GameEnded:
    """IV, XVI.A At the game's end the Soviet side wins."""
    return GameEnded(winner="soviet", verdict="endured", points=held(state), rules=("IV", "XVI.A"))


def game_ended(state: State, event: GameEnded) -> State:
    """IV Over."""
    return replace(state, result=Result(winner=event.winner, verdict=event.verdict, points=event.points))


def said(state: State, event: GameEnded) -> list[LogLine]:
    """IV The verdict."""
    return line(event, head=True, code=f"verdict-{event.verdict}", side=event.winner, points=event.points)


ENTER = {"victory": Step(judge)}
APPLY = {GameEnded: game_ended}
LOG = {GameEnded: said}
