"""XIII.B Odds before the die: strengths, bonuses and shifts, each with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.hexwar.odds import Shift, net_shift
from rules.russian_portfolio.combat.strength import Bonus, bonuses_at, crossings, defence_at, force
from rules.russian_portfolio.combat.table import column, odds
from rules.russian_portfolio.field import at, barriers
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

WINTER = 3
"""VI.B.3 Turns of the Winter Offensive."""


class Assessment(NamedTuple):
    """XIII.B An attack in figures. `column` may lie beyond the table; Dispersed units are read one higher (`hurt`)."""

    attack: int
    defence: int
    basic: int
    bonuses: tuple[Bonus, ...]
    shifts: tuple[Shift, ...]
    dispersed: int
    """How many of the defenders are Dispersed."""
    defenders: int

    @property
    def column(self) -> int:
        """XIII.B.5 The column after all shifts, perhaps beyond the table."""
        return self.basic + net_shift(self.shifts)

    @property
    def allowed(self) -> bool:
        """XIII.B.4 Not below the lowest odds; where every defender is Dispersed it is their column that counts."""
        return self.column + (self.dispersed == self.defenders > 0) >= 0


def assess(
    state: State, attackers: Sequence[Unit], targets: Sequence[int], amphibious: bool = False
) -> Assessment:
    """XIII.B The attack of these units on these hexes, as things stand now."""
    defenders = [unit for target in targets for unit in at(state, target)]
    attack = force(state, attackers, targets)
    bonuses = tuple(bonus for target in targets for bonus in bonuses_at(state, target, attackers))
    defence = sum(defence_at(state, target, attackers) for target in targets)
    return Assessment(
        attack, defence, column(state.battle, attack, defence), bonuses,
        shifts(state, attackers, targets, amphibious), sum(u.face == "dispersed" for u in defenders), len(defenders),
    )  # fmt: skip


def final(state: State, assessed: Assessment) -> str:
    """XIII.B.4 The final odds: «5:1»; «<1:4» where they are below the lowest and the attack is not allowed."""
    found = odds(state.battle, assessed.column)
    return found if assessed.allowed else f"<{found}"


def shifts(
    state: State, attackers: Sequence[Unit], targets: Sequence[int], amphibious: bool = False
) -> tuple[Shift, ...]:
    """X.B.2, X.D.1, VI.B.3, XVI.B.1-2 The shifts that hold; a river's if all cross it to every target (Q33)."""
    found = []
    if attackers and all(_wet(state, *pair) for pair in crossings(state, attackers, targets)):
        found.append(Shift("river", "X.B.2", -1))
        if amphibious:
            found.append(Shift("amphibious", "XVI.B.2", 1))
    if state.turn == 1 and mostly_german(state, attackers):
        found.append(Shift("surprise", "XVI.B.1", 1))
    if winter_offensive(state) and all(_winter(state, attackers, target) for target in targets):
        found.append(Shift("winter", "VI.B.3", 1))
    return tuple(found)


def _wet(state: State, here: int, there: int) -> bool:
    """X.B.2, X.D.1 Whether the hexside counts as a river for whoever attacks over it."""
    ids, special = state.battle.hexes.ids, state.battle.file.special
    if (ids[here], ids[there]) == (special.pushkin, special.leningrad):
        return state.weather != "snow"
    if (ids[here], ids[there]) == (special.leningrad, special.pushkin):
        return False
    return "river" in barriers(state, here, there)


def mostly_german(state: State, attackers: Sequence[Unit]) -> bool:
    """XVI.B.1 At least half of the attack factors are German (Q31)."""
    counters = [state.counter(unit.id) for unit in attackers]
    german = sum(counter.attack for counter in counters if counter.nation == "german")
    return any(c.nation == "german" for c in counters) and 2 * german >= sum(c.attack for c in counters)


def winter_offensive(state: State) -> bool:
    """VI.B.3 Whether the Winter Offensive is on in this turn."""
    began = state.campaign.winter
    return bool(began) and began <= state.turn < began + WINTER


def _winter(state: State, attackers: Sequence[Unit], target: int) -> bool:
    """VI.B.3 Soviet attacks on Axis units north of the Arctic Weather Line."""
    soviet = all(state.counter(unit.id).nation == "soviet" for unit in attackers)
    return bool(attackers) and soviet and state.battle.arctic[target]
