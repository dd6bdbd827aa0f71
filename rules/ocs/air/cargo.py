"""14.9, 14.10 What planes carry: how much, which units, what a base unloads (ADR 0124)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.core.contract import Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.hexwar.groups import check_distinct
from rules.hexwar.loads import lower, pool, take_in_turn
from rules.ocs.air.flights import Flight, name_base
from rules.ocs.air.records import Errand, Plane
from rules.ocs.allowance import allowance, under_way
from rules.ocs.amounts import MP
from rules.ocs.movement.cargo import free_lot
from rules.ocs.movement.entering import check_enter, left_alone
from rules.ocs.movement.freight import GRAIN, bulk, check_lot, room
from rules.ocs.movement.regions import check_stop
from rules.ocs.own import check_present
from rules.ocs.pieces import Unit
from rules.ocs.skies import distance, face, find_ready, level
from rules.ocs.state import State
from rules.ocs.terrain import SEA

LIGHT = 10 * MP
"""14.9c Leg units of so many MP on their Move side can be flown."""

PARA = "airborne"
"""14.10a The symbol of units that jump."""

UNLOADS = 2 * GRAIN
"""14.9f What a base unloads for each level, in quarters of a token."""


class Load(NamedTuple):
    """14.9c Units, and tokens by the base that they are loaded on."""

    units: tuple[str, ...]
    lots: dict[str, int]


def lift(state: State, plane: Plane, start: str, place: str, home: str) -> int:
    """14.9a, e What it carries, in quarters of a token: the double where both ways are half its range at most."""
    up = face(state, plane)
    near = 2 * max(distance(state, start, place), distance(state, place, home)) <= up.range
    return up.lift * (2 if near else 1)


def find_lift(
    state: State, names: Iterable[str], starts: Mapping[str, str], place: str, homes: Mapping[str, str]
) -> dict[str, int]:
    """14.9a The same of all planes together, by the base that they have come from."""
    return pool(
        (starts[name], lift(state, state.planes[name], starts[name], place, homes[name])) for name in names
    )


def find_lifters(state: State, side: Side) -> list[Plane]:
    """14.9a The side's planes that could carry something now."""
    return [plane for plane in find_ready(state, side) if face(state, plane).lift]


def weigh(state: State, start: str, units: Iterable[str], lots: Mapping[str, int]) -> int:
    """4.7 What is loaded in the hex, in quarters of a token."""
    mine = (state.units[name] for name in units)
    return sum(bulk(state, unit) for unit in mine if unit.hex == start) + lots.get(start, 0) * GRAIN


def check_rider(state: State, side: Side, unit: Unit, errand: Errand, place: str) -> None:
    """14.9c, d, 14.10a, b A unit that can be flown there: light, in Move Mode, that has moved half its MA at most."""
    check_present(state, side, unit)
    label, printed = state.label(unit.id), state.counter(unit.id)
    if unit.id in state.movement.carried:
        raise Illegal("4.7d", "carried-before", unit=label)
    if unit.face != "move" or unit.mode:
        raise Illegal("4.7", "not-in-move-mode", unit=label)
    if printed.move.mobility != "leg" or not MP <= printed.move.move <= LIGHT:
        raise Illegal("14.9c", "not-airportable", unit=label, most=LIGHT // MP)
    if unit.id in state.movement.worked or (unit.pinned and not under_way(unit)):
        raise Illegal("4.5b", "pinned", unit=label)
    if 2 * unit.spent > allowance(state, unit):
        raise Illegal("14.9d", "moved-too-far", unit=label)
    check_stop(state, [unit.id], place)
    if errand == "drop":
        check_jumper(state, unit, place)


def check_jumper(state: State, unit: Unit, place: str) -> None:
    """4.7d, 14.10a, b Of a unit that drops: its symbol, its plan, that it has not moved."""
    label, plan = state.label(unit.id), state.plans.get(unit.id)
    if state.counter(unit.id).symbol != PARA:
        raise Illegal("14.10a", "not-para", unit=label)
    if state.phase != "movement":
        raise Illegal("14.10b", "drops-in-movement", unit=label)
    if plan is None:
        raise Illegal("14.10b", "no-drop-plan", unit=label)
    if (plan.place, plan.turn) != (place, state.turn):
        raise Illegal("14.10b", "other-drop-plan", unit=label, hex=plan.place, turn=plan.turn)
    if under_way(unit):
        raise Illegal("4.7d", "moved-before-drop", unit=label)


def find_riders(state: State, side: Side, errand: Errand, place: str, starts: Collection[str]) -> list[Unit]:
    """14.9c The side's units on these bases that can be flown there."""
    there = (unit for unit in state.units_of(side) if unit.hex in starts and unit.hex != place)
    return [unit for unit in there if refusal(check_rider, state, side, unit, errand, place) is None]


def read_load(state: State, flight: Flight, tokens: int, names: Sequence[str]) -> Load:
    """14.9, 14.10 The cargo of a mission, if all of it may go and fits; tokens come from the bases in the order
    in which their planes are named. Raises the first rule it breaks.
    """
    check_distinct(names)
    side, errand, place = flight.side, flight.errand, flight.hex
    starts, whole = {plane.id: plane.base for plane in flight.planes}, find_whole(state, flight)
    units = [state.unit(name) for name in names]
    for unit in units:
        check_rider(state, side, unit, errand, place)
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
    if not (units or tokens):
        raise Illegal("14.9", "no-cargo", planes=[state.label(name) for name in starts])
    load = Load(tuple(names), lots)
    if errand == "drop":
        check_target(state, side, place, units, tokens)
    else:
        check_unloading(state, flight, load)
    return load


def find_whole(state: State, flight: Flight) -> dict[str, int]:
    """14.9a, b, Rk65 What its planes carry by base, in quarters: whole tokens, halves of two bases do not pool."""
    starts = {plane.id: plane.base for plane in flight.planes}
    found = find_lift(state, starts, starts, flight.hex, flight.homes)
    return {start: lower(able, GRAIN) for start, able in found.items() if start != flight.hex}


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


def count_unloaded(
    state: State, load: Load, starts: Mapping[str, str], place: str, homes: Mapping[str, str], names: Iterable[str]
) -> int:  # fmt: skip
    """14.9f, Rk81 What counts for the base, in quarters of a token: not what planes carry that stay there."""
    stay = find_lift(state, (name for name in names if homes[name] == place), starts, place, homes)
    loads = {start: weigh(state, start, load.units, load.lots) for start in dict.fromkeys(starts.values())}
    return sum(max(0, size - stay.get(start, 0)) for start, size in loads.items())


def check_unloading(state: State, flight: Flight, load: Load) -> None:
    """14.9f What the base can unload in a Movement Segment."""
    starts = {plane.id: plane.base for plane in flight.planes}
    want, left = (
        count_unloaded(state, load, starts, flight.hex, flight.homes, starts),
        find_limit(state, flight.hex),
    )
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
