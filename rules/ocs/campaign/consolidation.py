"""13.9 Consolidation: two reduced units that are alike become one; steps that find no room are lost."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import report
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, RuleEvent, UnitId
from rules.ocs.counters import Counter
from rules.ocs.field import steps_left
from rules.ocs.pieces import Unit
from rules.ocs.state import State


class Consolidate(Action, frozen=True, kw_only=True, tag="consolidate"):
    """13.9 Steps of one unit go to the other."""

    giver: UnitId
    taker: UnitId


class UnitsConsolidated(RuleEvent, frozen=True, kw_only=True):
    """13.9 So many steps have changed hands; the unit that gave them is in the Dead Pile."""

    giver: str
    taker: str
    steps: int


def check_fit(state: State, side: Side, unit: Unit, *, multi: bool = False) -> None:
    """13.9 An own unit on the map, of several steps where that is asked, neither short of stocks nor DG."""
    label = state.label(unit.id)
    if unit.side != side:
        raise Illegal("13.9", "not-yours", unit=label)
    if unit.hex is None:
        raise Illegal("13.9", "not-on-the-map", unit=label)
    if multi and not state.counter(unit.id).multi:
        raise Illegal("13.9", "not-multi-step", unit=label)
    if unit.stocks != "full":
        raise Illegal("13.9", "stocks-not-full", unit=label)
    if unit.mode == "dg":
        raise Illegal("13.9", "is-dg", unit=label)


def check_giver(state: State, side: Side, unit: Unit) -> None:
    """13.9 A unit with a like one beside it that is reduced; it may be at full strength itself."""
    check_fit(state, side, unit, multi=True)
    if not any(refusal(check_taker, state, side, unit, other) is None for other in state.units_of(side)):
        raise Illegal("13.9", "no-like-unit", unit=state.label(unit.id), hex=unit.hex)


def check_taker(state: State, side: Side, giver: Unit, taker: Unit) -> None:
    """13.9 Reduced, in the same hex, and printed alike."""
    check_fit(state, side, taker, multi=True)
    if taker.id == giver.id or taker.hex != giver.hex or not _alike(state, giver, taker):
        raise Illegal("13.9", "units-differ", unit=state.label(giver.id), other=state.label(taker.id))
    if not taker.lost:
        raise Illegal("13.9", "nothing-to-rebuild", unit=state.label(taker.id))


def _alike(state: State, one: Unit, other: Unit) -> bool:
    a, b = state.counter(one.id), state.counter(other.id)
    return read_print(a) == read_print(b)


def read_print(counter: Counter) -> tuple[object, ...]:
    """13.9 What two counters must agree in to be alike."""
    return counter.combat, counter.move, counter.steps, counter.nation, counter.category, counter.symbol


def resolve_consolidate(state: State, side: Side, action: Consolidate, dice: Dice) -> list[Event]:
    """13.9 As many steps as fit."""
    giver, taker = state.unit(action.giver), state.unit(action.taker)
    check_fit(state, side, giver, multi=True)
    check_taker(state, side, giver, taker)
    steps = min(taker.lost, steps_left(state, giver))
    return [UnitsConsolidated(giver=giver.id, taker=taker.id, steps=steps, rules=("13.9",))]


def consolidate_options(state: State, side: Side, draft: Draft) -> Options:
    """13.9 Who gives, who takes."""
    if "giver" not in draft:
        return slots.piece("giver", _givers(state, side), lambda unit: check_giver(state, side, unit))
    giver = state.unit(draft["giver"])
    check_giver(state, side, giver)
    if "taker" not in draft:
        return slots.piece("taker", _takers(state, side), lambda unit: check_taker(state, side, giver, unit))
    check_taker(state, side, giver, state.unit(draft["taker"]))
    return slots.whole("act-consolidate", unit=state.label(draft["taker"]))


def _takers(state: State, side: Side) -> list[Unit]:
    return [unit for unit in state.units_of(side) if state.counter(unit.id).multi and unit.lost]


def _givers(state: State, side: Side) -> list[Unit]:
    places = {unit.hex for unit in _takers(state, side)}
    return [unit for unit in state.units_of(side) if state.counter(unit.id).multi and unit.hex in places]


find_refusal = slots.unless_any(_givers, check_giver, "13.9", "nothing-to-consolidate")
"""13.9 Two like units must stand together."""


def apply_units_consolidated(state: State, event: UnitsConsolidated) -> State:
    """13.9 Steps moved; the other counter goes."""
    giver, taker = state.units[event.giver], state.units[event.taker]
    gone = Unit(id=giver.id, side=giver.side, fate="dead", lost=state.counter(giver.id).steps)
    return state.put(gone, replace(taker, lost=taker.lost - event.steps))


def log_units_consolidated(state: State, event: UnitsConsolidated) -> list[LogLine]:
    """4.9, 13.9 Somewhere two units became one; which, and where, their owner knows."""
    return report(event, side=state.units[event.taker].side)


ACTS = {Consolidate: Act(resolve_consolidate, consolidate_options, ("reinforcement",), 40, find_refusal)}
