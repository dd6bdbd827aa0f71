"""12.C What the effects of the cards do: the one list of them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.core.contract import Event, LogLine, Side
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import Fact, Step
from rules.storm_of_steel.campaign.victory import ended
from rules.storm_of_steel.effects import Confused, EndGame, EndTurn, SetWeather
from rules.storm_of_steel.events.weather import WeatherChanged
from rules.storm_of_steel.sequence import owner
from rules.storm_of_steel.state import State
from rules.storm_of_steel.turns import TurnCut


class ForceConfused(Fact, frozen=True, kw_only=True):
    """12.C The next command roll of the side is halved."""

    side: str


def end_game(state: State, owner: Side, effect: EndGame, dice: Dice) -> Sequence[Event]:
    """12.C The game is over at once."""
    return [ended(state, "12.C")]


def end_turn(state: State, owner: Side, effect: EndTurn, dice: Dice) -> Sequence[Event]:
    """12.C The turn is over."""
    return [TurnCut(rules=("12.C",))]


def set_weather(state: State, owner: Side, effect: SetWeather, dice: Dice) -> Sequence[Event]:
    """12.C The weather takes the place of whatever it was."""
    if effect.weather == state.weather:
        return []
    return [WeatherChanged(weather=effect.weather, rules=("12.C",))]


def confuse(state: State, owner: Side, effect: Confused, dice: Dice) -> Sequence[Event]:
    """12.C Confusion."""
    return [ForceConfused(side=owner, rules=("12.C",))]


def force_confused(state: State, event: ForceConfused) -> State:
    """12.C Until the next roll."""
    return state.force(event.side, confused=True)


def said(state: State, event: ForceConfused) -> list[LogLine]:
    """Who is confused."""
    return line(event, side=event.side, tone="bad", who=event.side)


Carry = Callable[[State, Side, Any, Dice], Sequence[Event]]

EFFECTS: dict[type, Carry] = {
    EndGame: end_game,
    EndTurn: end_turn,
    SetWeather: set_weather,
    Confused: confuse,
}
"""By effect: (state, the side that the card names, the effect, dice) -> events; they may open a matter that asks."""


def carry_out(state: State, dice: Dice) -> Sequence[Event]:
    """12.C What the card drawn last does."""
    card = state.battle.events[state.play.drawn[-1]]
    work = EFFECTS.get(type(card.effect))
    return work(state, owner(state, card.owner), card.effect, dice) if work else ()


APPLY = {ForceConfused: force_confused}
LOG = {ForceConfused: said}
ENTER = {"event": Step(carry_out, rank=20)}
