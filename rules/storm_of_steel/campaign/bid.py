"""R67 What is bid for a side: points for the other, counted when the game ends."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.bids import LOG as SAID
from rules.core.bids import BidGiven
from rules.storm_of_steel.state import State


def apply_bid_given(state: State, event: BidGiven) -> State:
    """R67 Counted at the end."""
    bid = {**state.campaign.bid, event.side: event.halves}
    return replace(state, campaign=replace(state.campaign, bid=bid))


LOG = SAID
