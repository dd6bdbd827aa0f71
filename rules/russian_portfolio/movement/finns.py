"""XVI.B.5 Whether the Finns must wait: not when German units begin the game in Finland."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Event, LogLine
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio.acts import PhaseWork, RuleEvent
from rules.russian_portfolio.state import State


class FinnsReleased(RuleEvent, frozen=True, kw_only=True):
    """XVI.B.5 German units began in Finland; the Finns may attack in the first turn."""

    units: tuple[str, ...]


def look(state: State, dice: Dice) -> list[Event]:
    """XVI.B.5 At the beginning of the first turn."""
    battle = state.battle
    germans = tuple(
        unit.id
        for unit in state.units_of("axis")
        if state.counter(unit.id).nation == "german"
        and battle.country[battle.hexes.index[str(unit.hex)]] == "F"
    )
    return [FinnsReleased(units=germans, rules=("XVI.B.5",))] if germans and state.turn == 1 else []


def apply_finns_released(state: State, event: FinnsReleased) -> State:
    """XVI.B.5 The Finns need not wait; nothing takes this back."""
    return replace(state, movement=replace(state.movement, finns_free=True))


def log_finns_released(state: State, event: FinnsReleased) -> list[LogLine]:
    """XVI.B.5 Which units do it."""
    return line(event, side="axis", units=[state.label(name) for name in event.units])


ENTER = {"weather": PhaseWork(look, rank=80)}
