"""1 Turns and phases as events: the set-up, the beginning of a phase, its end."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.acts import RuleEvent
from rules.core.bids import BidGiven
from rules.core.conduct import EndPhase, end_act
from rules.core.contract import LogLine, Message, Side
from rules.core.talk import line

from ..state import State, Unit


class GameStarted(RuleEvent, frozen=True, kw_only=True):
    """The scenario and the points of each side."""

    scenario: str
    points: dict[Side, int]


class UnitsPlaced(RuleEvent, frozen=True, kw_only=True):
    """Units as set up; the concealed ones of a side in an event for that side only."""

    units: tuple[Unit, ...]


class PhaseBegan(RuleEvent, frozen=True, kw_only=True):
    """1.2 A phase of a side's turn."""

    turn: int
    side: Side
    phase: str


def start_game(event: GameStarted) -> State:
    """The position before the first event that moves anything."""
    return State(scenario=event.scenario, points=event.points)


def apply_bid_given(state: State, event: BidGiven) -> State:
    """3.3 What was bid for a side: points for the other."""
    more = state.points[event.side] + event.halves // 2
    return replace(state, points={**state.points, event.side: more})


def apply_units_placed(state: State, event: UnitsPlaced) -> State:
    """The units are there."""
    return state.put(*event.units)


def apply_phase_began(state: State, event: PhaseBegan) -> State:
    """1.2 In a new phase no unit has moved or fought yet."""
    return replace(
        state, turn=event.turn, active=event.side, phase=event.phase, used=(), passed=(), closing=False
    )


def phase_name(state: State) -> Message:
    """The phase that is on, in words."""
    return Message(f"phase-{state.phase}", {"side": state.active})


def log_phase_began(state: State, event: PhaseBegan) -> list[LogLine]:
    """The head of what follows."""
    phase = phase_name(apply_phase_began(state, event))
    return line(event, head=True, side=event.side, turn=event.turn, phase=phase)


ACTS = {EndPhase: end_act("1.2", phase_name)}
