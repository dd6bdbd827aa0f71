"""What a position is worth to a side, for practice opponents."""

from __future__ import annotations

from rules.core.contract import Side

from .state import State

WON = 100
"""What a game is worth that is won."""


def worth(state: State, side: Side) -> float:
    """5 The side's strength on the map less that of all others; a result counts for more than any of it."""
    if state.result is not None and state.result.winner is not None:
        return WON if state.result.winner == side else -WON
    return sum(unit.strength if unit.side == side else -unit.strength for unit in state.units.values())
