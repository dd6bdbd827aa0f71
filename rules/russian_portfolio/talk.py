"""What the log says of turns and phases; helpers for the chapters' own lines."""

from __future__ import annotations

import datetime

from rules.core.contract import LogLine, Message
from rules.core.talk import line
from rules.russian_portfolio.sequence import phase_name
from rules.russian_portfolio.state import State
from rules.russian_portfolio.turns import PhaseBegan, TurnBegan


def date(state: State, turn: int) -> Message:
    """The first day of a turn."""
    lines = state.battle.file.calendar
    return day(lines[min(state.first + max(turn, 1), len(lines)) - 1].date)


def day(iso: str) -> Message:
    """A day in words, of `YYYY-MM-DD`."""
    date = datetime.date.fromisoformat(iso)
    return Message(f"date-{date.month}", {"day": str(date.day), "year": str(date.year)})


def question(state: State) -> Message:
    """«What do you do in this phase?»"""
    kind = "reserve-" if state.reserve else ""
    return Message(f"ask-{kind}{state.phase}", {"side": state.active, "number": state.reserve})


def log_turn_began(state: State, event: TurnBegan) -> list[LogLine]:
    return line(event, head=True, turn=event.turn, turns=state.turns, date=date(state, event.turn))


def log_phase_began(state: State, event: PhaseBegan) -> list[LogLine]:
    """A new phase, and who acts in it; those of nobody say themselves what they bring."""
    if not state.steps[event.step].side:
        return []
    name = phase_name(event.phase, event.reserve)
    return line(event, head=True, side=event.side, who=event.side, phase=name)
