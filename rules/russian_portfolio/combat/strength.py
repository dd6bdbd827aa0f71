"""X.B, XIII.B.1-2 Strengths: attack factors, halved across straits; defence factors with what the ground adds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.russian_portfolio.field import STRAITS, at, barriers, terrain
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.schema import BonusLine
from rules.russian_portfolio.state import State

Pair = tuple[int, int]
"""A hexside that an attack crosses: from, into."""


class Bonus(NamedTuple):
    """What a feature adds to the defence: message `bonus-<name>`; `unit` is '' for what the hex itself has."""

    name: str
    rule: str
    factors: int
    hex: str
    unit: str = ""


def place(state: State, unit: Unit) -> int:
    """The number of the hex that the unit stands in."""
    return state.battle.hexes.index[str(unit.hex)]


def crossings(state: State, units: Iterable[Unit], targets: Sequence[int]) -> list[Pair]:
    """The hexsides that the attack of the units on the hexes goes over."""
    return [(place(state, unit), target) for unit in units for target in targets]


def force(state: State, attackers: Sequence[Unit], targets: Sequence[int]) -> int:
    """XIII.B.1, X.B.4 Attack factors; those that come across lakes and straits count half, the total rounded down."""
    full = half = 0
    for unit in attackers:
        across = any(barriers(state, *pair) & STRAITS for pair in crossings(state, (unit,), targets))
        if across:
            half += state.counter(unit.id).attack
        else:
            full += state.counter(unit.id).attack
    return full + half // 2


def bonuses_at(state: State, target: int, attackers: Sequence[Unit] = ()) -> tuple[Bonus, ...]:
    """X.B What the hex gives its defenders against these attackers; without any, the Stalin Line is left out."""
    found = list(_intrinsic(state, target))
    lines = state.battle.combat.bonuses
    for name in _names(state, target, attackers):
        found += _granted(state, target, name, lines[name])
    return tuple(found)


def _names(state: State, target: int, attackers: Sequence[Unit]) -> Iterator[str]:
    """X.B.3, X.B.5-11 Which bonuses the hex has now; the Stalin Line unless somebody comes round it."""
    fight = state.battle
    pairs = crossings(state, attackers, (target,))
    if pairs and all(pair in fight.stalin for pair in pairs):
        yield "stalin_line"
    yield from (name for name in sorted(fight.features[target]) if name in fight.combat.bonuses)
    if terrain(state, target) in fight.combat.bonuses:
        yield terrain(state, target)


def _granted(state: State, target: int, name: str, line: BonusLine) -> Iterator[Bonus]:
    """XIII.B.2 Undispersed infantry-type units only."""
    for unit in at(state, target):
        counter = state.counter(unit.id)
        factors: int = getattr(line, counter.size)
        wrong = line.side not in ("", unit.side)
        if unit.face == "dispersed" or not counter.infantry_type or wrong or not factors:
            continue
        yield Bonus(name, line.rule, factors, state.battle.hexes.ids[target], unit.id)
        if line.once:
            return


def _intrinsic(state: State, target: int) -> Iterator[Bonus]:
    """X.B.6, Q34 A victory city helps its defenders until it is captured; what changed hands is in `taken` for good."""
    hex_id = state.battle.hexes.ids[target]
    if "victory" in state.battle.features[target] and hex_id not in state.taken and at(state, target):
        yield Bonus("victory", "X.B.6", state.battle.file.victory.worth.get(hex_id, 1), hex_id)


def modify_defence(state: State, unit: Unit, attackers: Sequence[Unit] = ()) -> int:
    """XIII.C The unit's defence factor with its own bonuses."""
    own = (b.factors for b in bonuses_at(state, place(state, unit), attackers) if b.unit == unit.id)
    return state.counter(unit.id).defense + sum(own)


def defence_at(state: State, target: int, attackers: Sequence[Unit] = ()) -> int:
    """XIII.B.2 The defence factors of a hex with what the hex adds."""
    printed = sum(state.counter(unit.id).defense for unit in at(state, target))
    return printed + sum(bonus.factors for bonus in bonuses_at(state, target, attackers))
