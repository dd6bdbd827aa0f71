"""The Operational Combat Series: its supply rules and charts, on the ground game around them.

Start reading at `sequence.py`; the chapters are the packages `supply`, `trace`, `movement`, `combat`, `campaign` and
`show`, gathered by `chapters.py`. Rules are cited by their series numbers (`12.3a`), rulings as `Rk1` to `Rk42`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, Union

from rules.core.chapters import answered, told
from rules.core.contract import Explanation, Viewer
from rules.core.luck import fortunes
from rules.core.registry import read_meta
from rules.core.ruleset import Ruleset, Scenario, choices
from rules.ocs.amending import AMENDING, amend
from rules.ocs.apply import apply
from rules.ocs.board import board
from rules.ocs.chapters import CHAPTERS
from rules.ocs.flow import decisions, setup
from rules.ocs.fog import veiled
from rules.ocs.position import position
from rules.ocs.scenario import read_scenario, scenario_names
from rules.ocs.show.figures import history
from rules.ocs.state import State
from rules.ocs.turns import GameBegan
from rules.ocs.umpire import options, resolve
from rules.ocs.view import standing, view


def explain(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """Answers the questions of the chapters (`about`); `Malformed` for any other, and for a piece that is hidden."""
    found: Explanation = veiled(
        state, viewer, dict(question), lambda known: answered(CHAPTERS.explain, state, viewer, known)
    )
    return found


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
