"""What the dice gave and might have given, in unmodified defence factors (III, ADR 0082).

An exchange costs both sides as much as they agree on, and a retreat goes where the owner wants: neither is luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.contract import Side
from rules.core.fortune import Fortune
from rules.core.luck import oppose
from rules.russian_portfolio.aftermath.retreat import RetreatTested, roll_retreat
from rules.russian_portfolio.combat.fight import AttackFought, find_attack, roll_attack, standing
from rules.russian_portfolio.combat.odds import assess
from rules.russian_portfolio.movement.seas import check_voyage
from rules.russian_portfolio.movement.strategic import UnitSailed, sail
from rules.russian_portfolio.state import State

GONE = ("DE", "BR")
"""XIII.C Results that eliminate a defender."""


def factors(state: State, names: Iterable[str]) -> int:
    """III What the units are worth."""
    return sum(state.counter(name).defense for name in names)


def _sides(state: State, name: str) -> tuple[Side, Side]:
    """The opponent of the owner, who gains what the owner loses; the owner."""
    owner = state.units[name].side
    return state.battle.enemy(owner), owner


def weigh_attack_fought(state: State, event: AttackFought) -> Iterator[Fortune]:
    """XIII.C Factors that the result takes of the defenders, less those of the attackers."""
    attack = find_attack(state, event.attack)
    units, held = standing(state, attack)
    assessed = assess(state, units, held, attack.amphibious)

    def worth(fallen: AttackFought) -> int:
        ours = factors(state, fallen.units) if fallen.outcome == "AE" else 0
        return factors(state, (name for name, read in fallen.reads.items() if read in GONE)) - ours

    side = units[0].side
    return oppose(
        (side, state.battle.enemy(side)), "attacks", "factors", worth(event),
        lambda dice: worth(roll_attack(state, attack, units, held, assessed, dice)),
    )  # fmt: skip


def weigh_retreat_tested(state: State, event: RetreatTested) -> Iterator[Fortune]:
    """XIII.D.6 Factors that are lost for want of room."""
    at_stake = factors(state, event.units)
    return oppose(
        _sides(state, event.units[0]), "retreats", "factors", at_stake * event.lost,
        lambda dice: at_stake * roll_retreat(event.units, event.room, dice).lost,
    )  # fmt: skip


def weigh_unit_sailed(state: State, event: UnitSailed) -> Iterator[Fortune]:
    """VIII.B Factors that submarines sink."""
    unit, at_stake = state.units[event.unit], factors(state, (event.unit,))
    voyage = check_voyage(state, unit.side, event.start, event.hex)
    return oppose(
        _sides(state, unit.id), "voyages", "factors", at_stake * event.sunk,
        lambda dice: at_stake * sail(unit, voyage, event.hex, dice).sunk,
    )  # fmt: skip
