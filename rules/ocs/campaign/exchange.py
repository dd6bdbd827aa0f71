"""13.9 Exchange: a living unit takes the name of a dead one, printed alike, of another formation."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Message, Options, Side
from rules.core.derived import derive
from rules.core.errors import Illegal
from rules.core.talk import report
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, RuleEvent, UnitId
from rules.ocs.campaign.consolidation import check_fit, read_print
from rules.ocs.pieces import Unit
from rules.ocs.state import State


class Exchange(Action, frozen=True, kw_only=True, tag="exchange"):
    """13.9 The living unit goes to the Dead Pile, the dead one stands in its place."""

    living: UnitId
    dead: UnitId


class UnitsExchanged(RuleEvent, frozen=True, kw_only=True):
    """13.9 One counter in the place of another, with its losses, mode and supply."""

    living: str
    dead: str


def check_living(state: State, side: Side, unit: Unit) -> None:
    """13.9 An own unit on the map, neither short of stocks nor DG, with a dead one like it in some formation."""
    check_fit(state, side, unit)
    if next(likes(state, unit), None) is None:
        raise Illegal("13.9", "no-dead-like-it", unit=state.label(unit.id))


@derive("units")
def _dead(state: State) -> dict[tuple[object, ...], tuple[Unit, ...]]:
    """13.5c The dead that could be exchanged, by what is printed on them; a yellow dot that dies is out of the game."""
    parents = _parents(state)
    found: dict[tuple[object, ...], tuple[Unit, ...]] = {}
    for unit in state.units.values():
        counter = state.counter(unit.id)
        if unit.fate == "dead" and counter.rebuildable and counter.formation and unit.id not in parents:
            key = _print(state, unit)
            found[key] = (*found.get(key, ()), unit)
    return found


@derive("units")
def _parents(state: State) -> frozenset[str]:
    """20 Units that a breakdown regiment is a part of."""
    return frozenset(unit.parent for unit in state.units.values() if unit.parent)


def likes(state: State, unit: Unit) -> Iterator[Unit]:
    """13.9 Dead units of another formation that are printed like this one, of its command too."""
    if unit.parent or unit.id in _parents(state):
        return
    mine = state.counter(unit.id).formation
    dead = _dead(state)
    for other in dead.get(_print(state, unit), ()) if dead else ():
        if state.counter(other.id).formation != mine:
            yield other


def _print(state: State, unit: Unit) -> tuple[object, ...]:
    counter = state.counter(unit.id)
    return (*read_print(counter), counter.side, counter.size, counter.command, counter.rebuildable)


def check_exchange(state: State, side: Side, living: Unit, dead: Unit) -> None:
    """13.9 Two that are alike, one of them dead and of another formation."""
    check_living(state, side, living)
    if dead not in likes(state, living):
        raise Illegal("13.9", "not-exchanged", unit=state.label(living.id), other=state.label(dead.id))


def resolve_exchange(state: State, side: Side, action: Exchange, dice: Dice) -> list[Event]:
    """13.9 The dead counter takes the place of the living one; raises `Illegal` as `check_exchange` does."""
    check_exchange(state, side, state.unit(action.living), state.unit(action.dead))
    return [UnitsExchanged(living=action.living, dead=action.dead, rules=("13.9",))]


def exchange_options(state: State, side: Side, draft: Draft) -> Options:
    """13.9 Who lives, then which of the dead."""
    if "living" not in draft:
        able = (unit for unit in state.units_of(side) if next(likes(state, unit), None) is not None)
        return slots.piece("living", able, lambda unit: check_living(state, side, unit))
    living = state.unit(draft["living"])
    check_living(state, side, living)
    if "dead" not in draft:
        return slots.choice(
            "dead", (unit.id for unit in likes(state, living)), lambda name: None, at=living.hex,
            label=lambda name: Message("exchange-unit", {"unit": state.label(name)}),
        )  # fmt: skip
    dead = state.unit(draft["dead"])
    check_exchange(state, side, living, dead)
    return slots.whole("act-exchange", unit=state.label(living.id), other=state.label(dead.id))


find_refusal = slots.unless(check_living, "13.9", "nobody-to-exchange")
"""13.9 A living unit must have a like among the dead."""


def apply_units_exchanged(state: State, event: UnitsExchanged) -> State:
    """13.9 The counters change places; nothing else does."""
    living = state.units[event.living]
    steps = state.counter(living.id).steps
    gone = Unit(id=living.id, side=living.side, fate="dead", lost=steps)
    return state.put(gone, replace(living, id=event.dead))


def log_units_exchanged(state: State, event: UnitsExchanged) -> list[LogLine]:
    """4.9, 13.9 That it happens; which unit it is, its owner knows."""
    return report(event, side=state.units[event.living].side)


ACTS = {Exchange: Act(resolve_exchange, exchange_options, ("reinforcement",), 41, find_refusal)}
