"""XVI.C Where a unit may begin the game: countries, stacks, Germans abroad."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.contract import Message
from rules.core.errors import Illegal
from rules.russian_portfolio.counters import ARMOR
from rules.russian_portfolio.field import enterable
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
    counters = [state.counter(name) for name in names]
    labels, here = [counter.label for counter in counters], state.battle.hexes.index[hex_id]
    most = state.battle.file.free.in_a_hex
    if counters and counters[0].side == "soviet" and len(names) > most:
        raise Illegal("XVI.C.2", "one-in-a-hex", hex=hex_id, units=labels, most=most)
    large = sum(counter.size != "corps" for counter in counters)
    if len(names) > 2 or large > 1 or (len(names) > 1 and any(c.size == "front" for c in counters)):
        raise Illegal("XII", "stack-full", hex=hex_id, units=labels)
    limit = state.battle.line(here).armor_limit
    if limit and sum(counter.type in ARMOR for counter in counters) > limit:
        raise Illegal("XII", "stack-armor", hex=hex_id, units=labels, most=limit)


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
