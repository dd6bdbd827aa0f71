"""2 The sequence of play. Start reading here.

A game turn is the player turn of each side in the order of the turn. A phase in which nobody has anything to do,
or which was let go by in advance (2.4), is passed over. Planes and ships alone fill `air_barrage`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.core.contract import Message
from rules.ocs.state import State

Acts = Literal["phasing", "other", "nobody"]


class Phase(NamedTuple):
    """One phase or segment: its printed letter, its id, who acts, its rule; whether units may spend MP in it.

    `stop` is its place on the board's line of phases, `checks_stacking` whether 4.8 is checked at its end.
    """

    letter: str
    id: str
    acts: Acts
    rule: str
    moving: bool = False
    stop: str = ""
    checks_stacking: bool = True

    @property
    def station(self) -> str:
        """Where the phase stands on the line of phases."""
        return self.stop or self.id


PLAYER_TURN = (
    Phase("A", "refit", "phasing", rule="15", stop="reinforcement"),
    Phase("B", "reinforcement", "phasing", rule="13.6", checks_stacking=False),
    Phase("C1", "breakout", "phasing", rule="12.8e", stop="movement"),
    Phase("C2", "movement", "phasing", rule="6.1", moving=True),
    Phase("C3", "air_barrage", "phasing", rule="10.0", stop="movement"),
    Phase("D", "supply", "phasing", rule="12.6"),
    Phase("E1", "reaction", "other", rule="7", moving=True),
    Phase("E2", "reaction_barrage", "other", rule="10.0", stop="reaction"),
    Phase("F1", "barrage", "phasing", rule="10.0", stop="combat"),
    Phase("F2", "combat", "phasing", rule="9.1"),
    Phase("G1", "exploitation", "phasing", rule="11.0a", moving=True),
    Phase("G2", "exploitation_barrage", "phasing", rule="10.0", stop="exploitation"),
    Phase("G3", "exploitation_combat", "phasing", rule="9.1", stop="exploitation"),
    Phase("H", "clean_up", "phasing", rule="2.1"),
)

INITIATIVE = Phase("F", "initiative", "phasing", rule="2.1", stop="reinforcement", checks_stacking=False)
"""2.1 F Before the player turns: who goes first. The phasing side is the one that chooses."""

PHASES = {phase.id: phase for phase in (INITIATIVE, *PLAYER_TURN)}
ORDER = tuple(phase.id for phase in PLAYER_TURN)
MOVING = tuple(phase.id for phase in PLAYER_TURN if phase.moving)
"""The Movement Segments: of the Movement, Reaction and Exploitation Phases."""

RELEASES = tuple(phase.id for phase in PLAYER_TURN if phase.letter[0] in "EG")
"""5.7b The segments of the Reaction and the Exploitation Phase, in each of which reserves are released."""

BARRAGES = ("reaction_barrage", "barrage", "exploitation_barrage")
COMBATS = ("combat", "exploitation_combat")


def same_phase(before: str, after: str) -> bool:
    """2.1 Whether both are segments of one phase of a player turn: their printed letters begin alike."""
    return INITIATIVE.id not in (before, after) and PHASES[before].letter[0] == PHASES[after].letter[0]


def looks_ahead(phase: str) -> bool:
    """4.9 Whether the other side's segments are the next once this phase is over: which of them begin tells what that
    side has.
    """
    if phase == INITIATIVE.id or same_phase(phase, ORDER[-1]):
        return True
    here = PHASES[phase]
    after = next(later for later in PLAYER_TURN[ORDER.index(phase) :] if later.letter[0] != here.letter[0])
    return after.acts != here.acts


def acting(state: State) -> str:
    """The side whose phase it is: the phasing side, in the Reaction Phase the other one."""
    return state.other if PHASES[state.phase].acts == "other" else state.active


def phase_name(state: State) -> Message:
    """The phase in words."""
    return Message(f"phase-{state.phase}")


def moving_side(state: State) -> str | None:
    """The side that may spend MP now; None outside the Movement Segments."""
    return acting(state) if PHASES[state.phase].moving else None
