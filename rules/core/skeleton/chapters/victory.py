"""5 How it ends: the side with more units than any other wins."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from rules.core import entities
from rules.core.acts import Hook, RuleEvent
from rules.core.contract import Event, Explanation, Line, LogLine, Message, Side, Viewer
from rules.core.ruleset import Dice
from rules.core.talk import line

from ..state import Result, State


class GameEnded(RuleEvent, frozen=True, kw_only=True):
    """5 The game is over, with so many units of each side; no winner is a draw."""

    winner: Side | None
    units: dict[Side, int]


class UnitsWithdrawn(RuleEvent, frozen=True, kw_only=True):
    """5.4 A side has left the game with all its units."""

    side: Side


def count_units(state: State, rule: str) -> GameEnded:
    """5 The side with more units than any other wins; with as many it is a draw."""
    first = places(state)[0]
    winner = first[0] if len(first) == 1 else None
    return GameEnded(winner=winner, units=units(state), rules=(rule,))


def units(state: State) -> dict[Side, int]:
    """5.1 How many units each side has."""
    return {side: len(list(state.of(side))) for side in state.battle.sides}


def places(state: State) -> list[list[Side]]:
    """5.1 The sides by how many units they have, those with as many together."""
    count = units(state)
    order = sorted(count, key=lambda side: -count[side])
    return [list(level) for _, level in groupby(order, lambda side: count[side])]


def out(state: State) -> list[Side]:
    """5.3 The sides that have no units."""
    return [side for side, count in units(state).items() if not count]


def at_once(state: State, dice: Dice) -> list[Event]:
    """5.2 The game is over as soon as one side alone has units."""
    return [count_units(state, "5.2")] if len(out(state)) >= len(state.battle.sides) - 1 else []


def apply_game_ended(state: State, event: GameEnded) -> State:
    """5 Nobody is asked any more."""
    verdict = "won" if event.winner else "draw"
    return replace(state, result=Result(winner=event.winner, verdict=verdict))


def apply_units_withdrawn(state: State, event: UnitsWithdrawn) -> State:
    """5.4 Its units are gone, and so are their retreats."""
    units = {id: unit for id, unit in state.units.items() if unit.side != event.side}
    return replace(state, units=units, stack=tuple(one for one in state.stack if one.unit in units))


def log_game_ended(state: State, event: GameEnded) -> list[LogLine]:
    verdict = entities.verdict(apply_game_ended(state, event))
    return [LogLine(message=verdict, rules=event.rules)] if verdict else []


def log_units_withdrawn(state: State, event: UnitsWithdrawn) -> list[LogLine]:
    return line(event, side=event.side, who=event.side)


def explain_victory(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """5.1 Who has more units, as far as the viewer sees them (4.1)."""
    counts = {side: str(count) for side, count in units(state).items()}
    lines = tuple(
        Line(message=Message("count-units", {"side": side}), rules=("5.1",), value=count, kind="count")
        for side, count in counts.items()
    )
    return Explanation(title=Message("explain-victory"), headline=" : ".join(counts.values()), lines=lines)


HOOKS = {"combat": Hook(settle=at_once)}
EXPLAIN = {"victory": explain_victory}
