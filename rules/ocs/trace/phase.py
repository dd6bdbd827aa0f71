"""12.6-12.8 The Supply Phase (22.4): stocks recover, units trace or eat, the others are Out of Supply."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Decision, Event, LogLine, Side
from rules.core.talk import line
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Hook, RuleEvent
from rules.ocs.state import State
from rules.ocs.trace import attrition, caches, eating, formations, recovery
from rules.ocs.trace.eating import Starve
from rules.ocs.trace.progress import SupplyStep
from rules.ocs.trace.trace import hex_traces


class TraceChecked(RuleEvent, frozen=True, kw_only=True):
    """12.6, 12.8a The outcome for every unit of the side: in trace, fed, or Out of Supply.

    `stranded` are its transport points without trace (12.8e), `hexes` those where units are Out of Supply.
    """

    side: str
    fed: tuple[str, ...]
    oos: tuple[str, ...]
    hexes: tuple[str, ...]
    stranded: tuple[str, ...] = ()


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """22.4 What follows without a question, step by step."""
    match state.trace.step:
        case "":
            return recovery.settle(state)
        case "tracing":
            return () if formations.open_splits(state) else [SupplyStep(step="eating", rules=("12.6",))]
        case "eating":
            return () if caches.find_foragers(state) or eating.eaters(state) else [check_trace(state)]
        case "feeding":
            return eating.serve(state) or [check_trace(state)]
        case "attrition":
            return attrition.settle_phase(state, dice)
    return ()


def decide(state: State) -> Sequence[Decision]:
    """22.4 The question of the step now running, where there is something to decide."""
    match state.trace.step:
        case "":
            return recovery.decide(state) if recovery.is_wanted(state) else ()
        case "tracing":
            return formations.decide(state) if formations.open_splits(state) else ()
        case "eating":
            if caches.find_foragers(state):
                return caches.decide(state)
            return eating.decide(state) if eating.eaters(state) else ()
    return ()


def resolve_starve(state: State, side: Side, action: Starve, dice: Dice) -> list[Event]:
    """12.6c, 12.6d Whoever has neither traced nor eaten is Out of Supply."""
    return [check_trace(state)]


def check_trace(state: State) -> TraceChecked:
    """12.6, 12.8a The outcome as it stands."""
    side, hungry = state.active, eating.hungry(state)
    oos, hexes = tuple(unit.id for unit in hungry), tuple(sorted({unit.hex or "" for unit in hungry}))
    rules = ("12.6d", "12.8a") if oos else ("12.6",)
    stranded = find_stranded(state, side)
    return TraceChecked(
        side=side, fed=tuple(state.trace.fed), oos=oos, hexes=hexes, stranded=stranded, rules=rules
    )


def find_stranded(state: State, side: Side) -> tuple[str, ...]:
    """12.8e The side's transport points in hexes that trace supply does not come to."""
    index, mine = state.battle.hexes.index, state.transports_of(side)
    return tuple(item.id for item in mine if not hex_traces(state, side, index[item.hex or ""]))


def apply_trace_checked(state: State, event: TraceChecked) -> State:
    """12.8a Markers on and off; 12.8e since when without trace (neither eating nor forage sets that back, Rk12)."""
    fed, oos = set(event.fed), set(event.oos)
    changed = []
    for unit in (unit for unit in state.units.values() if unit.side == event.side and unit.present):
        without = unit.id in fed or unit.id in oos or unit.foraged == state.turn
        cut = (unit.cut or state.turn) if without else 0
        after = replace(unit, oos=unit.id in oos, cut=cut)
        if after != unit:
            changed.append(after)
    left = [state.transports[item] for item in state.trace.lost if item in state.transports]
    theirs = (item.id for item in left if item.side != event.side)
    book = replace(state.trace, step="attrition", waiting=event.hexes, lost=(*theirs, *event.stranded))
    return replace(state.put(*changed), trace=book)


def log_trace_checked(state: State, event: TraceChecked) -> list[LogLine]:
    """12.6c That the umpire has fed units; 12.8a where units are Out of Supply; nothing when all is well."""
    fed, oos = [], []
    if state.trace.step == "feeding" and event.fed:
        fed = line(event, code="event-UnitsFed", side=event.side, who=event.side)
    if event.oos:
        side, hexes = event.side, event.hexes
        oos = line(event, side=side, at=hexes, tone="bad", who=side, hexes=list(hexes))
    return [*fed, *oos]


HOOKS = {"supply": Hook(settle=settle, decisions=decide)}
STARVING = slots.button("act-starve", facts=lambda state: {"count": len(eating.hungry(state))})
"""12.6c How many go without."""
ACTS: dict[type[Action], Act] = {Starve: Act(resolve_starve, STARVING)}
