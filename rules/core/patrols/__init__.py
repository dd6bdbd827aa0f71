"""Patrols: the smallest game in which both sides decide at once. Read `chapters/plots.py` first."""

from __future__ import annotations

from rules.core.binding import bind_folder
from rules.core.ruleset import Ruleset

from .chapters.turns import GameBegan
from .charts import board, scenarios
from .position import position
from .sequence import UMPIRE, setup
from .state import State
from .view import history, standing, view

RULESET: Ruleset = Ruleset(
    **bind_folder(__file__, UMPIRE, GameBegan, view),
    scenarios=scenarios(),
    State=State,
    setup=setup,
    board=board,
    standing=standing,
    position=position,
    history=history,
)
"""What the registry finds."""
