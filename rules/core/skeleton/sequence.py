"""1 The sequence of play. Start reading here; what is done in a phase, the chapters say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import asdict

from rules.core import bids
from rules.core.chapters import Chapters, applier, modules
from rules.core.conduct import Conduct, EndPhase
from rules.core.contract import Decision, Event, Message, Side
from rules.core.errors import Illegal
from rules.core.flow import EventRun
from rules.core.ruleset import Dice, choose_options
from rules.core.umpire import Umpire

from . import chapters
from .chapters.concealment import as_seen_by
from .chapters.turns import GameStarted, PhaseBegan, UnitsPlaced, game_started
from .chapters.victory import count_units
from .charts import SHELF, SIDES, Switches
from .state import State, Unit

PHASES = ("movement", "combat")
"""1.2 The phases of a side's turn; which acts answer in them say the chapters."""

ORDER = tuple((side, phase) for side in SIDES for phase in PHASES)
"""1.1 The phases of a whole turn, one side after the other."""


def setup(scenario: str, options: Mapping[str, Any], dice: Dice) -> Sequence[Event]:
    """The first events of a game. The option `points` sets what both sides start with, `bid` what one has more."""
    file = SHELF.battle(scenario).file
    bid, options = bids.split_bid(file.bid, SIDES, options)
    points: dict[Side, int] = dict.fromkeys(SIDES, choose_options(Switches(), options).points)
    units = [Unit(id=id, **asdict(counter)) for id, counter in file.units.items()]
    open = UnitsPlaced(units=tuple(u for u in units if not u.concealed))
    secret = [
        UnitsPlaced(units=tuple(u for u in units if u.concealed and u.side == side), audience=(side,))
        for side in SIDES
    ]
    return CONDUCT.opened(GameStarted(scenario=scenario, points=points), dice, [*bid, open, *secret])


def main_question(state: State) -> Decision:
    """1.2 «What do you do in this phase?»"""
    ask = Message(f"ask-{state.phase}", {"points": state.points[state.side]})
    return Decision(id=state.phase, side=state.side, rule="1.2", accepts=(), ask=ask)


def next_phase(run: EventRun[State], dice: Dice) -> None:
    """1.2 The next phase, the other side, the next turn; after the last the game ends (5.1)."""
    state = run.state
    at = ORDER.index((state.side, state.phase)) + 1 if state.turn else len(ORDER)
    turn = state.turn + at // len(ORDER)
    if turn > state.battle.file.turns:
        run.add(count_units(state, "5.1"))
    else:
        side, phase = ORDER[at % len(ORDER)]
        CONDUCT.begin(run, PhaseBegan(turn=turn, side=side, phase=phase, rules=("1.2",)), dice)


def phase_name(state: State) -> Message:
    """The phase that is on, in words."""
    return Message(f"phase-{state.phase}", {"side": state.side})


class Turns(Conduct):
    """The conduct of this game, in whose record the next phase alone says that one is over."""

    def close(self, run: EventRun[State], dice: Dice) -> None:
        """1.2 What the end of the phase brings, and the next one."""
        self.leave(run, dice)
        next_phase(run, dice)


class Referee(Umpire):
    """The umpire (`core.umpire`), with what is different in this game from others."""

    def asked(self, state: State, side: Side, tag: str) -> Decision:
        """1.1 Only the side whose turn it is, or whose unit retreats, is asked."""
        if not self.answerable(state, side):
            raise Illegal("1.1", "not-your-turn", side=side)
        return super().asked(state, side, tag)

    def judge(self, state: State, side: Side, action: Any, dice: Dice) -> Sequence[Event]:
        """1.2 A phase is one side's: when that side is done with it, it is over."""
        run = self.conduct.run_from(state)
        run.add(*super().judge(state, side, action, dice))
        if isinstance(action, EndPhase):
            self.conduct.close(run, dice)
        return run.events


CHAPTERS = Chapters((bids, *modules((chapters,))))
apply: Callable[[State | None, Event], State] = applier(CHAPTERS, game_started, PhaseBegan)
CONDUCT = Turns(CHAPTERS, apply, main_question, next_phase)
UMPIRE = Referee(CONDUCT, "1.2", phase_name, as_seen_by=as_seen_by)
decisions = CONDUCT.decisions
