"""12.3b, 12.6f Whom an HQ throws to, told from the HQ, from the unit and by what the unit then traces through."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from rules.ocs.state import State
from rules.ocs.supply.throw import hqs, is_served, serving
from rules.ocs.tests.worlds import worlds
from rules.ocs.trace.trace import find_throwers, lines, trace_of


@settings(max_examples=40, deadline=None)
@given(worlds())
def test_an_hq_serves_whom_it_throws_to_and_itself(state: State) -> None:
    for hq in state.units.values():
        able = hq in hqs(state, hq.side)
        for unit in state.units_of(hq.side):
            if able or hq.mode != "strat":
                assert is_served(state, hq, unit) == (able and (unit == hq or hq in serving(state, unit)))


@pytest.mark.dear
@settings(max_examples=40, deadline=None)
@given(worlds())
def test_a_unit_traces_through_the_hqs_that_draw_and_throw_to_it(state: State) -> None:
    for unit in state.units.values():
        if unit.hex is None:
            continue
        heads = lines(state, unit.side).heads
        through = {hq.id for hq in serving(state, unit) if hq.id in heads}
        assert find_throwers(state, unit) == through | ({unit.id} & heads)
        found = trace_of(state, unit)
        assert found.via is None or found.via in through
        assert found.ok or not through
