"""13.2 Transport points on the move: how far they may go, where, and that they go (ADR 0043)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from msgspec.structs import replace

from rules.core.contract import Candidate, Draft, Event, LogLine, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import report_way
from rules.hexwar.groups import check_adjacent, check_one_stack, check_start, read_group
from rules.hexwar.ways import Purse, Way, ways
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Block, Dice, Route, RuleEvent, Units
from rules.ocs.allowance import under_orders
from rules.ocs.amounts import MP, points
from rules.ocs.field import ahead, foes, halts
from rules.ocs.movement.crossings import check_crossings, note_crossing, on_way
from rules.ocs.movement.entering import left_alone
from rules.ocs.movement.moves import check_stops, find_fare, lands
from rules.ocs.own import check_present
from rules.ocs.pieces import Transport
from rules.ocs.sequence import MOVING
from rules.ocs.state import State


class Drive(Action, frozen=True, kw_only=True, tag="drive"):
    """13.2 Transport points of one hex go together; the path begins at their hex."""

    transports: Units
    path: Route


class TransportsMoved(RuleEvent, frozen=True, kw_only=True):
    """13.2 They stand at the end of the path; `costs` in twelfths of an MP, one for each."""

    transports: tuple[str, ...]
    path: tuple[str, ...]
    costs: tuple[int, ...]


def share(state: State, item: Transport) -> int:
    """2.2, 13.2d Quarters of the allowance in this phase: only trucks in Reserve do not have all of it."""
    if state.phase == "movement":
        return 1 if item.reserve else 4
    return {"reaction": 2, "exploitation": 4}.get(state.phase, 0) if item.released else 0


def points_left(state: State, item: Transport) -> int:
    """6.1 Twelfths of an MP that they have left in this phase."""
    whole = state.battle.vehicle(item.kind).ma * MP
    return whole * share(state, item) // 4 - item.spent


def fresh(item: Transport) -> bool:
    """6.1 Whether they have spent nothing yet, and so may go one hex at any price."""
    return not item.spent and item.began is None


def check_own(state: State, side: Side, item: Transport) -> None:
    """2.1, 12.7d Transport points of the side that stand on the map and are no Extender."""
    check_present(state, side, item)
    if item.extender:
        raise Illegal("12.7d", "extender-stays", unit=state.label(item.id))


def check_ready(state: State, side: Side, item: Transport) -> int:
    """2.2, 4.7, 6.1, 13.2 What they have left, in twelfths; refuses those that may do nothing more in this phase."""
    check_own(state, side, item)
    label = state.label(item.id)
    if item.id in state.movement.carried:
        raise Illegal("4.7d", "carried-before", unit=label)
    check_not_halted(state, item)
    if not share(state, item):
        raise Illegal("13.2d", "transport-waits", unit=label)
    return points_left(state, item)


def check_not_halted(state: State, item: Transport) -> None:
    """4.7, 6.1g, 13.2a Others have not moved since; it has not done anything that ends its phase."""
    label = state.label(item.id)
    if item.began and (item.pinned or item.id not in state.movement.moving):
        raise Illegal("13.2a", "transport-halted", unit=label)
    if item.pinned:
        raise Illegal("4.7", "transport-done", unit=label)


def check_drive(state: State, side: Side, item: Transport) -> None:
    """6.1 They have something left to drive with."""
    if check_ready(state, side, item) <= 0:
        raise Illegal("6.1", "no-points-left", unit=state.label(item.id))


def find_closed(state: State, side: Side) -> set[int]:
    """4.4c, 4.8c Hexes that transport points may not enter: any unit of the enemy's bars them."""
    return foes(state, side) | left_alone(state, side)


def convoy(state: State, side: Side, names: Sequence[str]) -> list[Transport]:
    """13.2 The transport points, if they stand together and each may go."""
    items = read_group(names, state.transport, partial(check_drive, state, side))
    check_one_stack(items, "6.1", state.label)
    return items


def check_way(state: State, side: Side, items: Sequence[Transport], path: Sequence[str]) -> tuple[int, ...]:
    """6.1, 6.2, 4.8c What the path costs each, in twelfths; refuses the first step that may not be made."""
    hexes, bars = state.battle.hexes, find_closed(state, side)
    way = [hexes.at(hex_id) for hex_id in path]
    check_start(path, items[0].hex)
    for here, there in pairwise(way):
        check_adjacent(hexes, here, there)
        if there in bars:
            raise Illegal("4.8c", "transport-barred", hex=hexes.ids[there])
    check_crossings(state, sum(item.load for item in items), path)
    trucks = (item for item in items if is_truck(state, item))
    check_stops(state, side, [item.id for item in items], trucks, way)
    return tuple(_fare(state, side, item, way) for item in items)


def is_truck(state: State, item: Transport) -> bool:
    """4.5 Whether a ZOC stops it."""
    return state.battle.vehicle(item.kind).mobility == "truck"


def _fare(state: State, side: Side, item: Transport, way: Sequence[int]) -> int:
    steps = lands(state, side, state.battle.vehicle(item.kind).mobility)
    return find_fare(state, item.id, way, points_left(state, item), fresh(item), steps, steps)


def nothing_for(check: Callable[[State, Side, Transport], object]) -> Block:
    """A block for an act on transport points: the first refusal, when every one of them is refused."""

    def block(state: State, side: Side) -> Refusal | None:
        found = (refusal(check, state, side, item) for item in state.transports_of(side))
        return slots.nothing(found, Refusal("13.2", "no-transport"))

    return block


def resolve_drive(state: State, side: Side, drive: Drive, dice: Dice) -> list[Event]:
    """13.2 `costs` are in twelfths of an MP; raises `Illegal` for the first fault of the way."""
    items = convoy(state, side, drive.transports)
    costs = check_way(state, side, items, drive.path)
    return [TransportsMoved(transports=drive.transports, path=drive.path, costs=costs, rules=("6.1", "13.2"))]


def drive_options(state: State, side: Side, draft: Draft) -> Options:
    """13.2 The slots: transport points of one hex, then the path."""
    chosen = tuple(draft.get("transports", ()))
    if not chosen:
        items = state.transports_of(side)
        return slots.pieces("transports", items, lambda item: check_drive(state, side, item))
    return way_options(state, side, convoy(state, side, chosen), draft.get("path"))


def way_options(state: State, side: Side, items: Sequence[Transport], path: Sequence[str] | None) -> Options:
    """6.1 Every hex in reach with its price, what bars those at the edge; a path in the draft goes on."""
    hexes = state.battle.hexes
    paid = check_way(state, side, items, path) if path else (0,) * len(items)
    head = tuple(path or (items[0].hex or "",))
    found = reachable(state, side, items, head, paid)
    candidates = [Candidate(value=list(way), at=way[-1], cost=points(cost)) for cost, way in found.values()]
    candidates += _barred(state, side, {hexes.index[head[-1]], *found})
    ask, act = Message("ask-path"), Message("act-drive", {"cost": points(max(paid))}) if path else None
    return Options(
        slot="path", kind="path", ask=ask, candidates=tuple(candidates), complete=bool(path), act=act
    )


def reachable(
    state: State, side: Side, items: Sequence[Transport], head: Sequence[str], paid: Sequence[int]
) -> dict[int, Way]:
    """4.5, 6.1 The hexes in reach of all of them beyond the end of `head`, which has cost them `paid`."""
    hexes, bars, vehicle = state.battle.hexes, find_closed(state, side), state.battle.vehicle
    start = hexes.index[head[-1]]
    stops: set[int] = set()
    if any(is_truck(state, item) for item in items):
        names = [item.id for item in items]
        course = [*map(hexes.index.__getitem__, head), start]
        if halts(state, side, names, course, bool(items[0].began)):
            return {}
        stops = ahead(state, side, names)
    slowest: dict[str, tuple[int, int]] = {}
    for item, cost in zip(items, paid, strict=True):
        purse = points_left(state, item) - cost, cost
        slowest[item.kind] = min(slowest.get(item.kind, purse), purse)
    grounds = {kind: lands(state, side, vehicle(kind).mobility).graph for kind in slowest}
    purses = [Purse(grounds[kind], *purse) for kind, purse in slowest.items()]
    load, near = sum(item.load for item in items), ways(purses, head, hexes, bars, stops)
    found = {to: one for to, one in near.items() if refusal(check_crossings, state, load, one[1]) is None}
    for there in set(hexes.around[start]) - set(found) - bars:
        way = (*head, hexes.ids[there])
        if refusal(check_way, state, side, items, way) is None:
            found[there] = max(check_way(state, side, items, way)), way
    return found


def _barred(state: State, side: Side, reached: set[int]) -> list[Candidate]:
    """4.8c Hexes with anything of the enemy's next to what is in reach."""
    hexes = state.battle.hexes
    near = {there for here in reached for there in hexes.around[here]} & find_closed(state, side)
    return [
        Candidate(value=None, at=hex_id, refusal=Refusal("4.8c", "transport-barred", {"hex": hex_id}))
        for hex_id in (hexes.ids[there] for there in sorted(near))
    ]


def apply_transports_moved(state: State, event: TransportsMoved) -> State:
    """13.2 At the end of the path, load and all; 12.2a what they carry has been moved by road."""
    moved, state = [], under_orders(state, event.transports)
    for name, cost in zip(event.transports, event.costs, strict=True):
        item = state.transports[name]
        began = item.began or event.path[0]
        spent = item.spent + cost
        moved.append(replace(item, hex=event.path[-1], spent=spent, began=began, hauled=item.load))
    load = sum(item.load for item in moved)
    return note_crossing(state.park(*moved), load, list(on_way(state, event.path)))


def log_transports_moved(state: State, event: TransportsMoved) -> list[LogLine]:
    """13.2 From where to where; how many and how full is for their owner to know (4.9)."""
    side, cost = state.transports[event.transports[0]].side, points(max(event.costs))
    return report_way(event, event.path[0], event.path[-1], side=side, cost=cost)


ACTS = {Drive: Act(resolve_drive, drive_options, MOVING, 20, nothing_for(check_drive))}
