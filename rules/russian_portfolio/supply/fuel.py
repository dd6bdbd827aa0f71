"""XIV.D Fuel: motorised units that cannot trace to their side's wells at the start of operational movement."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Event, LogLine
from rules.core.flood import FAR, flood
from rules.core.ruleset import Dice
from rules.russian_portfolio.acts import Fact, Step
from rules.russian_portfolio.counters import MOTOR
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.lines import graphs
from rules.russian_portfolio.talk import line


class FuelShort(Fact, frozen=True, kw_only=True):
    """XIV.D Units that are short of fuel in this phase."""

    units: tuple[str, ...]


def fuelled(state: State, unit: Unit) -> bool:
    """XIV.D Whether the unit needs no fuel or traces to its wells at this instant."""
    if state.counter(unit.id).type not in MOTOR:
        return True
    index = state.battle.hexes.index
    wells = state.battle.map.fuel.get(unit.side)
    if wells is None or state.control(index[wells]) != unit.side:
        return False
    return flood(graphs(state)[unit.side], [index[wells]]).dist[index[str(unit.hex)]] < FAR


def measure(state: State, dice: Dice) -> list[Event]:
    """XIV.D At the start of operational movement."""
    short = tuple(u.id for u in state.units_of(state.active) if not fuelled(state, u))
    return [FuelShort(units=short, rules=("XIV.D",))] if short or state.movement.starved else []


def fuel_short(state: State, event: FuelShort) -> State:
    """XIV.D Noted."""
    return replace(state, movement=replace(state.movement, starved=event.units))


def said(state: State, event: FuelShort) -> list[LogLine]:
    """XIV.D Who is short of fuel."""
    names = [state.label(name) for name in event.units]
    return line(event, side=state.active, tone="bad", units=names) if names else []


APPLY = {FuelShort: fuel_short}
LOG = {FuelShort: said}
ENTER = {"movement": Step(measure, rank=10)}
