"""XIV.D Fuel: motorised units that cannot trace to their side's wells at the start of operational movement."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Event, LogLine
from rules.core.derived import derive
from rules.core.flood import FAR, Reach
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio.acts import PhaseWork, RuleEvent
from rules.russian_portfolio.counters import MOTOR
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.lines import side_of_nation
from rules.russian_portfolio.supply.ways import ways


class FuelShort(RuleEvent, frozen=True, kw_only=True):
    """XIV.D Units that are short of fuel in this phase."""

    units: tuple[str, ...]


def is_fuelled(state: State, unit: Unit) -> bool:
    """XIV.D Whether the unit needs no fuel or traces to its wells at this instant."""
    if state.counter(unit.id).type not in MOTOR:
        return True
    here = state.battle.hexes.index[str(unit.hex)]
    return ways(state, unit.side).dist(wells(state)[unit.side].dist, here) < FAR


def short_of_fuel(state: State, unit: Unit) -> bool:
    """XIV.D Whether the unit was cut off when its side's movement began, and no battle has opened its line since."""
    return unit.id in state.movement.starved and not is_fuelled(state, unit)


@derive("units", "taken", "weather", keep=8)
def wells(state: State) -> dict[str, Reach]:
    """XIV.D By side, the hexes that trace to its wells over any distance; nations do not matter to oil.

    The edge hexes of some nations are joined beyond the map (ADR 0051): oil that comes to one comes to all.
    """
    index, found, printed = state.battle.hexes.index, {}, state.battle.map
    for side, hex_id in printed.fuel.items():
        ground = ways(state, side)
        open_now = [index[hex_id]] if hex_id in index and ground.fit[index[hex_id]] else []
        reach = ground.reach(open_now)
        for nation in printed.joined:
            edge = [index[i] for i in printed.sources[nation] if ground.fit[index[i]]]
            if side_of_nation(nation) == side and any(reach.dist[here] < FAR for here in edge):
                reach = ground.reach([*open_now, *edge])
        found[side] = reach
    return found


def measure(state: State, dice: Dice) -> list[Event]:
    """XIV.D At the start of operational movement."""
    short = tuple(u.id for u in state.units_of(state.active) if not is_fuelled(state, u))
    return [FuelShort(units=short, rules=("XIV.D",))] if short or state.movement.starved else []


def apply_fuel_short(state: State, event: FuelShort) -> State:
    """XIV.D The units take the place of those that were short before."""
    return replace(state, movement=replace(state.movement, starved=event.units))


def log_fuel_short(state: State, event: FuelShort) -> list[LogLine]:
    """XIV.D Who is short of fuel."""
    names = [state.label(name) for name in event.units]
    return line(event, side=state.active, tone="bad", units=names) if names else []


ENTER = {"movement": PhaseWork(measure, rank=10)}
