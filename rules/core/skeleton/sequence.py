"""1 The sequence of play. Start reading here; what is done in a phase, the chapters say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import asdict

from rules.core import bids, conduct
from rules.core.chapters import Chapters, applier, modules
from rules.core.conduct import Conduct
from rules.core.contract import Decision, Event, Message, Side
from rules.core.flow import EventRun
from rules.core.ruleset import Dice, choose_options
from rules.core.umpire import Umpire

from . import chapters
from .chapters.concealment import as_seen_by
from .chapters.turns import GameStarted, PhaseBegan, UnitsPlaced, phase_name, start_game
from .chapters.victory import UnitsWithdrawn, at_once, count_units
from .charts import SHELF, Switches
from .state import State, Unit

PHASES = ("movement", "combat")
"""1.2 The phases of a side's turn; which acts answer in them say the chapters."""


def setup(scenario: str, options: Mapping[str, Any], dice: Dice) -> Sequence[Event]:
    """The first events of a game. The option `points` sets what each side starts with, `bid` what one has more."""
    file = SHELF.battle(scenario).file
    bid, options = bids.split_bid(file.bid, file.sides, options)
    points: dict[Side, int] = dict.fromkeys(file.sides, choose_options(Switches(), options).points)
    units = [Unit(id=id, **asdict(counter)) for id, counter in file.units.items()]
    open = UnitsPlaced(units=tuple(u for u in units if not u.concealed))
    secret = [
        UnitsPlaced(units=tuple(u for u in units if u.concealed and u.side == side), audience=(side,))
        for side in file.sides
    ]
    return CONDUCT.opened(GameStarted(scenario=scenario, points=points), dice, [*bid, open, *secret])


def main_question(state: State) -> Decision | None:
    """1.2 «What do you do in this phase?»; a side that has left is not asked (5.4)."""
    if not state.plays(state.active):
        return None
    ask = Message(f"ask-{state.phase}", {"points": state.points[state.active]})
    return Decision(id=state.phase, side=state.active, rule="1.2", accepts=(), ask=ask)


def next_phase(run: EventRun[State], dice: Dice) -> None:
    """1.2, 1.3 The next phase, the next side that plays, the next turn; after the last the game ends (5.1)."""
    state = run.state
    order = [(side, phase) for side in state.battle.sides for phase in PHASES]
    at = order.index((state.active, state.phase)) + 1 if state.turn else len(order)
    at = next((n for n in range(at, at + len(order)) if state.plays(order[n % len(order)][0])), at)
    turn = state.turn + at // len(order)
    if turn > state.battle.file.turns:
        run.add(count_units(state, "5.1"))
    else:
        side, phase = order[at % len(order)]
        CONDUCT.begin(run, PhaseBegan(turn=turn, side=side, phase=phase, rules=("1.2",)), dice)


def leave(state: State, side: Side, dice: Dice) -> Sequence[Event]:
    """5.4 The side's units are gone, and the others play on."""
    run = CONDUCT.run_from(state)
    run.add(UnitsWithdrawn(side=side, rules=("5.4",)))
    run.add(*at_once(run.state, dice))
    CONDUCT.proceed(run, dice)
    return run.events


CHAPTERS = Chapters((bids, conduct, *modules((chapters,))))
CONDUCT = Conduct(CHAPTERS, applier(CHAPTERS, start_game, PhaseBegan), main_question, next_phase)
UMPIRE = Umpire(CONDUCT, "1.1", phase_name, over="5.1", as_seen_by=as_seen_by)
