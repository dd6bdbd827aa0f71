"""XI Operational movement: units of one stack along a path, and what it leaves behind (XV.A control)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec.structs import replace

from rules.core.contract import Actor, Candidate, Draft, Event, LogLine, Message, Options
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.hexwar.groups import check_distinct, check_one_stack
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, Route, RuleEvent, Units
from rules.russian_portfolio.commands import check_commands, side_of
from rules.russian_portfolio.movement.bounds import check_awake
from rules.russian_portfolio.movement.paths import Group, Way, check_way
from rules.russian_portfolio.movement.reach import reach
from rules.russian_portfolio.movement.stacking import check_stack
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


class Move(Action, frozen=True, kw_only=True, tag="move"):
    """XI.A Units of one stack move together; the path begins at their hex."""

    units: Units
    path: Route


class UnitsMoved(RuleEvent, frozen=True, kw_only=True):
    """XI.A The units stand at the end of the path; `dispersed` those whom the move has dispersed."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    dispersed: tuple[str, ...]
    cost: int = 0


def check_may_move(state: State, actor: Actor, unit: Unit) -> None:
    """VII.A, XI.A.1, XVI.B.3 A ready unit of one's own that has neither moved nor attacked this turn."""
    check_commands(state, actor, unit)
    if unit.face == "dispersed":
        raise Illegal("VII.B", "is-dispersed", unit=state.label(unit.id))
    if not unit.ready:
        raise Illegal("VII.A", "is-spent", unit=state.label(unit.id))
    if unit.moved or unit.attacked:
        raise Illegal("XI.A.1", "has-moved", unit=state.label(unit.id))
    check_awake(state, unit)


def check_can_move(state: State, actor: Actor, unit: Unit) -> None:
    """XI.A It may move, and there is a hex that it could move to."""
    check_may_move(state, actor, unit)
    if not reachable(state, (unit,)):
        raise Illegal("XI.A", "moves-nowhere", unit=state.label(unit.id))


def movers(state: State, actor: Actor, unit_ids: Sequence[str]) -> list[Unit]:
    """XI.A.3 The units, if they are one stack and each may move."""
    check_distinct(unit_ids)
    units = [state.unit(unit_id) for unit_id in unit_ids]
    for unit in units:
        check_may_move(state, actor, unit)
    check_one_stack(units, "XI.A.3", state.label)
    return units


def check_path(state: State, units: Sequence[Unit], path: Sequence[str]) -> Way:
    """X.A, XI, XII What the path costs and whom it disperses; refuses what breaks a rule, its end included."""
    way = check_way(Group(state, units), [state.battle.hexes.at(hex_id) for hex_id in path])
    check_rest(state, units, way.path[-1])
    return way


def reachable(state: State, units: Sequence[Unit]) -> list[tuple[str, ...]]:
    """XI The best legal path to each hex in reach."""
    ids = state.battle.hexes.ids
    ways = reach(Group(state, units)).values()
    fit = (way.path for way in ways if refusal(check_rest, state, units, way.path[-1]) is None)
    return [tuple(ids[here] for here in path) for path in fit]


def check_rest(state: State, units: Sequence[Unit], there: int) -> None:
    """XII Whether the units may end their move in the hex: limits are exceeded in passing only (ADR 0051)."""
    check_stack(state, units[0].side, state.battle.hexes.ids[there], [unit.id for unit in units])


def resolve_move(state: State, actor: Actor, action: Move, dice: Dice) -> list[Event]:
    """XI The units of one stack; the event cites what their path made use of (XI.A.5, XI.B.2, XI.C)."""
    units = movers(state, actor, action.units)
    way = check_path(state, units, action.path)
    rules = tuple(
        rule for rule, of in (("XI.A.5", way.exerted), ("XI.C", way.strained), ("XI.B.2", way.slipped)) if of
    )
    moved = UnitsMoved(
        units=action.units, path=action.path, dispersed=way.dispersed, cost=way.cost, rules=("XI.A", *rules)
    )  # fmt: skip
    return [moved]


def move_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XI Which units, then which way: every hex in reach with its price and effect; a path in the draft goes on."""
    chosen: Sequence[str] = draft.get("units", ())
    if not chosen:
        mine = state.units_of(side_of(state, actor))
        return slots.units("units", mine, lambda unit: check_can_move(state, actor, unit))
    units = movers(state, actor, chosen)
    group, path = Group(state, units), draft.get("path")
    ask = Message("ask-path", {"limit": group.reach})
    if not path:
        return Options(slot="path", kind="path", ask=ask, candidates=tuple(offer_hexes(group)))
    way = check_way(group, [state.battle.hexes.at(hex_id) for hex_id in path])
    no = refusal(check_rest, state, units, way.path[-1])
    return Options(
        slot="path",
        kind="path",
        ask=ask,
        candidates=tuple(offer_hexes(group, way.path)),
        complete=no is None,
        refusal=no,
        act=Message("act-move", {"cost": way.cost, "limit": group.reach}),
        effect=tuple(effects(group, way)),
    )


def offer_hexes(group: Group, head: tuple[int, ...] = ()) -> Iterator[Candidate]:
    """XI The hexes in reach, each with the path, its cost and what would follow; then those beside it that are shut."""
    ids, ways = group.state.battle.hexes.ids, reach(group, head)
    for there, way in ways.items():
        no = refusal(check_rest, group.state, group.units, there)
        yield Candidate(
            value=[ids[here] for here in way.path] if no is None else None,
            at=ids[there],
            cost=str(way.cost),
            effect=together(list(effects(group, way))) if no is None else None,
            refusal=no,
        )
    path = head or (group.start,)
    for there in group.state.battle.hexes.around[path[-1]]:
        if there not in ways and there not in path:
            yield Candidate(value=None, at=ids[there], refusal=refusal(check_way, group, (*path, there)))


def effects(group: Group, way: Way) -> Iterator[Message]:
    """XI.A.5, B.2, C Whom a move disperses, and why."""
    for reason in ("slipped",) if way.slipped else ("exerted", "strained"):
        if names := getattr(way, reason):
            yield Message(f"move-{reason}", {"units": [group.state.label(name) for name in names]})


def together(said: Sequence[Message]) -> Message | None:
    """Several effects as one."""
    if not said:
        return None
    return reduce(lambda first, second: Message("move-both", {"first": first, "second": second}), said)


def apply_units_moved(state: State, event: UnitsMoved) -> State:
    """XI.A.1, XV.A The units at the end of the path; the hexes on it are their side's."""
    moved = [
        replace(state.units[name], hex=event.path[-1], moved=True, began=event.path[0])
        for name in event.units
    ]
    moved = [unit.disperse() if unit.id in event.dispersed else unit for unit in moved]
    return state.put(*moved).take(moved[0].side, *event.path[1:]).stir()


def log_units_moved(state: State, event: UnitsMoved) -> list[LogLine]:
    """XI A move: who, where to, at what price, and whom it has dispersed."""
    units = [state.label(name) for name in event.units]
    hurt = [state.label(name) for name in event.dispersed]
    side = state.units[event.units[0]].side
    return line(
        event, code="event-UnitsMoved-dispersed" if hurt else "", side=side, at=(event.path[-1], event.path[0]),
        units=units, start=event.path[0], hex=event.path[-1], cost=event.cost, dispersed=hurt,
    )  # fmt: skip


ACTS = {
    Move: Act(
        resolve_move, move_options, phases=("movement",), rank=10,
        blocked=slots.unless(check_may_move, "XI.A.1", "nobody-moves"),
    )
}  # fmt: skip
