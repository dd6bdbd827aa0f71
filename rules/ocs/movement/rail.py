"""13.3 Rail transport: units, transport points and supply from one detrainable hex to another, within Rail Cap."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules.core.contract import Side
from rules.core.derived import derive
from rules.core.errors import Illegal
from rules.hexwar.nets import grow
from rules.ocs import tempo
from rules.ocs.allowance import allowance
from rules.ocs.amounts import MP, points
from rules.ocs.bridging import find_busted
from rules.ocs.movement.cargo import free_lot
from rules.ocs.movement.carriage import Carriage
from rules.ocs.movement.freight import (
    GRAIN,
    Cargo,
    Carried,
    Carry,
    Consign,
    SupplyCarried,
    bulk,
    check_cargo,
    check_clear,
    check_lot,
    room,
)
from rules.ocs.movement.regions import check_stop
from rules.ocs.pieces import Transport, Unit
from rules.ocs.state import State
from rules.ocs.trace.sources import WATCHED, cargo_heads, rail_net


class RailUnits(Carry, frozen=True, kw_only=True, tag="rail_units"):
    """13.3e Units and transport points of one hex entrain, and detrain elsewhere."""


class RailSupply(Consign, frozen=True, kw_only=True, tag="rail_supply"):
    """13.3e Tokens of a dump go by rail."""


class Railed(Carried, frozen=True, kw_only=True):
    """13.3e Units and transport points have gone by rail."""


class SupplyRailed(SupplyCarried, frozen=True, kw_only=True):
    """13.3e Supply has gone by rail."""


class Railway(NamedTuple):
    """13.3 What a side's cargo can use now, hexes by number: working rail hexes, those where it may be handled."""

    net: set[int]
    heads: set[int]


@derive(*WATCHED)
def railway(state: State, side: Side) -> Railway:
    """13.3c The side's railways for cargo."""
    return Railway(rail_net(state, side, cargo=True), cargo_heads(state, side))


def arrivals(state: State, side: Side) -> set[int]:
    """13.3e Entry hexes on a railway, where what has just arrived may entrain."""
    index = state.battle.hexes.index
    entries = state.battle.open_entries(side, state.turn)
    return {index[hex_id] for entry in entries for hex_id in entry.hexes} & railway(state, side).net


def repairs(state: State, item: Cargo) -> bool:
    """13.3g A Rail Repair unit, which handles itself on any rail hex and moves on."""
    return isinstance(item, Unit) and state.counter(item.id).symbol == "rail_repair"


def capacity(state: State, side: Side) -> int:
    """13.3b Rail Cap left in this phase, in quarters of a token."""
    return tempo.capacity(state, "rail", side) * GRAIN - state.movement.rail.get(side, 0)


def lines(state: State, side: Side, start: int) -> tuple[set[int], set[int]]:
    """13.3a, 13.3e Hexes that cargo reaches by rail, and those of them it reaches by multi-track alone."""
    return _flood(state, side, start, 1), _flood(state, side, start, 2)


def _flood(state: State, side: Side, start: int, tracks: int, but: Collection[int] = ()) -> set[int]:
    net, rails = railway(state, side).net - set(but), state.battle.land.rails

    def wide(here: int) -> Iterator[int]:
        return (there for there in rails[here] if _tracks(state, here, there) >= tracks)

    return set(grow((start,), wide, net.__contains__))


def _tracks(state: State, here: int, there: int) -> int:
    return max(link.tracks for link in state.battle.land.links[here, there] if link.kind == "railroad")


def fare(state: State, side: Side, start: str, to: str, size: int) -> int:
    """13.3a, Rk82 Quarters of a token of Rail Cap: half of it on multi-track all the way, twice through a Trainbusting
    Zone; the cheapest way counts.
    """
    index = state.battle.hexes.index
    here, there, busted = index[start], index[to], find_busted(state, side, None)
    dear = size // 2 if there in lines(state, side, here)[1] else size
    if not busted:
        return dear
    clear = () if here in busted else (2, 1)
    around = (size // tracks for tracks in clear if there in _flood(state, side, here, tracks, busted))
    return min(next(around, 2 * size), 2 * dear)


def check_entrain(state: State, side: Side, item: Cargo) -> None:
    """13.3e One piece that could entrain where it is."""
    if isinstance(item, Unit) and repairs(state, item):
        check_cargo(state, side, replace(item, face="move"))  # 13.3gB In Combat Mode as well.
    else:
        check_cargo(state, side, item)
        check_half(state, item)
    check_station(state, side, item)
    check_capacity(state, side, bulk(state, item) // 2)


def check_half(state: State, item: Cargo) -> None:
    """4.7d At most half the allowance before entraining."""
    whole = state.battle.vehicle(item.kind).ma * MP if isinstance(item, Transport) else allowance(state, item)
    if item.spent * 2 > whole:
        facts = {"spent": points(item.spent), "half": points(whole // 2)}
        raise Illegal("4.7d", "more-than-half", unit=state.label(item.id), **facts)


def check_station(state: State, side: Side, item: Cargo) -> None:
    """13.3e1 In a detrainable hex out of enemy ZOC; what has just arrived, in its entry hex on a railway."""
    here, rails = state.battle.hexes.at(item.hex or ""), railway(state, side)
    if here in rails.heads or (here in rails.net and (repairs(state, item) or packs_up(state, item))):
        return
    if item.due == state.turn and here in arrivals(state, side):
        return
    raise Illegal("13.3e", "not-detrainable", hex=item.hex)


def packs_up(state: State, item: Cargo) -> bool:
    """13.8c An HQ that has just turned to Move Mode leaves by the station it made."""
    if isinstance(item, Transport) or not state.counter(item.id).hq:
        return False
    return not item.spent and item.id in state.movement.packed


def check_capacity(state: State, side: Side, cost: int) -> None:
    """13.3b Rail Cap is left."""
    left = capacity(state, side)
    if cost > left or left <= 0:
        raise Illegal("13.3b", "rail-cap-used", left=room(max(left, 0)), want=room(cost))


def check_laid(state: State, side: Side, start: str, to: str) -> None:
    """13.3gA A Rail Repair unit does not travel on what has been converted in this phase."""
    index = state.battle.hexes.index
    laid = {index[hex_id] for hex_id in state.movement.relaid}
    if index[to] not in _flood(state, side, index[start], 1, laid):
        raise Illegal("13.3g", "relaid-in-this-phase", start=start, hex=to)


def check_goal(state: State, side: Side, start: str, to: str, free: bool = False) -> None:
    """13.3e2-3, 4.8cD Another detrainable hex on connected rails; `free`: any rail hex will do."""
    here, there = state.battle.hexes.at(start), state.battle.hexes.at(to)
    rails = railway(state, side)
    if there not in (rails.net if free else rails.heads):
        raise Illegal("13.3e", "not-detrainable", hex=to)
    if there == here:
        raise Illegal("13.3e", "there-already", hex=to)
    if there not in lines(state, side, here)[0]:
        raise Illegal("13.3e", "no-rail-path", start=start, hex=to)
    check_clear(state, side, to)


def check_train(state: State, side: Side, items: list[Cargo], to: str) -> int:
    """13.3 The capacity it takes, in quarters of a token."""
    start = items[0].hex or ""
    check_stop(state, [item.id for item in items], to)
    check_goal(state, side, start, to, all(repairs(state, item) for item in items))
    if any(repairs(state, item) for item in items):
        check_laid(state, side, start, to)
    cost = sum(fare(state, side, start, to, bulk(state, item)) for item in items)
    check_capacity(state, side, cost)
    return cost


def check_wagons(state: State, side: Side, start: str) -> None:
    """12.2a, 13.3e Supply that could be put on a train in the hex."""
    check_lot(state, side, start, max(1, free_lot(state, side, start)))
    here = state.battle.hexes.at(start)
    if here not in railway(state, side).heads | arrivals(state, side):
        raise Illegal("13.3e", "not-detrainable", hex=start)
    check_capacity(state, side, GRAIN // 2)


def check_shipment(state: State, side: Side, action: Consign) -> int:
    """12.2a, 13.3 The capacity it takes, in quarters of a token."""
    check_lot(state, side, action.start, action.tokens)
    check_wagons(state, side, action.start)
    check_goal(state, side, action.start, action.to)
    cost = fare(state, side, action.start, action.to, action.tokens * GRAIN)
    check_capacity(state, side, cost)
    return cost


def goals(
    state: State, side: Side, start: str, size: int, items: Sequence[Cargo]
) -> Iterator[tuple[str, str]]:
    """13.3e Hexes on connected rails where the cargo might detrain, with its cost."""
    ids, rails = state.battle.hexes.ids, railway(state, side)
    near, half = lines(state, side, state.battle.hexes.at(start))
    free = bool(items) and all(repairs(state, item) for item in items)
    busted = find_busted(state, side, None)
    for there in sorted((rails.net if free else rails.heads) & near):
        if ids[there] != start:
            dear = (
                fare(state, side, start, ids[there], size) if busted else size // 2 if there in half else size
            )
            yield ids[there], room(dear)


def most(state: State, side: Side, start: str) -> int:
    """13.3a Tokens of the dump that could go, where the rails allow it at half of their size."""
    half = len(lines(state, side, state.battle.hexes.at(start))[1]) > 1
    return min(free_lot(state, side, start), capacity(state, side) * (2 if half else 1) // GRAIN)


def rests(state: State, item: Cargo) -> bool:
    """13.3gB All but Rail Repair units."""
    return not repairs(state, item)


def spend(state: State, event: Railed | SupplyRailed) -> State:
    """13.3b So much more of the side's Rail Cap is used."""
    used = {**state.movement.rail, event.side: state.movement.rail.get(event.side, 0) + event.cost}
    return replace(state, movement=replace(state.movement, rail=used))


RAIL = Carriage(
    "13.3e", "rail", Railed, SupplyRailed, check_capacity, check_entrain, check_wagons, check_train, check_shipment,
    most, goals, rests, spend,
)  # fmt: skip
ACTS = RAIL.acts(RailSupply, RailUnits, 30)
APPLY, LOG = RAIL.applies(), RAIL.logs()
