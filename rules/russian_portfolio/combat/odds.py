"""X.B, XIII.B Odds before the die: strengths, bonuses and shifts, each with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.russian_portfolio.combat.table import column
from rules.russian_portfolio.field import at, barriers
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


class Bonus(NamedTuple):
    """What a feature adds to the defence: message `bonus-<name>`."""

    name: str
    rule: str
    factors: int
    hex: str
    unit: str = ""


class Shift(NamedTuple):
    """A shift of the odds by columns: message `shift-<name>`."""

    name: str
    rule: str
    columns: int


class Assessment(NamedTuple):
    """XIII.B An attack in figures. `column` may lie beyond the table; Dispersed units are read one higher."""

    attack: int
    defence: int
    basic: int
    bonuses: tuple[Bonus, ...]
    shifts: tuple[Shift, ...]

    @property
    def column(self) -> int:
        """XIII.B.5 The final column."""
        return self.basic + sum(shift.columns for shift in self.shifts)


def assess(state: State, attackers: Sequence[Unit], targets: Sequence[int]) -> Assessment:
    """XIII.B The attack of these units on these hexes, as things stand now."""
    attack = sum(state.counter(unit.id).attack for unit in attackers)
    bonuses = tuple(bonus for target in targets for bonus in bonuses_at(state, target))
    defence = sum(defence_at(state, target) for target in targets)
    basic = column(state.battle, attack, defence)
    return Assessment(attack, defence, basic, bonuses, shifts(state, attackers, targets))


def defence_at(state: State, target: int) -> int:
    """XIII.B.2 The defence factors of a hex with what the hex adds."""
    printed = sum(state.counter(unit.id).defense for unit in at(state, target))
    return printed + sum(bonus.factors for bonus in bonuses_at(state, target))


def bonuses_at(state: State, target: int) -> tuple[Bonus, ...]:
    """X.B What the hex gives its undispersed defenders."""
    found = []
    for unit in at(state, target):
        counter = state.counter(unit.id)
        if unit.face != "dispersed" and counter.infantry_type and "city" in state.battle.features[target]:
            found.append(Bonus("city", "X.B.7", 1, state.battle.hexes.ids[target], unit.id))
            break
    return tuple(found)


def shifts(state: State, attackers: Sequence[Unit], targets: Sequence[int]) -> tuple[Shift, ...]:
    """X.B.2, XVI.B.1 The shifts that hold."""
    index = state.battle.hexes.index
    sides = [barriers(state, index[str(u.hex)], target) for u in attackers for target in targets]
    found = [Shift("river", "X.B.2", -1)] if sides and all("river" in side for side in sides) else []
    if state.turn == 1 and any(state.counter(unit.id).nation == "german" for unit in attackers):
        found.append(Shift("surprise", "XVI.B.1", 1))
    return tuple(found)
