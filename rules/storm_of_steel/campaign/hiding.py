"""R36 Hidden deployment, a choice of the game: stands that have not been spotted are not shown to the other side.

A side is asked, answered and refused by what it sees (`as_seen_by`); what then happens is worked out on the whole
table. Whatever the log tells of a hidden stand shows it first. A stand that is shown may still be unspotted (6.D).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.contract import SPECTATOR, LogLine, Side, Viewer
from rules.core.known import hide
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent
from rules.storm_of_steel.fire.spotting import is_hidden
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State

RULE = "R36"


class UnitShown(RuleEvent, frozen=True, kw_only=True):
    """R36 The other side sees the stand from now on, spotted or not."""

    unit: str


def is_unseen(state: State, unit: Unit) -> bool:
    """R36 Whether the other side does not see the unit; who is carried is seen with the carrier."""
    if not state.choices.hidden_deployment or state.result is not None:
        return False
    stand = state.units[unit.carrier] if unit.carrier else unit
    return not stand.shown and is_hidden(state, stand)


def hides(state: State, side: Side) -> bool:
    """R36 Whether the side has stands on the table that the other does not see."""
    return any(is_unseen(state, unit) for unit in state.on_table(side))


def find_hidden(state: State, viewer: Viewer) -> set[str]:
    """R36 Ids of the stands that the viewer does not see."""
    if not state.choices.hidden_deployment or state.result is not None:
        return set()
    return {id for id, unit in state.units.items() if unit.side != viewer and is_unseen(state, unit)}


as_seen_by = hide(find_hidden, "units")


def in_common(state: State) -> State:
    """R36 The position as far as everybody sees it."""
    return as_seen_by(state, SPECTATOR)


def find_unseen(state: State, side: Side) -> list[Unit]:
    """R36 The stands that the side does not see, in order of their ids."""
    return [unit for unit in state.on_table(state.enemy(side)) if is_unseen(state, unit)]


def in_the_way(state: State, side: Side, legal: Callable[[State], bool]) -> Unit:
    """R36 The stand on whose account something is not legal that the side must think is: the first, in order of ids,
    with which and with those before it no more is. There must be one.
    """
    here = as_seen_by(state, side)
    for unit in find_unseen(state, side):
        here = here.put(unit)
        if not legal(here):
            return unit
    raise AssertionError("nothing that the side does not see is in the way")


def show_unit(unit: Unit) -> UnitShown:
    """R36 The event that shows a unit, or whoever carries it."""
    return UnitShown(unit=unit.carrier or unit.id, rules=(RULE,))


def show_unseen(state: State, units: Iterator[Unit]) -> Iterator[UnitShown]:
    """R36 The events that show those of the units that the other side does not see."""
    return (show_unit(unit) for unit in units if is_unseen(state, unit))


def apply_unit_shown(state: State, event: UnitShown) -> State:
    """R36 For the rest of the game."""
    return state.change(event.unit, shown=True)


def log_unit_shown(state: State, event: UnitShown) -> list[LogLine]:
    """Who is seen now; nothing of one that was seen before and stays so."""
    unit = state.units[event.unit]
    return (
        line(event, side=unit.side, at=(unit.id,), unit=state.label(unit.id))
        if is_unseen(state, unit)
        else []
    )
