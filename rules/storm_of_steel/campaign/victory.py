"""R67 The points of a scenario, counted when THE END is drawn; a side of which nothing is left has lost.

A player who concedes does so by the site, at any time: that is no move of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Side
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent
from rules.storm_of_steel.campaign.exits import points_of
from rules.storm_of_steel.state import Result, State


class GameEnded(RuleEvent, frozen=True, kw_only=True):
    """12.C It is over; `winner` is None when it is drawn."""

    winner: str | None
    verdict: str
    points: dict[str, int]


def find_controllers(state: State) -> dict[str, Side]:
    """R67 Who controls each objective now."""
    return {
        name: state.campaign.control.get(name, line.holder)
        for name, line in state.battle.file.objectives.items()
    }


def points(state: State) -> dict[Side, int]:
    """R67 Points of both sides now."""
    return {side: _points(state, side) for side in state.battle.sides}


def _points(state: State, side: Side) -> int:
    file, enemy = state.battle.file, state.forces[state.enemy(side)]
    held = sum(file.objectives[name].points for name, of in find_controllers(state).items() if of == side)
    beaten = file.victory.demoralised * enemy.demoralised + file.victory.headquarters * enemy.headless
    return held + beaten + points_of(state, side) + state.campaign.bid.get(side, 0) // 2


def end_by_points(state: State, *rules: str) -> GameEnded:
    """R67 The result of the points as they are."""
    score = points(state)
    first, second = state.battle.sides
    lead = score[first] - score[second]
    winner = None if abs(lead) < state.battle.file.victory.margin else first if lead > 0 else second
    return GameEnded(winner=winner, verdict="points" if winner else "drawn", points=score, rules=rules)


def settle_wipe_out(state: State) -> Sequence[Event]:
    """R67 The end of a game in which a side has no unit left: it has lost, whatever it held; by points when both have
    none. What is going on is finished first.
    """
    gone = [side for side in state.battle.sides if _none_left(state, side)]
    if not gone or state.stack or not state.battle.file.victory.wiped_out:
        return ()
    if len(gone) == len(state.battle.sides):
        return [end_by_points(state, "R67")]
    winner = state.enemy(gone[0])
    return [GameEnded(winner=winner, verdict="destroyed", points=points(state), rules=("R67",))]


def _none_left(state: State, side: Side) -> bool:
    fates = [unit.fate for unit in state.units.values() if unit.side == side]
    return bool(fates) and not any(fate in ("table", "carried", "left") for fate in fates)


def apply_game_ended(state: State, event: GameEnded) -> State:
    first, second = (event.points[side] for side in state.battle.sides)
    result = Result(winner=event.winner, verdict=event.verdict, points=abs(first - second))
    return replace(state, result=result)


def log_game_ended(state: State, event: GameEnded) -> list[LogLine]:
    first, second = state.battle.sides
    return line(
        event, code=f"event-GameEnded-{event.verdict}", head=True, side=event.winner, who=event.winner or "",
        first=first, second=second, ours=event.points[first], theirs=event.points[second],
    )  # fmt: skip
