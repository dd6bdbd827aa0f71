"""24 What is bid for a side, for the other: SP that come in with those of its first line in turn 1, or reinforcements
that come a turn earlier; which of the two the scenario says."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from rules.core.bids import LOG as SAID
from rules.core.bids import BidGiven
from rules.ocs.amounts import SP
from rules.ocs.campaign.entries import lines, number
from rules.ocs.state import State


def apply_bid_given(state: State, event: BidGiven) -> State:
    """24 What the scenario says that a bid gives."""
    return GIVES[event.gives](state, event)


def _supply(state: State, event: BidGiven) -> State:
    """24 They wait for turn 1."""
    first = number(state, lines(state, event.side)[0])
    granted = {**state.campaign.granted, str(first): event.halves * SP // 2}
    return replace(state, campaign=replace(state.campaign, granted=granted))


def _reinforcement(state: State, event: BidGiven) -> State:
    """13.6, 24 So many groups, the first of those that are due after turn 1."""
    later = [row for row in state.battle.file.reinforcements if row.side == event.side and row.turn > 1]
    for row in sorted(later, key=lambda row: row.turn)[: event.halves // 2]:
        state = state.put(*(replace(state.units[unit], due=row.turn - 1) for unit in row.units))
        state = state.park(*(replace(state.transports[item], due=row.turn - 1) for item in row.transports))
    return state


GIVES: Mapping[str, Callable[[State, BidGiven], State]] = {
    "supply": _supply,
    "reinforcement": _reinforcement,
}
"""By what a bid gives."""

LOG = SAID
