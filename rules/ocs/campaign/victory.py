"""24 The end: points for hexes, losses, captured supply and what was noted on the way; the result they mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Message
from rules.core.derived import derive
from rules.core.talk import report
from rules.ocs.acts import RuleEvent
from rules.ocs.air.records import STEPS
from rules.ocs.amounts import RE
from rules.ocs.field import size
from rules.ocs.pieces import Unit
from rules.ocs.schema import DeadPoints, Level
from rules.ocs.seas import sea
from rules.ocs.skies import sky
from rules.ocs.state import Result, State
from rules.ocs.trace.trace import in_trace
from rules.ocs.wings import PlanePoints


class GameEnded(RuleEvent, frozen=True, kw_only=True):
    """The result; `points` are those of `victory.side`."""

    winner: str | None
    verdict: str
    points: int


class PointsNoted(RuleEvent, frozen=True, kw_only=True):
    """Points that are scored on the way, for `victory.side` (below 0 for its enemy); `what` names the reason."""

    what: str
    points: int


class Score(NamedTuple):
    """One line of the tally."""

    what: str
    side: str
    points: int


def tally(state: State) -> Iterator[Score]:
    """24 Every line of the tally but those that are known at the end only."""
    enemy, rule = state.battle.enemy, state.battle.file.victory
    yield from hexes(state)
    for row in rule.dead:
        yield Score("dead", enemy(row.side), dead(state, row))
    for lost in sky(state).lost if state.planes else ():
        yield Score("planes", enemy(lost.side), shot_down(state, lost))
    for sunk in sea(state).lost:
        yield Score("craft", enemy(sunk.side), state.sea.sunk.get(sunk.side, 0) // sunk.points * sunk.score)
    for side in state.battle.sides if rule.captured_tokens else ():
        taken = state.ledger.get(side, {}).get("captured", 0)
        yield Score("captured", side, taken // rule.captured_tokens)
    for what, points in state.campaign.points.items():
        yield Score(what, rule.side if points > 0 else enemy(rule.side), abs(points))


def hexes(state: State) -> Iterator[Score]:
    """24 Who scores which of the hexes: who holds it, or only who has gained it."""
    fight = state.battle
    for hex_id, worth in fight.file.victory.hexes.items():
        now, then = state.control(hex_id), fight.control[fight.hexes.index[hex_id]]
        if fight.file.victory.scored == "held" or now != then:
            yield Score(hex_id, now, worth)


def dead(state: State, row: DeadPoints) -> int:
    """24 Points for a side's units in the Dead Pile, whole ones only: by steps, or by quarters of RE."""
    lost = [(unit, _steps(state, unit)) for unit in state.units.values() if unit.fate == "dead"]
    lost += [(state.units[parent], steps) for parent, steps in state.campaign.fallen.items()]
    gone = [(unit, steps) for unit, steps in lost if counts(state, row, unit)]
    if row.steps:
        return sum(steps for _, steps in gone) // row.steps * row.points
    return sum(steps * _step_size(state, unit) for unit, steps in gone) // row.re * row.points


def shot_down(state: State, row: PlanePoints) -> int:
    """24, 14.1b Points for a side's planes in the Dead Pile, up to a limit."""
    dead = (plane for plane in state.planes.values() if plane.side == row.side and plane.fate == "dead")
    gone = sum(STEPS for one in dead if row.type in ("", "/".join(state.battle.wings[one.id].types)))
    return min(row.most, gone // row.steps * row.points)


def counts(state: State, row: DeadPoints, unit: Unit) -> bool:
    """24 Whether the row speaks of the unit; a breakdown regiment stands for the unit it was made from (20)."""
    printed = state.parent(unit)
    return (
        unit.side == row.side
        and not state.counter(unit.id).repl
        and (not row.command or printed.command == row.command)
        and (not row.but or printed.command != row.but)
        and (not row.nation or printed.nation == row.nation)
        and (not row.categories or printed.category in row.categories)
    )


def _steps(state: State, unit: Unit) -> int:
    """24, 20 Steps of a dead unit, without those that live on, or died, as its breakdown regiments."""
    return state.counter(unit.id).steps - _broken_off(state)[unit.id] - state.campaign.fallen.get(unit.id, 0)


@derive("units")
def _broken_off(state: State) -> Counter[str]:
    """20 How many breakdown regiments each unit has that are not absorbed."""
    return Counter(unit.parent for unit in state.units.values() if unit.parent and unit.fate != "absorbed")


def _step_size(state: State, unit: Unit) -> int:
    counter = state.counter(unit.id)
    return counter.re // counter.steps


@derive("units", "taken", "ledger", "campaign", "planes", "sea", "switches")
def so_far(state: State) -> dict[str, int]:
    """24 The points each side has now, without what counts at the end only."""
    scores = dict.fromkeys(state.battle.sides, 0)
    for row in tally(state):
        scores[row.side] += row.points
    return scores


def breakout(state: State) -> Score | None:
    """24 At the end: RE of the command in trace outside its region."""
    rule = state.battle.file.victory.breakout
    if rule is None:
        return None
    region = state.battle.map.regions[rule.region]
    away = (unit for unit in state.units.values() if unit.hex and unit.hex not in region)
    out = [unit for unit in away if state.parent(unit).command == rule.command]
    side = next(c.side for c in state.battle.counters.values() if c.command == rule.command)
    free = sum(size(state, unit) for unit in out if in_trace(state, unit.id))
    return Score("breakout", side, free // RE * rule.points)


def points(state: State) -> int:
    """24 The points of `victory.side`, those of its enemy taken off."""
    last = breakout(state)
    rows = [*tally(state), *([last] if last else [])]
    mine = state.battle.file.victory.side
    return sum(row.points if row.side == mine else -row.points for row in rows)


def level(state: State, total: int) -> Level:
    """24 The result that so many points mean."""
    return next(row for row in state.battle.file.victory.levels if total >= row.at_least)


def count(state: State) -> list[Event]:
    """24 The game is over: what has come of it."""
    total = points(state)
    row = level(state, total)
    return [GameEnded(winner=row.winner, verdict=row.verdict, points=total, rules=("24",))]


def apply_game_ended(state: State, event: GameEnded) -> State:
    return replace(state, result=Result(winner=event.winner, verdict=event.verdict, points=event.points))


def apply_points_noted(state: State, event: PointsNoted) -> State:
    """24 Added to what the same reason has brought before, signed as in the event."""
    book = state.campaign
    noted = {**book.points, event.what: book.points.get(event.what, 0) + event.points}
    return replace(state, campaign=replace(book, points=noted))


def log_game_ended(state: State, event: GameEnded) -> list[LogLine]:
    """The last line of the log."""
    facts = {"side": event.winner or "", "points": event.points}
    return [LogLine(message=Message(f"verdict-{event.verdict}", facts), rules=event.rules, head=True)]


def log_points_noted(state: State, event: PointsNoted) -> list[LogLine]:
    """24 What for, how many, for whom."""
    rule = state.battle.file.victory
    side = rule.side if event.points > 0 else state.battle.enemy(rule.side)
    return report(event, side=side, points=abs(event.points), what=Message(f"points-{event.what}"))
