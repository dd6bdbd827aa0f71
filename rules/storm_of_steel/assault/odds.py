"""9.B-9.D The dice of an assault before they fall."""

from __future__ import annotations

from typing import NamedTuple

from rules.storm_of_steel.schema import Die, sides
from rules.storm_of_steel.state import State

NERVE_DIE = 6
DOUBLED = 2


class Odds(NamedTuple):
    """The dice of both, the attacker's multiplier (9.D), and of `of` throws how many the attacker wins, ties, loses.

    `nerve`: the least roll of a d6 with which the attack takes place at all (9.B); 0 when it always does.
    """

    attack: Die
    times: int
    defence: Die
    win: int
    tie: int
    lose: int
    nerve: int

    @property
    def of(self) -> int:
        """All throws of the two dice."""
        return self.win + self.tie + self.lose

    @property
    def willing(self) -> int:
        """9.B Faces of the d6 with which infantry dares."""
        return NERVE_DIE + 1 - self.nerve if self.nerve else NERVE_DIE


def nerve(state: State, attacker: str, target: str) -> int:
    """9.B The least roll with which infantry assaults an AFV; 0 when no roll is needed."""
    if not (state.profile(attacker).infantry and state.profile(target).afv):
        return 0
    return state.battle.rules.skills[state.battle.skill(state.units[attacker].side)].nerve


def odds(state: State, attacker: str, target: str) -> Odds:
    """9.C, 9.D The throws that would win, tie and lose."""
    attack, defence = state.profile(attacker).assault, state.profile(target).assault
    times = DOUBLED if state.units[target].status == "suppressed" else 1
    ours, theirs = (range(1, sides(die) + 1) for die in (attack, defence))
    signs = [(times * a > b) - (times * a < b) for a in ours for b in theirs]
    win, tie, lose = (signs.count(sign) for sign in (1, 0, -1))
    return Odds(attack, times, defence, win, tie, lose, nerve(state, attacker, target))
