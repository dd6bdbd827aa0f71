"""12.A The random event of the turn: its card is drawn, then carried out (`carrying`)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Event, Message
from rules.core.ruleset import Dice
from rules.storm_of_steel.acts import PhaseWork
from rules.storm_of_steel.decks import PLAY, draw
from rules.storm_of_steel.state import State


def card_text(state: State) -> Message | None:
    """12.C What is printed on the card drawn last."""
    return Message(f"card-{state.play.drawn[-1]}-text") if state.play.drawn else None


def draw_event(state: State, dice: Dice) -> Sequence[Event]:
    """12.A The card on top of the play deck."""
    return [draw(state, dice, PLAY, "12.A")]


ENTER = {"event": PhaseWork(draw_event, rank=10)}
