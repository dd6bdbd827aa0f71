"""1 Turns, and 4 how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.core import entities
from rules.core.acts import RuleEvent
from rules.core.contract import Explanation, Line, LogLine, Message, Side, Viewer
from rules.core.talk import line

from ..charts import SIDES
from ..state import Result, State, Unit


class GameBegan(RuleEvent, frozen=True, kw_only=True):
    """The patrols as set up; the first event of a game applies to None."""

    scenario: str
    units: tuple[Unit, ...]


class TurnBegan(RuleEvent, frozen=True, kw_only=True):
    """1.1 A turn, in which both sides are asked."""

    turn: int


class HandsBegan(RuleEvent, frozen=True, kw_only=True):
    """5.1 Before the first turn: both sides take their cards."""


class GameEnded(RuleEvent, frozen=True, kw_only=True):
    """4.1 The last turn is over: the villages that each side holds."""

    blue: int
    red: int


def count_villages(state: State) -> dict[Side, int]:
    """4.1 The villages in which each side has a patrol."""
    holders = [holder.side for area in state.battle.file.villages if (holder := state.at(area))]
    return {side: holders.count(side) for side in SIDES}


def end_game(state: State) -> GameEnded:
    """4.1 Count who holds what when the last turn is over."""
    blue, red = count_villages(state).values()
    return GameEnded(blue=blue, red=red, rules=("4.1",))


def game_began(event: GameBegan) -> State:
    """The position with the units of the scenario, before the first turn."""
    return State(scenario=event.scenario).put(*event.units)


def apply_hands_began(state: State, event: HandsBegan) -> State:
    """5.1 Nobody has taken any yet."""
    return replace(state, phase="take")


def apply_turn_began(state: State, event: TurnBegan) -> State:
    """1.1 Nobody has answered yet."""
    return replace(state, turn=event.turn, phase="plot", passed=(), closing=False)


def apply_game_ended(state: State, event: GameEnded) -> State:
    """4.1 The side that holds more has won; an equal count is a draw."""
    winner = None if event.blue == event.red else SIDES[event.red > event.blue]
    verdict: Side = "won" if winner else "draw"
    return replace(state, result=Result(winner=winner, verdict=verdict))


def log_turn_began(state: State, event: TurnBegan) -> list[LogLine]:
    """The head of what follows."""
    return line(event, head=True, turn=event.turn)


def log_game_ended(state: State, event: GameEnded) -> list[LogLine]:
    """Log what each side holds, and who won."""
    verdict = entities.verdict(apply_game_ended(state, event))
    count = line(event, blue=event.blue, red=event.red)
    return [*count, LogLine(message=verdict, rules=event.rules)] if verdict else count


def explain_victory(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """4.1 The villages of each side now."""
    lines = tuple(
        Line(message=Message("villages-of", {"side": side}), rules=("4.1",), value=str(count), kind="count")
        for side, count in count_villages(state).items()
    )
    return Explanation(title=Message("explain-victory"), lines=lines)


EXPLAIN = {"victory": explain_victory}
