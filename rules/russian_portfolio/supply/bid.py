"""IX.A What is bid for a side: armor points for the other, saved when play begins."""

from __future__ import annotations

from rules.core.bids import LOG as SAID
from rules.core.bids import BidGiven
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.production import add_points


def apply_bid_given(state: State, event: BidGiven) -> State:
    """IX.A They are saved like those of the invasion date."""
    return add_points(state, event.side, event.halves // 2, 0)


LOG = SAID
