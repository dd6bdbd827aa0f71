"""4.A, R17 How long command points last: by the choice of whoever opened the game."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Event, LogLine
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import PhaseWork, RuleEvent
from rules.storm_of_steel.state import State


class PointsLapsed(RuleEvent, frozen=True, kw_only=True):
    """R17 Points not spent that are lost with the movement card."""

    side: str
    points: int


def lapse(state: State, dice: Dice) -> Sequence[Event]:
    """R17 At the end of the movement of a side."""
    points = state.forces[state.active].cpts
    if state.choices.cpt_carry != "none" or not points:
        return ()
    return [PointsLapsed(side=state.active, points=points, rules=("4.A",))]


def apply_points_lapsed(state: State, event: PointsLapsed) -> State:
    return state.force(event.side, cpts=0)


def log_points_lapsed(state: State, event: PointsLapsed) -> list[LogLine]:
    """Whose, and how many."""
    return line(event, side=event.side, who=event.side, points=event.points)


LEAVE = {"move": PhaseWork(lapse, rank=90)}
