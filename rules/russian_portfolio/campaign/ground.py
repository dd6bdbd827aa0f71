"""XVI.C Where a unit may begin the game: countries, stacks, Germans abroad."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.contract import Message
from rules.core.errors import Illegal
from rules.russian_portfolio.field import enterable
from rules.russian_portfolio.movement.stacking import check_company
from rules.russian_portfolio.state import State


def check_country(state: State, name: str, hex_id: str) -> None:
    """XVI.C, X.A.1 Land of a country in which the unit's nation may begin."""
    fight = state.battle
    here, fit = fight.hexes.at(hex_id), fight.file.free.countries[state.counter(name).nation]
    if fight.country[here] not in fit:
        lands = [Message(f"country-{country}") for country in fit]
        raise Illegal("XVI.C", "begins-elsewhere", unit=state.label(name), hex=hex_id, lands=lands)
    if not enterable(state, here):
        raise Illegal("X.A.1", "water", hex=hex_id)


def check_crowd(state: State, hex_id: str, names: Sequence[str]) -> None:
    """XII, XVI.C.2 Whether these may begin in one hex."""
    units, here = [state.unit(name) for name in names], state.battle.hexes.index[hex_id]
    most = state.battle.file.free.in_a_hex
    if units and units[0].side == "soviet" and len(units) > most:
        labels = [state.label(name) for name in names]
        raise Illegal("XVI.C.2", "one-in-a-hex", hex=hex_id, units=labels, most=most)
    check_company(state, here, units)


def check_germans(state: State, places: Mapping[str, str]) -> None:
    """XVI.C.1.a Not too many German units in Finland and Romania, when these have been placed."""
    fight = state.battle
    for country, most in fight.file.free.germans.items():
        count = 0
        for unit in state.units_of("axis"):
            here = fight.hexes.index[places.get(unit.id, str(unit.hex))]
            count += fight.country[here] == country and state.counter(unit.id).nation == "german"
        if count > most:
            raise Illegal(
                "XVI.C.1.a", "germans-abroad", land=Message(f"country-{country}"), count=count, most=most
            )
