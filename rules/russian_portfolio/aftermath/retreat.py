"""XIII.D Retreats of the defenders after a combat."""

from __future__ import annotations

from rules.core.contract import Event
from rules.russian_portfolio.combat.records import Clash
from rules.russian_portfolio.fates import UnitsDispersed, UnitsSpent
from rules.russian_portfolio.field import at
from rules.russian_portfolio.state import State


def begin_retreats(state: State, clash: Clash) -> list[Event]:
    """XIII.C-D What the result asks of the defenders that are left."""
    index = state.battle.hexes.index
    left = [
        unit
        for target in clash.attack.targets
        for unit in at(state, index[target])
        if unit.side == state.other
    ]
    read = {u.id: clash.hurt if u.face == "dispersed" else clash.result for u in left}
    hurt = tuple(name for name, found in read.items() if found in ("D1", "D4", "DX"))
    spent = tuple(name for name, found in read.items() if found == "S")
    events: list[Event] = [UnitsDispersed(units=hurt, rules=("XIII.C",))] if hurt else []
    return [*events, UnitsSpent(units=spent, rules=("XIII.C",))] if spent else events
