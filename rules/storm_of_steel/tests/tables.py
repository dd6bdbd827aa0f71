"""Tables for tests of the geometry: of a few features, and drawn at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2

from hypothesis import assume
from hypothesis import strategies as st

from rules.core.contract import Point
from rules.core.plane.areas import Area
from rules.core.plane.outlines import simple
from rules.storm_of_steel.checks import top_faults
from rules.storm_of_steel.layout import FeatureLine, FeatureType, StretchLine
from rules.storm_of_steel.scenario import battle
from rules.storm_of_steel.table.features import Measures, Terrain

BLOCKERS: tuple[FeatureType, ...] = ("woods", "forest", "bush", "building", "hill", "marsh")
GROUND: tuple[FeatureType, ...] = (
    "woods",
    "forest",
    "marsh",
    "stream",
    "ford",
    "bridge",
    "building",
    "minefield",
)


def saint_aubin() -> Terrain:
    """The table of the scenario that the figures of the rules were checked on."""
    table = battle("saint_aubin").table
    return Terrain(table.width, table.height, table.features, table.lines)


def square(west: int, south: int, east: int, north: int) -> tuple[Point, ...]:
    return (west, south), (east, south), (east, north), (west, north)


def patch(type: FeatureType, ring: Sequence[Point]) -> FeatureLine:
    """An area of that type."""
    return FeatureLine(type=type, polygon=tuple(ring))


def table(
    features: Mapping[str, FeatureLine] | None = None,
    lines: Mapping[str, StretchLine] | None = None,
    measures: Measures | None = None,
) -> Terrain:
    """A table of 600 by 600 mm."""
    return Terrain(600, 600, features or {}, lines or {}, measures)


@st.composite
def tables(draw: st.DrawFn, types: Sequence[FeatureType], grid: int = 10) -> Terrain:
    """A table with up to five features, most concave, their corners on a grid so that lines meet them everywhere."""
    corner = st.tuples(*(st.integers(3, 57).map(lambda n: n // 3 * 3 * grid),) * 2)
    features = {}
    for number in range(draw(st.integers(1, 5))):
        corners = draw(st.lists(corner, min_size=3, max_size=7, unique=True))
        x, y = (sum(p[i] for p in corners) / len(corners) + 0.13 for i in (0, 1))
        around = tuple(sorted(corners, key=lambda p: atan2(p[1] - y, p[0] - x)))
        assume(simple(around))
        type = draw(st.sampled_from(types))
        features[f"f{number}"] = FeatureLine(
            type=type, polygon=around, top=_top(around) if type == "hill" and draw(st.booleans()) else (),
            level=draw(st.integers(1, 2)),
        )  # fmt: skip
    return Terrain(600, 600, features, {}, Measures())


def _top(around: tuple[Point, ...]) -> tuple[Point, ...]:
    """A part of the hill: three corners of it, where they bound some of its ground and nothing else (2.5)."""
    top = around[:3]
    return top if simple(top) and not any(top_faults(Area(around), Area(top))) else ()


spots = st.tuples(*(st.integers(2, 58).map(lambda n: 10 * n),) * 2)
"""Points of the grid that the corners lie on too."""
