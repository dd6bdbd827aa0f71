"""13.5, 13.6 The Reinforcement Phase: held when something comes on, asked about when there is a choice."""

from __future__ import annotations

from rules.ocs.acts import Hook
from rules.ocs.air import basing
from rules.ocs.campaign import airlift, arrivals, consolidation, exchange, income, replacements
from rules.ocs.campaign.entries import lines, waiting_tokens
from rules.ocs.sea import crossing, sailing
from rules.ocs.state import State


def is_wanted(state: State) -> bool:
    """13.6 Anything due, or to be rolled for."""
    file, side, lift = state.battle.file, state.active, airlift.find_table(state)
    return bool(
        arrivals.find_due(state, side)
        or basing.find_arrive_refusal(state, side) is None
        or sailing.find_arrivals(state)
        or crossing.find_arrivals(state)
        or any(waiting_tokens(state, row) for row in lines(state, side))
        or side in file.replacements
        or (lift is not None and lift.side == side)
        or replacements.ready(state, side)
        or consolidation.find_refusal(state, side) is None
        or exchange.find_refusal(state, side) is None
    )


def choices(state: State) -> bool:
    """13.6 Whether one of the acts of the phase is possible."""
    coming = (arrivals.find_refusal, basing.find_arrive_refusal, income.find_refusal)
    mending = (replacements.find_refusal, consolidation.find_refusal, exchange.find_refusal)
    return any(block(state, state.active) is None for block in (*coming, *mending))


HOOKS = {"reinforcement": Hook(wanted=is_wanted, open=choices)}
