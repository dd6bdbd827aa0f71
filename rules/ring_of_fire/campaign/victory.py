"""B17 Victory: what is counted at the end, in points of the Soviet side, and the level it reaches (ADR 0028)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Message, Side
from rules.ring_of_fire.acts import RuleEvent
from rules.ring_of_fire.schema import Level, PlacePoints
from rules.ring_of_fire.state import Result, State


class GameEnded(RuleEvent, frozen=True, kw_only=True):
    """B17 The result, with the points of each item for the Soviet side."""

    winner: str | None
    verdict: str
    points: int
    items: dict[str, int] = {}


class Item(NamedTuple):
    """One line of the count: a place, `exit`, `lost-<side>` or `bid`; how many of what there is, and the points."""

    id: str
    held: int
    of: int
    points: int


def scoring_side(state: State) -> str:
    """The side whose points are counted: the first to move."""
    return state.battle.sides[0]


def items(state: State) -> Iterator[Item]:
    """B17 Every line of the count as things stand."""
    victory = state.battle.victory
    for name, worth in victory.places.items():
        yield _place(state, name, worth)
    yield _exits(state)
    for side in state.battle.sides:
        yield _lost(state, side)
    if state.bid:
        yield Item("bid", 0, 0, count_bid(state))


def count_bid(state: State) -> int:
    """B17 What was bid for the sides, as points of the side that is counted."""
    return sum(halves // 2 * (1 if side == scoring_side(state) else -1) for side, halves in state.bid.items())


def _place(state: State, name: str, worth: PlacePoints) -> Item:
    """B17 Control of each hex of a place, and of the whole."""
    hexes = state.battle.map.places[name]
    held = sum(state.control(hex_id) == scoring_side(state) for hex_id in hexes)
    return Item(name, held, len(hexes), held * worth.each + (worth.all if held == len(hexes) else 0))


def _exits(state: State) -> Item:
    """B17 Units of the right kind that left by an exit edge; only those in supply may."""
    rule = state.battle.victory.exit
    gone = sum(
        unit.fate == "exited"
        and unit.side == scoring_side(state)
        and state.counter(unit.id).kind in rule.kinds
        for unit in state.units.values()
    )
    points = gone * rule.points
    return Item("exit", gone, gone, points if rule.at_most is None else min(points, rule.at_most))


def _lost(state: State, side: Side) -> Item:
    """B17 Units of a side that are destroyed at the end."""
    victory = state.battle.victory
    dead = [unit.id for unit in state.units.values() if unit.side == side and unit.fate == "dead"]
    kinds = ["mobile" if state.counter(unit).kind in victory.mobile[side] else "other" for unit in dead]
    return Item(f"lost-{side}", len(dead), len(dead), sum(victory.destroyed[side][kind] for kind in kinds))


def points(state: State) -> int:
    """B17 The total as things stand."""
    return sum(item.points for item in items(state))


def level(state: State, total: int) -> Level:
    """B17 The result a total reaches."""
    reached = [row for row in state.battle.victory.levels if total >= row.at_least]
    return max(reached, key=lambda row: row.at_least)


def count(state: State) -> Sequence[Event]:
    """B17 The end of the last turn."""
    table = {item.id: item.points for item in items(state)}
    total = sum(table.values())
    reached = level(state, total)
    return (
        GameEnded(winner=reached.winner, verdict=reached.verdict, points=total, items=table, rules=("B17",)),
    )


def apply_game_ended(state: State, event: GameEnded) -> State:
    return replace(state, result=Result(winner=event.winner, verdict=event.verdict, points=event.points))


def log_game_ended(state: State, event: GameEnded) -> list[LogLine]:
    facts = {"points": event.points, "side": event.winner or "nobody", "level": event.verdict}
    return [LogLine(message=Message("event-GameEnded", facts), rules=event.rules, side=event.winner)]
