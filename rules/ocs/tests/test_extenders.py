"""12.7 What an Extender becomes, against the same map without it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.ocs.position import position
from rules.ocs.state import State
from rules.ocs.trace.sources import connection, network

WIDTH, ROWS = 18, 2
STEPS = [f"{c:02}.01/{c + 1:02}.01" for c in range(1, WIDTH)]
SPOTS = [f"{c:02}.01" for c in range(2, WIDTH)]


@st.composite
def railways(draw: st.DrawFn) -> State:
    """Stretches of one railway with villages, and Extenders of short range anywhere on it."""
    villages = draw(st.sets(st.integers(2, WIDTH - 1), max_size=4))
    places = draw(st.lists(st.sampled_from(SPOTS), min_size=1, max_size=4))
    gaps = draw(st.sets(st.sampled_from(STEPS), min_size=2, max_size=9))
    line = "".join("v" if column in villages else "." for column in range(1, WIDTH + 1))
    return position(
        {
            "phase": "supply",
            "file": {
                "extenders": True,
                "transport": {"truck": {"ma": 45, "mobility": "truck", "extender": "3M"}},
            },
            "map": {
                "terrain": [line, *["." * WIDTH] * (ROWS - 1)],
                "links": [{"kind": "railroad", "between": [step for step in STEPS if step not in gaps]}],
                "entries": [
                    {"id": "W", "hexes": ["01.01"], "side": "axis", "kind": "railroad", "trace": True}
                ],
            },
            "transports": {
                f"x{number}": {"side": "axis", "kind": "truck", "points": 5, "hex": place, "extender": True}
                for number, place in enumerate(places)
            },
        }
    )


@pytest.mark.dear
@settings(max_examples=300, deadline=None)
@given(railways())
def test_an_extender_is_a_source_by_what_would_be_one_without_it(state: State) -> None:
    """12.7a A, 12.7b"""
    index, known = state.battle.hexes.index, network(state, "axis")
    feeding = {here for here, kind in known.origins.items() if kind == "extender"}
    expected = set()
    for item in state.transports.values():
        others = {name: one for name, one in state.transports.items() if name != item.id}
        rest = network(replace(state, transports=others), "axis")
        if connection(state, item, rest.origins) is not None:
            expected.add(index[item.hex or ""])
    assert feeding == {here for here in expected if known.origins[here] == "extender"}
    assert expected <= known.origins.keys()


@settings(max_examples=300, deadline=None)
@given(railways())
def test_a_link_leads_back(state: State) -> None:
    """12.7b To a hex that is supplied without the Extender."""
    index = state.battle.hexes.index
    for name, to in network(state, "axis").linked.items():
        others = {other: one for other, one in state.transports.items() if other != name}
        rest = network(replace(state, transports=others), "axis")
        here = index[state.transports[name].hex or ""]
        assert to in rest.origins or to in rest.rails
        assert to != here or here in rest.origins
