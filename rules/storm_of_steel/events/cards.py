"""12.A The random event of the turn: its card is drawn and carried out."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Event
from rules.core.ruleset import Dice
from rules.storm_of_steel.acts import Step
from rules.storm_of_steel.decks import PLAY, draw
from rules.storm_of_steel.state import State


def draw_event(state: State, dice: Dice) -> Sequence[Event]:
    """12.A The card on top of the play deck."""
    return [draw(state, dice, PLAY, "12.A")]


ENTER = {"event": Step(draw_event, rank=10)}
