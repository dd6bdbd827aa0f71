"""Exact geometry: every predicate against a twin written from its definition, and against Shapely off boundaries."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise
from math import atan2, cos, degrees, dist, hypot, radians, sin

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.core.contract import Point
from rules.core.plane import discs, drawing, headings, index, lines, reaches, ways
from rules.core.plane.areas import Area, box, common, join, without
from rules.core.plane.discs import Disc
from rules.core.plane.outlines import simple

Line = tuple[Point, Point]

# a small grid, so that points fall on lines, lines run along edges and through corners all the time
small = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
points = st.tuples(st.integers(-900, 900), st.integers(-900, 900)) | small
bases = st.integers(0, 45)
a_disc = st.builds(Disc, points, bases)
quick = settings(max_examples=60, deadline=None)


@st.composite
def areas(draw: st.DrawFn) -> Area:
    """Simple polygons, mostly concave, with corners on the small grid."""
    corners = draw(st.lists(small, min_size=3, max_size=9, unique=True))
    x, y = (sum(p[i] for p in corners) / len(corners) + 0.013 for i in (0, 1))
    around = sorted(corners, key=lambda p: atan2(p[1] - y, p[0] - x))
    assume(simple(around))
    return Area(around if draw(st.booleans()) else around[::-1])


def on(p: tuple[Fraction, Fraction], a: Point, b: Point) -> bool:
    """On the segment: in line with it, and within its box."""
    level = (b[0] - a[0]) * (p[1] - a[1]) == (b[1] - a[1]) * (p[0] - a[0])
    return level and all(min(a[i], b[i]) <= p[i] <= max(a[i], b[i]) for i in (0, 1))


def part(a: Point, b: Point, t: Fraction) -> tuple[Fraction, Fraction]:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def strictly_inside(p: tuple[Fraction, Fraction], area: Area) -> bool:
    """By the crossings of a ray that no corner of a whole grid can lie on."""
    if any(on(p, a, b) for a, b in area.edges):
        return False
    slope = Fraction(1, 1_000_003)
    crossings = 0
    for a, b in area.edges:
        above = [(q[1] - p[1]) - slope * (q[0] - p[0]) for q in (a, b)]
        if (above[0] > 0) != (above[1] > 0):
            t = Fraction(above[0]) / (above[0] - above[1])
            crossings += part(a, b, t)[0] > p[0]
    return crossings % 2 == 1


def literal_stretches(area: Area, a: Point, b: Point) -> tuple[tuple[Fraction, Fraction], ...]:
    """Cut the segment wherever it meets an edge; keep the pieces whose middle is inside; join those that touch."""
    if a == b:
        return ()
    cuts = {Fraction(0), Fraction(1)}
    for c, d in area.edges:
        across = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
        if across:
            cuts.add(Fraction((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0]), across))
    order = sorted(t for t in cuts if 0 <= t <= 1)
    found: list[tuple[Fraction, Fraction]] = []
    for start, end in pairwise(order):
        if strictly_inside(part(a, b, (start + end) / 2), area):
            if found and found[-1][1] == start:
                found[-1] = (found[-1][0], end)
            else:
                found.append((start, end))
    return tuple(found)


def literal_distance(p: Point, a: Point, b: Point) -> Fraction:
    whole = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    t = (
        Fraction((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1]), whole)
        if whole
        else Fraction(0)
    )
    foot = part(a, b, min(Fraction(1), max(Fraction(0), t)))
    return (p[0] - foot[0]) ** 2 + (p[1] - foot[1]) ** 2


# bases


@given(a_disc, a_disc, st.integers(0, 300))
def test_a_gap_is_the_distance_less_both_radii(a: Disc, b: Disc, reach: int) -> None:
    radii = Fraction(a.base + b.base, 2)
    square = (a.centre[0] - b.centre[0]) ** 2 + (a.centre[1] - b.centre[1]) ** 2
    assert discs.within(a, b, reach) == (square <= (reach + radii) ** 2)
    assert discs.overlap(a, b) == (square < radii**2)
    assert discs.contact(a, b, 2) == (radii**2 <= square <= (radii + 2) ** 2)
    assert discs.within(a, b, reach) == (discs.gap(a, b) <= reach)


@pytest.mark.parametrize(
    ("centres", "contact", "five", "ten"),
    [(29, False, True, True), (30, True, True, True), (32, True, True, True), (33, False, True, True),
     (80, False, True, True), (81, False, False, True), (130, False, False, True), (131, False, False, False)],
)  # fmt: skip
def test_figures_of_standard_bases(centres: int, contact: bool, five: bool, ten: bool) -> None:
    a, b = Disc((100, 100), 30), Disc((100 + centres, 100), 30)
    assert (discs.contact(a, b, 2), discs.within(a, b, 50), discs.within(a, b, 100)) == (contact, five, ten)


@given(a_disc, st.lists(a_disc, max_size=6))
def test_the_nearest_by_gap_of_equals_by_id(origin: Disc, others: list[Disc]) -> None:
    named = {f"u{i}": other for i, other in enumerate(others)}

    def exactly(id: str) -> tuple[Decimal, str]:
        other = named[id]
        square = discs.square(origin.centre, other.centre)
        with localcontext() as context:
            context.prec = 60
            return Decimal(4 * square).sqrt() - other.base, id

    assert discs.by_gap(origin, named) == sorted(named, key=exactly)
    assert discs.nearest(origin, named) == (min(named, key=exactly) if named else None)


# lines


@given(points, points, points, st.integers(0, 700))
def test_distance_from_a_segment(p: Point, a: Point, b: Point, halves: int) -> None:
    square = literal_distance(p, a, b)
    assert Fraction(*lines.distance(p, a, b)) == square
    assert lines.near(p, a, b, halves) == (4 * square <= halves**2)
    assert lines.nearer(p, a, b, halves) == (4 * square < halves**2)
    if a != b:
        assert shapely.LineString([a, b]).distance(shapely.Point(p)) == pytest.approx(float(square) ** 0.5)


@given(small, small, small, small)
def test_segments_meet_in_a_point_of_both(a: Point, b: Point, c: Point, d: Point) -> None:
    together = shapely.distance(shapely.LineString([a, b]), shapely.LineString([c, d])) < 1e-6
    assert lines.meet(a, b, c, d) == lines.meet(d, c, a, b) == together
    assert lines.crosses(a, b, (c, d)) == together


@given(points, points, points, points, st.integers(0, 120))
@quick
def test_the_stretch_near_a_segment(a: Point, b: Point, c: Point, d: Point, halves: int) -> None:
    found = reaches.within_reach(a, b, c, d, halves)
    least = min(
        literal_distance(a, c, d),
        literal_distance(b, c, d),
        literal_distance(c, a, b),
        literal_distance(d, a, b),
    )
    least = Fraction(0) if lines.meet(a, b, c, d) else least
    assert bool(found) == (a != b and 4 * least < halves**2)
    for start, end in found:
        assert 0 <= start < end <= 1
        line = shapely.LineString([c, d])
        for t in (start, (2 * start + end) / 3, (start + 2 * end) / 3, end):
            there = line.distance(shapely.Point(*map(float, part(a, b, t))))
            assert there <= halves / 2 + 1 / 64 + 1e-6
        for t in (start, end):
            if 0 < t < 1:
                assert line.distance(shapely.Point(*map(float, part(a, b, t)))) >= halves / 2 - 1e-6


# areas


@given(areas(), small)
def test_a_point_is_within_with_the_boundary(area: Area, p: Point) -> None:
    exact = Fraction(p[0]), Fraction(p[1])
    assert area.holds(p) == (strictly_inside(exact, area) or any(on(exact, a, b) for a, b in area.edges))
    polygon = shapely.Polygon(area.points)
    if polygon.boundary.distance(shapely.Point(p)) > 1e-6:
        assert area.holds(p) == polygon.contains(shapely.Point(p))


@pytest.mark.dear
@given(areas(), small, small)
@settings(max_examples=150, deadline=None)
def test_stretches_within_an_area(area: Area, a: Point, b: Point) -> None:
    found = area.stretches(a, b)
    assert found == literal_stretches(area, a, b)
    assert found == tuple((1 - end, 1 - start) for start, end in reversed(area.stretches(b, a)))
    assert area.enters(a, b) == bool(found)
    along_edges = shapely.Polygon(area.points).boundary.intersection(shapely.LineString([a, b])).length
    inside = shapely.Polygon(area.points).intersection(shapely.LineString([a, b])).length - along_edges
    assert float(sum(end - start for start, end in found)) * dist(a, b) == pytest.approx(inside, abs=1e-6)


NOTCHED = Area([(0, 0), (100, 0), (100, 100), (50, 50), (0, 100)])


@pytest.mark.parametrize(
    ("a", "b", "parts"),
    [
        ((-50, 0), (150, 0), []),  # along an edge
        ((-50, 50), (150, 50), [("1/4", "3/4")]),  # a notch that touches from within breaks nothing
        ((-50, 75), (150, 75), [("1/4", "3/8"), ("5/8", "3/4")]),
        ((-50, 150), (150, -50), [("1/2", "3/4")]),  # along the edge of the notch, then inside
        ((0, -50), (0, 150), []),
        ((-50, 100), (50, 100), []),  # touches a corner
        ((50, 10), (50, 20), [("0", "1")]),
        ((50, 50), (50, 0), [("0", "1")]),  # from the boundary
        ((50, 10), (50, 10), []),
    ],
)
def test_lines_and_a_notched_area(a: Point, b: Point, parts: list[tuple[str, str]]) -> None:
    assert NOTCHED.stretches(a, b) == tuple((Fraction(start), Fraction(end)) for start, end in parts)


@given(areas(), areas())
@quick
def test_areas_overlap_where_they_share_ground(one: Area, other: Area) -> None:
    shared = shapely.Polygon(one.points).intersection(shapely.Polygon(other.points)).area
    assert one.overlaps(other) == other.overlaps(one) == (shared > 1e-9)


@given(areas(), points, st.integers(0, 60))
def test_near_an_area(area: Area, p: Point, halves: int) -> None:
    away = shapely.Polygon(area.points).distance(shapely.Point(p))
    if abs(away - halves / 2) > 1e-6:
        assert area.near(p, halves) == (away < halves / 2)


parts = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=4)


@given(parts, parts)
def test_stretches_as_sets(left: list[Line], right: list[Line]) -> None:
    one, other = (
        join(sorted((Fraction(a), Fraction(b)) for a, b in some if a < b)) for some in (left, right)
    )

    def cells(stretches: list[tuple[Fraction, Fraction]]) -> set[int]:
        return {cell for a, b in stretches for cell in range(int(a), int(b))}

    assert cells(common(one, other)) == cells(one) & cells(other)
    assert cells(without(one, other)) == cells(one) - cells(other)


def test_an_area_has_three_corners() -> None:
    with pytest.raises(ValueError, match="three corners"):
        Area([(0, 0), (10, 10)])


# fronts


def test_headings_are_sines_written_down() -> None:
    assert len(headings.VECTORS) == 72
    for number, vector in enumerate(headings.VECTORS):
        angle = radians(5 * number)
        assert vector == (round(10_000 * sin(angle)), round(10_000 * cos(angle)))


@pytest.mark.parametrize("heading", [-5, 3, 360])
def test_no_other_headings(heading: int) -> None:
    with pytest.raises(ValueError, match="no heading"):
        headings.vector(heading)


@given(points, points, st.integers(0, 71))
def test_quarters_and_arcs_by_angle(origin: Point, other: Point, number: int) -> None:
    assume(origin != other)
    heading = 5 * number
    bearing = degrees(atan2(other[0] - origin[0], other[1] - origin[1]))
    off = (bearing - heading + 180) % 360 - 180
    quarter = headings.quarter(origin, other, heading)
    if min(abs(abs(off) - limit) for limit in (45, 135)) > 0.01:
        assert quarter == (
            "front" if abs(off) < 45 else "rear" if abs(off) > 135 else "right" if off > 0 else "left"
        )
    for limit, wide in ((22.5, False), (45, True)):
        if abs(abs(off) - limit) > 0.01:
            assert headings.in_arc(origin, other, heading, wide=wide) == (abs(off) < limit)
    assert abs((headings.towards(origin, other) - bearing + 180) % 360 - 180) <= 2.6


def test_diagonals_belong_to_the_front_and_never_to_the_rear() -> None:
    at = (0, 0)
    assert [headings.quarter(at, p, 0) for p in ((5, 5), (-5, 5), (5, -5), (-5, -5))] == ["front"] * 2 + [
        "right",
        "left",
    ]
    assert headings.quarter(at, at, 90) == "front"
    assert not headings.in_arc(at, at, 90)


# paths


@given(points, points, st.integers(0, 2000))
def test_a_point_on_the_way_never_exceeds(a: Point, b: Point, reach: int) -> None:
    cost = ways.leg(a, b)
    assert cost - 1 < dist(a, b) <= cost or a == b
    there = ways.ahead(a, b, reach)
    assert discs.square(a, there) <= reach**2
    assert hypot(there[0] - a[0], there[1] - a[1]) > min(reach, dist(a, b)) - 1.5
    assert ways.leg(a, there) <= min(reach, cost)


@given(st.lists(points, min_size=2, max_size=6), st.integers(0, 4000))
def test_the_point_at_a_path_length(path: list[Point], reach: int) -> None:
    there = ways.along(path, reach)
    if reach >= ways.length(path):
        assert there == path[-1]
    assert min(literal_distance(there, a, b) for a, b in lines.segments(path)) <= 2


@given(st.lists(points, min_size=2, max_size=4), bases, a_disc, st.integers(0, 200))
def test_bases_on_a_path(path: list[Point], base: int, other: Disc, reach: int) -> None:
    square = min(literal_distance(other.centre, a, b) for a, b in lines.segments(path))
    radii = Fraction(base + other.base, 2)
    assert ways.passes(path, base, other, reach) == (square <= (radii + reach) ** 2)


def test_who_is_passed_is_named_in_order() -> None:
    path = [(0, 0), (300, 0), (300, 300)]
    others = {
        "b": Disc((150, 100), 30),
        "c": Disc((400, 290), 30),
        "a": Disc((250, 100), 30),
        "d": Disc((0, 231), 30),
    }
    assert ways.find_passed(path, 30, others, 100) == ("a", "b", "c")


# what Shapely does


@given(st.lists(st.lists(points, min_size=2, max_size=4), max_size=12), points, points)
@quick
def test_the_index_never_names_too_little(shapes: list[list[Point]], a: Point, b: Point) -> None:
    things = [(box(shape), i) for i, shape in enumerate(shapes)]
    around = box((a, b))
    touching = [
        i
        for (w, s, e, n), i in things
        if w <= around[2] and e >= around[0] and s <= around[3] and n >= around[1]
    ]
    assert index.Index(things).near(around) == touching
    assert index.Few(things).near(around) == touching


@pytest.mark.dear
@given(areas(), points)
@quick
def test_a_shadow_is_what_lies_behind(area: Area, eye: Point) -> None:
    assume(not area.holds(eye))
    dark = drawing.unite([drawing.fill_ring(area.points), *drawing.beyond(eye, area.points, 5000)])
    for x in range(-950, 951, 190):
        for y in range(-950, 951, 190):
            crossed = shapely.LineString([eye, (x, y)]).intersection(shapely.Polygon(area.points)).length
            if crossed > 1e-6:
                assert dark.distance(shapely.Point(x, y)) < 1
            elif dark.boundary.distance(shapely.Point(x, y)) > 1:
                assert not dark.contains(shapely.Point(x, y))


def test_rings_are_whole_and_few() -> None:
    disc = drawing.round_about((500, 500), 400)
    holed = disc.difference(drawing.round_about((500, 500), 100))
    found = drawing.rings(holed, most=40)
    assert len(found) == 2
    assert sum(map(len, found)) <= 40
    assert all(isinstance(x, int) for ring in found for point in ring for x in point)
    assert drawing.rings(shapely.Polygon(), most=40) == ()
