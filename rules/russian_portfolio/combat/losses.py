"""XIII.C Who is eliminated or Dispersed by the result itself."""

from __future__ import annotations

from rules.core.contract import Event
from rules.russian_portfolio.combat.records import Clash
from rules.russian_portfolio.fates import UnitsDispersed, UnitsEliminated
from rules.russian_portfolio.field import at
from rules.russian_portfolio.state import State


def losses(state: State, clash: Clash) -> list[Event]:
    """XIII.C The losses; Dispersed defenders read their own column."""
    index = state.battle.hexes.index
    defenders = [unit for target in clash.attack.targets for unit in at(state, index[target])]
    read = {u.id: clash.hurt if u.face == "dispersed" else clash.result for u in defenders}
    gone = tuple(name for name, found in read.items() if found in ("DE", "BR"))
    if clash.result == "AE":
        gone = clash.attack.units
    events: list[Event] = []
    if gone:
        events.append(UnitsEliminated(units=gone, why="combat", rules=("XIII.C",)))
    if clash.result == "AD":
        events.append(UnitsDispersed(units=clash.attack.units, rules=("XIII.C",)))
    return events
