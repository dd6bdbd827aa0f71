"""B2 The sequence of play, as printed. Start reading here.

A game turn is the player turn of each side in the order of the scenario (`sides`). A phase in which
nobody has anything to decide is passed over. Its acts are those of the chapters that name it in `Act.phases`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.core.contract import Message
from rules.ring_of_fire.state import State


class Phase(NamedTuple):
    """One phase: its printed number, its id, who acts."""

    number: str
    id: str
    acts: Literal["phasing", "other", "both", "nobody"]


PLAYER_TURN = (
    Phase("1", "replacement", "phasing"),
    Phase("2", "movement", "phasing"),
    Phase("3", "tank_combat", "both"),
    Phase("4", "air_strikes", "phasing"),
    Phase("5", "declaration", "phasing"),
    Phase("6", "defensive_reserve", "other"),
    Phase("6a", "recon_retreat", "other"),
    Phase("7", "combat", "both"),
    Phase("8a", "reserve_movement", "phasing"),
    Phase("8b", "reserve_tank_combat", "both"),
    Phase("8c", "reserve_declaration", "phasing"),
    Phase("8d", "reserve_recon_retreat", "other"),
    Phase("8e", "reserve_combat", "both"),
    Phase("9", "end", "nobody"),
)

PHASES = {phase.id: phase for phase in PLAYER_TURN}
ORDER = tuple(PHASES)


def station(phase: Phase) -> str:
    """Where a phase stands on the board's line of phases: 6 and 6a share a stop, so do 8a to 8e."""
    return {"6": "defensive_reserve", "8": "offensive_reserve"}.get(phase.number[0], phase.id)


def acting(state: State) -> str:
    """The side whose phase it is: the phasing side, except where the other side acts alone."""
    return state.other if PHASES[state.phase].acts == "other" else state.active


def phase_name(state: State) -> Message:
    """The phase in words."""
    return Message(f"phase-{state.phase}")
