"""B3 Movement and strategic movement; the hexes on the way change hands (B17)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.hexwar.groups import check_distinct, check_one_stack, check_start
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, Hook, Route, RuleEvent, Units
from rules.ring_of_fire.movement.ground import Ground, Mover, check_path, ground, indices, near_enemy, points
from rules.ring_of_fire.movement.paths import path_options
from rules.ring_of_fire.movement.stacking import check_room
from rules.ring_of_fire.movement.works import enter_works
from rules.ring_of_fire.scenario import Counter
from rules.ring_of_fire.state import State, Unit
from rules.ring_of_fire.talk import labels


class Move(Action, frozen=True, kw_only=True, tag="move"):
    """B3 Units of one stack move together; the path begins at their hex."""

    units: Units
    path: Route


class StrategicMove(Action, frozen=True, kw_only=True, tag="strategic_move"):
    """B3 Units of one stack move up to twice their allowance, away from the enemy."""

    units: Units
    path: Route


class UnitsMoved(RuleEvent, frozen=True, kw_only=True):
    """B3 Units move along the path, from its first hex; `costs` are half points by unit."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    costs: tuple[int, ...]
    strategic: bool = False
    crossed: bool = False
    """Over an unbridged major river: the whole move."""


def allowance(state: State, unit: Unit, strategic: bool = False) -> int:
    """B3 What the unit may spend in a phase, in half movement points."""
    return allowance_of(state.counter(unit.id), unit, strategic)


def allowance_of(counter: Counter, unit: Unit, strategic: bool = False) -> int:
    """B3 Half points: as printed, halved and rounded up out of supply (B15), doubled for a strategic move."""
    whole = (counter.move + 1) // 2 if unit.oos else counter.move
    return 2 * whole * (2 if strategic else 1)


def stack(state: State, side: Side, unit_ids: Sequence[str]) -> tuple[Unit, ...]:
    """The units, if they are the side's own and stand together on the map."""
    units = tuple(state.unit(unit_id) for unit_id in unit_ids)
    check_distinct(unit_ids)
    for unit in units:
        if unit.side != side:
            raise Illegal("B2", "not-yours", unit=state.label(unit.id))
        if unit.hex is None:
            raise Illegal("B3", f"not-on-the-map-{unit.fate}", unit=state.label(unit.id))
    check_one_stack(units, "B3", state.label)
    return units


def check_can_move(state: State, unit: Unit, strategic: bool = False) -> Mover:
    """B3, B7 Whether the unit may move (on) in this phase, and with how much."""
    label = state.label(unit.id)
    if unit.reserve:
        raise Illegal("B7", "in-reserve", unit=label)
    if strategic and near_enemy(state, unit.hex or "", unit.side):
        raise Illegal("B3", "strategic-near-enemy", hex=unit.hex)
    if strategic and unit.oos:
        raise Illegal("B15", "strategic-out-of-supply", unit=label)
    if strategic and unit.spent and not unit.strategic:
        raise Illegal("B3", "strategic-after-moving", unit=label)
    if unit.strategic and not strategic:
        raise Illegal("B3", "moved-strategically", unit=label)
    left = allowance(state, unit, strategic) - unit.spent
    if unit.crossed or left <= 0:
        raise Illegal("B3", "no-points-left", unit=label)
    return Mover(unit.id, state.counter(unit.id).mobility, left, not unit.spent)


def check_march(land: Ground, move: Any, check: Callable[[Unit], Mover]) -> tuple[tuple[int, ...], bool]:
    """B3 What a march of a stack costs each unit, in half points, and whether it crosses a major river (ADR 0012)."""
    state = land.state
    units = stack(state, land.side, move.units)
    movers = [check(unit) for unit in units]
    check_start(move.path, units[0].hex)
    costs, crossed = check_path(land, movers, indices(state, move.path))
    check_room(state, move.path[-1], move.units)
    return costs, crossed


def march_options(
    land: Ground, pool: Iterable[Unit], draft: Draft, check: Callable[[Unit], Mover]
) -> Options:
    """B3 The slots of a march: units of one stack, then the path."""
    chosen = draft.get("units", ())
    if not chosen:
        return slots.units("units", pool, check)
    units = stack(land.state, land.side, chosen)
    return path_options(land, [check(unit) for unit in units], units[0].hex, draft.get("path"))


def resolve_move(state: State, side: Side, move: Move | StrategicMove, dice: Dice) -> list[Event]:
    """B3 Units move together along a path."""
    strategic = isinstance(move, StrategicMove)
    land, check = ground(state, side, strategic), partial(check_can_move, state, strategic=strategic)
    costs, crossed = check_march(land, move, check)
    moved = UnitsMoved(
        units=move.units, path=move.path, costs=costs, strategic=strategic, crossed=crossed, rules=("B3",)
    )
    return [moved, *enter_works(state, side, move.path[1:])]


def move_options(state: State, side: Side, draft: Draft) -> Options:
    """B3 What could move, and where to."""
    strategic = draft["do"] == "strategic_move"
    check = partial(check_can_move, state, strategic=strategic)
    return march_options(ground(state, side, strategic), state.units_of(side), draft, check)


def ask(state: State) -> Decision:
    """B2 The phasing side moves until it says that it is done."""
    return Decision(
        id=f"movement:{state.turn}-{state.active}",
        side=state.active,
        rule="B3",
        accepts=(),
        ask=Message("ask-movement", {"side": state.active}),
        hint=Message("hint-movement"),
    )


def stand(
    state: State, units: Sequence[str], costs: Sequence[int], path: Sequence[str], **marks: Any
) -> State:
    """B3, B17 The units at the end of the path, with what is paid and noted; the hexes on it are their side's."""
    moved = [
        replace(
            unit,
            spent=unit.spent + cost,
            began=unit.began or unit.hex or "",
            hex=path[-1],
            fate="map",
            **marks,
        )
        for unit, cost in zip(map(state.unit, units), costs, strict=True)
    ]
    return state.put(*moved).take(moved[0].side, *path)


def apply_units_moved(state: State, event: UnitsMoved) -> State:
    """B3 The units stand at the end of the path, the price is spent, the way is theirs (B17)."""
    return stand(
        state, event.units, event.costs, event.path, crossed=event.crossed, strategic=event.strategic
    )


def log_units_moved(state: State, event: UnitsMoved) -> list[LogLine]:
    """B3 Strategic movement has words of its own."""
    return log_move(state, event, "event-UnitsMovedStrategically" if event.strategic else "")


def log_move(state: State, event: Any, code: str = "") -> list[LogLine]:
    """Who moves from where to where, and at what price."""
    return line(
        event, side=state.units[event.units[0]].side, at=event.path[-1:] + event.path[:1], code=code,
        units=labels(state, event.units), start=event.path[0], hex=event.path[-1], cost=points(max(event.costs)),
    )  # fmt: skip


ACTS = {
    Move: Act(resolve_move, move_options, phases=("movement",), rank=10),
    StrategicMove: Act(resolve_move, move_options, phases=("movement",), rank=20),
}
HOOKS = {"movement": Hook(ask=ask)}
