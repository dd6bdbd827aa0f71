"""Storm of Steel: fast-play combat 1930-50 on a measured table.

Start reading at `sequence.py`; the chapters are the packages `movement`, `fire`, `support`, `morale`, `assault`,
`events`, `campaign` and `show`, gathered by `chapters.py`; `table` judges positions on the ground. Rules are cited by
the numbers of the text (`6.H1`, `12.C`, PS: the playsheet), rulings as `R1` to `R67` of ADR 0062.
"""

from __future__ import annotations

from rules.core.binding import bind_folder, list_scenarios
from rules.core.ruleset import Ruleset, choices
from rules.storm_of_steel.amending import AMENDING, amend
from rules.storm_of_steel.board import board
from rules.storm_of_steel.campaign.figures import history
from rules.storm_of_steel.campaign.worth import worth
from rules.storm_of_steel.flow import setup
from rules.storm_of_steel.position import position
from rules.storm_of_steel.scenario import SHELF
from rules.storm_of_steel.show.charts import charts
from rules.storm_of_steel.state import Choices, State
from rules.storm_of_steel.turns import GameBegan
from rules.storm_of_steel.umpire import UMPIRE
from rules.storm_of_steel.view import standing, view

RULESET: Ruleset = Ruleset(
    **bind_folder(__file__, UMPIRE, GameBegan, view),
    scenarios=list_scenarios(SHELF, lambda file: {"choices": choices(Choices())}),
    State=State,
    setup=setup,
    board=board,
    standing=standing,
    position=position,
    history=history,
    amendable=AMENDING.amendable,
    amend=amend,
    charts=charts,
    worth=worth,
)
"""What the registry finds."""
