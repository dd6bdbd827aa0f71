"""What a director may amend in a position, and what must hold of it then (ADR 0087).

Losses and the headquarters follow from the fates of units. A deck has no order that could be set (ADR 0063): which
cards of it are still to come may be. What a card has granted, and what lasts of it, is left as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.amend import Amending, Subject
from rules.core.contract import Change, Message
from rules.storm_of_steel.amending.checks import check
from rules.storm_of_steel.amending.forces import (
    control_field,
    deck_fields,
    impact_field,
    side_fields,
    turn_fields,
    wire_field,
)
from rules.storm_of_steel.amending.units import unit_fields
from rules.storm_of_steel.campaign.victory import find_controllers
from rules.storm_of_steel.decks import PLAY, SEQUENCE, SUPPORT
from rules.storm_of_steel.flow import decisions
from rules.storm_of_steel.movement.reserves import note_stands
from rules.storm_of_steel.state import State


def subjects(state: State) -> Iterator[Subject]:
    """Units, those that are gone too, forces with their impact points and decks, objectives, wire, the turn."""
    for unit in state.units.values():
        label = Message("amend-unit", {"unit": state.label(unit.id)})
        yield Subject(unit.id, label, tuple(unit_fields(state, unit)))
    for side in state.battle.sides:
        yield Subject(f"side-{side}", Message(f"side-{side}"), tuple(side_fields(state, side)))
        for sign, name, rule in (("burst", "bip", "7.D"), ("star", "aip", "7.E")):
            label = Message(f"impact-{sign}", {"side": side})
            yield Subject(f"impact-{sign}-{side}", label, (impact_field(state, side, name, rule),))
        label = Message(f"deck-{SUPPORT}", {"side": side})
        yield Subject(f"deck-{SUPPORT}-{side}", label, tuple(deck_fields(state, SUPPORT, side)))
    for kind in (SEQUENCE, PLAY):
        yield Subject(f"deck-{kind}", Message(f"deck-{kind}"), tuple(deck_fields(state, kind)))
    yield from _ground(state)
    yield Subject("sequence", Message("amend-turn"), tuple(turn_fields(state)))


def _ground(state: State) -> Iterator[Subject]:
    """R67 Who holds each objective; 5.A which wire is crushed."""
    for name, side in find_controllers(state).items():
        aim = state.battle.file.objectives[name]
        label = Message("objective", {"name": aim.name, "points": aim.points})
        yield Subject(f"held-{name}", label, (control_field(state, name, side),))
    wires = (name for name, line in state.battle.table.lines.items() if line.type == "wire")
    for number, name in enumerate(wires, 1):
        yield Subject(f"gone-{name}", Message("amend-wire", {"number": number}), (wire_field(state, name),))


AMENDING = Amending(subjects, check, decisions, "3.B")


def amend(state: State, changes: Sequence[Change]) -> State:
    """The position with all the changes made; who stands now where that frees a reserve is noted (4.A)."""
    after: State = AMENDING.amend(state, changes)
    return note_stands(after)
