"""B17 What is bid for a side: points for the other, counted at the end."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.bids import LOG as SAID
from rules.core.bids import BidGiven
from rules.ring_of_fire.state import State


def apply_bid_given(state: State, event: BidGiven) -> State:
    """B17 Counted at the end."""
    return replace(state, bid={**state.bid, event.side: event.halves})


LOG = SAID
