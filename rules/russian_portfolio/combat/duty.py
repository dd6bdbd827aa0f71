"""XIII.A.3 Compulsory attacks: German armies and Soviet fronts next to whoever attacks must be attacked too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.russian_portfolio.combat.commit import check_next_to
from rules.russian_portfolio.combat.records import Attack
from rules.russian_portfolio.combat.strength import place
from rules.russian_portfolio.field import at
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


class Duty(NamedTuple):
    """XIII.A.3 `strong` must be attacked because `unit`, which takes part in `attack`, is next to it."""

    strong: str
    unit: str
    attack: int


def unmet(state: State) -> tuple[Duty, ...]:
    """XIII.A.3 What the attacks of this phase oblige to and nobody does."""
    return _unmet(state, (*state.combat.fought, *state.combat.attacks))


def _unmet(state: State, attacks: Sequence[Attack]) -> tuple[Duty, ...]:
    met = {hex_id for attack in attacks for hex_id in attack.targets}
    return tuple(duty for duty in duties(state, attacks) if state.units[duty.strong].hex not in met)


def duties(state: State, attacks: Iterable[Attack]) -> list[Duty]:
    """XIII.A.3 Undispersed German armies and Soviet fronts next to attackers who could attack them (Q35)."""
    found: dict[str, Duty] = {}
    for attack in attacks:
        for name in attack.units:
            unit = state.units[name]
            if unit.hex is not None:
                for strong in strong_near(state, unit):
                    found[strong.id] = Duty(strong.id, name, attack.id)
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
    for duty in unmet(state):
        raise Illegal(
            "XIII.A.3", "must-attack", unit=state.label(duty.unit), enemy=state.label(duty.strong),
            hex=state.units[duty.strong].hex,
        )  # fmt: skip


def obliges(state: State, attack: Attack) -> list[Duty]:
    """XIII.A.3 What this attack, were it committed, would oblige to besides."""
    attacks = (*state.combat.fought, *state.combat.attacks, attack)
    return [duty for duty in _unmet(state, attacks) if duty.attack == attack.id]


def compelled(state: State, attack: Attack) -> Duty | None:
    """XIII.A.7 The duty that would be unmet without this attack."""
    others = [a for a in (*state.combat.fought, *state.combat.attacks) if a.id != attack.id]
    return next((d for d in _unmet(state, others) if state.units[d.strong].hex in attack.targets), None)
