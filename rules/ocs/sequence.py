"""2 The sequence of play. Start reading here.

A game turn is the player turn of each side in the order of the turn. A phase in which nobody has anything to do
is passed over. Flying missions will fill `air_barrage`; the other segments are the ground game's.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.ocs.state import State

Acts = Literal["phasing", "other", "nobody"]


class Phase(NamedTuple):
    """One phase or segment: its printed letter, its id, who acts; whether units may spend MP in it.

    `stop` is its place on the board's line of phases, `checks_stacking` whether 4.8 is checked at its end.
    """

    letter: str
    id: str
    acts: Acts
    moving: bool = False
    stop: str = ""
    checks_stacking: bool = True

    @property
    def station(self) -> str:
        """Where the phase stands on the line of phases."""
        return self.stop or self.id


PLAYER_TURN = (
    Phase("A", "refit", "phasing", stop="reinforcement"),
    Phase("B", "reinforcement", "phasing", checks_stacking=False),
    Phase("C1", "breakout", "phasing", stop="movement"),
    Phase("C2", "movement", "phasing", moving=True),
    Phase("C3", "air_barrage", "phasing", stop="movement"),
    Phase("D", "supply", "phasing"),
    Phase("E1", "reaction", "other", moving=True),
    Phase("E2", "reaction_barrage", "other", stop="reaction"),
    Phase("F1", "barrage", "phasing", stop="combat"),
    Phase("F2", "combat", "phasing"),
    Phase("G1", "exploitation", "phasing", moving=True),
    Phase("G2", "exploitation_barrage", "phasing", stop="exploitation"),
    Phase("G3", "exploitation_combat", "phasing", stop="exploitation"),
    Phase("H", "clean_up", "phasing"),
)

INITIATIVE = Phase("F", "initiative", "phasing", stop="reinforcement", checks_stacking=False)
"""2.1 F Before the player turns: who goes first. The phasing side is the one that chooses."""

PHASES = {phase.id: phase for phase in (INITIATIVE, *PLAYER_TURN)}
ORDER = tuple(phase.id for phase in PLAYER_TURN)
MOVING = tuple(phase.id for phase in PLAYER_TURN if phase.moving)
"""The Movement Segments: of the Movement, Reaction and Exploitation Phases."""

BARRAGES = ("reaction_barrage", "barrage", "exploitation_barrage")
COMBATS = ("combat", "exploitation_combat")


def same_phase(before: str, after: str) -> bool:
    """2.1 Whether both are segments of one phase of a player turn: their printed letters begin alike."""
    return INITIATIVE.id not in (before, after) and PHASES[before].letter[0] == PHASES[after].letter[0]


def acting(state: State) -> str:
    """The side whose phase it is: the phasing side, in the Reaction Phase the other one."""
    return state.other if PHASES[state.phase].acts == "other" else state.active


def moving_side(state: State) -> str | None:
    """The side that may spend MP now; None outside the Movement Segments."""
    return acting(state) if PHASES[state.phase].moving else None
