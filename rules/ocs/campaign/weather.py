"""17 Weather: one roll a turn for both sides, where the scenario has a table."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Message
from rules.core.talk import line
from rules.ocs.acts import Dice, PhaseWork, RuleEvent
from rules.ocs.schema import Weather, WeatherRow
from rules.ocs.state import State


class WeatherRolled(RuleEvent, frozen=True, kw_only=True):
    """17 The state of the ground and the flying weather of the turn."""

    total: int
    ground: str
    air: str
    sea: str = ""


def row(weather: Weather, total: int) -> WeatherRow:
    """17 The row of the table for a total."""
    return next(found for found in weather.table if total <= found.max)


def roll(state: State, dice: Dice) -> list[Event]:
    """17 Two dice and the modifier of the turn; nothing where it is always fair."""
    weather = state.battle.file.weather
    if weather is None:
        return []
    thrown = dice.roll("weather", 2, rule="17")
    total = sum(thrown.faces) + weather.modifiers[state.turn - 1]
    found = row(weather, total)
    return [
        WeatherRolled(
            total=total, ground=found.ground, air=found.air, sea=found.sea, rules=("17",), rolls=(thrown,)
        )
    ]  # fmt: skip


def apply_weather_rolled(state: State, event: WeatherRolled) -> State:
    """17 So it is for the turn."""
    state = replace(state, ground=event.ground, flying=event.air)
    return replace(state, sea=replace(state.sea, swell=event.sea)) if event.sea != state.sea.swell else state


def log_weather_rolled(state: State, event: WeatherRolled) -> list[LogLine]:
    """17 The weather in words."""
    facts: dict[str, Any] = {"total": event.total, "ground": Message(f"ground-{event.ground}")}
    facts["air"] = Message(f"flying-{event.air}")
    if event.sea:
        facts |= {"code": "event-WeatherRolled-sea", "sea": Message(f"swell-{event.sea}")}
    return line(event, **facts)


ENTER = {"initiative": PhaseWork(roll, rank=10)}
