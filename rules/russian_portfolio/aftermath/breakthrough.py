"""XIII.F Bonus attacks of whoever broke through."""

from __future__ import annotations

from rules.core.contract import Event
from rules.russian_portfolio.combat.records import Clash
from rules.russian_portfolio.state import State


def begin_breakthrough(state: State, clash: Clash) -> list[Event]:
    """XIII.F Nobody attacks again unless the result is BR."""
    return []
