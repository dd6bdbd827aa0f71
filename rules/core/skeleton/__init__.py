"""Skirmish: the smallest whole ruleset. `manage.py newruleset NAME` copies this folder; read `sequence.py` first."""

from __future__ import annotations

from rules.core.binding import bind_folder
from rules.core.ruleset import Ruleset

from .amend import AMENDING
from .chapters.turns import GameStarted
from .chapters.victory import out, places
from .charts import board, scenarios
from .position import position
from .sequence import UMPIRE, leave, setup
from .state import State
from .tables import make_charts
from .view import history, standing, view
from .worth import worth

RULESET: Ruleset = Ruleset(
    **bind_folder(__file__, UMPIRE, GameStarted, view),
    scenarios=scenarios(),
    State=State,
    setup=setup,
    board=board,
    standing=standing,
    position=position,
    history=history,
    amendable=AMENDING.amendable,
    amend=AMENDING.amend,
    leave=leave,
    out=out,
    places=places,
    charts=make_charts,
    worth=worth,
)
"""What the registry finds."""
