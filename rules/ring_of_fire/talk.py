"""What the log says of everything but combat (which is in `combat_log.py`)."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import cache
from typing import Any

from rules.core import bids
from rules.core.contract import LogLine, Message
from rules.core.talk import line
from rules.ring_of_fire import events as e
from rules.ring_of_fire.ground import points
from rules.ring_of_fire.scenario import battle
from rules.ring_of_fire.state import State


@cache
def date(scenario: str, turn: int) -> Message:
    """The day of a turn."""
    day = battle(scenario).file.first_day + datetime.timedelta(days=turn - 1)
    return Message(f"date-{day.month}", {"day": str(day.day), "year": str(day.year)})


def labels(state: State, units: Sequence[str]) -> list[str]:
    """Printed names."""
    return [state.label(unit) for unit in units]


def turn_began(state: State, event: e.TurnBegan) -> list[LogLine]:
    """A new day."""
    return line(
        event,
        head=True,
        turn=event.turn,
        turns=state.battle.file.turns,
        date=date(state.scenario, event.turn),
    )


def phase_began(state: State, event: e.PhaseBegan) -> list[LogLine]:
    """A new phase."""
    return line(event, head=True, side=event.side, who=event.side, phase=Message(f"phase-{event.phase}"))


def supply_arrived(state: State, event: e.SupplyArrived) -> list[LogLine]:
    """1B Points into the pool."""
    pool = state.pools[event.side] + event.points
    price = f"+{event.points} SP"
    return line(
        event,
        side=event.side,
        tone="good",
        price=price,
        who=event.side,
        points=event.points,
        pool=pool,
    )


def supply_checked(state: State, event: e.SupplyChecked) -> list[LogLine]:
    """B15 Units that have just been cut off, and units in supply again."""
    cut = [unit for unit in event.oos if not state.units[unit].oos]
    out = set(event.oos)
    back = [unit.id for unit in state.units_of(event.side) if unit.oos and unit.id not in out]
    lines: list[LogLine] = []
    if cut:
        at = [state.units[unit].hex for unit in cut]
        lines += line(event, side=event.side, at=at, tone="bad", units=labels(state, cut))
    if back:
        at = [state.units[unit].hex for unit in back]
        lines += line(
            event,
            side=event.side,
            at=at,
            tone="good",
            code="event-SupplyRestored",
            units=labels(state, back),
        )
    return lines


def replacements_arrived(state: State, event: e.ReplacementsArrived) -> list[LogLine]:
    """B14 Replacement points."""
    facts: dict[str, Any] = dict(event.points)
    return line(event, side=event.side, who=event.side, **facts)


def unit_rebuilt(state: State, event: e.UnitRebuilt) -> list[LogLine]:
    """B14 A step back."""
    unit = state.units[event.unit]
    facts: dict[str, Any] = {
        "unit": state.label(event.unit),
        "steps": unit.steps + 1,
        "of": state.counter(event.unit).steps,
    }
    return line(event, side=unit.side, at=[unit.hex], tone="good", **facts)


def unit_returned(state: State, event: e.UnitReturned) -> list[LogLine]:
    """B14 A unit back."""
    side = state.units[event.unit].side
    return line(event, side=side, at=[event.hex], tone="good", unit=state.label(event.unit), hex=event.hex)


def hex_interdicted(state: State, event: e.HexInterdicted) -> list[LogLine]:
    """B8 Interdiction."""
    return line(event, side=event.side, at=[event.hex], who=event.side, hex=event.hex)


def units_moved(state: State, event: e.UnitsMoved | e.ReserveMoved) -> list[LogLine]:
    """B3, B7 A move."""
    side = state.units[event.units[0]].side
    code = "event-UnitsMovedStrategically" if isinstance(event, e.UnitsMoved) and event.strategic else ""
    return line(event, side=side, at=event.path[-1:] + event.path[:1], code=code,
        units=labels(state, event.units), start=event.path[0], hex=event.path[-1],
        cost=points(max(event.costs)),
    )  # fmt: skip


def units_entered(state: State, event: e.UnitsEntered) -> list[LogLine]:
    """B12 Reinforcements."""
    side = state.units[event.units[0]].side
    facts: dict[str, Any] = {
        "units": labels(state, event.units),
        "start": event.path[0],
        "hex": event.path[-1],
    }
    return line(event, side=side, at=event.path[-1:], tone="good", **facts)


def units_exited(state: State, event: e.UnitsExited) -> list[LogLine]:
    """B3 Off the map."""
    side = state.units[event.units[0]].side
    return line(event, side=side, at=[event.hex], units=labels(state, event.units), hex=event.hex)


def works_razed(state: State, event: e.WorksRazed) -> list[LogLine]:
    """B6 Works gone."""
    return line(event, at=event.hexes, list=list(event.hexes))


def reserve(state: State, event: e.ReserveSet | e.ReserveLifted) -> list[LogLine]:
    """B7 Reserve markers."""
    side = state.units[event.units[0]].side
    at = [state.units[unit].hex for unit in event.units]
    return line(event, side=side, at=at, units=labels(state, event.units))


LOG = {
    bids.BidGiven: bids.said,
    e.TurnBegan: turn_began,
    e.PhaseBegan: phase_began,
    e.SupplyArrived: supply_arrived,
    e.SupplyChecked: supply_checked,
    e.ReplacementsArrived: replacements_arrived,
    e.UnitRebuilt: unit_rebuilt,
    e.UnitReturned: unit_returned,
    e.HexInterdicted: hex_interdicted,
    e.UnitsMoved: units_moved,
    e.ReserveMoved: units_moved,
    e.UnitsEntered: units_entered,
    e.UnitsExited: units_exited,
    e.WorksRazed: works_razed,
    e.ReserveSet: reserve,
    e.ReserveLifted: reserve,
}
