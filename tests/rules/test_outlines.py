"""What is a polygon and what is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.contract import Point
from rules.core.plane.areas import Area
from rules.core.plane.outlines import simple

SQUARE = ((0, 0), (10, 0), (10, 10), (0, 10))
points = st.tuples(st.integers(0, 8), st.integers(0, 8))


@pytest.mark.parametrize(
    "corners", [SQUARE, SQUARE[::-1], ((0, 0), (5, 0), (10, 0), (10, 10)), ((0, 0), (10, 0), (2, 2), (0, 10))]
)
def test_polygons(corners: tuple[Point, ...]) -> None:
    assert simple(corners)


@pytest.mark.parametrize(
    ("corners", "why"),
    [
        (SQUARE[:2], "two corners"),
        (((0, 0), (10, 0), (0, 0)), "a corner twice"),
        (((0, 0), (10, 10), (10, 0), (0, 10)), "a bow tie"),
        (((0, 0), (10, 0), (5, 0), (5, 10)), "a side run back along another"),
        (((0, 0), (10, 0), (10, 10), (5, 0), (0, 10)), "a corner on another side"),
        (((0, 0), (5, 5), (10, 10)), "no ground at all"),
    ],
)
def test_no_polygons(corners: tuple[Point, ...], why: str) -> None:
    assert not simple(corners), why


@given(st.lists(points, min_size=4, max_size=4))
def test_a_polygon_is_one_from_whichever_corner_and_either_way(corners: list[Point]) -> None:
    turned = [*corners[1:], corners[0]]
    assert simple(corners) == simple(turned) == simple(corners[::-1])
    if simple(corners):
        assert all(Area(corners).holds(corner) for corner in corners)
