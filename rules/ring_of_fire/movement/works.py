"""B6 Works that fall to the side against which they stand."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Side
from rules.core.talk import line
from rules.ring_of_fire.acts import RuleEvent
from rules.ring_of_fire.state import State


class WorksRazed(RuleEvent, frozen=True, kw_only=True):
    """B6 Works entered by the enemy are gone for good."""

    hexes: tuple[str, ...]


def enter_works(state: State, side: Side, hexes: Iterable[str]) -> list[Event]:
    """B6 Works that fall to the side as it enters the hexes: they are gone for good."""
    if side == state.battle.file.works.side:
        return []
    razed = tuple(sorted({hex_id for hex_id in hexes if state.works_stand(hex_id)}))
    return [WorksRazed(hexes=razed, rules=("B6",))] if razed else []


def apply_works_razed(state: State, event: WorksRazed) -> State:
    """B6 Works gone for good."""
    return replace(state, razed=tuple(sorted({*state.razed, *event.hexes})))


def log_works_razed(state: State, event: WorksRazed) -> list[LogLine]:
    return line(event, at=event.hexes, list=list(event.hexes))
