"""5.10 Disorganization: who becomes DG, and when it wears off."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.contract import Consequence, Event, LogLine, Message
from rules.core.talk import log_event, report
from rules.ocs.acts import Dice, PhaseWork, RuleEvent
from rules.ocs.movement.aside import alert_trucks
from rules.ocs.pieces import Unit
from rules.ocs.state import State


class UnitsDisordered(RuleEvent, frozen=True, kw_only=True):
    """5.10a Units become DG; the marker takes the place of any other."""

    units: tuple[str, ...]
    hex: str


class MarkersRemoved(RuleEvent, frozen=True, kw_only=True):
    """2.1 H DG and Exploit markers of the side come off, of these units."""

    side: str
    disordered: tuple[str, ...] = ()
    exploiting: tuple[str, ...] = ()


def disorder(units: Iterable[Unit], *rules: str) -> list[Event]:
    """5.10a The units of a hex become DG: those that are not already, none where nobody stands."""
    struck = [unit for unit in units if unit.mode != "dg" and unit.hex is not None]
    if not struck:
        return []
    hex_id = struck[0].hex or ""
    return [UnitsDisordered(units=tuple(unit.id for unit in struck), hex=hex_id, rules=("5.10a", *rules))]


def clean_up(state: State, dice: Dice) -> list[Event]:
    """2.1 H The phasing side's DG and Exploit markers come off."""
    mine = list(state.units_of(state.active))
    disordered = tuple(unit.id for unit in mine if unit.mode == "dg")
    exploiting = tuple(unit.id for unit in mine if unit.mode == "exploit")
    if not disordered and not exploiting:
        return []
    return [
        MarkersRemoved(side=state.active, disordered=disordered, exploiting=exploiting, rules=("2.1", "5.10"))
    ]


def apply_units_disordered(state: State, event: UnitsDisordered) -> State:
    """5.10a The marker is on; a ZOC kept from before is gone; 13.2gD trucks there are in reserve no more."""
    return alert_trucks(state.change(event.units, mode="dg", zone=False), [event.hex])


def apply_markers_removed(state: State, event: MarkersRemoved) -> State:
    """2.1 H Back to the face that lies up."""
    return state.change((*event.disordered, *event.exploiting), mode="", zone=False)


def log_units_disordered(state: State, event: UnitsDisordered) -> list[LogLine]:
    """4.9 Everybody in the hex; how many they are is not said."""
    side = state.units[event.units[0]].side
    mark = Consequence(kind="mark", way=(event.hex,), word=Message("mark-dg"), side=side)
    return report(event, side=side, tone="bad", consequences=[mark])


ENTER = {"clean_up": PhaseWork(clean_up)}
LOG = {MarkersRemoved: log_event}
"""2.1 H The markers of a side come off together."""
