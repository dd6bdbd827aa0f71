"""22.4 The steps of the Supply Phase, and what a phase leaves behind."""

from __future__ import annotations

from msgspec.structs import replace

from rules.ocs.acts import RuleEvent
from rules.ocs.state import State
from rules.ocs.trace.records import SupplyStage, TraceBook


class SupplyStep(RuleEvent, frozen=True, kw_only=True):
    """22.4 The next step of the Supply Phase."""

    step: SupplyStage


def apply_supply_step(state: State, event: SupplyStep) -> State:
    """22.4 The Supply Phase stands at that step."""
    return replace(state, trace=replace(state.trace, step=event.step))


def fresh(state: State) -> State:
    """A new phase: of the last one only what 12.8e asks for is kept."""
    book = TraceBook(lost=state.trace.lost)
    return state if book == state.trace else replace(state, trace=book)


FRESH = [fresh]
