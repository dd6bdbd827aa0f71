"""What must hold of an amended position: the checks that movement, supply and construction make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.amend import check_apart, check_settled
from rules.core.contract import Message
from rules.core.errors import Illegal
from rules.ocs.amending.planes import check_planes
from rules.ocs.amending.ships import check_ships
from rules.ocs.amounts import LIMIT, SP, equivalents, supply
from rules.ocs.field import at, find_overstacked, holder, total_size
from rules.ocs.flow import decisions
from rules.ocs.movement.aside import check_reserve
from rules.ocs.movement.cargo import room
from rules.ocs.movement.markers import check_limit
from rules.ocs.movement.modes import Lie, check_lie, check_zone
from rules.ocs.movement.moves import lands
from rules.ocs.movement.transport import find_closed
from rules.ocs.pieces import Dump, Transport, Unit
from rules.ocs.schema import Mobility
from rules.ocs.state import State
from rules.ocs.trace.extenders import check_made, check_points


def check(before: State, after: State, touched: frozenset[str]) -> None:
    """2.1, 4.8, 5, 6.1, 6.2, 9.14, 12.2, 12.7, 13.2, 13.3h All that is asked of what changed, and of where it lies."""
    asked = decisions(before)[0]
    lying = [name for name in touched if not name.startswith("pool-")]
    check_settled(open_pending(before), lying, asked.rule, asked.ask)
    units = [after.units[name] for name in sorted(touched & after.units.keys())]
    items = [after.transports[name] for name in sorted(touched & after.transports.keys())]
    check_apart(after, [unit.id for unit in units if unit.hex], "6.1")
    for unit in units:
        _check_unit(before, after, unit)
    for item in items:
        _check_transport(before.transports.get(item.id), after, item)
    for hex_id in sorted(_places(units, items, touched)):
        _check_place(before, after, hex_id, touched)
    if after.planes:
        check_planes(after)
    check_ships(after)
    _check_markers(after, [unit for unit in units if unit.mode == "reserve"])
    _check_markers(after, [item for item in items if item.reserve])


def open_pending(state: State) -> Sequence[object]:
    """What is being settled: a combat, a capture, or a Supply Phase that counts who has eaten and who starves."""
    counting = state.phase == "supply" and state.trace.step not in ("", "done")
    return (*state.stack, *((state.trace,) if counting else ()))


def _places(units: Sequence[Unit], items: Sequence[Transport], touched: frozenset[str]) -> set[str]:
    """The hexes of what changed, and those that changed themselves."""
    there = {unit.hex for unit in units if unit.hex} | {item.hex for item in items if item.hex}
    named = (name.partition("-") for name in touched)
    return there | {
        hex_id for kind, _, hex_id in named if kind in ("dump", "hedgehog", "airbase", "port", "hex")
    }


# --- Pieces ---------------------------------------------------------------------------------------


def _check_unit(before: State, after: State, unit: Unit) -> None:
    """5, 6.2, 13.6 It may lie so, stand there, and comes back some day where it is to come back."""
    was, label = before.units[unit.id], after.label(unit.id)
    if unit.fate in ("due", "away") and not unit.due:
        raise Illegal("13.6", "amend-due", unit=label)
    if unit.hex is None:
        return
    check_terrain(after, unit, {after.counter(unit.id).combat.mobility, after.counter(unit.id).move.mobility})
    if unit.mode == "strat" and unit.face != "move":
        raise Illegal("5", "amend-strat-face", unit=label)
    lie = Lie(unit.face, unit.mode)
    if was.mode != unit.mode or (unit.mode == "strat" and was.hex != unit.hex):
        check_zone(after, unit, lie)
    if lie != (was.face, was.mode):
        check_lie(after, unit, lie)


def _check_markers(state: State, pieces: Sequence[Unit] | Sequence[Transport]) -> None:
    """5 There is a Reserve marker for each hex with reserves."""
    for piece in pieces:
        if piece.hex:
            check_limit(state, piece.side, {piece.hex}, {piece.id})


def check_terrain(state: State, piece: Unit | Transport, mobilities: set[Mobility]) -> None:
    """6.2 There is a way into the hex for it: over open ground, or by a road."""
    hexes, hex_id = state.battle.hexes, str(piece.hex)
    here = hexes.index[hex_id]
    for mobility in mobilities:
        if lands(state, piece.side, mobility).is_open(hexes.around, here):
            return
    raise Illegal("6.2", "prohibited", unit=state.label(piece.id), hex=hex_id)


def _check_transport(was: Transport | None, state: State, item: Transport) -> None:
    """4.8c, 6.2, 12.2a, 12.7, 13.2 Its load, its hex, what it has been made into."""
    label = state.label(item.id)
    if item.fate != "map" and not item.due:
        raise Illegal("13.6", "amend-due", unit=label)
    loaded = was is None or (was.load, was.points) != (item.load, item.points)
    if loaded and room(item) < 0:
        facts = {"load": supply(item.load), "holds": supply(item.points * SP)}
        raise Illegal("13.2c", "amend-load", unit=label, **facts)
    if max(item.hauled, item.frozen) > item.load:
        raise Illegal("12.2a", "amend-hauled", unit=label, load=supply(item.load))
    if item.extender:
        check_made(state, item)
        check_points(item.points)
    if item.hex is None:
        return
    if state.battle.hexes.index[item.hex] in find_closed(state, item.side):
        raise Illegal("4.8c", "transport-barred", hex=item.hex)
    check_terrain(state, item, {state.battle.vehicle(item.kind).mobility})
    if item.reserve and not (was and was.reserve):
        check_reserve(state, item.side, replace(item, reserve=False))


# --- Hexes ----------------------------------------------------------------------------------------


def _check_place(before: State, after: State, hex_id: str, touched: frozenset[str]) -> None:
    """4.8, 9.14, 12.2a, 13.3h What lies in the hex is of one side, and not too much."""
    here, side = at(after, hex_id), holder(after, hex_id)
    for kind, owner in _belongings(after, hex_id):
        if side not in (None, owner):
            raise Illegal("9.14", "amend-capture", hex=hex_id, side=side, what=Message(f"amend-what-{kind}"))
    if f"hex-{hex_id}" in touched and side not in (None, after.control(hex_id)):
        raise Illegal("13.3h", "amend-control", hex=hex_id, side=side)
    if hex_id in find_overstacked(after) and total_size(after, here) > total_size(before, at(before, hex_id)):
        facts = {"size": equivalents(total_size(after, here)), "limit": equivalents(LIMIT)}
        raise Illegal("4.8", "amend-overstacked", hex=hex_id, **facts)
    dump = after.dumps.get(hex_id, Dump(side="", hex=hex_id, tokens=0))
    if dump.frozen > dump.tokens:
        raise Illegal("12.2a", "amend-frozen", hex=hex_id, held=supply(dump.tokens))


def _belongings(state: State, hex_id: str) -> Iterator[tuple[str, str]]:
    """9.14 What would fall to an enemy in the hex, and whose it is."""
    for kind, table in (("hedgehog", state.hedgehogs), ("airbase", state.airbases)):
        if hex_id in table:
            yield kind, table[hex_id].side
    if hex_id in state.ports:
        yield "port", state.ports[hex_id].side
    if hex_id in state.dumps:
        yield "dump", state.dumps[hex_id].side
    yield from (("transport", item.side) for item in state.transports.values() if item.hex == hex_id)
