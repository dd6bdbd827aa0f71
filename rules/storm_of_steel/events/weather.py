"""12.C The weather, which lasts until another card changes it (R57)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import LogLine
from rules.core.talk import line
from rules.storm_of_steel.acts import Fact
from rules.storm_of_steel.schema import Weather
from rules.storm_of_steel.state import State


class WeatherChanged(Fact, frozen=True, kw_only=True):
    """12.C The weather from now on."""

    weather: Weather


def weather_changed(state: State, event: WeatherChanged) -> State:
    """12.C At once."""
    return replace(state, weather=event.weather)


def said(state: State, event: WeatherChanged) -> list[LogLine]:
    """What it is now."""
    return line(event, code=f"event-WeatherChanged-{event.weather}")


APPLY = {WeatherChanged: weather_changed}
LOG = {WeatherChanged: said}
