"""3 The sequence of play. Start reading here.

A turn is the eleven cards of the sequence deck, drawn one by one; each is a phase of one side. What a card is and whose
is in `data/cards.toml`. The phases:

    deploy    the set-up, before the first turn
    rally     10    the side's pinned and suppressed units
    assault   9     units in base contact
    support   7     a card of the side's support deck
    fire      6     every unit once
    move      4     command roll, then detachments
    event     12    a card of the play deck; nobody's phase

A turn ends when no card is left, or at once when an event says so (`state.cut`). THE END lies at the bottom of the play
deck (12.B): in the last turn it ends the game in the midst of the sequence.

The order of a deck is in no record, for there is none: each draw takes one of the cards not seen yet (ADR 0063).
"""

from __future__ import annotations

from rules.core.contract import Message, Side
from rules.storm_of_steel.scenario import Battle
from rules.storm_of_steel.schema import SequenceLine
from rules.storm_of_steel.state import State


def line(state: State, card: str) -> SequenceLine:
    """3.B What is printed on a card of the sequence deck."""
    return state.battle.cards.sequence[card]


def owner(state: State, named: str) -> Side:
    """The side that a card names: `first`, `second`, or the nation of its army; '' when it names both or none."""
    sides = state.battle.owners(named)
    return sides[0] if len(sides) == 1 else ""


def station(fight: Battle, card: str) -> Message:
    """A card of the sequence deck in words: whose it is, and what is done."""
    printed = fight.cards.sequence[card]
    task, owners = Message(f"station-{printed.task}"), fight.owners(printed.owner)
    return Message("station-card", {"side": owners[0], "task": task}) if len(owners) == 1 else task


def phase_name(state: State) -> Message:
    """The phase in words."""
    return Message(f"phase-{state.phase}")
