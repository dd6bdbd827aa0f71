"""Ring of Fire: Belgorod and Kharkov, August 1943, with the Optional Supply Rules.

Start reading at `sequence.py`; the chapters are the packages `supply`, `movement`, `combat`, `campaign` and `show`,
gathered by `chapters.py`. Rules are cited as `1A` to `1C`, `2`, `3A` to `3D`, `Note` (optional supply rules), `B1` to
`B17` (base game), `R1` to `R24` (rulings).
"""

from __future__ import annotations

from rules.core.binding import bind_folder
from rules.core.ruleset import Ruleset, Scenario, choices
from rules.ring_of_fire.amend import AMENDING
from rules.ring_of_fire.board import board
from rules.ring_of_fire.campaign.figures import history
from rules.ring_of_fire.flow import setup
from rules.ring_of_fire.position import position
from rules.ring_of_fire.scenario import read_scenario, scenario_names
from rules.ring_of_fire.state import State
from rules.ring_of_fire.turns import GameBegan
from rules.ring_of_fire.umpire import UMPIRE
from rules.ring_of_fire.view import standing, view


def _scenario(name: str) -> Scenario:
    file = read_scenario(name)
    return Scenario(
        id=name,
        sides=file.sides,
        turns=file.turns,
        minutes=file.minutes,
        bid=file.bid,
        choices=choices(file.switches),
    )


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
