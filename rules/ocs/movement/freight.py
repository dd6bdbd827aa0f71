"""4.7 What transport by rail and sea has in common: how much room things take, and who may be carried."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from rules.core.chapters import apply_nothing
from rules.core.contract import LogLine, Refusal, Side
from rules.core.errors import Illegal
from rules.core.talk import report_way
from rules.hexwar.figures import fraction_text
from rules.hexwar.groups import check_distinct, check_one_stack
from rules.ocs.acts import Action, Amount, HexId, RuleEvent, Units
from rules.ocs.allowance import under_orders, under_way
from rules.ocs.amounts import MP, SP, supply
from rules.ocs.field import size
from rules.ocs.movement.cargo import dump_of, free_lot, set_down
from rules.ocs.movement.entering import left_alone
from rules.ocs.movement.transport import check_not_halted, check_own
from rules.ocs.own import check_present
from rules.ocs.pieces import Dump, Transport, Unit
from rules.ocs.state import State

GRAIN = 4
"""Quarters in a token of capacity: half of half a token occurs (4.7b, 13.3a), so capacity is counted in these."""

LIGHT = 6 * MP
"""4.7b Units that march at most so far on their Move side take half their RE."""

FLOWN = 10 * MP
"""14.9c Leg units of so many MP on their Move side can be flown."""


class Carry(Action, frozen=True, kw_only=True):
    """4.7 Units and transport points of one hex, and where they are carried."""

    units: Units
    to: HexId


class Consign(Action, frozen=True, kw_only=True):
    """12.2 Tokens of the dump in a hex, and where they are carried."""

    start: HexId
    tokens: Amount
    to: HexId


class Carried(RuleEvent, frozen=True, kw_only=True):
    """4.7 They are there; `cost` in quarters of a token of the side's capacity, `rests` those that move no more."""

    side: str
    units: tuple[str, ...]
    start: str
    to: str
    cost: int
    rests: tuple[str, ...] = ()


class SupplyCarried(RuleEvent, frozen=True, kw_only=True):
    """12.2 Tokens of a dump are there; `cost` in quarters of a token of the side's capacity."""

    side: str
    start: str
    to: str
    tokens: int
    cost: int


class FreightNoted(RuleEvent, frozen=True, kw_only=True):
    """4.9, 12.2 What its owner is told of supply about to be carried: how much, and the capacity it takes."""

    side: str
    start: str
    to: str
    tokens: int
    cost: int


def manifest(event: SupplyCarried) -> FreightNoted:
    """4.9 The note for the owner that goes before the carrying."""
    return FreightNoted(
        side=event.side, start=event.start, to=event.to, tokens=event.tokens, cost=event.cost,
        rules=event.rules, audience=(event.side,),
    )  # fmt: skip


Cargo = Unit | Transport


def piece(state: State, name: str) -> Cargo:
    """A unit or transport points; `Malformed` for an unknown id."""
    return state.transports[name] if name in state.transports else state.unit(name)


def bulk(state: State, item: Cargo) -> int:
    """4.7 Room in quarters of a token: points of transport whatever they carry; units by RE, light ones half."""
    if isinstance(item, Transport):
        return item.points * SP * GRAIN
    face = state.counter(item.id).move
    light = face.mobility == "leg" and MP <= face.move <= LIGHT
    return size(state, item) * GRAIN // (2 if light else 1)


def room(grains: int) -> str:
    """4.7 Capacity in words, in SP: 6 grains are «3/8»."""
    return fraction_text(Fraction(grains, SP * GRAIN))


def check_cargo(state: State, side: Side, item: Cargo) -> None:
    """4.7, 12.2a, 13.3e What may be carried at all: Move Mode, not carried before, not on the way."""
    if item.id in state.movement.carried:
        raise Illegal("4.7d", "carried-before", unit=state.label(item.id))
    if isinstance(item, Transport):
        check_transport(state, side, item)
    else:
        check_unit(state, side, item)


def check_transport(state: State, side: Side, item: Transport) -> None:
    """4.7c, 5, 12.2a Transport points, not in Reserve, whose load they have not moved themselves in this phase."""
    check_own(state, side, item)
    label = state.label(item.id)
    if item.reserve:
        raise Illegal("4.7", "not-in-move-mode", unit=label)
    check_not_halted(state, item)
    hauled = min(item.load, item.hauled)
    if hauled:
        raise Illegal("12.2a", "load-hauled", unit=label, load=supply(hauled))


def check_unit(state: State, side: Side, unit: Unit) -> None:
    """4.7, 5 A unit of the side on its Move side, without a marker, whose move is not over."""
    check_present(state, side, unit)
    label = state.label(unit.id)
    if unit.face != "move" or unit.mode:
        raise Illegal("4.7", "not-in-move-mode", unit=label)
    if under_way(unit) and (unit.pinned or unit.id not in state.movement.moving):
        raise Illegal("6.1", "move-is-over", unit=label)
    if unit.pinned:
        raise Illegal("4.5b", "pinned", unit=label)


def check_flown(state: State, unit: Unit) -> None:
    """14.9c, 18.4e B A unit light enough for planes and DUKWs: in Move Mode, on foot, of `FLOWN` at most."""
    label = state.label(unit.id)
    if unit.face != "move" or unit.mode:
        raise Illegal("4.7", "not-in-move-mode", unit=label)
    if not is_light(state, unit):
        raise Illegal("14.9c", "not-airportable", unit=label, most=FLOWN // MP)


def is_light(state: State, unit: Unit) -> bool:
    """14.9c Whether it marches, `FLOWN` at most on its Move side."""
    up = state.counter(unit.id).move
    return up.mobility == "leg" and MP <= up.move <= FLOWN


def check_lot(state: State, side: Side, start: str, tokens: int) -> None:
    """12.1, 12.2a So many tokens of the side's dump in a hex, none of which was set down there in this phase."""
    dump = dump_of(state, side, state.hex(start))
    if dump is None:
        raise Illegal("12.1d", "no-dump-there", hex=start)
    if tokens < 1:
        raise Illegal("12.1a", "no-tokens")
    if tokens > dump.tokens:
        raise Illegal("12.1b", "dump-holds-less", hex=start, held=supply(dump.tokens), want=supply(tokens))
    free = free_lot(state, side, start)
    if tokens > free:
        raise Illegal("12.2a", "leapfrog", hex=start, frozen=supply(dump.frozen), free=supply(free))


def together(state: State, side: Side, names: Sequence[str]) -> list[Cargo]:
    """4.7 The cargo, if it stands in one hex."""
    check_distinct(names)
    items = [piece(state, name) for name in names]
    check_one_stack(items, "4.7", state.label)
    return items


def everything(state: State, side: Side) -> list[Cargo]:
    """The side's units and transport points on the map."""
    return [*state.units_of(side), *state.transports_of(side)]


def dumps_of(state: State, side: Side) -> list[Dump]:
    """12.1d The side's dumps on the ground."""
    return [dump for dump in state.dumps.values() if dump.side == side]


EMPTY = Refusal("4.7", "nothing-to-carry")
"""4.7, 12.2 What is said when the side has nothing at all that could be carried."""


def check_clear(state: State, side: Side, hex_id: str) -> None:
    """4.8c Nothing is put down where units of the enemy are, of whatever kind."""
    if state.battle.hexes.at(hex_id) in left_alone(state, side):
        raise Illegal("4.8c", "transport-barred", hex=hex_id)


def arrive(state: State, event: Carried) -> State:
    """4.7d There, and done for this phase but for whoever may go on; 12.2a loads have been carried."""
    state = under_orders(state, event.units)
    for name in event.units:
        rests = name in event.rests
        if name in state.transports:
            item = state.transports[name]
            began = item.began or event.start
            state = state.park(replace(item, hex=event.to, began=began, pinned=rests, frozen=item.load))
        else:
            unit = state.units[name]
            state = state.put(replace(unit, hex=event.to, began=unit.began or event.start, pinned=rests))
    book = replace(state.movement, carried=(*state.movement.carried, *event.units))
    return replace(state, movement=book)


def deliver(state: State, event: SupplyCarried) -> State:
    """12.2a From one dump to another, where it may be used but is not loaded in this phase."""
    dump = state.dumps[event.start]
    state = state.stock(replace(dump, tokens=dump.tokens - event.tokens))
    return set_down(state, event.side, event.to, event.tokens)


def log_carried(state: State, event: Carried | SupplyCarried) -> list[LogLine]:
    """4.9, 12.2 Trains and convoys are seen, what they carry is not."""
    return report_way(event, event.start, event.to, side=event.side)


def log_freight_noted(state: State, event: FreightNoted) -> list[LogLine]:
    """4.9, 12.2 How much, for its owner."""
    told = {"tokens": supply(event.tokens), "cost": room(event.cost)}
    return report_way(event, event.start, event.to, side=event.side, **told)


def anew(state: State) -> State:
    """4.7d, 13.3b, 19.0a Capacities, and what was carried or worked, count for one phase."""
    if any(port.used or port.idle for port in state.ports.values()):
        ports = {key: replace(port, used=0, idle=False) for key, port in state.ports.items()}
        state = replace(state, ports=ports)
    book = state.movement
    if not (book.rail or book.sea or book.carried or book.worked):
        return state
    return replace(state, movement=replace(book, rail={}, sea={}, carried=(), worked=()))


APPLY = {FreightNoted: apply_nothing}
"""12.2 Nothing yet: the carrying follows."""
FRESH = (anew,)
