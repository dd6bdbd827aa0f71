"""14.9, 14.10 What planes carry: how much, which units, what a base unloads (ADR 0124)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.core.contract import Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.hexwar.groups import check_distinct
from rules.hexwar.loads import lower, pool, take_in_turn
from rules.ocs.air.flights import Flight, name_base
from rules.ocs.air.records import CARGO, Errand, Mission, Plane
from rules.ocs.allowance import allowance, under_way
from rules.ocs.movement.cargo import free_lot
from rules.ocs.movement.entering import check_enter, left_alone
from rules.ocs.movement.freight import GRAIN, bulk, check_flown, check_lot, is_light, room
from rules.ocs.movement.regions import check_stop
from rules.ocs.own import check_present
from rules.ocs.pieces import Unit
from rules.ocs.skies import carries, distance, face, find_ready, level, sky, tows, wing
from rules.ocs.state import State
from rules.ocs.terrain import SEA

PARA = "airborne"
"""14.10a The symbol of units that jump."""

TOWED = 2 * GRAIN
"""14.10e C What a glider point carries, in quarters of a token."""

UNLOADS = 2 * GRAIN
"""14.9f What a base unloads for each level, in quarters of a token."""

Trip = Flight | Mission
"""14.9 A mission with cargo, about to be declared or under way."""


class Load(NamedTuple):
    """14.9c Units, and tokens by the base that they are loaded on."""

    units: tuple[str, ...]
    lots: dict[str, int]
    onward: int = 0
    riders: tuple[str, ...] = ()
    """21.12a What is loaded where the other is unloaded."""


EMPTY = Load((), {})


def is_near(state: State, trip: Trip, name: str) -> bool:
    """14.9e C Whether both ways are half the plane's range at most, so that it carries the double."""
    middle = trip.via or trip.hex
    far = max(distance(state, trip.starts[name], middle), distance(state, middle, trip.homes[name]))
    return 2 * far <= face(state, state.planes[name]).range


def find_origin(trip: Trip, name: str) -> str:
    """14.9c, 21.12a Where what the plane carries was loaded: the base that it comes from."""
    return trip.via or trip.starts[name]


def find_origins(trip: Trip) -> list[str]:
    """14.9c, 21.12a The bases from which the mission comes."""
    return list(dict.fromkeys(find_origin(trip, name) for name in trip.starts))


def hold(state: State, trip: Trip, name: str) -> int:
    """14.10e C, F, f What the gliders behind it carry, in quarters of a token: half once it has lost a step; of a plane
    with gliders of its own all that it lifts.
    """
    plane = state.planes[name]
    if wing(state, plane).glider:
        return lift(state, trip, name)
    return trip.towed.get(name, 0) * TOWED // (2 if plane.lost else 1)


def lift(state: State, trip: Trip, name: str) -> int:
    """14.9a, e, 14.10e C What it carries, in quarters of a token; with gliders nothing besides, but for parachutes
    where it would carry the double.
    """
    able = face(state, state.planes[name]).lift
    points = trip.towed.get(name, 0)
    if points:
        spare = points == 1 and trip.errand == "drop" and is_near(state, trip, name)
        return hold(state, trip, name) + (able if spare else 0)
    return able * (2 if is_near(state, trip, name) else 1)


def find_lift(
    state: State, trip: Trip, names: Iterable[str], by: Callable[[State, Trip, str], int] = lift
) -> dict[str, int]:
    """14.9a What these planes carry together, `by` gliders or in all, by the base that they have come from."""
    return pool((find_origin(trip, name), by(state, trip, name)) for name in names)


def find_lifters(state: State, side: Side) -> list[Plane]:
    """14.9a The side's planes that could carry something now."""
    return [plane for plane in find_ready(state, side) if carries(state, plane)]


def find_tows(state: State, flight: Flight) -> dict[str, int]:
    """14.10e C The glider points that each plane could tow: one, two where it would carry the double."""
    if flight.errand not in CARGO:
        return {}
    able = [plane.id for plane in flight.planes if tows(state, plane) and not wing(state, plane).glider]
    return {name: 2 if is_near(state, flight, name) else 1 for name in able}


def tow(state: State, flight: Flight, count: int) -> Flight:
    """14.10e The flight with so many gliders: one behind each plane in the order named, then the second ones."""
    able, given = find_tows(state, flight), dict[str, int]()
    left = {base: gliders.points for base, gliders in state.gliders.items()}
    for turn in (1, 2):
        for name, most in able.items():
            base = flight.starts[name]
            if most >= turn and left[base] and sum(given.values()) < count:
                given[name], left[base] = turn, left[base] - 1
    if sum(given.values()) < count:
        raise Illegal("14.10e", "gliders-short", able=sum(given.values()), want=count)
    return flight._replace(towed=given)


def count_tows(state: State, flight: Flight) -> int:
    """14.10e The most gliders that the flight could tow."""
    most = sum(find_tows(state, flight).values())
    return next((n for n in range(most, 0, -1) if refusal(tow, state, flight, n) is None), 0)


def jumps(state: State, name: str) -> bool:
    """14.10a Whether the unit drops by parachute; others come down in gliders alone."""
    return state.counter(name).symbol == PARA


def has_gliders(state: State, side: Side) -> bool:
    """14.10e, f Whether the scenario gives the side gliders that may be dropped."""
    wings = state.battle.wings.values()
    return bool(sky(state).gliders.get(side)) or any(w.side == side and w.glider == "anywhere" for w in wings)


def may_drop(state: State, unit: Unit) -> bool:
    """14.10a Whether it could ever drop: by parachute, or light enough for the gliders of its side."""
    return jumps(state, unit.id) or (has_gliders(state, unit.side) and is_light(state, unit))


def weigh(state: State, start: str, units: Iterable[str], lots: Mapping[str, int]) -> int:
    """4.7 What is loaded in the hex, in quarters of a token."""
    mine = (state.units[name] for name in units)
    return sum(bulk(state, unit) for unit in mine if unit.hex == start) + lots.get(start, 0) * GRAIN


def check_rider(
    state: State, side: Side, unit: Unit, errand: Errand, place: str, glides: bool = False
) -> None:
    """14.9c, d, 14.10a, b A unit that can be flown there: light, in Move Mode, that has moved half its MA at most;
    `glides`: there are gliders.
    """
    check_present(state, side, unit)
    label = state.label(unit.id)
    if unit.id in state.movement.carried:
        raise Illegal("4.7d", "carried-before", unit=label)
    check_flown(state, unit)
    if unit.id in state.movement.worked or (unit.pinned and not under_way(unit)):
        raise Illegal("4.5b", "pinned", unit=label)
    if 2 * unit.spent > allowance(state, unit):
        raise Illegal("14.9d", "moved-too-far", unit=label)
    check_stop(state, [unit.id], place)
    if errand == "drop":
        check_jumper(state, unit, place, glides)


def check_jumper(state: State, unit: Unit, place: str, glides: bool) -> None:
    """4.7d, 14.10a, b Of a unit that drops: its symbol or a glider, its plan, that it has not moved."""
    label, plan = state.label(unit.id), state.plans.get(unit.id)
    if not (glides or jumps(state, unit.id)):
        raise Illegal("14.10a", "not-para", unit=label)
    if state.phase != "movement":
        raise Illegal("14.10b", "drops-in-movement", unit=label)
    if plan is None:
        raise Illegal("14.10b", "no-drop-plan", unit=label)
    if (plan.place, plan.turn) != (place, state.turn):
        raise Illegal("14.10b", "other-drop-plan", unit=label, hex=plan.place, turn=plan.turn)
    if under_way(unit):
        raise Illegal("4.7d", "moved-before-drop", unit=label)


def glides(state: State, flight: Flight) -> bool:
    """14.10e, f Whether it has gliders."""
    return any(find_lift(state, flight, flight.starts, hold).values())


def find_end(state: State, flight: Flight) -> str:
    """21.12a By the switch, the base on the map that all planes fly on to, where a second load is unloaded."""
    ends = {*flight.homes.values()} - {flight.hex}
    if not state.switches.xyz_transport or flight.errand != "transport" or len(ends) != 1:
        return ""
    end = next(iter(ends))
    return end if end in state.airbases and flight.hex not in flight.homes.values() else ""


def find_there(state: State, flight: Flight) -> list[Unit]:
    """14.9c, 21.12a The side's units where the planes come from, and where a second load is taken aboard."""
    places = {*flight.starts.values()} - {flight.hex} | ({flight.hex} if find_end(state, flight) else set())
    return [unit for unit in state.units_of(flight.side) if unit.hex in places]


def check_boarding(state: State, flight: Flight, unit: Unit) -> None:
    """14.9c, 21.12a A unit that can be flown to the base, or on from there."""
    if unit.hex == flight.hex and (end := find_end(state, flight)):
        check_rider(state, flight.side, unit, "transport", end)
    else:
        check_rider(state, flight.side, unit, flight.errand, flight.hex, glides(state, flight))


def find_riders(state: State, flight: Flight) -> list[Unit]:
    """14.9c The side's units that can be flown."""
    there = find_there(state, flight)
    return [unit for unit in there if refusal(check_boarding, state, flight, unit) is None]


def check_second(state: State, flight: Flight, onward: int, riders: Sequence[str]) -> None:
    """21.12a What is loaded on the base fits in for the way on; whatever is unloaded there does not count, for the
    planes stay (14.9f).
    """
    end, place = find_end(state, flight), flight.hex
    if not end:
        raise Illegal("21.12a", "no-second-base", base=name_base(state, place))
    for name in riders:
        check_boarding(state, flight, state.unit(name))
    leg = flight._replace(hex=end, via=place, towed={})
    able = lower(find_lift(state, leg, leg.starts)[place], GRAIN)
    want = weigh(state, place, riders, {place: onward})
    if want > able:
        raise _overload(state, place, able, want)
    if onward:
        check_lot(state, flight.side, place, onward)


def find_onward(state: State, flight: Flight) -> list[int]:
    """21.12a Numbers of tokens that could be loaded for the way on, the most first."""
    most = free_lot(state, flight.side, flight.hex) if find_end(state, flight) else 0
    able = (n for n in range(most, 0, -1) if refusal(check_second, state, flight, n, ()) is None)
    return list(able)


def read_load(state: State, flight: Flight, tokens: int, names: Sequence[str], onward: int = 0) -> Load:
    """14.9, 14.10 The cargo of a mission, if all of it may go and fits; tokens come from the bases in the order
    in which their planes are named. Raises the first rule it breaks.
    """
    check_distinct(names)
    riders = [name for name in names if state.unit(name).hex == flight.hex and find_end(state, flight)]
    names = [name for name in names if name not in riders]
    side, errand, place = flight.side, flight.errand, flight.hex
    starts, whole, gliding = flight.starts, find_whole(state, flight), glides(state, flight)
    units = [state.unit(name) for name in names]
    for unit in units:
        check_rider(state, side, unit, errand, place, gliding)
        if unit.hex not in whole:
            raise Illegal("14.9c", "not-at-their-base", unit=state.label(unit.id))
    left = {start: able - weigh(state, start, names, {}) for start, able in whole.items()}
    for start, rest in left.items():
        if rest < 0:
            raise _overload(state, start, whole[start], whole[start] - rest)
    lots = take_in_turn(
        tokens, {start: min(rest // GRAIN, free_lot(state, side, start)) for start, rest in left.items()}
    )
    _check_tokens(state, flight, tokens, lots, left)
    if onward or riders:
        check_second(state, flight, onward, riders)
    elif not (units or tokens):
        raise Illegal("14.9", "no-cargo", planes=[state.label(name) for name in starts])
    load = Load(tuple(names), lots, onward, tuple(riders))
    if errand == "drop":
        check_gliders(state, flight, names)
        check_target(state, side, place, units, tokens)
    else:
        check_unloading(state, flight, load)
    return load


def find_whole(state: State, flight: Flight) -> dict[str, int]:
    """14.9a, b, Rk65 What its planes carry by base, in quarters: whole tokens, halves of two bases do not pool."""
    found = find_lift(state, flight, flight.starts)
    return {start: lower(able, GRAIN) for start, able in found.items() if start != flight.hex}


def check_gliders(state: State, flight: Flight, names: Sequence[str]) -> None:
    """14.10a, e Units that do not jump find room in gliders."""
    bound = [name for name in names if not jumps(state, name)]
    for start, able in find_lift(state, flight, flight.starts, hold).items():
        want = weigh(state, start, bound, {})
        if want > able:
            raise Illegal(
                "14.10e", "gliders-full", unit=state.label(bound[0]), room=room(able), want=room(want)
            )


def _check_tokens(
    state: State, flight: Flight, tokens: int, lots: Mapping[str, int], left: Mapping[str, int]
) -> None:
    """12.1, 12.2a, 14.9a So many are there to be loaded, and fit."""
    want = tokens - sum(lots.values())
    able = sum(rest // GRAIN for rest in left.values())
    if tokens > able:
        raise _overload(state, flight.planes[0].base, able * GRAIN, tokens * GRAIN)
    if want:
        first = next((start for start in left if start in state.airbases), "")
        if not first:
            raise Illegal("14.9c", "no-cargo-there")
        check_lot(state, flight.side, first, lots.get(first, 0) + want)


def _overload(state: State, start: str, able: int, want: int) -> Illegal:
    return Illegal("14.9a", "overloaded", base=name_base(state, start), room=room(able), want=room(want))


def find_limit(state: State, base: str) -> int:
    """14.9f, 15.2 What the base can still unload in this phase, in quarters of a token; a strip as much as level 1."""
    return max(0, UNLOADS * (level(state, base) or 1) - state.air.unloaded.get(base, 0))


def count_unloaded(state: State, load: Load, trip: Trip, names: Iterable[str]) -> int:
    """14.9f, 14.10e D, f, Rk81 What counts for the base, in quarters of a token: not what planes carry that stay there,
    nor what gliders do.
    """

    def spare(state: State, trip: Trip, name: str) -> int:
        return (lift if trip.homes[name] == trip.hex else hold)(state, trip, name)

    free = find_lift(state, trip, names, spare)
    loads = {start: weigh(state, start, load.units, load.lots) for start in find_origins(trip)}
    return sum(max(0, size - free.get(start, 0)) for start, size in loads.items())


def check_unloading(state: State, flight: Flight, load: Load) -> None:
    """14.9f What the base can unload in a Movement Segment."""
    want, left = count_unloaded(state, load, flight, flight.starts), find_limit(state, flight.hex)
    if want > left:
        raise Illegal(
            "14.9f", "unload-full", base=name_base(state, flight.hex), left=room(left), want=room(want)
        )


def check_target(state: State, side: Side, place: str, units: Sequence[Unit], tokens: int) -> None:
    """14.10d, Rk56 On land; what only non-combat units of the enemy hold is for units that capture, alone."""
    here = state.battle.hexes.at(place)
    if state.battle.land.terrain[here] == (SEA,):
        raise Illegal("14.10", "drop-at-sea", hex=place)
    if tokens and here in left_alone(state, side):
        raise Illegal("14.10d", "supply-on-the-enemy", hex=place)
    check_enter(state, side, units, place)


def find_most(state: State, flight: Flight) -> Iterator[int]:
    """14.9 Numbers of tokens that could be loaded by themselves, the most first."""
    most = sum(find_whole(state, flight).values()) // GRAIN
    return (n for n in range(most, 0, -1) if refusal(read_load, state, flight, n, ()) is None)
