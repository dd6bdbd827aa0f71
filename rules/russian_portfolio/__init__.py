"""The Russian Portfolio: Barbarossa 1941-42, a whole campaign for two to four players.

Start reading at `sequence.py`; the chapters are the packages `movement`, `combat`, `aftermath`, `supply`, `campaign`
and `show`, gathered by `chapters.py`. Rules are cited by the numbers of the text (`XIII.D.4`, Q4), rulings as `Q1` to
`Q40` of ADR 0051.
"""

from __future__ import annotations

from rules.core.binding import bind_folder, list_scenarios
from rules.core.ruleset import Ruleset, choices
from rules.russian_portfolio.amend import AMENDING
from rules.russian_portfolio.board import board
from rules.russian_portfolio.campaign.figures import history
from rules.russian_portfolio.campaign.worth import worth
from rules.russian_portfolio.flow import setup
from rules.russian_portfolio.position import position
from rules.russian_portfolio.scenario import SHELF
from rules.russian_portfolio.show.charts import charts
from rules.russian_portfolio.state import Choices, State
from rules.russian_portfolio.turns import GameBegan
from rules.russian_portfolio.umpire import UMPIRE
from rules.russian_portfolio.view import standing, view

RULESET: Ruleset = Ruleset(
    **bind_folder(__file__, UMPIRE, GameBegan, view),
    scenarios=list_scenarios(
        SHELF,
        lambda file: {
            "choices": choices(Choices(), (False, True)),
            "staffed": "commanders",
            "staffs": file.commands,
        },
    ),
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
