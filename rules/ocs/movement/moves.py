"""6 Ground movement: a unit or a stack along a path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from rules.core.contract import Candidate, Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import report_way
from rules.hexwar.groups import check_adjacent, check_distinct, check_one_stack, check_start
from rules.hexwar.steps import ALL, NEVER, MoveGraph
from rules.hexwar.ways import Purse, Way, ways
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Route, RuleEvent, Units
from rules.ocs.allowance import check_may_move, check_same_start, under_orders
from rules.ocs.amounts import points, supply
from rules.ocs.bridging import ground, slow
from rules.ocs.field import able, ahead, foes, halts, zones
from rules.ocs.movement.entering import check_enter, entering, left_alone
from rules.ocs.movement.purchases import Deal, apply_events
from rules.ocs.movement.railheads import convert_rails
from rules.ocs.movement.refuel import fuel_deal, fuel_up, origin
from rules.ocs.movement.regions import check_stop
from rules.ocs.pieces import Transport, Unit
from rules.ocs.schema import Mobility
from rules.ocs.sequence import MOVING
from rules.ocs.state import State
from rules.ocs.trace.trace import could_trace_at


class Move(Action, frozen=True, kw_only=True, tag="move"):
    """6.1 Units of one stack move together; the path begins at their hex."""

    units: Units
    path: Route


class UnitsMoved(RuleEvent, frozen=True, kw_only=True):
    """6.1 The units stand at the end of the path; `costs` in twelfths of an MP, one for each unit."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    costs: tuple[int, ...]


class Mover(NamedTuple):
    """A unit about to move: its MP type, twelfths left, whether it has spent nothing yet."""

    unit: Unit
    mobility: Mobility
    left: int
    fresh: bool


def movers(state: State, side: Side, unit_ids: Sequence[str]) -> list[Mover]:
    """6.1 The units, if they are one stack, each may move, and none joins others under way."""
    check_distinct(unit_ids)
    units = [state.unit(unit_id) for unit_id in unit_ids]
    found = [
        Mover(unit, state.face(unit).mobility, check_may_move(state, side, unit), not unit.spent)
        for unit in units
    ]
    check_one_stack(units, "6.1", state.label)
    check_same_start(state, units)
    return found


def lands(state: State, side: Side, mobility: Mobility) -> MoveGraph:
    """6.2, 13.8, 14.8c The steps of the side's units of an MP type, as ground, engineers and planes have left them."""
    return slow(state, ground(state, side, mobility), side, mobility)


def exits(state: State, side: Side, mover: Mover) -> MoveGraph:
    """13.8b The steps out of its hex: an engineer that has turned in order to move leaves by its own bridge."""
    packed = mover.unit.id in state.movement.packed and not mover.unit.began
    own = state.battle.hexes.at(mover.unit.hex or "") if packed else None
    return slow(state, ground(state, side, mover.mobility, own=own), side, mover.mobility)


def find_barred(state: State, side: Side, stack: Sequence[Mover]) -> set[int]:
    """4.5, 4.8, 6.1 Hexes that these movers do not enter."""
    closed = foes(state, side)
    if not any(able(state, mover.unit) for mover in stack):
        closed = closed | left_alone(state, side)
    if any(mover.unit.mode == "strat" for mover in stack):
        closed = closed | zones(state, state.battle.enemy(side))
    return closed


def check_entry(state: State, side: Side, stack: Sequence[Mover], here: int, there: int) -> None:
    """4.5, 4.8, 6.1 Whether the hex next to `here` may be entered at all."""
    hexes = state.battle.hexes
    check_adjacent(hexes, here, there)
    if there in foes(state, side):
        raise Illegal("6.1", "enemy-hex", hex=hexes.ids[there])
    check_enter(state, side, [mover.unit for mover in stack], hexes.ids[there])
    for mover in stack:
        if mover.unit.mode == "strat" and there in zones(state, state.battle.enemy(side)):
            raise Illegal("4.5", "strat-enters-zone", unit=state.label(mover.unit.id), hex=hexes.ids[there])


def check_path(state: State, side: Side, stack: Sequence[Mover], path: Sequence[str]) -> tuple[int, ...]:
    """6.1, 6.2 What the path costs each mover, in twelfths; refuses the first step that may not be made."""
    hexes = state.battle.hexes
    way = [hexes.at(hex_id) for hex_id in path]
    check_start(path, stack[0].unit.hex)
    for here, there in pairwise(way):
        check_entry(state, side, stack, here, there)
    trucks = (mover.unit for mover in stack if mover.mobility == "truck")
    check_stops(state, side, [mover.unit.id for mover in stack], trucks, way)
    return tuple(_fare(state, side, mover, way) for mover in stack)


def _fare(state: State, side: Side, mover: Mover, way: Sequence[int]) -> int:
    first, steps = exits(state, side, mover), lands(state, side, mover.mobility)
    return find_fare(state, mover.unit.id, way, mover.left, mover.fresh, first, steps)


def check_stops(
    state: State, side: Side, names: Sequence[str], trucks: Iterable[Unit | Transport], way: Sequence[int]
) -> None:
    """4.5 Of these movers the Truck units and trucks leave a ZOC only where they began the phase."""
    for truck in trucks:
        if held := halts(state, side, names, way, bool(truck.began)):
            hex_id = state.battle.hexes.ids[held[0]]
            raise Illegal("4.5", "zone-stops", unit=state.label(truck.id), hex=hex_id)


def find_fare(
    state: State, piece: str, way: Sequence[int], left: int, fresh: bool, first: MoveGraph, steps: MoveGraph
) -> int:
    """6.1 What the way costs one mover: at most what it has left, but for the minimum move of one hex. Its `first` step
    may be of another graph than the others.
    """
    ids, label, minimum = state.battle.hexes.ids, state.label(piece), fresh and len(way) == 2
    total = 0
    for here, there in pairwise(way):
        cost = (first if here == way[0] else steps).cost(here, there)
        if cost >= NEVER:
            raise Illegal("6.2", "prohibited", unit=label, hex=ids[there])
        if cost >= ALL and not minimum:
            raise Illegal("6.3", "takes-all", unit=label, hex=ids[there])
        total += cost
    if total > left and not minimum:
        raise Illegal("6.1", "too-far", unit=label, hex=ids[way[-1]], cost=points(total), left=points(left))
    return min(total, left)


def check_rest(state: State, stack: Sequence[Mover], hex_id: str) -> None:
    """12.6e Units in Strat Mode end their move where they could trace; a scenario may hold others back."""
    names = [mover.unit.id for mover in stack]
    check_stop(state, names, hex_id)
    after = _with_hqs(state, stack, hex_id)
    for mover in stack:
        if mover.unit.mode == "strat" and not could_trace_at(after, mover.unit, hex_id):
            drawn = state.switches.strat_draw
            rule, code = ("21.12d", "strat-without-draw") if drawn else ("12.6e", "strat-without-trace")
            raise Illegal(rule, code, unit=state.label(mover.unit.id), hex=hex_id)


def _with_hqs(state: State, stack: Sequence[Mover], hex_id: str) -> State:
    """12.6e HQs that come along throw from where they come to."""
    heads = [mover.unit for mover in stack if state.counter(mover.unit.id).hq]
    return state.put(*(replace(hq, hex=hex_id) for hq in heads)) if heads else state


def resolve_move(state: State, side: Side, move: Move, dice: Dice) -> list[Event]:
    """6.1, 12.5 Units are fuelled and move together along a path; then what happens in the hexes they entered."""
    stack = movers(state, side, move.units)
    costs = check_path(state, side, stack, move.path)
    check_rest(state, stack, move.path[-1])
    events = fuel_up(state, side, move.units)
    moved = UnitsMoved(units=move.units, path=move.path, costs=costs, rules=("6.1",))
    after = apply_units_moved(apply_events(state, events), moved)
    entered = dict.fromkeys(move.path[1:])
    taken = [fact for hex_id in entered for fact in entering(after, side, move.units, hex_id, dice)]
    return [*events, moved, *convert_rails(after, side, move.units, move.path), *taken]


def can_move(state: State, side: Side) -> Callable[[Unit], None]:
    """6.1, 12.5a The check whether a unit may move, and has fuel or could be given some.

    What pays for one pays for each of its nation in the hex: to ask again takes a millisecond.
    """
    supplied: set[tuple[str | None, str]] = set()

    def check(unit: Unit) -> None:
        check_may_move(state, side, unit)
        place = unit.hex, state.counter(unit.id).nation
        if place not in supplied and fuel_deal(state, side, (unit.id,)):
            supplied.add(place)

    return check


def move_options(state: State, side: Side, draft: Draft) -> Options:
    """6.1 The slots of a move: units of one stack, then the path."""
    chosen = tuple(draft.get("units", ()))
    if not chosen:
        return slots.pieces("units", state.units_of(side), can_move(state, side))
    stack = movers(state, side, chosen)
    fuel = fuel_deal(state, side, chosen)
    return path_options(state, side, stack, draft.get("path"), fuel)


def path_options(
    state: State, side: Side, stack: Sequence[Mover], path: Sequence[str] | None, fuel: Deal | None
) -> Options:
    """6.1 Every hex in reach with its price, and what shuts those at the edge; a path in the draft goes on."""
    spent = check_path(state, side, stack, path) if path else (0,) * len(stack)
    head = tuple(path or (str(stack[0].unit.hex),))
    found = reachable(state, side, stack, head, spent)
    candidates = [Candidate(value=way, at=way[-1], cost=points(cost)) for cost, way in found.values()]
    reached = {state.battle.hexes.index[head[-1]], *found}
    candidates += explain_shut_hexes(state, side, stack, head, reached)
    if not path:
        return Options(slot="path", kind="path", ask=Message("ask-path"), candidates=tuple(candidates))
    no = refusal(check_rest, state, stack, head[-1])
    act = Message("act-move", {"cost": points(max(spent))})
    if fuel is not None:
        act = Message("act-move-fuelled", {**act.facts, "fuel": supply(fuel.tokens)})
    return Options(
        slot="path",
        kind="path",
        ask=Message("ask-path"),
        candidates=tuple(candidates),
        complete=no is None,
        refusal=no,
        act=act,
        effect=() if fuel is None else (Message("move-fuel", {"origin": origin(state, fuel)}),),
    )


def reachable(
    state: State, side: Side, stack: Sequence[Mover], head: tuple[str, ...], spent: Sequence[int]
) -> dict[int, Way]:
    """6.1 The hexes in reach beyond the end of `head`, which has cost the movers `spent`, each with its way."""
    hexes, closed = state.battle.hexes, find_barred(state, side, stack)
    start = hexes.index[head[-1]]
    stops: set[int] = set()
    if any(mover.mobility == "truck" for mover in stack):
        names = [mover.unit.id for mover in stack]
        way = [*map(hexes.index.__getitem__, head), start]
        if halts(state, side, names, way, bool(stack[0].unit.began)):
            return {}
        stops = ahead(state, side, names)
    slowest: dict[int, Purse] = {}
    for mover, paid in zip(stack, spent, strict=True):
        steps = exits(state, side, mover) if len(head) == 1 else lands(state, side, mover.mobility)
        purse = Purse(steps.graph, mover.left - paid, paid)
        known = slowest.get(id(steps.graph), purse)
        slowest[id(steps.graph)] = min(purse, known, key=lambda one: one.left)
    found = ways(tuple(slowest.values()), head, hexes, closed, stops)
    for there in hexes.around[start]:
        if there not in found and there not in closed:
            path = (*head, hexes.ids[there])
            cost = _price(state, side, stack, path)
            if cost is not None:
                found[there] = cost, path
    return found


def _price(state: State, side: Side, stack: Sequence[Mover], path: Sequence[str]) -> int | None:
    try:
        return max(check_path(state, side, stack, path))
    except Illegal:
        return None


def explain_shut_hexes(
    state: State, side: Side, stack: Sequence[Mover], head: tuple[str, ...], reached: set[int]
) -> Iterator[Candidate]:
    """4.5, 4.8, 6.1 The hexes next to the stack, and next to all that is in reach, that it may not enter; why."""
    hexes = state.battle.hexes
    here = hexes.index[head[-1]]
    for there in sorted(set(hexes.around[here]) - reached):
        no = refusal(check_path, state, side, stack, (*head, hexes.ids[there]))
        yield Candidate(value=None, at=hexes.ids[there], refusal=no)
    for there in sorted(find_barred(state, side, stack) - set(hexes.around[here])):
        near = reached & set(hexes.around[there])
        if near:
            no = refusal(check_entry, state, side, stack, min(near), there)
            yield Candidate(value=None, at=hexes.ids[there], refusal=no)


def apply_units_moved(state: State, event: UnitsMoved) -> State:
    """6.1, 13.3h The units at the end of the path; the hexes on it are their side's."""
    state = under_orders(state, event.units)
    moved = [
        replace(unit, hex=event.path[-1], spent=unit.spent + cost, began=unit.began or event.path[0])
        for unit, cost in zip((state.units[name] for name in event.units), event.costs, strict=True)
    ]
    side = moved[0].side
    gained = {hex_id: side for hex_id in event.path[1:] if state.control(hex_id) != side}
    state = state.put(*moved)
    return replace(state, taken={**state.taken, **gained}) if gained else state


def log_units_moved(state: State, event: UnitsMoved) -> list[LogLine]:
    """6.1 A move: how many units, from where to where; who they are is seen on the map."""
    side, cost = state.units[event.units[0]].side, points(max(event.costs))
    return report_way(event, event.path[0], event.path[-1], side=side, count=len(event.units), cost=cost)


BLOCKED = slots.unless(check_may_move, "6.1", "nobody-moves")
ACTS = {Move: Act(resolve_move, move_options, phases=MOVING, rank=10, blocked=BLOCKED)}
