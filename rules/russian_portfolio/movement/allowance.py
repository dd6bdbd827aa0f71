"""VI.B.2, XI.C, XIII.G, XIV.D How far a unit may move."""

from __future__ import annotations

from typing import NamedTuple

from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.schema import Nation, Weather
from rules.russian_portfolio.state import State


class Allowance(NamedTuple):
    """`basic` movement factors, and the `bonus` that is lost on whoever enters an EZOC with it (XI.C)."""

    basic: int
    bonus: int

    @property
    def total(self) -> int:
        """The most that a unit spends, in movement factors."""
        return self.basic + self.bonus


def allowance(state: State, unit: Unit) -> Allowance:
    """XI.C The printed factor by weather, less the number of the Reserve Phase; what is over comes off the bonus."""
    line = state.battle.file.movement
    printed = line.short_of_fuel if unit.id in state.movement.starved else state.counter(unit.id).move
    basic = apply_weather(state, unit, printed)
    return Allowance(
        max(0, basic - state.reserve),
        max(0, line.bonus[unit.side] - max(0, state.reserve - basic)),
    )


def apply_weather(state: State, unit: Unit, factor: int) -> int:
    """VI.B.2 The factor in the weather of the turn."""
    return slow_down(state.weather, state.counter(unit.id).nation, factor)


def slow_down(weather: Weather, nation: Nation, factor: int) -> int:
    """VI.B.2 Mud halves and rounds down; so does snow, but up for Soviet units; Finns move in any weather."""
    if weather in ("good", "frost") or nation == "finnish":
        return factor
    return (factor + 1) // 2 if weather == "snow" and nation == "soviet" else factor // 2
