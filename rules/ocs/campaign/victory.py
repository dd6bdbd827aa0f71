"""24 The end: points by hexes, and the result they mean."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Message
from rules.ocs.acts import Fact
from rules.ocs.schema import Level
from rules.ocs.state import Result, State


class GameEnded(Fact, frozen=True, kw_only=True):
    """The result; `points` are those of `victory.side`."""

    winner: str | None
    verdict: str
    points: int


def points(state: State) -> int:
    """The points of `victory.side`, those of its enemy taken off."""
    return sum(worth if side == state.battle.file.victory.side else -worth for side, worth in hexes(state))


def hexes(state: State) -> Iterable[tuple[str, int]]:
    """Who scores which of the hexes: who holds it, or only who has gained it."""
    fight = state.battle
    for hex_id, worth in fight.file.victory.hexes.items():
        now, then = state.control(hex_id), fight.control[fight.hexes.index[hex_id]]
        if fight.file.victory.scored == "held" or now != then:
            yield now, worth


def level(state: State, total: int) -> Level:
    """The result that so many points mean."""
    return next(row for row in state.battle.file.victory.levels if total >= row.at_least)


def count(state: State) -> list[Event]:
    """The game is over: what has come of it."""
    total = points(state)
    row = level(state, total)
    return [GameEnded(winner=row.winner, verdict=row.verdict, points=total, rules=("24",))]


def game_ended(state: State, event: GameEnded) -> State:
    """The result stands."""
    return replace(state, result=Result(winner=event.winner, verdict=event.verdict, points=event.points))


def said(state: State, event: GameEnded) -> list[LogLine]:
    """The last line of the log."""
    facts = {"side": event.winner or "", "points": event.points}
    return [LogLine(message=Message(f"verdict-{event.verdict}", facts), rules=event.rules, head=True)]


APPLY = {GameEnded: game_ended}
LOG = {GameEnded: said}
