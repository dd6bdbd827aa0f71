"""19 Shipping: units, transport points and supply from port to port, within Sea Cap and what the ports can handle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Side
from rules.core.errors import Illegal
from rules.hexwar.nets import grow
from rules.ocs import tempo
from rules.ocs.field import find_shut_hexes, zones
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
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.trace.sources import capacity


class ShipUnits(Carry, frozen=True, kw_only=True, tag="ship_units"):
    """19.0f Units and transport points of one port go to another."""


class ShipSupply(Consign, frozen=True, kw_only=True, tag="ship_supply"):
    """19.0f Tokens of a port's dump go to another port."""


class Shipped(Carried, frozen=True, kw_only=True):
    """19.0f Units and transport points have gone by sea."""


class SupplyShipped(SupplyCarried, frozen=True, kw_only=True):
    """19.0f Supply has gone by sea."""


def seafaring(state: State) -> bool:
    """19.0f Whether the scenario gives anybody Sea Cap."""
    return any(state.battle.file.sea_cap.values())


def sea_cap(state: State, side: Side) -> int:
    """19.0f Sea Cap left in this phase, in quarters of a token."""
    return tempo.capacity(state, "sea", side) * GRAIN - state.movement.sea.get(side, 0)


def find_closed_ports(state: State, side: Side) -> set[int]:
    """19.0a, Rk32 Hexes whose ports an enemy ZOC shuts: negated or not, but for the switch."""
    negated = state.switches.seacap_negation
    return find_shut_hexes(state, side) if negated else zones(state, state.battle.enemy(side))


def is_shut(state: State, side: Side, hex_id: str) -> bool:
    """19.0a Whether an enemy ZOC shuts the port."""
    return state.battle.hexes.at(hex_id) in find_closed_ports(state, side)


def toll(state: State, side: Side, *ports: str) -> int:
    """21.12b How many times its size a cargo costs in Sea Cap: once, by night four times where a port is shut."""
    return 4 if any(is_shut(state, side, hex_id) for hex_id in ports) else 1


def handling(state: State, hex_id: str) -> int:
    """19.0a What the port can still handle in this phase, in quarters of a token."""
    port = state.ports[hex_id]
    return capacity(port) * GRAIN - port.used


def sea(state: State, hex_id: str) -> str:
    """18.1c The water a port lies on."""
    printed = state.battle.map.ports.get(hex_id)
    return printed.sea if printed else ""


def is_joined(state: State, start: str, to: str) -> bool:
    """18.1c Whether two ports lie on the same water: by its name, of an LST by the ways of landing craft."""
    if not (state.ports[start].lst or state.ports[to].lst):
        return sea(state, start) == sea(state, to)
    index, channels = state.battle.hexes.index, state.battle.channels()
    came = grow([index[start]], lambda here: (there for there, _ in channels[here]), lambda there: True)
    return index[to] in came


def check_port(state: State, side: Side, hex_id: str) -> None:
    """19.0a, 19.0fF A port of the side that works."""
    port = state.ports.get(state.hex(hex_id))
    if port is None or port.side != side:
        raise Illegal("19.0f", "no-port-there", hex=hex_id)
    if not state.switches.cloak_of_night and is_shut(state, side, hex_id):
        raise Illegal("19.0a", "port-shut", hex=hex_id)
    if port.idle:
        raise Illegal("18.4f", "port-not-open-yet", hex=hex_id)
    if capacity(port) < 1:
        raise Illegal("19.0a", "port-wrecked", hex=hex_id, hits=port.hits)


def check_sea_cap(state: State, side: Side, cost: int) -> None:
    """19.0fE Sea Cap is left."""
    left = sea_cap(state, side)
    if left <= 0 or cost > left:
        raise Illegal("19.0f", "sea-cap-used", left=room(max(left, 0)), want=room(cost))


def check_embark(state: State, side: Side, item: Cargo) -> None:
    """4.7d, 19.0f One piece that could be shipped from where it is: it has not moved in this phase."""
    check_cargo(state, side, item)
    if item.spent or item.began:
        raise Illegal("19.0f", "moved-before", unit=state.label(item.id))
    start = item.hex or ""
    check_port(state, side, start)
    check_sea_cap(state, side, bulk(state, item) * toll(state, side, start))


def check_passage(state: State, side: Side, start: str, to: str) -> None:
    """18.1c, 19.0f Another working port of the side on the same water."""
    check_port(state, side, start)
    check_port(state, side, to)
    if to == start:
        raise Illegal("19.0f", "there-already", hex=to)
    if not is_joined(state, start, to):
        raise Illegal("18.1c", "no-sea-path", start=start, hex=to)
    check_clear(state, side, to)


def check_handling(state: State, hex_id: str, size: int, alone: bool = False, rule: str = "19.0a") -> None:
    """19.0a What goes in and out together stays within the port's capacity. A combat unit that is too big for the
    port and goes `alone` takes all of it, if nothing has passed through it in this phase (Rk30).
    """
    left = handling(state, hex_id)
    if size > left and (state.ports[hex_id].used or not alone):
        raise Illegal(rule, "port-full", hex=hex_id, left=room(max(left, 0)), want=room(size))


def check_convoy(state: State, side: Side, items: list[Cargo], to: str) -> int:
    """19.0f, 21.12b The Sea Cap it takes, in quarters of a token."""
    start, size = items[0].hex or "", sum(bulk(state, item) for item in items)
    check_stop(state, [item.id for item in items], to)
    check_passage(state, side, start, to)
    alone = len(items) == 1 and isinstance(items[0], Unit)
    check_handling(state, start, size, alone)
    check_handling(state, to, size, alone)
    cost = size * toll(state, side, start, to)
    check_sea_cap(state, side, cost)
    return cost


def check_quay(state: State, side: Side, start: str) -> None:
    """12.2a, 19.0f Supply that could be shipped from the hex."""
    check_lot(state, side, start, max(1, free_lot(state, side, start)))
    check_port(state, side, start)
    check_sea_cap(state, side, GRAIN * toll(state, side, start))
    check_handling(state, start, GRAIN)


def check_shipment(state: State, side: Side, action: Consign) -> int:
    """12.2a, 19.0f, 21.12b The Sea Cap it takes, in quarters of a token."""
    check_lot(state, side, action.start, action.tokens)
    check_passage(state, side, action.start, action.to)
    size = action.tokens * GRAIN
    check_handling(state, action.start, size)
    check_handling(state, action.to, size)
    cost = size * toll(state, side, action.start, action.to)
    check_sea_cap(state, side, cost)
    return cost


def goals(
    state: State, side: Side, start: str, size: int, items: Sequence[Cargo]
) -> Iterator[tuple[str, str]]:
    """19.0f The side's other ports, with what it costs to go there."""
    for hex_id, port in state.ports.items():
        if port.side == side and hex_id != start:
            yield hex_id, room(size * toll(state, side, start, hex_id))


def most(state: State, side: Side, start: str) -> int:
    """19.0a Tokens of the dump for which there is Sea Cap and which the port can still handle."""
    able = min(sea_cap(state, side) // toll(state, side, start), handling(state, start)) // GRAIN
    return min(able, free_lot(state, side, start))


def spend(state: State, event: Shipped | SupplyShipped) -> State:
    """19.0a, 19.0fE Sea Cap and what the ports handled; a unit too big for one takes all that it can do."""
    ports = dict(state.ports)
    size = event.cost // toll(state, event.side, event.start, event.to)
    for hex_id in (event.start, event.to):
        port = ports[hex_id]
        ports[hex_id] = replace(port, used=min(port.used + size, capacity(port) * GRAIN))
    used = {**state.movement.sea, event.side: state.movement.sea.get(event.side, 0) + event.cost}
    return replace(state, ports=ports, movement=replace(state.movement, sea=used))


SEA = Carriage(
    "19.0f", "ship", Shipped, SupplyShipped, check_sea_cap, check_embark, check_quay, check_convoy, check_shipment,
    most, goals, lambda state, item: True, spend,
)  # fmt: skip
"""19.0f Whoever has gone by sea moves no more; of those that go by rail some do (13.3gB)."""
ACTS = SEA.acts(ShipSupply, ShipUnits, 32, seafaring)
APPLY, LOG = SEA.applies(), SEA.logs()
