"""What lines of the log have in common: the day of a turn, names of units."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import cache
from typing import Any

from rules.core.contract import LogLine, Message
from rules.core.talk import line, sign
from rules.ring_of_fire.scenario import battle
from rules.ring_of_fire.state import State


@cache
def date(scenario: str, turn: int) -> Message:
    """The day of a turn."""
    day = battle(scenario).file.first_day + datetime.timedelta(days=turn - 1)
    return Message(f"date-{day.month}", {"day": str(day.day), "year": str(day.year)})


def labels(state: State, units: Sequence[str]) -> list[str]:
    """Printed names, in the order of the ids."""
    return [state.label(unit) for unit in units]


def sp(points: int) -> str | None:
    """Supply points as a price: «+5 SP», «−1 SP»; none for none."""
    return f"{sign(points)} SP" if points else None


def on_target(event: Any, points: int = 0) -> list[LogLine]:
    """B10, B11 What is done about the attack on a hex, with the supply points that it costs or brings back."""
    return line(event, side=event.side, at=(event.target,), price=sp(points), hex=event.target)
