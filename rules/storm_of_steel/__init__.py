"""Storm of Steel: fast-play combat 1930-50 on a measured table.

Start reading at `sequence.py`; the chapters are the packages `movement`, `fire`, `support`, `morale`, `assault`,
`events`, `campaign` and `show`, gathered by `chapters.py`; `table` judges positions on the ground. Rules are cited by
the numbers of the text (`6.H1`, `12.C`, PS: the playsheet), rulings as `R1` to `R67` of ADR 0062.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Union, get_args, get_type_hints

from rules.core.contract import Event, Explanation, LogLine, Viewer
from rules.core.errors import Malformed
from rules.core.registry import read_meta
from rules.core.ruleset import Choice, Ruleset, Scenario
from rules.storm_of_steel.apply import apply
from rules.storm_of_steel.board import board
from rules.storm_of_steel.campaign.figures import history
from rules.storm_of_steel.chapters import CHAPTERS
from rules.storm_of_steel.flow import decisions, setup
from rules.storm_of_steel.position import position
from rules.storm_of_steel.scenario import read_scenario, scenario_names
from rules.storm_of_steel.state import Choices, State
from rules.storm_of_steel.turns import GameBegan
from rules.storm_of_steel.umpire import options, resolve
from rules.storm_of_steel.view import standing, view


def explain(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """Answers the questions of the chapters (`about`); `Malformed` for any other."""
    about = question.get("about")
    if not isinstance(about, str) or about not in CHAPTERS.explain:
        raise Malformed("unknown-question", about=str(about)[:40])
    return CHAPTERS.explain[about](state, viewer, question)


def log(state: State | None, event: Event) -> list[LogLine]:
    """The lines of the log for an event, given the state before it."""
    said = CHAPTERS.log.get(type(event))
    return list(said(state, event)) if state is not None and said else []


def _choices() -> tuple[Choice, ...]:
    """The readings that whoever opens a game may choose."""
    hints, plain = get_type_hints(Choices), Choices()
    return tuple(
        Choice(id=name, default=getattr(plain, name), values=get_args(hints[name]) or (False, True))
        for name in Choices.__struct_fields__
    )


def _scenario(name: str) -> Scenario:
    file = read_scenario(name)
    return Scenario(id=name, sides=file.sides, turns=file.turns, minutes=file.minutes, choices=_choices())


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
    log=log,
    position=position,
    history=history,
)
"""What the registry finds."""
