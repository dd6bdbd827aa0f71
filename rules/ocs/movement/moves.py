"""6 Ground movement: a unit or a stack along a path."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from rules.core.contract import Candidate, Draft, Event, LogLine, Message, Options, Refusal, Side
from rules.core.errors import Illegal, Malformed
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Fact, Hook, Route, Units
from rules.ocs.amounts import ALL, NEVER, points
from rules.ocs.campaign.fortress import check_stop
from rules.ocs.field import foes, shut
from rules.ocs.movement.allowance import check_may_move
from rules.ocs.pieces import Unit
from rules.ocs.reach import Spread, spread
from rules.ocs.schema import Mobility
from rules.ocs.sequence import acting
from rules.ocs.state import State
from rules.ocs.talk import line
from rules.ocs.terrain import Steps


class Move(Action, frozen=True, kw_only=True, tag="move"):
    """6.1 Units of one stack move together; the path begins at their hex."""

    units: Units
    path: Route


class UnitsMoved(Fact, frozen=True, kw_only=True):
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
    """6.1 The units, if they are one stack and each may move."""
    if len(set(unit_ids)) != len(unit_ids):
        raise Malformed("unit-twice", units=list(unit_ids))
    units = [state.unit(unit_id) for unit_id in unit_ids]
    found = [
        Mover(unit, state.face(unit).mobility, check_may_move(state, side, unit), not unit.spent)
        for unit in units
    ]
    if len({unit.hex for unit in units}) > 1:
        raise Illegal("6.1", "not-one-stack", units=[state.label(unit.id) for unit in units])
    return found


def lands(state: State, side: Side, mobility: Mobility) -> Steps:
    """6.2 The steps of the side's units of an MP type, as the ground is now."""
    return state.battle.moves(mobility, side, state.going)


def check_path(state: State, side: Side, stack: Sequence[Mover], path: Sequence[str]) -> tuple[int, ...]:
    """6.1, 6.2 What the path costs each mover, in twelfths; refuses the first step that may not be made."""
    hexes = state.battle.hexes
    way = [hexes.at(hex_id) for hex_id in path]
    if len(way) < 2 or path[0] != stack[0].unit.hex:
        raise Malformed("path-must-start-at-the-stack", start=stack[0].unit.hex)
    for here, there in pairwise(way):
        if there not in hexes.around[here]:
            raise Malformed("broken-path", hex=hexes.ids[there])
        if there in foes(state, side):
            raise Illegal("6.1", "enemy-hex", hex=hexes.ids[there])
    return tuple(_fare(state, side, mover, way) for mover in stack)


def _fare(state: State, side: Side, mover: Mover, way: Sequence[int]) -> int:
    """6.1 What the way costs one mover: at most what it has left, but for the minimum move of one hex."""
    steps, ids = lands(state, side, mover.mobility), state.battle.hexes.ids
    label, minimum = state.label(mover.unit.id), mover.fresh and len(way) == 2
    if mover.mobility == "truck":
        for passed in way[1:-1]:
            if passed in shut(state, side):
                raise Illegal("4.5", "zone-stops", unit=label, hex=ids[passed])
    total = 0
    for here, there in pairwise(way):
        cost = steps.cost(here, there)
        if cost >= NEVER:
            raise Illegal("6.2", "prohibited", unit=label, hex=ids[there])
        if cost >= ALL:
            if not minimum:
                raise Illegal("6.3", "takes-all", unit=label, hex=ids[there])
            return mover.left
        total += cost
    if total > mover.left and not minimum:
        raise Illegal(
            "6.1", "too-far", unit=label, hex=ids[way[-1]], cost=points(total), left=points(mover.left)
        )
    return min(total, mover.left)


def resolve_move(state: State, side: Side, move: Move, dice: Dice) -> list[Event]:
    """6.1 Units move together along a path."""
    costs = check_path(state, side, movers(state, side, move.units), move.path)
    check_stop(state, move.units, move.path[-1])
    return [UnitsMoved(units=move.units, path=move.path, costs=costs, rules=("6.1",))]


def move_options(state: State, side: Side, draft: Draft) -> Options:
    """6.1 The slots of a move: units of one stack, then the path."""
    chosen = tuple(draft.get("units", ()))
    if not chosen:
        return slots.pieces("units", state.units_of(side), lambda unit: check_may_move(state, side, unit))
    return path_options(state, side, movers(state, side, chosen), draft.get("path"))


def path_options(state: State, side: Side, stack: Sequence[Mover], path: Sequence[str] | None) -> Options:
    """6.1 Every hex in reach with its price, and what shuts those at the edge; a path in the draft goes on."""
    hexes, spent = state.battle.hexes, (0,) * len(stack)
    if path:
        spent = check_path(state, side, stack, path)
        check_stop(state, [mover.unit.id for mover in stack], path[-1])
    head = tuple(path or (stack[0].unit.hex or "",))
    start = hexes.at(head[-1])
    found = _reachable(state, side, stack[0], start, spent[0])
    candidates = [
        Candidate(
            value=list(way),
            at=hexes.ids[there],
            cost=points(spent[0] + cost),
            refusal=refusal(check_stop, state, [mover.unit.id for mover in stack], hexes.ids[there]),
        )
        for there, cost, way in found.ways(head[:-1], hexes.ids)
        if _all_can(state, side, stack, way)
    ]
    candidates += _shut_at(state, side, found.cost)
    act = Message("act-move", {"cost": points(max(spent))}) if path else None
    return Options(
        slot="path",
        kind="path",
        ask=Message("ask-path"),
        candidates=tuple(candidates),
        complete=bool(path),
        act=act,
    )


def _reachable(state: State, side: Side, mover: Mover, start: int, spent: int) -> Spread:
    """4.5, 6.1 What the mover reaches: Truck units stop in a ZOC; who has spent nothing may always go one hex."""
    stops = shut(state, side) if mover.mobility == "truck" else ()
    steps = lands(state, side, mover.mobility)
    closed = foes(state, side)
    if spent and start in stops:
        return Spread(start, {start: 0}, {})
    found = spread(steps.graph, start, mover.left - spent, closed, stops)
    if mover.fresh and not spent:
        for there in state.battle.hexes.around[start]:
            if there not in found.cost and there not in closed and steps.cost(start, there) < NEVER:
                found.cost[there], found.came[there] = mover.left, start
    return found


def _all_can(state: State, side: Side, stack: Sequence[Mover], way: Sequence[str]) -> bool:
    if len(stack) == 1:
        return True
    try:
        check_path(state, side, stack, way)
    except Illegal:
        return False
    return True


def _shut_at(state: State, side: Side, reached: dict[int, int]) -> list[Candidate]:
    """6.1 Hexes with enemy units next to what is in reach."""
    hexes = state.battle.hexes
    near = {there for here in reached for there in hexes.around[here]} & foes(state, side)
    return [
        Candidate(
            value=None, at=hexes.ids[there], refusal=Refusal("6.1", "enemy-hex", {"hex": hexes.ids[there]})
        )
        for there in sorted(near)
    ]


def units_moved(state: State, event: UnitsMoved) -> State:
    """6.1, 13.3h The units at the end of the path; the hexes on it are their side's."""
    moved = [
        replace(unit, hex=event.path[-1], spent=unit.spent + cost, began=unit.began or event.path[0])
        for unit, cost in zip((state.units[name] for name in event.units), event.costs, strict=True)
    ]
    side = moved[0].side
    state = replace(state, movement=replace(state.movement, moving=event.units))
    gained = {hex_id: side for hex_id in event.path[1:] if state.control(hex_id) != side}
    state = state.put(*moved)
    return replace(state, taken={**state.taken, **gained}) if gained else state


def said(state: State, event: UnitsMoved) -> list[LogLine]:
    """6.1 A move: how many units, from where to where; who they are is seen on the map."""
    side = state.units[event.units[0]].side
    return line(
        event, side=side, at=(event.path[-1], event.path[0]), who=side, count=len(event.units),
        start=event.path[0], hex=event.path[-1], cost=points(max(event.costs)),
    )  # fmt: skip


def anybody(state: State) -> bool:
    """2.2 Reaction and exploitation are passed over when nobody could move in them."""
    side = acting(state)
    return any(unit.mode in ("reserve", "exploit") for unit in state.units_of(side))


HOOKS = {"reaction": Hook(wanted=anybody), "exploitation": Hook(wanted=anybody)}
ACTS = {Move: Act(resolve_move, move_options, phases=("movement", "reaction", "exploitation"), rank=10)}
APPLY = {UnitsMoved: units_moved}
LOG = {UnitsMoved: said}
