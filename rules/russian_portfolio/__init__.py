"""The Russian Portfolio: Barbarossa 1941-42, a whole campaign for two to four players.

Start reading at `sequence.py`; the chapters are the packages `movement`, `combat`, `aftermath`, `supply`, `campaign`
and `show`, gathered by `chapters.py`. Rules are cited by the numbers of the text (`XIII.D.4`, Q4), rulings as `Q1` to
`Q40` of ADR 0051.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Union

from rules.core.chapters import answered, told
from rules.core.luck import fortunes
from rules.core.registry import read_meta
from rules.core.ruleset import Ruleset, Scenario, choices
from rules.russian_portfolio.amend import AMENDING
from rules.russian_portfolio.apply import apply
from rules.russian_portfolio.board import board
from rules.russian_portfolio.campaign.figures import history
from rules.russian_portfolio.chapters import CHAPTERS
from rules.russian_portfolio.flow import decisions, setup
from rules.russian_portfolio.position import position
from rules.russian_portfolio.scenario import read_scenario, scenario_names
from rules.russian_portfolio.state import Choices, State
from rules.russian_portfolio.turns import GameBegan
from rules.russian_portfolio.umpire import options, resolve
from rules.russian_portfolio.view import standing, view


def _scenario(name: str) -> Scenario:
    file = read_scenario(name)
    return Scenario(
        id=name, sides=file.sides, turns=len(file.calendar), minutes=file.minutes,
        choices=choices(Choices(), (False, True)), staffed="commanders", staffs=file.commands, bid=file.bid,
    )  # fmt: skip


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
    options=options,
    resolve=resolve,
    view=view,
    explain=partial(answered, CHAPTERS.explain),
    board=board,
    standing=standing,
    log=partial(told, CHAPTERS.log),
    position=position,
    history=history,
    luck=partial(fortunes, CHAPTERS.luck),
    amendable=AMENDING.amendable,
    amend=AMENDING.amend,
)
"""What the registry finds."""
