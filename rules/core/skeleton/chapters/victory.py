"""5 How it ends: the side with more units wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.core.acts import Fact, Hook
from rules.core.contract import Event, Explanation, Line, LogLine, Message, Side, Viewer
from rules.core.ruleset import Dice

from ..charts import SIDES
from ..state import State, verdict


class GameEnded(Fact, frozen=True, kw_only=True):
    """5 The game is over; no winner is a draw."""

    winner: Side | None
    blue: int
    red: int


def count_units(state: State, rule: str) -> GameEnded:
    """5 The side with more units wins; with as many it is a draw."""
    blue, red = units(state)
    winner = None if blue == red else SIDES[red > blue]
    return GameEnded(winner=winner, blue=blue, red=red, rules=(rule,))


def units(state: State) -> list[int]:
    """5.1 How many units each side has."""
    return [len(list(state.of(side))) for side in SIDES]


def at_once(state: State, dice: Dice) -> list[Event]:
    """5.2 Without units a side has lost at once."""
    return [] if all(units(state)) else [count_units(state, "5.2")]


def apply_game_ended(state: State, event: GameEnded) -> State:
    """5 Nobody is asked any more."""
    return replace(state, over=True, winner=event.winner)


def log_game_ended(state: State, event: GameEnded) -> list[LogLine]:
    return [LogLine(message=verdict(event.winner), rules=event.rules)]


def explain_victory(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """5.1 Who has more units, as far as the viewer sees them (4.1)."""
    counts = [str(count) for count in units(state)]
    lines = tuple(
        Line(message=Message("count-units", {"side": side}), rules=("5.1",), value=count)
        for side, count in zip(SIDES, counts, strict=True)
    )
    return Explanation(title=Message("explain-victory"), headline=" : ".join(counts), lines=lines)


APPLY = {GameEnded: apply_game_ended}
LOG = {GameEnded: log_game_ended}
HOOKS = {"combat": Hook(settle=at_once)}
EXPLAIN = {"victory": explain_victory}
