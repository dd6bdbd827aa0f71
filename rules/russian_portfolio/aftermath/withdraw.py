"""XIII.D.8 Withdrawals of the defender before the fighting."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Decision
from rules.russian_portfolio.state import State


def decisions(state: State) -> Sequence[Decision]:
    """XIII.D.8 The defender withdraws nobody."""
    return ()
