"""What the log says of turns and phases; helpers for the chapters' own lines."""

from __future__ import annotations

import datetime
from functools import cache

from rules.core.contract import LogLine, Message
from rules.core.talk import line, log_event, report
from rules.ocs.scenario import battle
from rules.ocs.sequence import PHASES
from rules.ocs.state import State
from rules.ocs.turns import InitiativeRolled, OrderSettled, PhaseBegan, TurnBegan


@cache
def date(scenario: str, turn: int) -> Message:
    """The days of a turn."""
    days = battle(scenario).file.days
    first, last = (datetime.date.fromisoformat(day) for day in days[min(max(turn, 1), len(days)) - 1])
    span = str(last.day) if first.month != last.month or first == last else f"{first.day}-{last.day}"
    until = Message(f"date-{last.month}", {"day": span, "year": str(last.year)})
    if first.month == last.month:
        return until
    return Message(
        "date-span", {"first": Message(f"day-{first.month}", {"day": str(first.day)}), "last": until}
    )


def log_turn_began(state: State, event: TurnBegan) -> list[LogLine]:
    turns = state.battle.file.turns
    return line(event, head=True, turn=event.turn, turns=turns, date=date(state.scenario, event.turn))


def log_phase_began(state: State, event: PhaseBegan) -> list[LogLine]:
    """A new phase, and who acts in it."""
    who = state.battle.enemy(event.side) if PHASES[event.phase].acts == "other" else event.side
    return report(event, side=who, head=True, phase=Message(f"phase-{event.phase}"))


def log_order_settled(state: State, event: OrderSettled) -> list[LogLine]:
    """2.1 F Which side takes the first player turn."""
    return report(event, side=event.order[0])


LOG = {InitiativeRolled: log_event}
"""2.1 F Who has won the roll and chooses the order."""
