"""VI Weather: what the calendar says, or XVI.C.1.c a die on the first of June."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Message
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio.acts import PhaseWork, RuleEvent
from rules.russian_portfolio.schema import Weather
from rules.russian_portfolio.state import State


class WeatherCame(RuleEvent, frozen=True, kw_only=True):
    """VI.A The weather of the turn."""

    weather: Weather


def read_weather(state: State, dice: Dice) -> list[Event]:
    """VI.A The calendar; XVI.C.1.c even is good, odd is mud."""
    said = state.calendar.weather
    if said != "roll":
        return [WeatherCame(weather=said, rules=("VI.A",))]
    roll = dice.roll("weather", rule="XVI.C.1.c")
    return [WeatherCame(weather="mud" if roll.faces[0] % 2 else "good", rules=("XVI.C.1.c",), rolls=(roll,))]


def apply_weather_came(state: State, event: WeatherCame) -> State:
    """VI.A The weather of the turn."""
    return replace(state, weather=event.weather)


def log_weather_came(state: State, event: WeatherCame) -> list[LogLine]:
    return line(event, weather=Message(f"weather-{event.weather}"))


ENTER = {"weather": PhaseWork(read_weather)}
