"""24 What is bid for a side: SP for the other, which come in with those of its first line in turn 1."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.bids import LOG as SAID
from rules.core.bids import BidGiven
from rules.ocs.amounts import SP
from rules.ocs.campaign.entries import lines, number
from rules.ocs.state import State


def bid_given(state: State, event: BidGiven) -> State:
    """24 They wait for turn 1."""
    first = number(state, lines(state, event.side)[0])
    granted = {**state.campaign.granted, str(first): event.halves * SP // 2}
    return replace(state, campaign=replace(state.campaign, granted=granted))


APPLY = {BidGiven: bid_given}
LOG = SAID
