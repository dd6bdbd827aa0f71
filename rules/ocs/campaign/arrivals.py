"""13.6 Reinforcements: who comes on, where, in which mode. They cannot be put off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import report
from rules.hexwar.groups import read_group
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, PhaseWork, RuleEvent, Units
from rules.ocs.campaign.entries import doors, entries
from rules.ocs.field import at
from rules.ocs.movement.freight import bulk
from rules.ocs.movement.modes import STANCES, Stance
from rules.ocs.movement.reserve import check_markers
from rules.ocs.movement.shipping import check_handling, check_port
from rules.ocs.pieces import Transport, Unit
from rules.ocs.schema import Reinforcement
from rules.ocs.state import State
from rules.ocs.trace.trace import trace_of


class Arrive(Action, frozen=True, kw_only=True, tag="arrive"):
    """13.6 Units and transport points of one group come on in a hex, in a mode."""

    units: Units
    hex: HexId
    mode: Stance = "combat"


class ReinforcementsArrived(RuleEvent, frozen=True, kw_only=True):
    """13.6 They stand on the map; what transport points carry has arrived with them."""

    units: tuple[str, ...]
    hex: str
    mode: Stance = "combat"


def find_due(state: State, side: Side) -> list[Unit | Transport]:
    """13.6, 12.8e What is due by now and not on the map: reinforcements, and units that had broken out."""
    pieces: Iterator[Unit | Transport] = iter((*state.units.values(), *state.transports.values()))
    waiting = (piece for piece in pieces if piece.side == side and piece.fate in ("due", "away"))
    return [piece for piece in waiting if 0 < piece.due <= state.turn]


def group(state: State, piece_id: str) -> Reinforcement | None:
    """13.6 The scenario's group the piece comes with; none for units that had broken out."""
    listed = state.battle.file.reinforcements
    return next((row for row in listed if piece_id in row.units or piece_id in row.transports), None)


def gates(state: State, side: Side, piece_id: str) -> tuple[str, ...]:
    """13.6 Hexes where the piece may come on."""
    row = group(state, piece_id)
    if row is not None:
        return doors(state, side, row.entries, row.hexes)
    table = state.battle.file.replacements.get(side)
    if table is not None and piece_id in state.units and state.counter(piece_id).repl:
        return (*doors(state, side, table.entries), *find_depots(state, side))
    admitting = [entry.id for entry in entries(state, side) if "reinforcements" in entry.admits]
    return doors(state, side, admitting)


def find_depots(state: State, side: Side) -> Iterator[str]:
    """21.7 By the switch: hexes of HQs in trace supply, where Repls may come on."""
    if state.switches.revised_rebuilds:
        heads = (hq for hq in state.units_of(side) if state.counter(hq.id).hq and hq.hex)
        yield from dict.fromkeys(str(hq.hex) for hq in heads if trace_of(state, hq).ok)


def find(state: State, piece_id: str) -> Unit | Transport:
    """The unit or the transport points; `Malformed` for neither."""
    return state.units[piece_id] if piece_id in state.units else state.transport(piece_id)


def check_awaited(state: State, side: Side, piece: Unit | Transport) -> None:
    """13.6 The side's own, and due."""
    if piece.side != side:
        raise Illegal("13.6", "not-yours", unit=state.sign(piece.id))
    label = state.label(piece.id)
    if piece.fate not in ("due", "away") or not piece.due:
        raise Illegal("13.6", "not-awaited", unit=label)
    if piece.due > state.turn:
        raise Illegal("13.6", "not-due-yet", unit=label, turn=piece.due)


def check_group(state: State, side: Side, piece_ids: Sequence[str]) -> tuple[str, ...]:
    """13.6 Pieces that may come on together, and where."""
    read_group(piece_ids, partial(find, state), partial(check_awaited, state, side))
    ways = [gates(state, side, piece_id) for piece_id in piece_ids]
    if any(way != ways[0] for way in ways):
        raise Illegal("13.6", "not-one-group", units=[state.label(piece_id) for piece_id in piece_ids])
    return ways[0]


def check_quay(state: State, side: Side, pieces: Sequence[Unit | Transport], hex_id: str) -> None:
    """13.6a What comes by sea lands in a port that works, all of it together within what the port can still handle."""
    if size := cargo(state, pieces):
        check_port(state, side, hex_id)
        check_handling(state, hex_id, size, rule="13.6a")


def cargo(state: State, pieces: Sequence[Unit | Transport]) -> int:
    """13.6a What those that come by sea, as the group of each says, take of a port; in quarters of a token."""
    rows = ((piece, group(state, piece.id)) for piece in pieces)
    return sum(bulk(state, piece) for piece, row in rows if row is not None and row.by_sea)


def check_door(state: State, ways: Sequence[str], hex_id: str) -> None:
    """13.6 Only by an entry hex of the group."""
    state.hex(hex_id)
    if hex_id not in ways:
        raise Illegal("13.6", "no-entry-hex", hex=hex_id)


def check_mode(state: State, side: Side, units: Sequence[Unit], mode: Stance) -> None:
    """5, 13.6b, V7 Any mode that one may take up, in an enemy ZOC too: to arrive is no change of mode."""
    lie = STANCES[mode]
    if lie.mode == "reserve":
        check_markers(state, side)
    if lie.face == "combat" and any(state.counter(unit.id).repl for unit in units):
        raise Illegal("13.5", "repl-one-face")


def resolve_arrive(state: State, side: Side, action: Arrive, dice: Dice) -> list[Event]:
    """13.6 All in one hex and one mode; raises `Illegal` when either is not open to them."""
    check_door(state, check_group(state, side, action.units), action.hex)
    check_quay(state, side, [find(state, piece) for piece in action.units], action.hex)
    units = [state.units[piece] for piece in action.units if piece in state.units]
    check_mode(state, side, units, action.mode)
    return [ReinforcementsArrived(units=action.units, hex=action.hex, mode=action.mode, rules=("13.6",))]


def arrive_options(state: State, side: Side, draft: Draft) -> Options:
    """13.6 Who, where, in which mode."""
    chosen = tuple(draft.get("units", ()))
    if not chosen:
        return slots.pieces("units", find_due(state, side), lambda piece: check_awaited(state, side, piece))
    ways, pieces = check_group(state, side, chosen), [find(state, piece) for piece in chosen]
    if "hex" not in draft:
        check = partial(check_quay, state, side, pieces)
        return slots.places("hex", dict.fromkeys(ways), check, ask="ask-arrive-hex")
    units = [state.units[piece] for piece in chosen if piece in state.units]
    check_door(state, ways, draft["hex"])
    check_quay(state, side, pieces, draft["hex"])
    if "mode" in draft or not units:
        check_mode(state, side, units, draft.get("mode", "combat"))
        return slots.whole("act-arrive", hex=draft["hex"])
    found = slots.choice("mode", STANCES, lambda mode: check_mode(state, side, units, mode))
    return replace(found, usual="combat")


find_refusal = slots.without(find_due, "13.6", "nobody-due", lambda state, _: {"turn": state.turn})
"""13.6 Somebody must be due."""


def apply_reinforcements_arrived(state: State, event: ReinforcementsArrived) -> State:
    """13.6 On the map, fresh; loads are entered in the books."""
    pieces = [find(state, name) for name in event.units]
    landed, lie = cargo(state, pieces), STANCES[event.mode]
    come = [replace(piece, hex=event.hex, fate="map", due=state.turn) for piece in pieces]
    units = [replace(unit, face=lie.face, mode=lie.mode) for unit in come if isinstance(unit, Unit)]
    cars = [car for car in come if isinstance(car, Transport)]
    state = state.put(*units).park(*cars)
    if landed:
        port = state.ports[event.hex]
        state = replace(state, ports={**state.ports, event.hex: replace(port, used=port.used + landed)})
    for car in cars:
        state = state.post(car.side, "arrived", car.load)
    if units and state.control(event.hex) != units[0].side:
        state = replace(state, taken={**state.taken, event.hex: units[0].side})
    return state


def rest(state: State, dice: Dice) -> list[Event]:
    """13.6 Whoever the player has not placed comes on all the same, together, by the first hex there is; what a port
    cannot take in waits for the next turn (13.6a).
    """
    side, found = state.active, dict[str, list[Unit | Transport]]()
    for piece in find_due(state, side):

        def takes(way: str, piece: Unit | Transport = piece) -> bool:
            return refusal(check_quay, state, side, [*found.get(way, ()), piece], way) is None

        if ways := [*filter(takes, gates(state, side, piece.id))]:
            emptiest = min(ways, key=lambda way: len(at(state, way)))
            found.setdefault(emptiest, []).append(piece)
    return [
        ReinforcementsArrived(units=tuple(p.id for p in some), hex=hex_id, mode=mode, rules=("13.6",))
        for hex_id, pieces in found.items()
        for mode, some in _by_mode(state, pieces)
    ]


def _by_mode(
    state: State, pieces: Sequence[Unit | Transport]
) -> Iterator[tuple[Stance, list[Unit | Transport]]]:
    """13.5 Repls have a Move face only."""
    repls = {p.id for p in pieces if p.id in state.units and state.counter(p.id).repl}
    if others := [p for p in pieces if p.id not in repls]:
        yield "combat", others
    if repls:
        yield "move", [p for p in pieces if p.id in repls]


def log_reinforcements_arrived(state: State, event: ReinforcementsArrived) -> list[LogLine]:
    """13.6 How many come on where: which, the enemy sees of the topmost only."""
    side = find(state, event.units[0]).side
    return report(event, side=side, count=len(event.units))


ACTS = {Arrive: Act(resolve_arrive, arrive_options, phases=("reinforcement",), rank=10, blocked=find_refusal)}
LEAVE = {"reinforcement": PhaseWork(rest, rank=10)}
