"""Reserves of a scenario: units that wait for a turn, or for an enemy who comes near. Once free they stay so."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Event, LogLine
from rules.core.errors import Illegal
from rules.core.plane.areas import Area
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import Fact, Step
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State


class ReserveReleased(Fact, frozen=True, kw_only=True):
    """The reserve may be activated from now on; `seen` is the enemy who came near, '' when its turn has come."""

    side: str
    reserve: int
    seen: str


def intruder(state: State, number: int) -> str:
    """The first enemy in string order that stands where it frees the reserve, '' of none."""
    reserve = state.battle.file.reserves[number]
    if not reserve.polygon:
        return ""
    cache, key = state.battle.cache, ("reserve", number)
    area: Area = cache.get(key) or cache.setdefault(key, Area(reserve.polygon))
    enemies = state.on_table(state.enemy(reserve.side))
    return next((unit.id for unit in enemies if unit.at is not None and area.holds(unit.at)), "")


def check_released(state: State, unit: Unit) -> None:
    """4.A A reserve is not activated before its turn, unless an enemy has come near."""
    for number, reserve in enumerate(state.battle.file.reserves):
        waits = unit.id in reserve.units and number not in state.movement.released
        if waits and state.turn < reserve.turn and not intruder(state, number):
            raise Illegal("4.A", "in-reserve", unit=state.label(unit.id), turn=reserve.turn)


def release(state: State, dice: Dice) -> Sequence[Event]:
    """Reserves of the side that moves which have become free."""
    waiting = [n for n in range(len(state.battle.file.reserves)) if n not in state.movement.released]
    return [event for number in waiting for event in _released(state, number)]


def _released(state: State, number: int) -> Sequence[Event]:
    reserve = state.battle.file.reserves[number]
    seen = "" if state.turn >= reserve.turn else intruder(state, number)
    if reserve.side != state.active or (state.turn < reserve.turn and not seen):
        return ()
    return [ReserveReleased(side=reserve.side, reserve=number, seen=seen, rules=("4.A",))]


def reserve_released(state: State, event: ReserveReleased) -> State:
    """Free for good."""
    released = (*state.movement.released, event.reserve)
    return replace(state, movement=replace(state.movement, released=released))


def said(state: State, event: ReserveReleased) -> list[LogLine]:
    """Who is free, and why."""
    units = state.battle.file.reserves[event.reserve].units
    code = "event-ReserveReleased-seen" if event.seen else ""
    return line(
        event, side=event.side, code=code, at=units, units=[state.label(name) for name in units],
        unit=state.label(event.seen) if event.seen else "",
    )  # fmt: skip


APPLY = {ReserveReleased: reserve_released}
LOG = {ReserveReleased: said}
ENTER = {"move": Step(release, rank=5)}
