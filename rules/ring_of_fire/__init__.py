"""Ring of Fire: Belgorod and Kharkov, August 1943, with the Optional Supply Rules.

Start reading at `sequence.py`; supply is in `supply.py` and `trace.py`. Rules are cited as `1A` to `1C`, `2`,
`3A` to `3D`, `Note` (optional supply rules), `B1` to `B17` (base game), `R1` to `R24` (rulings).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from rules.core.chapters import answered, told
from rules.core.luck import fortunes
from rules.core.registry import read_meta
from rules.core.ruleset import Ruleset, Scenario, choices
from rules.ring_of_fire import actions, events
from rules.ring_of_fire.amend import AMENDING
from rules.ring_of_fire.apply import apply
from rules.ring_of_fire.board import board
from rules.ring_of_fire.chapters import EXPLAIN, LOG
from rules.ring_of_fire.figures import history
from rules.ring_of_fire.flow import decisions, setup
from rules.ring_of_fire.luck import LUCK
from rules.ring_of_fire.position import position
from rules.ring_of_fire.scenario import read_scenario, scenario_names
from rules.ring_of_fire.state import State
from rules.ring_of_fire.umpire import options, resolve
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
    Action=actions.ActionType,
    Event=events.EventType,
    setup=setup,
    apply=apply,
    decisions=decisions,
    options=options,
    resolve=resolve,
    view=view,
    explain=partial(answered, EXPLAIN),
    board=board,
    standing=standing,
    log=partial(told, LOG),
    position=position,
    history=history,
    luck=partial(fortunes, LUCK),
    amendable=AMENDING.amendable,
    amend=AMENDING.amend,
)
"""What the registry finds."""
