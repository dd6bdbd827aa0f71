"""9.E At the end of a side's movement: isolated enemy stands that it has hemmed in surrender."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from rules.core.contract import Event, LogLine
from rules.core.plane.discs import within
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import PhaseWork, RuleEvent
from rules.storm_of_steel.assault.contact import touching
from rules.storm_of_steel.campaign.hiding import as_seen_by, find_unseen, show_unit
from rules.storm_of_steel.fates import destroy
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State


class UnitHemmedIn(RuleEvent, frozen=True, kw_only=True):
    """9.E Three enemies in contact with it, none of its own side near: the unit lays down its arms."""

    unit: str
    by: tuple[str, ...]


def is_isolated(state: State, unit: Unit) -> bool:
    """9.E, R52 No other unit of its own side within 10 cm, of whatever kind."""
    here, far = state.disc(unit.id), state.battle.rules.distances.isolation
    friends = (friend.id for friend in state.on_table(unit.side) if friend.id != unit.id)
    return not any(within(here, state.disc(name), far) for name in friends)


def enemies_around(state: State, unit: Unit) -> tuple[str, ...]:
    """9.E, R52 The enemies, of any kind and status, that make the unit surrender; empty when it does not."""
    by = touching(state, unit.id)
    if (
        state.profile(unit.id).vehicle
        or len(by) < state.battle.rules.surrender
        or not is_isolated(state, unit)
    ):
        return ()
    return by


def surrenders(state: State, dice: Dice) -> Sequence[Event]:
    """9.E Who surrenders to the side that has moved. The order is nothing: an isolated stand covers nobody."""
    return [event for unit in state.on_table(state.enemy(state.active)) for event in _lost(state, unit)]


def _lost(state: State, unit: Unit) -> Iterator[Event]:
    if by := enemies_around(state, unit):
        yield UnitHemmedIn(unit=unit.id, by=by, rules=("9.E",))
        yield from destroy(state, unit.id, "surrender", "9.E")
    else:
        yield from map(show_unit, islice(rescuers(state, unit), 1))


def rescuers(state: State, unit: Unit) -> Iterator[Unit]:
    """R36 The stands near which a unit does not surrender that would by all that the other side sees."""
    seen = as_seen_by(state, state.active)
    if seen is not state and unit.id in seen.units and enemies_around(seen, unit):
        here, far = state.disc(unit.id), state.battle.rules.distances.isolation
        hiding = find_unseen(state, state.active)
        yield from (friend for friend in hiding if within(here, state.disc(friend.id), far))


def apply_unit_hemmed_in(state: State, event: UnitHemmedIn) -> State:
    """The state stays as it is: the event is for the log."""
    return state


def log_unit_hemmed_in(state: State, event: UnitHemmedIn) -> list[LogLine]:
    """Who hems it in."""
    return line(
        event, side=state.units[event.unit].side, at=(event.unit, *event.by), tone="bad",
        unit=state.label(event.unit), units=[state.label(name) for name in event.by],
        reach=state.battle.rules.distances.isolation // 10,
    )  # fmt: skip


LEAVE = {"move": PhaseWork(surrenders, rank=50)}
