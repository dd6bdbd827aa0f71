"""Ring of Fire: Belgorod and Kharkov, August 1943, with the Optional Supply Rules.

Start reading at `sequence.py`; the chapters are the packages `supply`, `movement`, `combat`, `campaign` and `show`,
gathered by `chapters.py`. Rules are cited as `1A` to `1C`, `2`, `3A` to `3D`, `Note` (optional supply rules), `B1` to
`B17` (base game), `R1` to `R24` (rulings).
"""

from __future__ import annotations

from rules.core.binding import bind_folder, list_scenarios
from rules.core.ruleset import Ruleset, choices
from rules.ring_of_fire.amend import AMENDING
from rules.ring_of_fire.board import board
from rules.ring_of_fire.campaign.figures import history
from rules.ring_of_fire.campaign.worth import worth
from rules.ring_of_fire.flow import setup
from rules.ring_of_fire.position import position
from rules.ring_of_fire.scenario import SHELF
from rules.ring_of_fire.show.charts import charts
from rules.ring_of_fire.state import State
from rules.ring_of_fire.turns import GameBegan
from rules.ring_of_fire.umpire import UMPIRE
from rules.ring_of_fire.view import standing, view

RULESET: Ruleset = Ruleset(
    **bind_folder(__file__, UMPIRE, GameBegan, view),
    scenarios=list_scenarios(SHELF, lambda file: {"choices": choices(file.switches)}),
    State=State,
    setup=setup,
    board=board,
    standing=standing,
    position=position,
    history=history,
    amendable=AMENDING.amendable,
    amend=AMENDING.amend,
    charts=charts,
    worth=worth,
)
"""What the registry finds."""
