"""1 The sequence of play. In every turn both sides are asked at once (`chapters/plots.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import asdict

from rules.core import conduct, together
from rules.core.chapters import Chapters, applier, modules
from rules.core.conduct import Conduct
from rules.core.contract import Event, Message
from rules.core.flow import EventRun
from rules.core.ruleset import Dice
from rules.core.umpire import Umpire

from . import chapters
from .chapters.hands import as_seen_by
from .chapters.turns import GameBegan, HandsBegan, TurnBegan, end_game, game_began
from .charts import SHELF
from .state import State, Unit


def setup(scenario: str, options: Mapping[str, Any], dice: Dice) -> Sequence[Event]:
    """The first events of a game, up to the first question."""
    units = SHELF.battle(scenario).file.units
    placed = tuple(Unit(id=id, **asdict(counter)) for id, counter in units.items())
    return CONDUCT.opened(GameBegan(scenario=scenario, units=placed), dice)


def main_question(state: State) -> None:
    """1.1 No side is asked alone."""
    return None


def next_phase(run: EventRun[State], dice: Dice) -> None:
    """5.1, 1.1, 4.1 The hands, the next turn; after the last the villages are counted."""
    state = run.state
    if not state.phase:
        CONDUCT.begin(run, HandsBegan(rules=("5.1",)), dice)
    elif state.turn < state.battle.file.turns:
        CONDUCT.begin(run, TurnBegan(turn=state.turn + 1, rules=("1.1",)), dice)
    else:
        run.add(end_game(state))


def phase_name(state: State) -> Message:
    """The phase in words."""
    return Message(f"phase-{state.phase}")


CHAPTERS = Chapters((conduct, together, *modules((chapters,))))
CONDUCT = Conduct(CHAPTERS, applier(CHAPTERS, game_began, TurnBegan), main_question, next_phase)
UMPIRE = Umpire(CONDUCT, "1.1", phase_name, over="4.1", as_seen_by=as_seen_by)
