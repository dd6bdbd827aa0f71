"""B7 Reserves: going into reserve, and moving from it in the defensive or the offensive reserve phase."""

from __future__ import annotations

from functools import partial

from rules.core.acts import decline
from rules.core.contract import Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, Hook, PhaseWork, Policy, Route, RuleEvent, Units
from rules.ring_of_fire.movement.ground import Mover, ground, near_enemy, points
from rules.ring_of_fire.movement.moves import allowance, check_march, log_move, march_options, stack, stand
from rules.ring_of_fire.movement.works import enter_works
from rules.ring_of_fire.sequence import acting
from rules.ring_of_fire.state import State, Unit
from rules.ring_of_fire.talk import labels


class Reserve(Action, frozen=True, kw_only=True, tag="reserve"):
    """B7 Units go into reserve, at the end of the Movement Phase."""

    units: Units


class ReserveMove(Action, frozen=True, kw_only=True, tag="reserve_move"):
    """B7 Units in reserve move up to half their allowance."""

    units: Units
    path: Route


class ReserveSet(RuleEvent, frozen=True, kw_only=True):
    """B7 Units go into reserve."""

    units: tuple[str, ...]


class ReserveLifted(RuleEvent, frozen=True, kw_only=True):
    """B7 Reserve markers come off unused."""

    units: tuple[str, ...]


class ReserveMoved(RuleEvent, frozen=True, kw_only=True):
    """B7 Units in reserve move; the marker comes off."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    costs: tuple[int, ...]
    crossed: bool = False


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


def check_reserve(state: State, side: Side, action: Reserve) -> None:
    """B7 Whether all the units may go into reserve."""
    for unit in stack(state, side, action.units):
        check_can_reserve(state, unit)


def resolve_reserve(state: State, side: Side, action: Reserve, dice: Dice) -> list[Event]:
    """B7 The units of a stack are marked as in reserve; they move no more in this phase."""
    check_reserve(state, side, action)
    return [ReserveSet(units=action.units, rules=("B7",))]


def reserve_options(state: State, side: Side, draft: Draft) -> Options:
    """B7 Any unit, then others of the same stack."""
    chosen = draft.get("units", ())
    if chosen:
        check_reserve(state, side, Reserve(units=chosen))
    pool = state.at(stack(state, side, chosen)[0].hex or "") if chosen else state.units_of(side)
    return slots.units("units", pool, partial(check_can_reserve, state), chosen)


def check_can_react(state: State, unit: Unit) -> Mover:
    """B7 A unit in reserve moves once, with half its allowance, rounded up."""
    if not unit.reserve:
        raise Illegal("B7", "not-in-reserve", unit=state.label(unit.id))
    whole = allowance(state, unit) // 2
    return Mover(unit.id, state.counter(unit.id).mobility, 2 * ((whole + 1) // 2), True)


def resolve_reserve_move(state: State, side: Side, move: ReserveMove, dice: Dice) -> list[Event]:
    """B7 Raises `Illegal` for units that may not react; enemy works on the way fall (B6)."""
    costs, crossed = check_march(ground(state, side), move, partial(check_can_react, state))
    moved = ReserveMoved(units=move.units, path=move.path, costs=costs, crossed=crossed, rules=("B7",))
    return [moved, *enter_works(state, side, move.path[1:])]


def reserve_move_options(state: State, side: Side, draft: Draft) -> Options:
    """B7 Units in reserve, then the path."""
    return march_options(ground(state, side), waiting(state, side), draft, partial(check_can_react, state))


def waiting(state: State, side: Side) -> list[Unit]:
    """B7 Units of the side in reserve."""
    return [unit for unit in state.units_of(side) if unit.reserve]


def is_wanted(state: State) -> bool:
    """B7 Whether the side whose phase it is has units in reserve."""
    return bool(waiting(state, acting(state)))


def ask(state: State) -> Decision | None:
    """B7 Units in reserve, while there are any."""
    side = acting(state)
    if not (units := waiting(state, side)):
        return None
    return Decision(
        id=f"{state.phase}:{state.turn}-{state.active}",
        side=side,
        rule="B7",
        accepts=(),
        ask=Message("ask-" + state.phase.replace("_", "-"), {"side": side}),
        at=tuple(sorted({str(unit.hex) for unit in units})),
    )


def lift(state: State, dice: Dice) -> list[Event]:
    """B7 Reserve markers left over come off."""
    left = tuple(unit.id for unit in waiting(state, state.active))
    return [ReserveLifted(units=left, rules=("B7",))] if left else []


def apply_reserve_set(state: State, event: ReserveSet) -> State:
    """B7 Marked as in reserve."""
    return state.change(event.units, reserve=True)


def apply_reserve_lifted(state: State, event: ReserveLifted) -> State:
    return state.change(event.units, reserve=False)


def apply_reserve_moved(state: State, event: ReserveMoved) -> State:
    """B7 The units have moved, and their marker is off."""
    marks = {"crossed": event.crossed, "reserve": False, "reserve_moved": True}
    return stand(state, event.units, event.costs, event.path, **marks)


def log_reserve(state: State, event: ReserveSet | ReserveLifted) -> list[LogLine]:
    """B7 The units and their hexes, whether their markers go on or come off."""
    side = state.units[event.units[0]].side
    at = [state.units[unit].hex for unit in event.units]
    return line(event, side=side, at=at, units=labels(state, event.units))


HOOKS = dict.fromkeys(("defensive_reserve", "reserve_movement"), Hook(wanted=is_wanted, ask=ask))
ENTER = {"movement": PhaseWork(lift, rank=10)}
ACTS = {
    Reserve: Act(resolve_reserve, reserve_options, phases=("movement",), rank=60),
    ReserveMove: Act(resolve_reserve_move, reserve_move_options, phases=tuple(HOOKS), rank=10),
}
LOG = {ReserveMoved: log_move}
FORESEEN = {"defensive_reserve": Policy({"stay": decline})}
