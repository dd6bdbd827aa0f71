"""12.3: the floods of trace supply, backwards from all origins at once, against a search from each hex by itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from rules.ocs.position import position
from rules.ocs.schema import Mobility
from rules.ocs.state import State
from rules.ocs.supply.paths import reach, touches
from rules.ocs.trace.trace import DRAW, inflow

WIDTH, HEIGHT = 9, 6
PLACES = [f"{column:02}.{row:02}" for column in range(1, WIDTH + 1) for row in range(1, HEIGHT + 1)]
PAIRS = [f"{c:02}.{r:02}/{c + 1:02}.{r:02}" for c in range(1, WIDTH) for r in range(1, HEIGHT + 1)]
COUNTERS = {
    "sappers": {"side": "axis", "combat": "4-3-4L", "move": "2-3-8M", "engineer": True},
    **{f"foe{n}": {"side": "soviet", "combat": "4-3-4L", "move": "2-3-8L"} for n in range(4)},
}


@some.composite
def grounds(draw: some.DrawFn) -> State:
    """A small map of mixed terrain with rivers, some enemies and one unit of one's own."""
    rows = [
        "".join(draw(some.lists(some.sampled_from("..wWhsv"), min_size=WIDTH, max_size=WIDTH)))
        for _ in range(HEIGHT)
    ]
    rivers = draw(some.lists(some.sampled_from(PAIRS), max_size=12, unique=True))
    roads = draw(some.lists(some.sampled_from(PAIRS), max_size=12, unique=True))
    places = draw(some.lists(some.sampled_from(PLACES), min_size=5, max_size=5, unique=True))
    kind = draw(some.sampled_from(("river_minor", "river_major")))
    return position(
        {
            "phase": "supply",
            "map": {
                "terrain": rows,
                "hexsides": [{"kind": kind, "between": rivers}],
                "links": [{"kind": "primary", "between": roads}],
            },
            "counters": COUNTERS,
            "units": dict(zip(COUNTERS, places, strict=True)),
            "switches": {"strict_origin_zoc": draw(some.booleans())},
        }
    )


@settings(max_examples=120, deadline=None)
@given(
    grounds(),
    some.sampled_from(("leg", "track", "truck")),
    some.sets(some.integers(0, WIDTH * HEIGHT - 1), max_size=4),
)
@pytest.mark.dear
def test_a_flood_backwards_finds_what_each_hex_finds(
    state: State, mobility: Mobility, targets: set[int]
) -> None:
    """For every hex without enemies: in the flood exactly when a path from the hex comes to a target or beside it."""
    check(state, mobility, targets)
    sappers = state.units["sappers"]
    free = next(place for place in PLACES if all(unit.hex != place for unit in state.units.values()))
    check(state.put(replace(sappers, hex=free)), mobility, targets)  # the same ground, bridged elsewhere


def check(state: State, mobility: Mobility, targets: set[int]) -> None:
    """Every hex of one position."""
    hexes = state.battle.hexes
    enemies = {hexes.index[unit.hex] for unit in state.units.values() if unit.side == "soviet" and unit.hex}
    found = inflow(state, "axis", mobility, DRAW, targets - enemies)
    for here in set(range(len(hexes))) - enemies:
        by_itself = reach(state, "axis", here, mobility, DRAW)
        assert (here in found.cost) == any(touches(by_itself, hexes, one) for one in targets - enemies)
        if here in found.cost:
            way = found.way(here)
            assert way[0] == here
            assert way[-1] in targets
