"""13.2 What transport points are offered, against every path there is on small maps, each judged by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.errors import Illegal
from rules.ocs.amounts import points
from rules.ocs.movement.transport import check_way, convoy, way_options
from rules.ocs.pieces import Transport
from rules.ocs.position import position
from rules.ocs.state import State

COLUMNS, ROWS = 4, 3
HEXES = [f"{column:02}.{row:02}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]

VEHICLES = {
    "truck": {"ma": 5, "mobility": "truck", "extender": "20M"},
    "wagon": {"ma": 3, "mobility": "leg", "extender": "10L"},
}
"""Allowances so small that every path can be tried."""


@st.composite
def grounds(draw: st.DrawFn) -> dict[str, Any]:
    """A small map with a river, a road, an enemy and an enemy dump; trucks, wagons or both, tired or not."""
    rows = [draw(st.text(alphabet="..wWsh", min_size=COLUMNS, max_size=COLUMNS)) for _ in range(ROWS)]
    foe, dump = draw(st.lists(st.sampled_from(HEXES), min_size=2, max_size=2, unique=True))
    start = draw(st.sampled_from([place for place in HEXES if place not in (foe, dump)]))
    kinds = draw(st.sampled_from([("truck",), ("wagon",), ("truck", "truck"), ("truck", "wagon")]))
    spent = st.sampled_from([0, 0, 12, 30])
    rivers = [f"0{column}.01/0{column + 1}.01" for column in draw(st.sets(st.integers(1, COLUMNS - 1)))]
    road = [f"0{column}.02/0{column + 1}.02" for column in range(1, draw(st.integers(1, COLUMNS)))]
    return {
        "file": {"transport": VEHICLES},
        "map": {
            "terrain": rows,
            "hexsides": [{"kind": draw(st.sampled_from(["river_minor", "river_major"])), "between": rivers}],
            "links": [{"kind": "secondary", "between": road}],
        },
        "counters": {"foe": {"side": "soviet", "combat": "4-3-4L", "move": "2-3-8L"}},
        "units": {"foe": foe},
        "dumps": {dump: {"side": "soviet", "tokens": 4}},
        "transports": {
            f"t{number}": {"side": "axis", "kind": kind, "points": 1, "hex": start, "spent": draw(spent)}
            for number, kind in enumerate(kinds)
        },
    }


def every_path(state: State, items: Sequence[Transport]) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Each path that the umpire lets them take, with what it costs each."""
    hexes = state.battle.hexes
    open_ends: list[tuple[str, ...]] = [(str(items[0].hex),)]
    while open_ends:
        path = open_ends.pop()
        for there in hexes.around[hexes.index[path[-1]]]:
            longer = (*path, hexes.ids[there])
            if longer[-1] not in path:
                try:
                    costs = check_way(state, "axis", items, longer)
                except Illegal:
                    continue
                yield longer, costs
                open_ends.append(longer)


def offered(state: State, items: Sequence[Transport], path: Sequence[str] = ()) -> dict[str, Any]:
    """The candidates of the slot `path` that may be chosen, by their last hex."""
    options = way_options(state, "axis", items, path)
    return {str(one.at): one for one in options.candidates if one.refusal is None}


@pytest.mark.dear
@given(grounds())
@settings(max_examples=150, deadline=None)
def test_offered_is_what_some_path_reaches_at_the_least_price(ground: dict[str, Any]) -> None:
    state = position(ground)
    items = convoy(state, "axis", list(state.transports))
    best: dict[str, int] = {}
    for path, costs in every_path(state, items):
        best[path[-1]] = min(max(costs), best.get(path[-1], max(costs)))
    found = {place: one.cost for place, one in offered(state, items).items()}
    assert found == {place: points(cost) for place, cost in best.items()}


@given(grounds())
@settings(max_examples=100, deadline=None)
def test_a_convoy_can_be_led_step_by_step_wherever_a_path_leads(ground: dict[str, Any]) -> None:
    state = position(ground)
    items = convoy(state, "axis", list(state.transports))
    ends = {path[-1] for path, _ in every_path(state, items)}
    led: set[str] = set()
    heads: list[tuple[str, ...]] = [()]
    seen: set[tuple[str, ...]] = set()
    while heads:
        for place, one in offered(state, items, heads.pop()).items():
            way = tuple(one.value)
            check_way(state, "axis", items, way)
            led.add(place)
            if way not in seen and len(set(way)) == len(way):
                seen.add(way)
                heads.append(way)
    assert led - {str(items[0].hex)} == ends
