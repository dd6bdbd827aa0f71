"""The Russian Portfolio: Barbarossa 1941-42, a whole campaign for two to four players.

Start reading at `sequence.py`; the chapters are the packages `movement`, `combat`, `aftermath`, `supply`, `campaign`
and `show`, gathered by `chapters.py`. Rules are cited by the numbers of the text (`XIII.D.4`, Q4), rulings as `Q1` to
`Q40` of ADR 0051.
"""

from __future__ import annotations

from rules.core.binding import bind_folder
from rules.core.ruleset import Ruleset, Scenario, choices
from rules.russian_portfolio.amend import AMENDING
from rules.russian_portfolio.board import board
from rules.russian_portfolio.campaign.figures import history
from rules.russian_portfolio.flow import setup
from rules.russian_portfolio.position import position
from rules.russian_portfolio.scenario import read_scenario, scenario_names
from rules.russian_portfolio.state import Choices, State
from rules.russian_portfolio.turns import GameBegan
from rules.russian_portfolio.umpire import UMPIRE
from rules.russian_portfolio.view import standing, view


def _scenario(name: str) -> Scenario:
    file = read_scenario(name)
    return Scenario(
        id=name, sides=file.sides, turns=len(file.calendar), minutes=file.minutes,
        choices=choices(Choices(), (False, True)), staffed="commanders", staffs=file.commands, bid=file.bid,
    )  # fmt: skip


RULESET: Ruleset = Ruleset(
    **bind_folder(__file__, UMPIRE, GameBegan),
    scenarios={name: _scenario(name) for name in scenario_names()},
    State=State,
    setup=setup,
    view=view,
    board=board,
    standing=standing,
    position=position,
    history=history,
    amendable=AMENDING.amendable,
    amend=AMENDING.amend,
)
"""What the registry finds."""
