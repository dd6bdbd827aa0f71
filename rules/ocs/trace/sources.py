"""12.6a, 12.7, 13.3c What trace supply comes from: sources, the railways behind them, linked Extenders."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from rules.core.contract import Side
from rules.core.derived import derive, keep_printed
from rules.hexwar.nets import grow
from rules.ocs.amounts import SP, round_half_up
from rules.ocs.field import find_shut_hexes, foes, zones
from rules.ocs.pieces import Port, Transport
from rules.ocs.scenario import Battle
from rules.ocs.state import State
from rules.ocs.supply.paths import FEW, reach
from rules.ocs.trace.charts import charts

WATCHED = (
    "units",
    "transports",
    "ports",
    "taken",
    "phase",
    "active",
    "turn",
    "ground",
    "switches",
    "movement",
)
"""The parts of a position that trace supply rests on."""

SETTLED = frozenset({"village", "minor_city", "major_city"})
"""13.3c Terrain in which trains can be unloaded."""


@keep_printed
def read_gauges(battle: Battle) -> dict[int, str]:
    """13.3d The side in whose gauge each rail hex is laid at the start; those that are not in it serve both."""
    index = battle.hexes.index
    return {index[hex_id]: side for side, hexes in battle.map.gauges.items() for hex_id in hexes}


def wrong_gauge(state: State, side: Side) -> set[int]:
    """13.3e2, 13.3f Rail hexes of the enemy's gauge, by number."""
    laid, ids = read_gauges(state.battle), state.battle.hexes.ids
    return {here for here, whose in laid.items() if state.movement.gauge.get(ids[here], whose) != side}


class Network(NamedTuple):
    """Where a side's trace supply comes from, hexes by number.

    `sources` and `origins` give each hex its kind: `entry`, `port`, `detrainable` or `extender`; `linked` each
    Extender that works, with the hex it is linked to.
    """

    sources: dict[int, str]
    rails: set[int]
    detrainable: set[int]
    linked: dict[str, int]
    origins: dict[int, str]


@derive(*WATCHED, keep=FEW)
def network(state: State, side: str) -> Network:
    """12.6a Everything the side can trace to."""
    return _network(state, side)


def origins(state: State, side: str) -> dict[int, str]:
    """12.6a Hexes that units and HQs can draw trace supply from, with their kind."""
    return network(state, side).origins


def detrainable(state: State, side: str) -> set[int]:
    """13.3c Hexes where trace supply leaves the railway."""
    return network(state, side).detrainable


def supply_sources(state: State, side: str) -> dict[int, str]:
    """4.5a F, 12.6a, 12.6b Entries and source ports that no enemy unit and no un-negated ZOC shuts (Rk10)."""
    closed = foes(state, side) | find_shut_hexes(state, side)
    shut = closed if state.battle.file.ports_negatable else closed | zones(state, state.battle.enemy(side))
    return {
        here: kind for here, kind in _sources(state, side) if here not in (shut if kind == "port" else closed)
    }


def _sources(state: State, side: str) -> Iterator[tuple[int, str]]:
    index, enemy = state.battle.hexes.index, state.battle.enemy(side)
    for entry in state.battle.open_entries(side, state.turn):
        if entry.trace:
            yield from (
                (index[hex_id], "entry") for hex_id in entry.hexes if state.taken.get(hex_id) != enemy
            )
    for hex_id, port in state.ports.items():
        printed = state.battle.map.ports.get(hex_id)
        mine = printed is None or printed.only in ("", side)
        if port.source and mine and port.side == side and capacity(port) >= SP:
            yield index[hex_id], "port"


def capacity(port: Port) -> int:
    """19, 19.0b Tokens a port handles: a fifth less for each hit, to the nearest token, or by a track of its own; none
    on the day an LST becomes one (18.4f E).
    """
    if port.idle:
        return 0
    if port.hits and port.track:
        return port.track[port.hits - 1]
    return round_half_up(Fraction(port.capacity * (5 - port.hits), 5))


def rail_net(state: State, side: str, cargo: bool = False) -> set[int]:
    """13.3c, Rk40 Rail hexes that lead back to a source. A ZOC bars trace unless negated, `cargo` always."""
    if not cargo:
        return network(state, side).rails
    return _rails(state, side, (here for here, _ in _sources(state, side)), cargo=True)


def cargo_heads(state: State, side: str) -> set[int]:
    """13.3c, 13.3e Hexes where rail cargo is loaded and unloaded: no Extender helps it."""
    return _heads(state, side, rail_net(state, side, cargo=True))


def _rails(state: State, side: str, seeds: Iterable[int], cargo: bool = False) -> set[int]:
    """13.3c Rail hexes of its gauge connected with the seeds, held by the side and free of enemy units and ZOC."""
    rails, ids = state.battle.land.rails, state.battle.hexes.ids
    zone = zones(state, state.battle.enemy(side)) if cargo else find_shut_hexes(state, side)
    closed = foes(state, side) | zone | wrong_gauge(state, side)
    begun = (here for here in seeds if here not in closed)

    def is_open(there: int) -> bool:
        return there not in closed and state.control(ids[there]) == side

    return {here for here in grow(begun, rails.__getitem__, is_open) if rails[here]}


def _heads(state: State, side: str, rails: Collection[int]) -> set[int]:
    """13.3c Rail hexes with a settlement, a port or an Engineer-Capable HQ (Rk29), held by the side."""
    terrain, ids, counters = state.battle.land.terrain, state.battle.hexes.ids, state.battle.counters
    hqs = (unit for unit in state.units_of(side) if counters[unit.id].hq)
    able = (unit.hex for unit in hqs if unit.face == "combat" and unit.mode in ("", "dg"))
    special = {state.battle.hexes.index[hex_id] for hex_id in (*state.ports, *able) if hex_id}
    places = (here for here in rails if here in special or not SETTLED.isdisjoint(terrain[here]))
    return {here for here in places if state.control(ids[here]) == side}


def _network(state: State, side: str, without: frozenset[str] = frozenset()) -> Network:
    """12.6a, 12.7a-c Sources and railways; then Extenders, each of which may carry the next or open a railway."""
    sources = supply_sources(state, side)
    rails = _rails(state, side, sources)
    working = [item for item in extenders(state, side) if item.id not in without]
    feeding: dict[str, int] = {}
    joining: dict[str, int] = {}
    while True:
        heads = _heads(state, side, rails)
        found = _origins(state, sources, heads, feeding)
        before = len(feeding), len(joining)
        for item in working:
            if item.id in feeding:
                continue
            to = connection(state, item, found)
            if to is not None and item.id in joining:
                to = _apart(state, item, without)
            if to is not None:
                feeding[item.id] = to
                rails |= _rails(state, side, _forward(state, item))
            elif item.id not in joining and (to := junction(state, item, rails)) is not None:
                joining[item.id] = to
                rails |= _rails(state, side, _forward(state, item))
        if before == (len(feeding), len(joining)):
            return Network(sources, rails, heads, {**joining, **feeding}, found)


def _apart(state: State, item: Transport, without: frozenset[str]) -> int | None:
    """12.7b What an Extender is linked to of all that does not hang on the railway it opens itself (ADR 0040): its
    range counts back, so by what lies forward of it it is no source.
    """
    return connection(state, item, _network(state, item.side, without | {item.id}).origins)


def _forward(state: State, item: Transport) -> list[int]:
    """12.7a-b The rail hex that a linked Extender opens, if it stands on one that its side holds."""
    assert item.hex is not None
    return [state.battle.hexes.index[item.hex]] if state.control(item.hex) == item.side else []


def _origins(state: State, sources: dict[int, str], heads: set[int], linked: Iterable[str]) -> dict[int, str]:
    index = state.battle.hexes.index
    found = {index[state.transports[item].hex or ""]: "extender" for item in linked}
    return {**found, **dict.fromkeys(heads, "detrainable"), **sources}


def extenders(state: State, side: str) -> Iterator[Transport]:
    """12.7, 12.6b The side's Extenders on the map that no un-negated ZOC shuts."""
    closed, index = find_shut_hexes(state, side) | foes(state, side), state.battle.hexes.index
    for item in state.transports.values():
        if item.extender and item.side == side and item.hex and index[item.hex] not in closed:
            yield item


def connection(state: State, item: Transport, found: Collection[int]) -> int | None:
    """12.7a-c, 12.7g The nearest of these hexes that an Extender is linked to: of origins, it becomes one itself."""
    assert item.hex is not None
    span, hexes = state.battle.extender(item.kind), state.battle.hexes
    cost = reach(state, item.side, hexes.index[item.hex], span.mobility, span.points, own=False).cost
    for reached in sorted(cost, key=cost.__getitem__):
        for there in (reached, *hexes.around[reached]):
            if there in found:
                return there
    return None


def junction(state: State, item: Transport, rails: Collection[int]) -> int | None:
    """12.7a B The working rail hex to which an Extender joins the idle railway it stands on: no source by that."""
    ends = _forward(state, item)
    idle = any(state.battle.land.rails[here] and here not in rails for here in ends)
    return connection(state, item, rails) if idle else None


def may_link(state: State, side: str, hex_id: str, kind: str) -> bool:
    """12.7d Whether an Extender of that kind, formed in the hex now, would be linked."""
    here = state.battle.hexes.index[hex_id]
    if here in find_shut_hexes(state, side):
        return False
    known = network(state, side)
    points = charts().trace.extender_points
    item = Transport(id="", side=side, kind=kind, points=points, hex=hex_id, extender=True)
    linked = connection(state, item, known.origins)
    return linked is not None or junction(state, item, known.rails) is not None
