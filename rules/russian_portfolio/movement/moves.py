"""X.A, XI Operational movement: units of one stack along a path."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from rules.core.contract import Actor, Candidate, Draft, Event, LogLine, Message, Options
from rules.core.errors import Illegal, Malformed
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, Fact, Route, Units
from rules.russian_portfolio.commands import check_commands, side_of
from rules.russian_portfolio.field import barriers, enterable, exerting, holder
from rules.russian_portfolio.movement.allowance import allowance
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.talk import line


class Move(Action, frozen=True, kw_only=True, tag="move"):
    """XI.A Units of one stack move together; the path begins at their hex."""

    units: Units
    path: Route


class UnitsMoved(Fact, frozen=True, kw_only=True):
    """XI.A The units stand at the end of the path; `dispersed` those whom the move has dispersed."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    dispersed: tuple[str, ...]


def check_may_move(state: State, actor: Actor, unit: Unit) -> None:
    """VII.A, XI.A.1 A ready unit of one's own that has not moved this turn."""
    check_commands(state, actor, unit)
    if not unit.ready or unit.moved or unit.attacked:
        raise Illegal("XI.A.1", "not-ready", unit=state.label(unit.id))


def movers(state: State, actor: Actor, unit_ids: Sequence[str]) -> list[Unit]:
    """XI.A.3 The units, if they are one stack and each may move."""
    if len(set(unit_ids)) != len(unit_ids):
        raise Malformed("unit-twice", units=list(unit_ids))
    units = [state.unit(unit_id) for unit_id in unit_ids]
    for unit in units:
        check_may_move(state, actor, unit)
    if len({unit.hex for unit in units}) > 1:
        raise Illegal("XI.A.3", "not-one-stack", units=[state.label(unit.id) for unit in units])
    return units


def check_step(state: State, units: Sequence[Unit], here: int, there: int) -> None:
    """X.A.1, XI.A.4 Whether the hexside may be crossed and the hex entered at all."""
    hexes = state.battle.hexes
    if not hexes.adjacent(here, there):
        raise Malformed("broken-path", hex=hexes.ids[there])
    if holder(state, there) == state.battle.enemy(units[0].side):
        raise Illegal("XI.A.4", "enemy-hex", hex=hexes.ids[there])
    if not enterable(state, there) or "sea" in barriers(state, here, there):
        raise Illegal("X.A.1", "impassable", hex=hexes.ids[there])


def check_path(state: State, units: Sequence[Unit], path: Sequence[str]) -> tuple[str, ...]:
    """X.A, XI Who is dispersed by the path; refuses the first step that may not be made."""
    hexes = state.battle.hexes
    way = [hexes.at(hex_id) for hex_id in path]
    if len(way) < 2 or path[0] != units[0].hex:
        raise Malformed("path-must-start-at-the-stack", start=units[0].hex)
    for here, there in pairwise(way):
        check_step(state, units, here, there)
    side, length = units[0].side, len(way) - 1
    for passed in way[1:-1]:
        if exerting(state, passed, side):
            raise Illegal("XI.B.1", "zone-stops", hex=hexes.ids[passed])
    least = min(allowance(state, unit).total for unit in units)
    if length > max(1, least):
        raise Illegal("XI.A.2", "too-far", cost=length, limit=least)
    strained = bool(exerting(state, way[-1], side))
    return tuple(
        u.id
        for u in units
        if (length > allowance(state, u).basic and strained) or length > allowance(state, u).total
    )


def resolve_move(state: State, actor: Actor, action: Move, dice: Dice) -> list[Event]:
    """XI The units move."""
    units = movers(state, actor, action.units)
    hurt = check_path(state, units, action.path)
    return [UnitsMoved(units=action.units, path=action.path, dispersed=hurt, rules=("XI.A",))]


def move_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XI Which units, then which way."""
    chosen: Sequence[str] = draft.get("units", ())
    if "path" in draft:
        check_path(state, movers(state, actor, chosen), draft["path"])
        return slots.whole("act-move")
    if not chosen:
        mine = state.units_of(side_of(state, actor))
        return slots.units("units", mine, lambda unit: check_may_move(state, actor, unit))
    units = movers(state, actor, chosen)
    ways = tuple(
        Candidate(value=list(path), at=path[-1], cost=str(len(path) - 1)) for path in reachable(state, units)
    )
    return Options(slot="path", kind="path", ask=Message("ask-path"), candidates=ways)


def reachable(state: State, units: Sequence[Unit]) -> list[tuple[str, ...]]:
    """XI The shortest legal way to each hex in reach."""
    ids, index = state.battle.hexes.ids, state.battle.hexes.index
    start = str(units[0].hex)
    known: dict[str, tuple[str, ...]] = {start: (start,)}
    edge = [start]
    while edge:
        begun, edge = edge, []
        for here in begun:
            for there in state.battle.hexes.around[index[here]]:
                path = (*known[here], ids[there])
                if ids[there] not in known and refusal_free(state, units, path):
                    known[ids[there]] = path
                    edge.append(ids[there])
    return [path for path in known.values() if len(path) > 1]


def refusal_free(state: State, units: Sequence[Unit], path: tuple[str, ...]) -> bool:
    """Whether the path may be taken."""
    return refusal(check_path, state, units, path) is None


def units_moved(state: State, event: UnitsMoved) -> State:
    """XI.A.1, XV.A The units at the end of the path; the hexes on it are their side's."""
    moved = [replace(state.units[name], hex=event.path[-1], moved=True) for name in event.units]
    moved = [unit.disperse() if unit.id in event.dispersed else unit for unit in moved]
    return state.put(*moved).take(moved[0].side, *event.path[1:]).stir()


def said(state: State, event: UnitsMoved) -> list[LogLine]:
    """XI A move."""
    units = [state.label(name) for name in event.units]
    side = state.units[event.units[0]].side
    return line(event, side=side, at=(event.path[-1], event.path[0]), units=units, hex=event.path[-1])


ACTS = {
    Move: Act(
        resolve_move, move_options, phases=("movement",), rank=10,
        blocked=slots.unless(check_may_move, "XI.A.1", "nobody-moves"),
    )
}  # fmt: skip
APPLY = {UnitsMoved: units_moved}
LOG = {UnitsMoved: said}
