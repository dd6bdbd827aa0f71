"""XIII.A.3 Compulsory attacks: German armies and Soviet fronts next to whoever attacks must be attacked too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.russian_portfolio.combat.commit import check_next_to
from rules.russian_portfolio.combat.records import Attack, Duty
from rules.russian_portfolio.combat.strength import place
from rules.russian_portfolio.field import at
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


def find_unmet_duties(state: State) -> tuple[Duty, ...]:
    """XIII.A.3 What the attacks of this phase oblige to and nobody does."""
    return _unmet(state, state.combat.attacks)


def _unmet(state: State, waiting: Sequence[Attack]) -> tuple[Duty, ...]:
    met = {hex_id for attack in (*state.combat.fought, *waiting) for hex_id in attack.targets}
    return tuple(duty for duty in (*state.combat.bound, *duties(state, waiting)) if duty.hex not in met)


def duties(state: State, attacks: Iterable[Attack]) -> list[Duty]:
    """XIII.A.3 Undispersed German armies and Soviet fronts next to attackers who could attack them (Q35)."""
    found: dict[str, Duty] = {}
    for attack in attacks:
        for name in attack.units:
            unit = state.units[name]
            if unit.hex is not None:
                for strong in strong_near(state, unit):
                    found[strong.id] = Duty(
                        strong=strong.id, hex=str(strong.hex), unit=name, attack=attack.id
                    )
    return list(found.values())


def strong_near(state: State, unit: Unit) -> list[Unit]:
    """XIII.A.3 The undispersed German armies or Soviet fronts that the unit could attack."""
    near = [
        other
        for there in state.battle.hexes.around[place(state, unit)]
        for other in at(state, there)
        if other.side != unit.side and other.face != "dispersed" and state.counter(other.id).strong
    ]
    return [other for other in near if refusal(check_next_to, state, unit, (str(other.hex),)) is None]


def check_duties(state: State) -> None:
    """XIII.A.3 Refuses while a compulsory attack is not committed."""
    for duty in find_unmet_duties(state):
        raise Illegal(
            "XIII.A.3", "must-attack", unit=state.label(duty.unit), enemy=state.label(duty.strong),
            hex=duty.hex,
        )  # fmt: skip


def obliges(state: State, attack: Attack) -> list[Duty]:
    """XIII.A.3 What this attack, were it committed, would oblige to besides."""
    waiting = (*state.combat.attacks, attack)
    return [duty for duty in _unmet(state, waiting) if duty.attack == attack.id]


def find_duty(state: State, attack: Attack) -> Duty | None:
    """XIII.A.7 The duty that would be unmet without this attack."""
    others = [other for other in state.combat.attacks if other.id != attack.id]
    return next((duty for duty in _unmet(state, others) if duty.hex in attack.targets), None)
