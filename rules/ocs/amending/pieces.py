"""3-5, 12, 13 The fields of combat units, transport points, landing craft and dumps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, get_args

from msgspec.structs import replace

from rules.core.amend import Field, Subject, choice, enter, entry, flag, number, place
from rules.core.contract import Message
from rules.core.errors import Illegal
from rules.ocs.field import steps_left
from rules.ocs.movement.entering import HexTaken, apply_hex_taken
from rules.ocs.movement.records import FormationFuel, HqFuel
from rules.ocs.pieces import Craft, Dump, FaceName, Mode, Stocks, Transport, Unit
from rules.ocs.state import State

MOST = 999
"""The most tokens in one place: an action names no more."""

FATES = ("due", "away", "dead")
"""Where a unit is that takes no part; transport points are never among the dead."""

MARKS = {
    "oos": "12.8a",
    "zone": "5",
    "released": "5",
    "fuelled": "12.5c",
    "pinned": "4.5b",
    "attacked": "9.1",
    "fired": "10.0",
}
"""What is marked on a unit, with its rule."""

NOTES = {"turned": "5", "carried": "4.7d", "worked": "13.8d"}
"""What is noted of a unit for this phase."""

TURNS = {"cut": "12.8e", "due": "13.6", "dropped": "12.6h"}
"""Turns that are noted on a unit; 0 for none."""


def subjects(state: State) -> Iterator[Subject]:
    """12.1b, 13.2 The pieces in play, and one for each hex that may get a dump or transport points."""
    for unit in state.units.values():
        if unit.fate != "absorbed":
            yield Subject(unit.id, _named(state, unit.id), _unit(state, unit))
    for item in state.transports.values():
        yield Subject(item.id, _named(state, item.id), _transport(item))
    for craft in state.crafts.values():
        yield Subject(craft.id, _named(state, craft.id), _craft(craft))
    for hex_id in state.dumps:
        yield Subject(f"dump-{hex_id}", Message("amend-dump", {"hex": hex_id}), _dump(state, hex_id))
    yield Subject("dump-", Message("amend-any-dump"), _dump(state, ""), partial(_dump, state))
    for side in state.battle.sides:
        for kind in state.battle.file.transport:
            label = Message("amend-any-transport", {"side": side, "kind": kind})
            new = partial(_new_transport, state, side, kind)
            yield Subject(f"transport-{side}-{kind}-", label, new(""), new)


def _named(state: State, piece_id: str) -> Message:
    return Message("unit", {"unit": state.label(piece_id)})


# --- Combat units ---------------------------------------------------------------------------------


def _unit(state: State, unit: Unit) -> list[Field]:
    steps, notes = state.counter(unit.id).steps, state.movement
    fields = [
        _place_of(state, unit),
        *(
            number(name, getattr(unit, name), partial(_due, unit.id, name), rule)
            for name, rule in TURNS.items()
        ),
        choice("face", unit.face, get_args(FaceName), partial(_mark, unit.id, "face"), "5"),
        choice("mode", unit.mode, get_args(Mode), partial(_mark, unit.id, "mode"), "5"),
        choice("stocks", unit.stocks, get_args(Stocks), partial(_mark, unit.id, "stocks"), "12.10"),
        number("spent", unit.spent, partial(_spent, unit.id), "6.1"),
        *(
            flag(name, getattr(unit, name), partial(_mark, unit.id, name), rule)
            for name, rule in MARKS.items()
        ),
        *(entry(state, "movement", name, unit.id, rule) for name, rule in NOTES.items()),
    ]
    if steps > 1:
        left = steps_left(state, unit)
        fields.insert(1, number("steps", left, partial(_steps, unit.id), "4.6", min(1, left), steps))
    if formation := state.counter(unit.id).formation:
        covered = formation in notes.formations and unit.id in notes.formations[formation].units
        fields.append(flag("formation_fuel", covered, partial(_formation_fuel, unit.id, formation), "12.5c"))
    if state.counter(unit.id).hq:
        fields.append(flag("hq_fuel", unit.id in notes.hqs, partial(_hq_fuel, unit.id), "12.5c"))
    return fields


def _place_of(state: State, unit: Unit) -> Field:
    """12.3e, 12.6g Its hex, its holding box or its landing craft, or why it is in none."""
    field = place(
        unit.hex or unit.within or unit.fate, partial(_place, unit.id), "6.1", optional=False, boxes=FATES
    )
    holds = {name: Message("amend-hold", {"name": label}) for name, label in _holds(state, unit.side).items()}
    return field._replace(spec=replace(field.spec, values={**field.spec.values, **holds}))


def _holds(state: State, side: str) -> dict[str, str]:
    """12.3e, 12.6g The side's holding boxes and landing craft, by name."""
    boxes = {name: box.name for name, box in state.battle.file.boxes.items() if box.side == side}
    return {**boxes, **{craft.id: craft.name for craft in state.crafts.values() if craft.side == side}}


def _place(unit_id: str, state: State, where: Any) -> State:
    """13.3h Where it comes to, the hex is its side's."""
    unit, steps = state.units[unit_id], state.counter(unit_id).steps
    if where in FATES:
        lost = steps if where == "dead" else min(unit.lost, steps - 1)
        gone = Unit(id=unit.id, side=unit.side, fate=where, lost=lost, face=unit.face, parent=unit.parent)
        return state.put(replace(gone, due=unit.due))
    if where not in _holds(state, unit.side):
        state.hex(where)  # raises Malformed
    there: dict[str, Any] = {"fate": "map", "hex": None, "within": "", **state.battle.find_post(where)}
    state = state.put(replace(unit, **there, lost=min(unit.lost, steps - 1), due=0))
    return _held(state, unit.side, there["hex"]) if there["hex"] else state


def _held(state: State, side: str, hex_id: str) -> State:
    return state if state.control(hex_id) == side else apply_hex_taken(state, HexTaken(side=side, hex=hex_id))


def _present(state: State, unit_id: str) -> Unit:
    unit = state.units[unit_id]
    if not unit.present:
        raise Illegal("6.1", "amend-away", unit=state.label(unit_id))
    return unit


def _mark(unit_id: str, name: str, state: State, value: Any) -> State:
    return state.put(replace(_present(state, unit_id), **{name: value}))


def _due(unit_id: str, name: str, state: State, turn: Any) -> State:
    return state.change((unit_id,), **{name: turn})


def _steps(unit_id: str, state: State, left: Any) -> State:
    if state.units[unit_id].fate == "dead":
        raise Illegal("4.6", "amend-dead", unit=state.label(unit_id))
    return state.change((unit_id,), lost=state.counter(unit_id).steps - left)


def _spent(unit_id: str, state: State, spent: Any) -> State:
    """6.1 What has spent nothing has not moved, and is not on the move."""
    unit = _present(state, unit_id)
    moved = state.put(replace(unit, spent=spent, began=unit.began if spent else None))
    return moved if spent else enter("movement", "moving", unit_id, moved, False)


def _hq_fuel(unit_id: str, state: State, on: Any) -> State:
    others = {name: fuel for name, fuel in state.movement.hqs.items() if name != unit_id}
    hqs = {**others, unit_id: HqFuel(side=state.units[unit_id].side)} if on else others
    return replace(state, movement=replace(state.movement, hqs=hqs))


def _formation_fuel(unit_id: str, formation: str, state: State, on: Any) -> State:
    """12.5c A, Rk6 A formation whose payment covers no unit any more is not fuelled."""
    known, side = dict(state.movement.formations), state.units[unit_id].side
    fuel = known.pop(formation, FormationFuel(side=side, units=()))
    others = tuple(name for name in fuel.units if name != unit_id)
    covered = (*others, unit_id) if on else others
    if covered:
        known[formation] = replace(fuel, units=covered)
    return replace(state, movement=replace(state.movement, formations=known))


# --- Transport points, landing craft --------------------------------------------------------------


def _transport(item: Transport) -> list[Field]:
    where, put = partial(_transport_place, item.id), partial(_transport_set, item.id)
    return [
        place(item.hex or item.fate, where, "13.2", optional=False, boxes=FATES[:2]),
        number("due", item.due, partial(put, "due"), "13.6"),
        number("load", item.load, partial(_load, item.id), "13.2c", most=MOST),
        flag("extender", item.extender, partial(put, "extender"), "12.7"),
        flag("reserve", item.reserve, partial(put, "reserve"), "13.2"),
        flag("released", item.released, partial(put, "released"), "5"),
        number("spent", item.spent, partial(_transport_spent, item.id), "6.1"),
        flag("pinned", item.pinned, partial(put, "pinned"), "4.7"),
        number("hauled", item.hauled, partial(put, "hauled"), "12.2a"),
        number("frozen", item.frozen, partial(put, "frozen"), "12.2a"),
        number("points", item.points, partial(put, "points"), "13.2", most=99),
    ]


def _transport_place(transport_id: str, state: State, where: Any) -> State:
    item = state.transport(transport_id).fresh()
    if where in FATES[:2]:
        return state.park(replace(item, hex=None, fate=where, reserve=False))
    return state.park(replace(item, hex=state.hex(where), fate="map", due=0))


def _transport_set(transport_id: str, name: str, state: State, value: Any) -> State:
    return state.park(replace(state.transport(transport_id), **{name: value}))


def _transport_spent(transport_id: str, state: State, spent: Any) -> State:
    """6.1 As of a unit."""
    item = state.transport(transport_id)
    moved = state.park(replace(item, spent=spent, began=item.began if spent else None))
    return moved if spent else enter("movement", "moving", transport_id, moved, False)


def _load(transport_id: str, state: State, load: Any) -> State:
    """12.2a What has been moved in this phase is never more than what is aboard."""
    item = state.transports.get(transport_id)
    if item is None:
        raise Illegal("13.2c", "amend-no-points")
    return state.park(replace(item, load=load, hauled=min(item.hauled, load), frozen=min(item.frozen, load)))


def _new_transport(state: State, side: str, kind: str, hex_id: str) -> tuple[Field, ...]:
    name = f"transport-{side}-{kind}-{hex_id}"

    def add(state: State, points: Any) -> State:
        return state.park(Transport(id=name, side=side, kind=kind, points=points, hex=state.hex(hex_id)))

    return number("points", 0, add, "13.2", most=99), number(
        "load", 0, partial(_load, name), "13.2c", most=MOST
    )


def _craft(craft: Craft) -> tuple[Field, ...]:
    def put(name: str, state: State, value: Any) -> State:
        return state.moor(replace(craft, **{name: value}))

    load = number("load", craft.load, partial(put, "load"), "12.3", most=MOST)
    if not craft.points:
        return (load,)
    return (
        load,
        number("craft-points", craft.points, partial(put, "points"), "18.4a", least=1, most=99),
        number("spent", craft.spent, partial(put, "spent"), "18.4b"),
        flag("dg", craft.dg, partial(put, "dg"), "18.3d"),
        flag("halted", craft.halted, partial(put, "halted"), "18.5a"),
    )


# --- Dumps ----------------------------------------------------------------------------------------


def _dump(state: State, hex_id: str) -> tuple[Field, ...]:
    """12.1b A dump; where none lies, of nothing, of the side that holds the hex."""
    dump = state.dumps.get(hex_id)
    if dump is None:
        side = state.control(state.hex(hex_id)) if hex_id else ""
        dump = Dump(side=side, hex=hex_id, tokens=0)
    return (
        number("tokens", dump.tokens, partial(_tokens, dump), "12.1b", most=MOST),
        choice("side", dump.side, state.battle.sides, partial(_dump_set, hex_id, "side"), "12.1b"),
        number("frozen", dump.frozen, partial(_dump_set, hex_id, "frozen"), "12.2a"),
        entry(state, "trace", "blown", hex_id, "12.11a"),
    )


def _tokens(dump: Dump, state: State, tokens: Any) -> State:
    return state.stock(replace(dump, tokens=tokens, frozen=min(dump.frozen, tokens)))


def _dump_set(hex_id: str, name: str, state: State, value: Any) -> State:
    dump = state.dumps.get(hex_id)
    if dump is None:
        raise Illegal("12.1b", "amend-no-dump", hex=hex_id)
    return state.stock(replace(dump, **{name: value}))
