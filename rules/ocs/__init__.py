"""The Operational Combat Series: its supply rules and charts, on the ground game around them.

Start reading at `sequence.py`; the chapters are the packages `supply`, `trace`, `movement`, `combat`, `sea`, `air`,
`campaign` and `show`, gathered by `chapters.py`. Rules are cited by their series numbers (`12.3a`),
rulings as `Rk1` to `Rk86`.
"""

from __future__ import annotations

from rules.core.binding import bind_folder, list_scenarios
from rules.core.ruleset import Ruleset, choices
from rules.ocs.amending import AMENDING, amend
from rules.ocs.board import board
from rules.ocs.campaign.worth import worth
from rules.ocs.flow import setup
from rules.ocs.position import position
from rules.ocs.scenario import SHELF
from rules.ocs.show.charts import list_charts
from rules.ocs.show.figures import history
from rules.ocs.state import State
from rules.ocs.turns import GameBegan
from rules.ocs.umpire import UMPIRE
from rules.ocs.view import standing, view

RULESET: Ruleset = Ruleset(
    **bind_folder(__file__, UMPIRE, GameBegan, view),
    scenarios=list_scenarios(SHELF, lambda file: {"choices": choices(file.switches)}),
    State=State,
    setup=setup,
    board=board,
    standing=standing,
    position=position,
    history=history,
    charts=list_charts,
    amendable=AMENDING.amendable,
    amend=amend,
    worth=worth,
)
"""What the registry finds."""
