"""B7 Reserves: going into reserve, and moving from it in the defensive or the offensive reserve phase."""

from __future__ import annotations

from rules.core.contract import Decision, Draft, Event, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.ruleset import Dice
from rules.ring_of_fire import actions as a
from rules.ring_of_fire import events as e
from rules.ring_of_fire import paths
from rules.ring_of_fire.ground import Mover, check_path, ground, indices, near_enemy, points
from rules.ring_of_fire.movement import allowance, entered, stack
from rules.ring_of_fire.sequence import Hook, acting
from rules.ring_of_fire.stacking import check_room
from rules.ring_of_fire.state import State, Unit


def check_can_reserve(state: State, unit: Unit) -> None:
    """B7 In supply, away from the enemy, at most half its allowance used, none of it strategically."""
    label, half = state.label(unit.id), allowance(state, unit) // 2
    if unit.reserve:
        raise Illegal("B7", "already-in-reserve", unit=label)
    if unit.oos:
        raise Illegal("B15", "reserve-out-of-supply", unit=label)
    if unit.strategic:
        raise Illegal("B7", "reserve-after-strategic", unit=label)
    if unit.spent > half:
        raise Illegal("B7", "reserve-moved-too-far", unit=label, spent=points(unit.spent), half=points(half))
    if near_enemy(state, unit.hex or "", unit.side):
        raise Illegal("B7", "reserve-near-enemy", unit=label, hex=unit.hex)


def check_reserve(state: State, side: Side, action: a.Reserve) -> None:
    """B7 Whether all the units may go into reserve."""
    for unit in stack(state, side, action.units):
        check_can_reserve(state, unit)


def resolve_reserve(state: State, side: Side, action: a.Reserve, dice: Dice) -> list[Event]:
    """B7 The units of a stack are marked as in reserve; they move no more in this phase."""
    check_reserve(state, side, action)
    return [e.ReserveSet(units=action.units, rules=("B7",))]


def reserve_options(state: State, side: Side, draft: Draft) -> Options:
    """B7 Any unit, then others of the same stack."""
    chosen = tuple(draft.get("units", ()))
    if chosen:
        check_reserve(state, side, a.Reserve(units=chosen))
    pool = state.at(stack(state, side, chosen)[0].hex or "") if chosen else state.units_of(side)
    return paths.unit_options(state, pool, lambda unit: check_can_reserve(state, unit), chosen)


def check_can_react(state: State, unit: Unit) -> Mover:
    """B7 A unit in reserve moves once, with half its allowance, rounded up."""
    if not unit.reserve:
        raise Illegal("B7", "not-in-reserve", unit=state.label(unit.id))
    whole = allowance(state, unit) // 2
    return Mover(unit.id, state.counter(unit.id).mobility, 2 * ((whole + 1) // 2), True)


def check_reserve_move(state: State, side: Side, move: a.ReserveMove) -> tuple[tuple[int, ...], bool]:
    """B7 Half points for each unit, and whether it crosses a major river."""
    units = stack(state, side, move.units)
    movers = [check_can_react(state, unit) for unit in units]
    paths.check_start(move.path, units[0].hex)
    costs, crossed = check_path(ground(state, side), movers, indices(state, move.path))
    check_room(state, move.path[-1], move.units)
    return costs, crossed


def resolve_reserve_move(state: State, side: Side, move: a.ReserveMove, dice: Dice) -> list[Event]:
    """B7 Units move out of reserve."""
    costs, crossed = check_reserve_move(state, side, move)
    moved = e.ReserveMoved(units=move.units, path=move.path, costs=costs, crossed=crossed, rules=("B7",))
    return [moved, *entered(state, side, move.path[1:])]


def reserve_move_options(state: State, side: Side, draft: Draft) -> Options:
    """B7 Units in reserve, then the path."""
    chosen = tuple(draft.get("units", ()))
    if not chosen:
        waiting = (unit for unit in state.units_of(side) if unit.reserve)
        return paths.unit_options(state, waiting, lambda unit: check_can_react(state, unit))
    units = stack(state, side, chosen)
    movers = [check_can_react(state, unit) for unit in units]
    return paths.path_options(ground(state, side), movers, units[0].hex, draft.get("path"))


def waiting(state: State, side: Side) -> bool:
    """B7 Whether the side has units in reserve."""
    return any(unit.reserve for unit in state.units_of(side))


def _decide(state: State) -> tuple[Decision, ...]:
    side = acting(state)
    if not waiting(state, side):
        return ()
    return (
        Decision(
            id=f"{state.phase}-{state.turn}-{state.active}",
            side=side,
            rule="B7",
            accepts=("reserve_move", "end_phase"),
            ask=Message("ask-" + state.phase.replace("_", "-"), {"side": side}),
            default={"do": "end_phase"},
            at=tuple(sorted({unit.hex for unit in state.units_of(side) if unit.reserve and unit.hex})),
        ),
    )


HOOKS = {
    "defensive_reserve": Hook(wanted=lambda state: waiting(state, state.other), decisions=_decide),
    "reserve_movement": Hook(wanted=lambda state: waiting(state, state.active), decisions=_decide),
}
RESOLVE = {a.Reserve: resolve_reserve, a.ReserveMove: resolve_reserve_move}
OPTIONS = {"reserve": reserve_options, "reserve_move": reserve_move_options}
