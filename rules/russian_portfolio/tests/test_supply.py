"""XIV Supply and isolation: what play finds is what the sentences say; losses are the least; quick enough."""

from __future__ import annotations

from itertools import chain, combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.russian_portfolio.counters import MOTOR
from rules.russian_portfolio.position import position
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.cuts import why_cut
from rules.russian_portfolio.supply.fuel import is_fuelled
from rules.russian_portfolio.supply.isolation import cheapest, worth
from rules.russian_portfolio.supply.lines import find_supplied, line_of
from rules.russian_portfolio.supply.pockets import find_pockets
from rules.russian_portfolio.tests.literal_supply import Literal
from rules.russian_portfolio.tests.worlds import states


@pytest.mark.dear
@given(states())
@settings(max_examples=80, deadline=None)
def test_supply_is_what_the_sentences_say(state: State) -> None:
    literal = Literal(state)
    placed = [unit for unit in state.units.values() if unit.hex is not None]
    assert {unit.id for unit in placed} - find_supplied(state) == literal.cut()
    for unit in placed:
        far, line = literal.distance(unit), line_of(state, unit)
        assert line.open == (unit.id in find_supplied(state))
        if far is not None:
            assert len(line.path) == far + 1
            assert not line.own


@pytest.mark.dear
@given(states())
@settings(max_examples=60, deadline=None)
def test_a_line_is_made_of_steps_that_a_line_may_take(state: State) -> None:
    literal = Literal(state)
    for unit in [unit for unit in state.units.values() if unit.hex is not None]:
        line, nation = line_of(state, unit), state.counter(unit.id).nation
        if not line.open or line.own:
            continue
        way = (*line.path, *line.home[1:])
        assert way[0] == unit.hex
        assert line.path[-1] == line.home[0]
        for here, there in pairwise(way):
            assert there in literal.around(here)
            assert literal.friendly(there, unit.side, nation)
            assert literal.crossable(here, there, unit.side)


@pytest.mark.dear
@given(states())
@settings(max_examples=60, deadline=None)
def test_whoever_is_cut_off_is_told_where(state: State) -> None:
    literal = Literal(state)
    for unit in [unit for unit in state.units.values() if unit.hex is not None]:
        cut, nation = why_cut(state, unit), state.counter(unit.id).nation
        assert (cut is None) == (unit.id in find_supplied(state))
        if cut is None or cut.reason in ("no-source", "no-city"):
            continue
        assert cut.path[0] == unit.hex
        assert cut.path[cut.broken_at] == cut.hex
        before = cut.path[cut.broken_at - 1]
        sound = literal.friendly(cut.hex, unit.side, nation) and literal.crossable(before, cut.hex, unit.side)
        assert sound == (cut.reason == "too-far")


@pytest.mark.dear
@given(states())
@settings(max_examples=60, deadline=None)
def test_fuel_and_pockets(state: State) -> None:
    literal = Literal(state)
    for unit in [unit for unit in state.units.values() if unit.hex is not None]:
        if state.counter(unit.id).type in MOTOR:
            assert is_fuelled(state, unit) == literal.fuelled(unit)
    for side in state.battle.sides:
        found = find_pockets(state, side)
        assert {frozenset(pocket.units) for pocket in found} == literal.pockets(side)
        for pocket in found:
            assert pocket.factors == sum(state.counter(name).defense for name in pocket.units)
            assert pocket.factors <= 2 * pocket.loss <= pocket.factors + 1


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 10)), min_size=1, max_size=9))
def test_the_proposed_losses_are_the_least(factors: list[tuple[int, int]]) -> None:
    counters = {
        f"u{i}": {"side": "soviet", "factors": f"{attack}-{defense}-3"}
        for i, (attack, defense) in enumerate(factors)
    }
    state = position(
        {"map": {"terrain": ["..........."]}, "counters": counters, "units": dict.fromkeys(counters, "A1")}
    )
    units = [state.units[name] for name in counters]
    owed = (sum(defense for _, defense in factors) + 1) // 2
    every = chain.from_iterable(combinations(factors, n) for n in range(len(factors) + 1))
    least = min(sum(d for _, d in some) for some in every if sum(d for _, d in some) >= owed)
    assert worth(state, cheapest(state, units, owed)) == least
