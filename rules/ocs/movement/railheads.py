"""13.3d, 13.3f, 13.3g Rails turned to one's own gauge by Rail Repair units, and where a gauge ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Entity, Event, LogLine, Side, Viewer
from rules.core.entities import marker
from rules.core.talk import report
from rules.ocs.acts import RuleEvent
from rules.ocs.allowance import allowance
from rules.ocs.amounts import MP
from rules.ocs.field import zones
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.trace.sources import read_gauges, wrong_gauge

LIMIT = 4
"""13.3gD Rail hexes that a unit converts in a Movement Phase, or as many as its allowance if that is less."""


class RailsRelaid(RuleEvent, frozen=True, kw_only=True):
    """13.3fB Rail hexes are of the side's gauge now; `units` did so many of them each."""

    side: str
    hexes: tuple[str, ...]
    units: dict[str, int]


def converts(state: State, unit: Unit) -> int:
    """13.3gD Rail hexes that the unit may still convert in this phase."""
    able = unit.face == "combat" and unit.mode in ("", "dg") and state.phase == "movement"
    if not able or state.counter(unit.id).symbol != "rail_repair":
        return 0
    return min(LIMIT, allowance(state, unit) // MP) - state.movement.relaid_by.get(unit.id, 0)


def convert_rails(state: State, side: Side, names: Sequence[str], path: Sequence[str]) -> list[Event]:
    """13.3fB, 13.3gD What Rail Repair units convert by entering the hexes of a path, never in an enemy ZOC (13.3fA)."""
    rest = {name: converts(state, state.units[name]) for name in names}
    if not any(left > 0 for left in rest.values()):
        return []
    barred, wrong = zones(state, state.battle.enemy(side)), wrong_gauge(state, side)
    index, done, did = state.battle.hexes.index, [], dict.fromkeys(rest, 0)
    for hex_id in dict.fromkeys(path[1:]):
        worker = next((name for name, left in rest.items() if left > did[name]), None)
        if worker is not None and index[hex_id] in wrong and index[hex_id] not in barred:
            did[worker] += 1
            done.append(hex_id)
    counts = {name: count for name, count in did.items() if count}
    return [RailsRelaid(side=side, hexes=tuple(done), units=counts, rules=("13.3f",))] if done else []


def apply_rails_relaid(state: State, event: RailsRelaid) -> State:
    """13.3fB The railhead moves on."""
    book = state.movement
    whole = {name: book.relaid_by.get(name, 0) + count for name, count in event.units.items()}
    gauge, relaid = {**book.gauge, **dict.fromkeys(event.hexes, event.side)}, (*book.relaid, *event.hexes)
    book = replace(book, gauge=gauge, relaid=relaid, relaid_by={**book.relaid_by, **whole})
    return replace(state, movement=book)


def anew(state: State) -> State:
    """13.3gD What has been relaid in the phase is forgotten."""
    book = state.movement
    return replace(state, movement=replace(book, relaid=(), relaid_by={})) if book.relaid else state


def log_rails_relaid(state: State, event: RailsRelaid) -> list[LogLine]:
    """13.3fB How many, and how far."""
    return report(event, hex=event.hexes[-1], count=len(event.hexes))


def marks(state: State, viewer: Viewer) -> Iterator[Entity]:
    """13.3d A marker on each rail hex where the gauge of a side ends."""
    laid, ids, rails = read_gauges(state.battle), state.battle.hexes.ids, state.battle.land.rails
    now = {here: state.movement.gauge.get(ids[here], whose) for here, whose in laid.items()}
    for here, whose in now.items():
        if any(now.get(there, whose) != whose for there in rails[here]):
            yield marker(f"railhead-{ids[here]}", ids[here], "rail", whose, "marker-railhead")


FRESH = (anew,)
MARKS = (marks,)
