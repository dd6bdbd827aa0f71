"""B12 Reinforcements: who is due, where they come on, and what entering costs."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Candidate, Draft, Event, LogLine, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.hexwar.groups import check_distinct
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, Route, RuleEvent, Units
from rules.ring_of_fire.movement.ground import Ground, Mover, check_path, ground, indices, points
from rules.ring_of_fire.movement.moves import allowance, stand
from rules.ring_of_fire.movement.paths import path_options
from rules.ring_of_fire.movement.stacking import check_room, has_room
from rules.ring_of_fire.movement.works import enter_works
from rules.ring_of_fire.scenario import Battle
from rules.ring_of_fire.state import State, Unit
from rules.ring_of_fire.talk import labels


class Enter(Action, frozen=True, kw_only=True, tag="enter"):
    """B12 Reinforcements come on: the path begins at the entry hex."""

    units: Units
    path: Route


class UnitsEntered(RuleEvent, frozen=True, kw_only=True):
    """B12 Reinforcements come on along the path; `costs` are half points by unit."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    costs: tuple[int, ...]


def due(state: State, side: Side) -> list[Unit]:
    """B12 Units of the side whose turn of arrival has come and that are not on the map yet."""
    arrivals = state.battle.arrivals
    return [
        unit
        for unit in state.units.values()
        if unit.fate == "due" and unit.side == side and arrivals[unit.id].turn <= state.turn
    ]


def entries(state: State, land: Ground, units: Sequence[str]) -> tuple[str, ...]:
    """B12 Hexes where the units may come on: those listed, or the nearest free one of the same edge."""
    listed = state.battle.arrivals[units[0]].entry
    free = tuple(hex_id for hex_id in listed if _is_free(state, land, hex_id, units))
    return free or _nearest_on_edge(state, land, listed, units)


def _is_free(state: State, land: Ground, hex_id: str, units: Sequence[str]) -> bool:
    """B12 A hex with room for one of the units is not full: the others may pass through it (B4, ADR 0030)."""
    here = state.battle.index[hex_id]
    room = any(has_room(state, hex_id, (unit,)) for unit in units)
    return here not in land.enemy and here not in land.bonds.hexes and room


def _nearest_on_edge(
    state: State, land: Ground, listed: tuple[str, ...], units: Sequence[str]
) -> tuple[str, ...]:
    battle = state.battle
    spots = [hex_id for hex_id in edge(battle, listed[0]) if _is_free(state, land, hex_id, units)]
    far = {hex_id: min(battle.distance(hex_id, near) for near in listed) for hex_id in spots}
    return tuple(hex_id for hex_id in spots if far[hex_id] == min(far.values()))


def edge(battle: Battle, hex_id: str) -> list[str]:
    """The hexes along the edge of the window on which the hex lies (a corner belongs to its row)."""
    first, last = battle.file.window
    rows = {first[2:], last[2:]}
    row_edge = hex_id[2:] in rows
    return [
        other
        for other, inside in zip(battle.ids, battle.in_play, strict=True)
        if inside and (other[2:] == hex_id[2:] if row_edge else other[:2] == hex_id[:2])
    ]


def check_due(state: State, side: Side, unit_ids: Sequence[str]) -> list[Mover]:
    """B12 Units of one arriving group, due and the side's own."""
    check_distinct(unit_ids)
    arrivals = state.battle.arrivals
    for unit in map(state.unit, unit_ids):
        if unit.side != side:
            raise Illegal("B2", "not-yours", unit=state.label(unit.id))
        if unit.fate != "due":
            raise Illegal("B12", "not-awaited", unit=state.label(unit.id))
        if arrivals[unit.id].turn > state.turn:
            raise Illegal("B12", "not-due-yet", unit=state.label(unit.id), turn=arrivals[unit.id].turn)
        if arrivals[unit.id].entry != arrivals[unit_ids[0]].entry:
            raise Illegal("B12", "not-one-group", units=[state.label(u) for u in unit_ids])
    return [Mover(u, state.counter(u).mobility, allowance(state, state.units[u]), True) for u in unit_ids]


def entry_cost(land: Ground, mobility: int, hex_id: str) -> int:
    """B12, B8 Half points for the entry hex: its terrain, or the road rate where a road runs; interdiction."""
    battle = land.battle
    here = battle.index[hex_id]
    cost = battle.road_rate[mobility] if any(battle.road[here]) else battle.enter[mobility][here]
    return cost + (land.surcharge[mobility] if here in land.hindered else 0)


def check_enter(state: State, side: Side, action: Enter) -> tuple[int, ...]:
    """B12, B3 What coming on and moving on costs each unit, in half points."""
    movers, land = check_due(state, side, action.units), ground(state, side)
    path = indices(state, action.path)
    if action.path[0] not in entries(state, land, action.units):
        raise Illegal("B12", "no-entry-hex", hex=action.path[0])
    after = after_entry(land, movers, action.path[0])
    further = check_path(land, after, path)[0] if len(path) > 1 else (0,) * len(movers)
    check_room(state, action.path[-1], action.units)
    return tuple(
        mover.left - rest.left + cost for mover, rest, cost in zip(movers, after, further, strict=True)
    )


def after_entry(land: Ground, movers: Sequence[Mover], hex_id: str) -> list[Mover]:
    """B12 The movers once they stand in the entry hex."""
    return [
        mover._replace(left=mover.left - entry_cost(land, mover.mobility, hex_id), fresh=False)
        for mover in movers
    ]


def resolve_enter(state: State, side: Side, action: Enter, dice: Dice) -> list[Event]:
    """B12 Raises `Illegal` as `check_enter` does; enemy works on the way fall (B6)."""
    costs = check_enter(state, side, action)
    came = UnitsEntered(units=action.units, path=action.path, costs=costs, rules=("B12",))
    return [came, *enter_works(state, side, action.path)]


def enter_options(state: State, side: Side, draft: Draft) -> Options:
    """B12 Units due, then where they come on and how far they go."""
    chosen = draft.get("units", ())
    if not chosen:
        return slots.units("units", due(state, side), lambda unit: check_due(state, side, [unit.id]))
    movers, land = check_due(state, side, chosen), ground(state, side)
    path = draft.get("path")
    if not path:
        return _entry_options(state, land, movers)
    if path[0] not in entries(state, land, chosen):
        raise Illegal("B12", "no-entry-hex", hex=path[0])
    return path_options(land, after_entry(land, movers, path[0]), path[0], path, entering=True)


def _entry_options(state: State, land: Ground, movers: Sequence[Mover]) -> Options:
    units = [mover.unit for mover in movers]
    candidates = tuple(
        Candidate(
            value=[hex_id],
            at=hex_id,
            cost=points(entry_cost(land, movers[0].mobility, hex_id)),
            refusal=refusal(check_room, state, hex_id, units),
        )
        for hex_id in entries(state, land, units)
    )
    return Options(slot="path", kind="path", ask=Message("ask-entry"), candidates=candidates)


def find_refusal(state: State, side: Side) -> Refusal | None:
    """B12 Why the side has nobody to bring on; None when a unit is due."""
    return None if due(state, side) else Refusal("B12", "nobody-due", {"side": side})


def apply_units_entered(state: State, event: UnitsEntered) -> State:
    """B12 The units are on the map."""
    return stand(state, event.units, event.costs, event.path)


def log_units_entered(state: State, event: UnitsEntered) -> list[LogLine]:
    side = state.units[event.units[0]].side
    start, there, units = event.path[0], event.path[-1], labels(state, event.units)
    return line(event, side=side, at=(there,), tone="good", units=units, start=start, hex=there)


ACTS = {Enter: Act(resolve_enter, enter_options, phases=("movement",), rank=30, blocked=find_refusal)}
