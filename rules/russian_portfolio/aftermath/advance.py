"""XIII.E Advances of the attackers after a combat."""

from __future__ import annotations

from rules.core.contract import Event
from rules.russian_portfolio.combat.records import Clash
from rules.russian_portfolio.fates import UnitsSpent
from rules.russian_portfolio.state import State


def begin_advance(state: State, clash: Clash) -> list[Event]:
    """XIII.E, VII.A The attackers that are left are Spent; those who may go on do."""
    left = tuple(name for name in clash.attack.units if state.units[name].hex is not None)
    return [UnitsSpent(units=left, rules=("VII.A",))] if left else []
