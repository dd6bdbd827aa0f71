"""Storm of Steel: fast-play combat 1930-50 on a measured table.

Start reading at `sequence.py`; the chapters are the packages `movement`, `fire`, `support`, `morale`, `assault`,
`events`, `campaign` and `show`, gathered by `chapters.py`; `table` judges positions on the ground. Rules are cited by
the numbers of the text (`6.H1`, `12.C`, PS: the playsheet), rulings as `R1` to `R67` of ADR 0062.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Union

from rules.core.chapters import told
from rules.core.luck import fortunes
from rules.core.registry import read_meta
from rules.core.ruleset import Ruleset, Scenario, choices
from rules.storm_of_steel.amending import AMENDING, amend
from rules.storm_of_steel.apply import apply
from rules.storm_of_steel.board import board
from rules.storm_of_steel.campaign.figures import history
from rules.storm_of_steel.chapters import CHAPTERS
from rules.storm_of_steel.flow import decisions, setup
from rules.storm_of_steel.position import position
from rules.storm_of_steel.scenario import read_scenario, scenario_names
from rules.storm_of_steel.state import Choices, State
from rules.storm_of_steel.turns import GameBegan
from rules.storm_of_steel.umpire import explain, offer, resolve
from rules.storm_of_steel.view import standing, view


def _scenario(name: str) -> Scenario:
    file = read_scenario(name)
    return Scenario(
        id=name,
        sides=file.sides,
        turns=file.turns,
        minutes=file.minutes,
        bid=file.bid,
        choices=choices(Choices()),
    )


_FOLDER = Path(__file__).parent
_META = read_meta(_FOLDER)
RULESET: Ruleset = Ruleset(
    id=_FOLDER.name,
    version=_META.version,
    title=_META.title,
    hidden=_META.hidden,
    folder=_FOLDER,
    scenarios={name: _scenario(name) for name in scenario_names()},
    State=State,
    Action=Union[tuple(CHAPTERS.acts)],  # noqa: UP007 - made of what the chapters bring
    Event=Union[(GameBegan, *CHAPTERS.apply)],
    setup=setup,
    apply=apply,
    decisions=decisions,
    options=offer,
    resolve=resolve,
    view=view,
    explain=explain,
    board=board,
    standing=standing,
    log=partial(told, CHAPTERS.log),
    position=position,
    history=history,
    luck=partial(fortunes, CHAPTERS.luck),
    amendable=AMENDING.amendable,
    amend=amend,
)
"""What the registry finds."""
