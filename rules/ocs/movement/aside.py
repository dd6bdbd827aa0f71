"""13.2gD Organic trucks in Reserve Mode: set aside in the Movement Phase, released with the reserves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec.structs import replace

from rules.core.acts import Check
from rules.core.contract import Draft, Event, LogLine, Options, Side
from rules.core.errors import Illegal
from rules.core.talk import report
from rules.hexwar.groups import check_distinct, read_group
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, PhaseWork, RuleEvent, Units
from rules.ocs.field import in_zone
from rules.ocs.movement.cargo import private
from rules.ocs.movement.reserve import check_markers
from rules.ocs.movement.transport import check_not_halted, check_own, nothing_for
from rules.ocs.pieces import Transport
from rules.ocs.sequence import MOVING, acting
from rules.ocs.state import State


class ReserveTrucks(Action, frozen=True, kw_only=True, tag="reserve_trucks"):
    """13.2gD Organic trucks take up Reserve Mode."""

    transports: Units


class ReleaseTrucks(Action, frozen=True, kw_only=True, tag="release_trucks"):
    """5, 13.2gD Organic trucks leave Reserve Mode."""

    transports: Units


class TrucksReserved(RuleEvent, frozen=True, kw_only=True):
    """13.2gD These are in Reserve Mode."""

    transports: tuple[str, ...]


class TrucksReleased(RuleEvent, frozen=True, kw_only=True):
    """5, 13.2gD These are no more; `free`: they may move in this phase, released."""

    transports: tuple[str, ...]
    free: bool = False


def check_reserve(state: State, side: Side, item: Transport) -> None:
    """4.5aI, 13.2d, 13.2gD Organic trucks that have not moved, out of enemy ZOC, in the Movement Phase."""
    check_own(state, side, item)
    label = state.label(item.id)
    if not item.organic:
        raise Illegal("13.2d", "only-organic", unit=label)
    if item.reserve:
        raise Illegal("13.2g", "truck-in-reserve", unit=label)
    check_not_halted(state, item)
    if item.spent or item.began:
        raise Illegal("5", "mode-after-start", unit=label)
    if in_zone(state, item.hex or "", side):
        raise Illegal("4.5", "no-reserve-in-zone", unit=label, hex=item.hex)


def check_release(state: State, side: Side, item: Transport) -> None:
    """5, 13.2gD Raises `Illegal` unless in Reserve Mode and, in the Movement Phase, not yet moved."""
    check_own(state, side, item)
    if not item.reserve:
        raise Illegal("5", "not-in-reserve", unit=state.label(item.id))
    if state.phase == "movement" and (item.spent or item.began):
        raise Illegal("5", "mode-after-start", unit=state.label(item.id))


def resolve_reserve(state: State, side: Side, action: ReserveTrucks, dice: Dice) -> list[Event]:
    """13.2gD One event a hex (4.9); raises `Illegal` for the first truck that may not be set aside."""
    items = read_group(action.transports, state.transport, partial(check_reserve, state, side))
    check_markers(state, side)
    fact = TrucksReserved(transports=action.transports, rules=("13.2g",))
    return by_hex(state, side, items, fact)


def resolve_release(state: State, side: Side, action: ReleaseTrucks, dice: Dice) -> list[Event]:
    """5, 13.2gD One event a hex (4.9); outside the Movement Phase the trucks count as released."""
    items = read_group(action.transports, state.transport, partial(check_release, state, side))
    free = state.phase != "movement"
    fact = TrucksReleased(transports=action.transports, free=free, rules=("13.2g",))
    return by_hex(state, side, items, fact)


def by_hex(
    state: State, side: Side, items: Sequence[Transport], fact: TrucksReserved | TrucksReleased
) -> list[Event]:
    """4.9 The fact for the trucks of each hex, since only their owner knows of those under a combat unit."""
    names: dict[str | None, tuple[str, ...]] = {}
    for item in items:
        names[item.hex] = (*names.get(item.hex, ()), item.id)
    return [
        replace(fact, transports=here, audience=private(state, side, place)) for place, here in names.items()
    ]


def options(check: Check, act: str, state: State, side: Side, draft: Draft) -> Options:
    """13.2gD The organic trucks that may, one or more."""
    check_distinct(draft.get("transports", ()))
    mine = [item for item in state.transports_of(side) if item.organic]
    return slots.several("transports", draft, mine, partial(check, state, side), state.transport, act)


def lose(state: State, dice: Dice) -> list[Event]:
    """5.7g, 16.0f Trucks in a hedgehog at the end of a Movement Segment are not in reserve."""
    side = acting(state)
    dug = [item for item in state.transports_of(side) if item.reserve and item.hex in state.hedgehogs]
    return by_hex(state, side, dug, TrucksReleased(transports=(), rules=("16.0f",)))


def apply_trucks_reserved(state: State, event: TrucksReserved) -> State:
    """13.2gD The marker is on."""
    return state.park(*(replace(state.transports[name], reserve=True) for name in event.transports))


def apply_trucks_released(state: State, event: TrucksReleased) -> State:
    """5, 13.2gD The marker is off."""
    items = [state.transports[name] for name in event.transports]
    return state.park(*(replace(item, reserve=False, released=event.free) for item in items))


def alert_trucks(state: State, hexes: Iterable[str | None]) -> State:
    """13.2gD The trucks of hexes with a DG or combat result are in reserve no more."""
    places = set(hexes)
    struck = [item for item in state.transports.values() if item.reserve and item.hex in places]
    return state.park(*(replace(item, reserve=False) for item in struck)) if struck else state


def log_trucks_set_aside(state: State, event: TrucksReserved | TrucksReleased) -> list[LogLine]:
    """4.9, 13.2gD The hex alone: neither which trucks nor how many."""
    items = [state.transports[name] for name in event.transports]
    place = items[0].hex
    return report(event, side=items[0].side, hex=place)


def organic(state: State) -> bool:
    """13.2g Whether the scenario has organic trucks."""
    return any(item.organic for item in state.transports.values())


ACTS = {
    ReserveTrucks: Act(
        resolve_reserve, partial(options, check_reserve, "act-reserve-trucks"), ("movement",), 28,
        nothing_for(check_reserve), organic,
    ),
    ReleaseTrucks: Act(
        resolve_release, partial(options, check_release, "act-release-trucks"), MOVING, 29,
        nothing_for(check_release), organic,
    ),
}  # fmt: skip
LEAVE = {phase: PhaseWork(lose, rank=51) for phase in MOVING}
