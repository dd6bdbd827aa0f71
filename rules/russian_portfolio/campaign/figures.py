"""The figures of a position for the history of the game. Nothing that they tell is hidden from anybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.core.contract import Figure, Side, Viewer
from rules.russian_portfolio.campaign.overland import cities_now
from rules.russian_portfolio.campaign.victory import held, needed
from rules.russian_portfolio.fates import UnitsEliminated
from rules.russian_portfolio.state import State


def history(state: State, viewer: Viewer) -> Iterator[Figure]:
    """IV cities held, III factors in play and lost, IX.A replacements received and spent."""
    sides, tally = state.battle.sides, state.campaign.tally
    cities = {"axis": held(state), "soviet": _unconquered(state)}
    yield Figure(id="cities", by={side: cities[side] for side in sides}, goals={"axis": needed(state)})
    yield Figure(id="factors", by={side: _on_map(state, side) for side in sides})
    for name in ("lost", "received", "spent"):
        yield Figure(id=name, by={side: tally.get(name, {}).get(side, 0) for side in sides}, total=True)


def _unconquered(state: State) -> int:
    """IV Victory cities that the Soviet side controls, by their worth."""
    return sum(city.worth for city in cities_now(state) if not city.controlled)


def _on_map(state: State, side: Side) -> int:
    """III Defence factors of the side on the map, whatever the face of the units."""
    return sum(state.counter(unit.id).defense for unit in state.units_of(side))


def lost(state: State, event: UnitsEliminated) -> Mapping[str, Mapping[Side, int]]:
    """III, XIV.B.2 Unmodified defence factors of the units that are eliminated."""
    sums: dict[Side, int] = {}
    for name in event.units:
        side = state.units[name].side
        sums[side] = sums.get(side, 0) + state.counter(name).defense
    return {"lost": sums}


TALLY = {UnitsEliminated: lost}
