"""4.A A movement card whose roll leaves its side nothing to do is told and closed: nobody is asked to do nothing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Event, LogLine
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import PhaseWork, RuleEvent
from rules.storm_of_steel.movement import command, moves, transport
from rules.storm_of_steel.state import State

ORDER = (moves.ACTS, command.ACTS, transport.ACTS)
"""Where the acts of the phase are, those first that are soonest judged."""


class NobodyMoves(RuleEvent, frozen=True, kw_only=True):
    """4.A With the points it has, at `cost` each time, the side can neither activate nor load nor unload anybody."""

    side: str
    points: int
    cost: int


def able(state: State) -> bool:
    """4.A, 11.B Whether the side whose card it is has anything to do with it."""
    acts = (act for those in ORDER for act in those.values() if act.suits(state))
    return any(act.blocked is None or act.blocked(state, state.active) is None for act in acts)


def useless(state: State, dice: Dice) -> Sequence[Event]:
    """4.A Once the points are known: who can do nothing with the card is done with it."""
    if able(state):
        return ()
    side = state.active
    points, cost = state.forces[side].cpts, command.cost(state, side)
    return [NobodyMoves(side=side, points=points, cost=cost, rules=("4.A",))]


def apply_nobody_moves(state: State, event: NobodyMoves) -> State:
    """4.A Done with the phase."""
    return replace(state, passed=(*state.passed, event.side))


def log_nobody_moves(state: State, event: NobodyMoves) -> list[LogLine]:
    """Who can do nothing, with how many points at what price."""
    return line(event, side=event.side, who=event.side, points=event.points, cost=event.cost)


ENTER = {"move": PhaseWork(useless, rank=90)}
