"""Hexes and floods, against their geometry and against brute force."""

from __future__ import annotations

import itertools
import random
from math import dist, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import Malformed
from rules.core.flood import FAR, flood, flood_hexes, graph
from rules.core.hexes import HexMap, Layout, Shift

LAYOUTS = [("flat", "odd"), ("flat", "even"), ("pointy", "odd"), ("pointy", "even")]
layouts = pytest.mark.parametrize(("layout", "shift"), LAYOUTS)


def sheet(columns: int, rows: int) -> list[list[str]]:
    return [[f"{c:02}{r:02}" for c in range(columns)] for r in range(rows)]


def centre(map: HexMap, i: int) -> tuple[float, float]:
    """Where the hex is drawn, as the contract describes the board (hexes of width √3 across their sides)."""
    column, row = map.cells[i]
    if map.layout == "flat":
        down = (column % 2 == 1) == (map.shift == "odd")
        return 1.5 * column, sqrt(3) * (row + down / 2)
    right = (row % 2 == 1) == (map.shift == "odd")
    return sqrt(3) * (column + right / 2), 1.5 * row


@layouts
def test_neighbours_are_the_hexes_drawn_next_to_it(layout: Layout, shift: Shift) -> None:
    map = HexMap(sheet(7, 6), layout, shift)
    for a in range(len(map)):
        near = {b for b in range(len(map)) if isclose(dist(centre(map, a), centre(map, b)), sqrt(3))}
        assert set(map.around[a]) == near
        for b in near:
            assert map.adjacent(a, b)
            assert (map.direction(b, a) - map.direction(a, b)) % 6 == 3
            assert map.hexside(a, b) == map.hexside(b, a)


@layouts
def test_directions_go_clockwise_from_the_top(layout: Layout, shift: Shift) -> None:
    map = HexMap(sheet(5, 5), layout, shift)
    here = map.at("0202")
    x, y = centre(map, here)
    offsets = [
        (centre(map, map.neighbour[d][here])[0] - x, centre(map, map.neighbour[d][here])[1] - y)
        for d in range(6)
    ]
    assert offsets[0][1] < 0 and offsets[0][0] >= -1e-9
    for (ax, ay), (bx, by) in zip(offsets, offsets[1:] + offsets[:1], strict=True):
        assert ax * by - ay * bx > 0


@layouts
def test_distance_is_the_fewest_steps(layout: Layout, shift: Shift) -> None:
    map = HexMap(sheet(8, 7), layout, shift)
    steps = graph(map, lambda a, b, d: 1)
    for a in range(0, len(map), 5):
        assert flood(steps, [a]).dist == [map.distance(a, b) for b in range(len(map))]


@layouts
def test_lines_go_step_by_step(layout: Layout, shift: Shift) -> None:
    map = HexMap(sheet(9, 9), layout, shift)
    for a in range(0, len(map), 7):
        for b in range(0, len(map), 5):
            line = map.line(a, b)
            assert line[0] == a and line[-1] == b and len(line) == map.distance(a, b) + 1
            assert all(map.adjacent(x, y) for x, y in itertools.pairwise(line))


def test_a_window_cuts_the_sheet_without_moving_it() -> None:
    whole, part = HexMap(sheet(9, 9)), HexMap(sheet(9, 9), window=(3, 2, 6, 5))
    assert len(part) == 16 and part.ids[0] == "0302"
    inside = {part.ids[n] for n in part.around[part.at("0404")]}
    assert inside == {whole.ids[n] for n in whole.around[whole.at("0404")]}
    assert len(part.around[part.at("0302")]) < len(whole.around[whole.at("0302")])
    with pytest.raises(Malformed):
        part.at("0000")


def test_a_sheet_may_have_holes_but_no_twins() -> None:
    ids = sheet(3, 3)
    ids[1][1] = ""
    assert len(HexMap(ids)) == 8
    with pytest.raises(ValueError, match="same id"):
        HexMap([["a", "a"]])


@pytest.mark.parametrize("id", ["9999", "", None, 5, ["0101"], {}])
def test_a_hex_off_the_map_is_malformed(id: object) -> None:
    with pytest.raises(Malformed):
        HexMap(sheet(3, 3)).at(id)


def test_strangers_have_no_side_in_common() -> None:
    map = HexMap(sheet(5, 5))
    with pytest.raises(Malformed):
        map.hexside(map.at("0000"), map.at("0404"))


def test_within_is_ring_by_ring() -> None:
    map = HexMap(sheet(9, 9))
    here = map.at("0404")
    distances = [map.distance(here, h) for h in map.within(here, 3)]
    assert distances == sorted(distances) and len(distances) == 1 + 6 + 12 + 18


@pytest.mark.dear
@given(seed=st.integers(0, 10**6), limit=st.integers(0, 20), count=st.integers(1, 4))
def test_flood_equals_relaxing_until_nothing_changes(seed: int, limit: int, count: int) -> None:
    chance = random.Random(seed)
    map = HexMap(sheet(6, 6))
    prices = {(a, b): chance.choice([0, 1, 1, 2, 3, 5, None]) for a in range(36) for b in map.around[a]}
    steps = graph(map, lambda a, b, d: prices[a, b])
    sources = [chance.randrange(36) for _ in range(count)]
    best = [0 if i in sources else FAR for i in range(36)]
    for _ in range(36):
        for (a, b), price in prices.items():
            if price is not None and best[a] + price < best[b]:
                best[b] = best[a] + price
    reach = flood(steps, sources, limit)
    assert reach.dist == [d if d <= limit else FAR for d in best]
    for end in reach.list_reached():
        way = reach.path(end)
        assert way[0] in sources and way[-1] == end
        assert sum(prices[step] or 0 for step in itertools.pairwise(way)) == reach.dist[end]
    assert all(not reach.path(i) for i in range(36) if reach.dist[i] == FAR)


@given(seed=st.integers(0, 10**6), limit=st.integers(0, 20), count=st.integers(1, 4))
def test_spread_equals_the_flood_over_fit_hexes(seed: int, limit: int, count: int) -> None:
    chance = random.Random(seed)
    map = HexMap(sheet(6, 6))
    fit = [chance.random() < 0.7 for _ in range(36)]
    sources = [chance.randrange(36) for _ in range(count)]
    steps = graph(map, lambda a, b, d: 1 if fit[b] else None)
    assert flood_hexes(map.around, fit, sources, limit) == flood(steps, sources, limit)
