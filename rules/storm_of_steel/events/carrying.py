"""12.C What the cards do, one effect after the other: `EFFECTS` is the one list of them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Message, Side
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel import effects
from rules.storm_of_steel.acts import Hook, PhaseWork, RuleEvent
from rules.storm_of_steel.effects import Effect
from rules.storm_of_steel.events import arrivals, extra, lasting, mishaps, picking, rumours, turning, weather
from rules.storm_of_steel.events.records import Agenda, Task
from rules.storm_of_steel.state import State


class CardPlayed(RuleEvent, frozen=True, kw_only=True):
    """12.C The card drawn is carried out; `side` is its owner, '' when it names both or none."""

    card: str
    side: str = ""


class TaskBegun(RuleEvent, frozen=True, kw_only=True):
    """12.C The next thing that the card does."""

    key: str
    side: str = ""


Carry = Callable[[State, Side, Any, Dice], Sequence[Event]]

EFFECTS: dict[type, Carry] = {
    effects.EndGame: turning.end_game,
    effects.EndTurn: turning.end_turn,
    effects.SetWeather: weather.set_weather,
    effects.RallyAll: picking.rally_all,
    effects.Thin: turning.thin,
    effects.Reinforce: arrivals.reinforce,
    effects.Breakdown: mishaps.break_down,
    effects.ExtraMove: extra.extra_move,
    effects.Shaken: picking.shake,
    effects.Confused: turning.confuse,
    effects.Heroism: picking.inspire,
    effects.ExtraFire: extra.extra_fire,
    effects.FriendlyFire: mishaps.friendly_fire,
    effects.ExtraAssault: extra.extra_assault,
    effects.Repair: picking.repair,
    effects.AirStrike: extra.air_strike,
    effects.RoadsBlocked: lasting.last,
    effects.Alone: lasting.last,
    effects.PinFarthest: rumours.pin_farthest,
}
"""By effect: (state, the side that the card names, the effect, dice) -> events; they may leave pending what asks.

A lull is a list of others (`list_tasks`).
"""

ONCE = (
    effects.EndGame, effects.EndTurn, effects.SetWeather, effects.RallyAll, effects.Thin, effects.RoadsBlocked,
    effects.Alone,
)  # fmt: skip
"""Effects that a card which names both sides has once; others each side has, in the order of play (R15)."""


def list_tasks(effect: Effect, sides: Sequence[Side]) -> Iterator[Task]:
    """12.C What a card does for these sides, in order; the five parts of a lull."""
    if isinstance(effect, effects.Lull):
        back = effects.Reinforce(foot=effect.foot)
        mend = effects.Repair(vehicles=effect.repairs, may=True)
        parts = (effects.RallyAll(), back, mend, effects.Thin(cards=effect.cards), effects.EndTurn())
        for part in parts:
            yield from list_tasks(part, sides)
    elif isinstance(effect, ONCE):
        yield Task(effect=effect, side=sides[0] if len(sides) == 1 else "")
    else:
        yield from (Task(effect=effect, side=side) for side in sides)


def tasks(state: State, card: str) -> tuple[Task, ...]:
    """12.C What the card does."""
    said = state.battle.events[card]
    return tuple(list_tasks(said.effect, state.battle.owners(said.owner)))


def play_card(state: State, dice: Dice) -> Sequence[Event]:
    """12.C The card drawn last is carried out."""
    card = state.play.drawn[-1]
    said = state.battle.events[card]
    owners = state.battle.owners(said.owner)
    return [CardPlayed(card=card, side=owners[0] if len(owners) == 1 else "", rules=(said.rule,))]


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """12.C The next thing on the agenda, and what comes of it."""
    agenda = state.stack[-1]
    assert isinstance(agenda, Agenda)
    task = agenda.tasks[0]
    began = TaskBegun(key=str(task.effect.__struct_config__.tag), side=task.side)
    return [began, *EFFECTS[type(task.effect)](state, task.side, task.effect, dice)]


def apply_card_played(state: State, event: CardPlayed) -> State:
    """12.C What it does lies open."""
    return state.open(Agenda(tasks=tasks(state, event.card)))


def apply_task_begun(state: State, event: TaskBegun) -> State:
    """12.C The first task of the card is off its list; after the last the list is off the stack."""
    agenda = state.stack[-1]
    assert isinstance(agenda, Agenda)
    rest = agenda.tasks[1:]
    return state.settle(replace(agenda, tasks=rest) if rest else None)


def log_card_played(state: State, event: CardPlayed) -> list[LogLine]:
    """What is printed on the card."""
    return line(event, side=event.side or None, text=Message(f"card-{event.card}-text"))


ENTER = {"event": PhaseWork(play_card, rank=20)}
HOOKS = {Agenda: Hook(settle=settle)}
