"""The figures of a position for the history of the game. Nothing that they tell is hidden from anybody."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.chapters import Tally
from rules.core.contract import Figure, Side, Viewer
from rules.russian_portfolio.campaign.overland import cities_now
from rules.russian_portfolio.campaign.victory import count_held, count_needed
from rules.russian_portfolio.fates import UnitsEliminated
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.production import PointsProduced
from rules.russian_portfolio.supply.replacements import UnitReplaced
from rules.russian_portfolio.supply.reserve import ReserveSaved
from rules.russian_portfolio.supply.voluntary import FrontReduced


def history(state: State, viewer: Viewer) -> Iterator[Figure]:
    """IV cities held, III factors in play and lost, IX.A points received and spent."""
    sides, tally = state.battle.sides, state.campaign.tally
    cities = {"axis": count_held(state), "soviet": _unconquered(state)}
    yield Figure(id="cities", by={side: cities[side] for side in sides}, goals={"axis": count_needed(state)})
    yield Figure(id="factors", by={side: _on_map(state, side) for side in sides})
    for name in ("lost", "received", "spent"):
        yield Figure(id=name, by={side: tally.get(name, {}).get(side, 0) for side in sides}, total=True)


def _unconquered(state: State) -> int:
    """IV Victory cities that the Soviet side controls, by their worth."""
    return sum(city.worth for city in cities_now(state) if not city.controlled)


def _on_map(state: State, side: Side) -> int:
    """III Defence factors of the side on the map, whatever the face of the units."""
    return sum(state.counter(unit.id).defense for unit in state.units_of(side))


def tally_units_eliminated(state: State, event: UnitsEliminated) -> Tally:
    """III, XIV.B.2 Unmodified defence factors of the units that are eliminated."""
    sums: dict[Side, int] = {}
    for name in event.units:
        side = state.units[name].side
        sums[side] = sums.get(side, 0) + state.counter(name).defense
    return {"lost": sums}


def tally_front_reduced(state: State, event: FrontReduced) -> Tally:
    """XIV.B.2, XIV.C What the army has less than the front had."""
    gone = state.counter(event.unit).defense - state.counter(event.army).defense
    return {"lost": {state.units[event.unit].side: gone}}


def tally_points_produced(state: State, event: PointsProduced) -> Tally:
    """IX.A.1-2 Points of both kinds."""
    return {"received": {event.side: event.armor + event.infantry}}


def tally_reserve_saved(state: State, event: ReserveSaved) -> Tally:
    """IX.B.2 What is left of a wave of the Siberian Reserve is replacement points too."""
    return {"received": {"soviet": event.armor + event.infantry}}


def tally_unit_replaced(state: State, event: UnitReplaced) -> Tally:
    """IX.A What was paid for the unit, in points of both kinds."""
    return {"spent": {state.units[event.unit].side: event.armor + event.infantry}}
