"""B2 The sequence of play, as printed. Start reading here.

A game turn is the player turn of each side in the order of the scenario (`sides`). A phase in which
nobody has anything to decide is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from rules.core.contract import Decision, Event
from rules.core.ruleset import Dice
from rules.ring_of_fire import actions as a
from rules.ring_of_fire.state import State


class Phase(NamedTuple):
    """One phase: its printed number, its id, who acts, and which actions answer its questions."""

    number: str
    id: str
    acts: Literal["phasing", "other", "both", "nobody"]
    accepts: tuple[type[a.Action], ...]


FIGHT = (
    a.Resolve, a.CallOff, a.CashIn, a.Support, a.NoSupport, a.Effort, a.Allocate, a.Advance, a.Hold, a.EndPhase,
)  # fmt: skip
MOVE = (a.Move, a.StrategicMove, a.Enter, a.Exit, a.Interdict, a.Reserve, a.EndPhase)
PLAYER_TURN = (
    Phase("1", "replacement", "phasing", (a.Rebuild, a.Return, a.EndPhase)),
    Phase("2", "movement", "phasing", MOVE),
    Phase("3", "tank_combat", "both", (a.TankFire,)),
    Phase("4", "air_strikes", "phasing", (a.AirStrike, a.EndPhase)),
    Phase("5", "declaration", "phasing", (a.Declare, a.Barrage, a.Undeclare, a.EndPhase)),
    Phase("6", "defensive_reserve", "other", (a.ReserveMove, a.EndPhase)),
    Phase("6a", "recon_retreat", "other", (a.ReconRetreat, a.EndPhase)),
    Phase("7", "combat", "both", FIGHT),
    Phase("8a", "reserve_movement", "phasing", (a.ReserveMove, a.EndPhase)),
    Phase("8b", "reserve_tank_combat", "both", (a.TankFire,)),
    Phase("8c", "reserve_declaration", "phasing", (a.Declare, a.Barrage, a.Undeclare, a.EndPhase)),
    Phase("8d", "reserve_recon_retreat", "other", (a.ReconRetreat, a.EndPhase)),
    Phase("8e", "reserve_combat", "both", FIGHT),
    Phase("9", "end", "nobody", ()),
)  # fmt: skip

PHASES = {phase.id: phase for phase in PLAYER_TURN}
ORDER = tuple(PHASES)


def station(phase: Phase) -> str:
    """Where a phase stands on the board's line of phases: 6 and 6a share a stop, so do 8a to 8e."""
    return {"6": "defensive_reserve", "8": "offensive_reserve"}.get(phase.number[0], phase.id)


def acting(state: State) -> str:
    """The side whose phase it is: the phasing side, except where the other side acts alone."""
    return state.other if PHASES[state.phase].acts == "other" else state.active


def _nothing(state: State, dice: Dice) -> Sequence[Event]:
    return ()


def _always(state: State) -> bool:
    return True


def _nobody(state: State) -> Sequence[Decision]:
    return ()


class Hook(NamedTuple):
    """What a chapter does for a phase.

    `wanted`: whether to begin it at all (asked before it begins). `enter`: the events of its beginning.
    `settle`: events that follow now and ask nobody (called after every action, again and again until it has
    none). `decisions`: the questions open now; with none left, the phase is over. A side that has said
    `end_phase` is in `state.passed` and is asked no more.
    """

    wanted: Callable[[State], bool] = _always
    enter: Callable[[State, Dice], Sequence[Event]] = _nothing
    settle: Callable[[State, Dice], Sequence[Event]] = _nothing
    decisions: Callable[[State], Sequence[Decision]] = _nobody
