"""V The sequence of play. Start reading here.

The steps of a game turn are a list in the scenario file, for the rules name the phases and print no order. A step has a
phase and mostly a side; those marked `reserve` are gone through again with each Reserve Phase (XIII.G) until nobody has
moved or attacked in one, or the limit is reached. Phases:

    deploy        XVI.C   a side places its units, before the first turn
    weather       VI      what the calendar or a die brings
    length        XVI.A   from March 1942 a side may stop the game
    replacement   VIII, IX   eliminations, replacements, reinforcements, strategic movement
    movement      XI      operational movement, initial or of a Reserve Phase
    attack        XIII    allocation, «No Retreat!», withdrawals, the fighting; at its end facing and recovery (VII.C)
    isolation     XIV.B   pockets of the side lose half
    victory       IV      both sides' conditions
    refacing      VII.C   everything Spent is ready again
"""

from __future__ import annotations

from rules.core.contract import Message
from rules.russian_portfolio.schema import PhaseLine
from rules.russian_portfolio.state import State

OPERATIONS = ("movement", "attack")
"""Phases that are those of an Operations or Reserve phase."""


def following(state: State) -> tuple[int, int] | None:
    """The step after this one and the Reserve Phase it lies in; None when the turn is over."""
    step, steps = state.step + 1, state.steps
    here = steps[state.step] if state.step >= 0 else PhaseLine(phase="")
    more = step < len(steps)
    if here.reserve and not (more and steps[step].reserve):
        if state.aftermath.stirred and state.reserve < state.battle.file.reserve_limit:
            return next(i for i, line in enumerate(steps) if line.reserve), state.reserve + 1
        return (step, 0) if more else None
    if not more:
        return None
    return step, (state.reserve or 1) if steps[step].reserve else 0


def phase_name(phase: str, reserve: int) -> Message:
    """The phase in words: «Movement», «Movement, Reserve Phase 2»."""
    if reserve and phase in OPERATIONS:
        return Message(f"phase-reserve-{phase}", {"number": reserve})
    return Message(f"phase-{phase}")
