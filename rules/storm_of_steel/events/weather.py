"""12.C The weather, which lasts until another card changes it (R57)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Side
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent
from rules.storm_of_steel.effects import SetWeather
from rules.storm_of_steel.events.nothing import nothing
from rules.storm_of_steel.schema import Weather
from rules.storm_of_steel.state import State


class WeatherChanged(RuleEvent, frozen=True, kw_only=True):
    """12.C The weather from now on."""

    weather: Weather


def set_weather(state: State, owner: Side, effect: SetWeather, dice: Dice) -> Sequence[Event]:
    """12.C, R57 The weather takes the place of whatever it was, at once."""
    if effect.weather == state.weather:
        return nothing(f"weather-{effect.weather}")
    return [WeatherChanged(weather=effect.weather, rules=("12.C",))]


def apply_weather_changed(state: State, event: WeatherChanged) -> State:
    """12.C The new weather holds at once, and until it changes again."""
    return replace(state, weather=event.weather)


def log_weather_changed(state: State, event: WeatherChanged) -> list[LogLine]:
    """What it is now."""
    return line(event, code=f"event-WeatherChanged-{event.weather}")
