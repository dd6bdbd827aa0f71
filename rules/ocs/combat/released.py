"""2.2, 5.7b Who has been released from Reserve in a phase, or could be, in its later segments."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Event
from rules.ocs.acts import Dice, PhaseWork, RuleEvent
from rules.ocs.pieces import Unit
from rules.ocs.sequence import RELEASES, acting
from rules.ocs.state import State

LATER = ("reaction_barrage", "exploitation_barrage", "exploitation_combat")
"""The segments that follow the movement segment of the same phase."""


class ReservesNoted(RuleEvent, frozen=True, kw_only=True):
    """2.2 The units released in the movement segment that has just ended."""

    units: tuple[str, ...]


def note(state: State, dice: Dice) -> list[Event]:
    """2.2 Their flag goes with the segment: what they may do in the next ones rests on this."""
    units = tuple(unit.id for unit in state.units_of(acting(state)) if unit.released)
    return [ReservesNoted(units=units)] if units else []


def lift_reserve(state: State, unit: Unit) -> Unit:
    """5.7b The unit as it would be once released, if it is in Reserve Mode and may be in this segment."""
    waits = unit.mode == "reserve" and state.phase in RELEASES
    return replace(unit, mode="", released=True) if waits else unit


def free(state: State, unit: Unit) -> bool:
    """2.2 Whether the unit was released from Reserve in this phase, whichever of its segments runs."""
    return unit.released or unit.id in state.combat.released


def apply_reserves_noted(state: State, event: ReservesNoted) -> State:
    """2.2 Kept as long as later segments of the same phase follow."""
    return replace(state, combat=replace(state.combat, released=event.units))


def fresh(state: State) -> State:
    """9.1 What lasts one segment or phase is over."""
    book = replace(state.combat, attacked=())
    if state.phase not in LATER:
        book = replace(book, released=())
    return state if book == state.combat else replace(state, combat=book)


LEAVE = {"reaction": PhaseWork(note), "exploitation": PhaseWork(note)}
FRESH = [fresh]
