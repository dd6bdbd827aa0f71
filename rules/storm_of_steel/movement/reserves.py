"""Reserves of a scenario: units that wait for a turn, or for an enemy who comes near. Once free they stay so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Event, LogLine
from rules.core.derived import keep_printed
from rules.core.errors import Illegal
from rules.core.plane.areas import Area
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import PhaseWork, RuleEvent
from rules.storm_of_steel.campaign.hiding import is_unseen
from rules.storm_of_steel.layout import ReserveLine
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.scenario import Battle
from rules.storm_of_steel.state import State


class ReserveReleased(RuleEvent, frozen=True, kw_only=True):
    """The reserve may be activated from now on; `seen` is the enemy who came near, '' when its turn has come."""

    side: str
    reserve: int
    seen: str


@keep_printed
def area(battle: Battle, number: int) -> Area | None:
    """Where an enemy frees the reserve; None where only its turn does."""
    polygon = battle.file.reserves[number].polygon
    return Area(polygon) if polygon else None


def waiting(state: State) -> Iterator[tuple[int, ReserveLine]]:
    """The reserves that are not free yet."""
    for number, reserve in enumerate(state.battle.file.reserves):
        if number not in state.movement.released:
            yield number, reserve


def intruder(state: State, number: int) -> str:
    """The first enemy in string order that stands where it frees the reserve, '' of none; R36 one that is seen."""
    where, side = area(state.battle, number), state.battle.file.reserves[number].side
    enemies = state.on_table(state.enemy(side)) if where else ()
    near = (unit for unit in enemies if where and unit.at is not None and where.holds(unit.at))
    return next((unit.id for unit in near if not is_unseen(state, unit)), "")


def note_stands(state: State) -> State:
    """The state in whose book it is written who has stood where that frees a reserve, whatever befalls them later."""
    book = state.movement
    open_still = (number for number, _ in waiting(state) if state.turn and str(number) not in book.overrun)
    near = {str(number): seen for number in open_still if (seen := intruder(state, number))}
    return replace(state, movement=replace(book, overrun={**book.overrun, **near})) if near else state


def check_released(state: State, unit: Unit) -> None:
    """4.A A reserve is not activated before its turn, unless an enemy has come near."""
    for number, reserve in waiting(state):
        if (
            unit.id in reserve.units
            and state.turn < reserve.turn
            and str(number) not in state.movement.overrun
        ):
            raise Illegal("4.A", "in-reserve", unit=state.label(unit.id), turn=reserve.turn)


def release(state: State, dice: Dice) -> Sequence[Event]:
    """4.A Reserves of the side that moves that have become free."""
    mine = ((number, reserve) for number, reserve in waiting(state) if reserve.side == state.active)
    return [event for number, reserve in mine for event in _released(state, number, reserve)]


def _released(state: State, number: int, reserve: ReserveLine) -> Iterator[ReserveReleased]:
    seen = "" if state.turn >= reserve.turn else state.movement.overrun.get(str(number), "")
    if seen or state.turn >= reserve.turn:
        yield ReserveReleased(side=reserve.side, reserve=number, seen=seen, rules=("4.A",))


def apply_reserve_released(state: State, event: ReserveReleased) -> State:
    released = (*state.movement.released, event.reserve)
    return replace(state, movement=replace(state.movement, released=released))


def log_reserve_released(state: State, event: ReserveReleased) -> list[LogLine]:
    """Who of the reserve is left and free, and why."""
    left = [name for name in state.battle.file.reserves[event.reserve].units if is_seen_on_table(state, name)]
    code = "event-ReserveReleased-seen" if event.seen else ""
    return line(
        event, side=event.side, code=code, at=left, units=[state.label(name) for name in left],
        count=len(left), who=event.side, unit=state.label(event.seen) if event.seen else "",
    )  # fmt: skip


def is_seen_on_table(state: State, name: str) -> bool:
    """Whether the unit is on the table, or carried by one that is; R36 and the other side sees it."""
    unit = state.units.get(name)
    return unit is not None and unit.fate in ("table", "carried") and not is_unseen(state, unit)


ENTER = {"move": PhaseWork(release, rank=5)}
