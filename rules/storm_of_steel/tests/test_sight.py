"""The line of sight against the check table of the scenario, and against a twin written from the definition."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.contract import Point
from rules.core.plane.discs import Disc, gap, within
from rules.core.plane.headings import in_arc
from rules.storm_of_steel.layout import FeatureLine, StretchLine
from rules.storm_of_steel.scenario import battle
from rules.storm_of_steel.table.features import Measures, Terrain
from rules.storm_of_steel.table.ground import behind, is_sheltered, shelter, structure
from rules.storm_of_steel.table.shadow import MOST, find_unseen_ground
from rules.storm_of_steel.table.sight import LineOfSight, los
from rules.storm_of_steel.tests.tables import BLOCKERS, patch, saint_aubin, spots, square, table, tables

CHECKED = [  # from, to, gap in tenths of a mm, what blocks
    ("G05", "F03", 3009, ()),
    ("G12", "F09", 3818, ()),
    ("G07", "F03", 3305, ("bush_n",)),
    ("G10", "F09", 3322, ("bush_n",)),
    ("G03", "F13", 3306, ()),
    ("G06", "F13", 5081, ("orchard",)),
    ("G04", "F11", 6348, ("house_w", "house_sw")),
    ("G14", "F14", 5977, ("church",)),
    ("G02", "F11", 6596, ("orchard", "house_sw")),
    ("G06", "F17", 8743, ("house_se",)),
    ("G13", "F19", 10434, ("farm_e",)),
    ("G20", "F09", 5636, ("hill_ne",)),
    ("G13", "F04", 6751, ()),
    ("G02", "F10", 4950, ()),
]
HQ_LINKED = ("G01", "G05", "G06", "G07", "G08", "G10", "G11", "G12", "G14", "G15", "G16", "G17", "G19")


def bases() -> dict[str, Disc]:
    fight = battle("saint_aubin")
    return {id: Disc(unit.at, fight.profiles[id].base) for id, unit in fight.units.items()}


def blockers(sight: LineOfSight) -> tuple[str, ...]:
    return tuple(block.feature for block in sight.blocks)


@pytest.mark.parametrize(("one", "other", "tenths", "blocked"), CHECKED)
def test_sights_and_gaps_at_the_start(one: str, other: str, tenths: int, blocked: tuple[str, ...]) -> None:
    terrain, at = saint_aubin(), bases()
    there, back = los(terrain, at[one], at[other]), los(terrain, at[other], at[one])
    assert blockers(there) == blocked
    assert set(blockers(back)) == set(blocked)
    assert there.clear == (not blocked)
    assert -(-tenths // 10) == gap(at[one], at[other])


def test_arcs_at_the_start() -> None:
    at, facing = bases(), battle("saint_aubin").units
    hull = {
        id for id in at if id[0] == "G" and in_arc(at["F16"].centre, at[id].centre, facing["F16"].heading)
    }
    assert {"G12", "G16", "G02", "G10"} <= hull
    assert not {"G13", "G18"} & hull
    slit = {id for id in at if id[0] == "G" and in_arc(at["F09"].centre, at[id].centre, 0)}
    assert {"G10", "G18"} <= slit
    assert not {"G02", "G12", "G16", "G13"} & slit


def group_discs(discs: Mapping[str, Disc], reach: int) -> tuple[tuple[str, ...], ...]:
    """The discs in groups, each within `reach` mm of another of its group; ids and groups in string order."""
    left, groups = sorted(discs), []
    while left:
        group = [left.pop(0)]
        for id in group:
            near = [other for other in left if within(discs[id], discs[other], reach)]
            group.extend(near)
            left = [other for other in left if other not in near]
        groups.append(tuple(sorted(group)))
    return tuple(groups)


def test_detachments_at_the_start() -> None:
    at, profiles = bases(), battle("saint_aubin").profiles
    able = {id: disc for id, disc in at.items() if profiles[id].move}
    germans = group_discs({id: disc for id, disc in able.items() if id[0] == "G"}, 50)
    assert germans == (HQ_LINKED, ("G02", "G03", "G04", "G09"), ("G18",), ("G20",))
    french = group_discs({id: disc for id, disc in able.items() if id[0] == "F"}, 50)
    assert {group for group in french if len(group) > 1} == {
        ("F07", "F10"),
        ("F16", "F17", "F18", "F19", "F20"),
    }
    assert ("F15",) in french
    assert "F14" not in able


def pieces(ring: tuple[Point, ...], a: Point, b: Point) -> list[tuple[Fraction, Fraction]]:
    """The stretches of ab that are inside, by cutting it wherever it meets an edge."""
    if a == b:
        return []
    cuts = {Fraction(0), Fraction(1)}
    edges = [(ring[i - 1], ring[i]) for i in range(len(ring))]
    for c, d in edges:
        across = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
        if across:
            cuts.add(Fraction((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0]), across))
    order = sorted(t for t in cuts if 0 <= t <= 1)
    found: list[tuple[Fraction, Fraction]] = []
    for start, end in pairwise(order):
        t = (start + end) / 2
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        if where(edges, x, y) == "inside":
            joins = bool(found) and found[-1][1] == start
            found[-1:] = [(found[-1][0], end)] if joins else [*found[-1:], (start, end)]
    return found


def where(edges: list[tuple[Point, Point]], x: Fraction | int, y: Fraction | int) -> str:
    odd = False
    for (ax, ay), (bx, by) in edges:
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if side == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return "edge"
        if (ay <= y) != (by <= y):
            odd ^= ax + Fraction((y - ay) * (bx - ax), by - ay) > x
    return "inside" if odd else "outside"


def literal(terrain: Terrain, a: Disc, b: Disc) -> set[str]:
    """2.7 as it is written: every feature that blocks."""
    p, q = a.centre, b.centre
    length = Fraction((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)
    blocked = set()

    def is_in(ring: tuple[Point, ...], point: Point) -> bool:
        return where([(ring[i - 1], ring[i]) for i in range(len(ring))], *point) != "outside"

    for id, ground in terrain.patches.items() if p != q else ():
        ring, top = ground.area.points, ground.top.points
        inside, a_in, b_in = pieces(ring, p, q), is_in(ring, p), is_in(ring, q)
        if ground.type in ("woods", "forest", "bush"):
            if a_in and b_in:
                bad = not within(a, b, 50)
            elif a_in or b_in:
                at_end = len(inside) == 1 and (inside[0][0] == 0 if a_in else inside[0][1] == 1)
                short = at_end and (inside[0][1] - inside[0][0]) ** 2 * length <= 20 * 20
                bad = bool(inside) and not short
            else:
                bad = bool(inside)
        elif ground.type == "building":
            bad = bool(inside) and not (a_in or b_in)
        elif ground.type == "hill":
            bad = bool(inside) and not (is_in(top, p) or is_in(top, q))
            if bad and (a_in or b_in):
                bad = bool(pieces(top, p, q))
            elif bad:
                tops = [t for t in terrain.patches.values() if t.type == "hill"]
                high = any(
                    t.level >= ground.level and (is_in(t.top.points, p) or is_in(t.top.points, q))
                    for t in tops
                )
                hill = shapely.Polygon(ring)
                crown = [t for t in terrain.patches.values() if t.type in ("woods", "forest", "building")]
                bad = not high or any(
                    shapely.Polygon(t.area.points).intersection(hill).area > 1e-6 for t in crown
                )
        else:
            bad = False
        if bad:
            blocked.add(id)
    return blocked


@pytest.mark.dear
@given(tables(BLOCKERS), spots, spots)
@settings(max_examples=150, deadline=None)
def test_los_is_the_definition_and_the_same_both_ways(terrain: Terrain, a: Point, b: Point) -> None:
    one, other = Disc(a, 30), Disc(b, 30)
    there = los(terrain, one, other)
    assert set(blockers(there)) == literal(terrain, one, other)
    assert set(blockers(los(terrain, other, one))) == set(blockers(there))
    assert there.clear == (there.at is None) == (there.why is None)
    if there.at is not None:
        assert min(a[0], b[0]) - 1 <= there.at[0] <= max(a[0], b[0]) + 1
        assert min(a[1], b[1]) - 1 <= there.at[1] <= max(a[1], b[1]) + 1


WOOD = {"wood": patch("woods", square(200, 200, 400, 400))}


@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        ((100, 300), (500, 300), "through"),
        ((220, 300), (100, 300), None),  # 20 mm deep
        ((221, 300), (100, 300), "deep"),
        ((220, 300), (500, 300), "deep"),  # the edge is on the other side
        ((220, 300), (300, 300), None),  # within the wood, 50 mm apart
        ((220, 300), (301, 300), "patch"),
        ((100, 200), (500, 200), None),  # along its edge
        ((200, 300), (100, 250), None),  # on the boundary, outward
        ((200, 300), (500, 300), "deep"),
        ((300, 300), (300, 300), None),
    ],
)
def test_6_b_woods(a: Point, b: Point, why: str | None) -> None:
    terrain = table(WOOD)
    assert los(terrain, Disc(a, 30), Disc(b, 30)).why == los(terrain, Disc(b, 30), Disc(a, 30)).why == why


def test_r11_buildings_by_choice() -> None:
    house = {"house": patch("building", square(280, 280, 320, 320))}
    a, b, inside = Disc((100, 300), 30), Disc((500, 300), 30), Disc((300, 300), 30)
    assert los(table(house), a, b).why == "building"
    assert los(table(house), a, inside).clear
    assert los(table(house, measures=Measures(buildings_block=False)), a, b).clear


def hill(level: int = 1, west: int = 200) -> FeatureLine:
    ring, top = square(west, 200, west + 100, 400), square(west + 40, 280, west + 60, 320)
    return FeatureLine(type="hill", polygon=ring, top=top, level=level)


@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        ((100, 300), (500, 300), "hill"),
        ((250, 300), (500, 300), None),  # from the top
        ((210, 300), (100, 300), None),  # outward from the slope
        ((210, 300), (500, 300), "crest"),  # over the top from the slope
        ((210, 220), (500, 220), None),  # past the top from the slope
        ((100, 220), (500, 220), "hill"),
    ],
)
def test_6_b_hills(a: Point, b: Point, why: str | None) -> None:
    terrain = table({"hill": hill()})
    assert los(terrain, Disc(a, 30), Disc(b, 30)).why == los(terrain, Disc(b, 30), Disc(a, 30)).why == why


def test_r12_over_a_bare_hill_no_higher() -> None:
    top, beyond = Disc((150, 300), 30), Disc((550, 300), 30)
    assert los(table({"here": hill(1, 100), "there": hill(1, 300)}), top, beyond).clear
    higher = {"here": hill(1, 100), "there": hill(2, 300)}
    assert blockers(los(table(higher), top, beyond)) == ("there",)
    wooded = {"here": hill(1, 100), "there": hill(1, 300), "wood": patch("woods", square(300, 200, 330, 230))}
    assert blockers(los(table(wooded), top, beyond)) == ("there",)
    bushy = {**wooded, "wood": patch("bush", square(300, 200, 330, 230))}
    assert los(table(bushy), top, beyond).clear


# what shelters

WALL = {"wall": StretchLine(type="wall", points=((200, 300), (400, 300)))}


@pytest.mark.parametrize(
    ("at", "seen_from", "row"),
    [
        ((300, 275), (300, 500), "cover"),  # 10 mm from the wall
        ((300, 274), (300, 500), "open"),
        ((300, 275), (300, 100), "open"),  # the fire does not cross it
        ((300, 275), None, "open"),
        ((300, 275), (420, 290), "open"),
        ((300, 300), (300, 100), "cover"),  # upon the wall
        ((400, 280), (400, 500), "cover"),  # past its very end
        ((401, 280), (401, 500), "open"),
    ],
)
def test_r29_behind_a_wall(at: Point, seen_from: Point | None, row: str) -> None:
    terrain = table(lines=WALL)
    assert shelter(terrain, Disc(at, 30), seen_from).row == row
    assert (seen_from is not None and behind(terrain, Disc(at, 30), seen_from) == "wall") == (row == "cover")


@pytest.mark.parametrize(
    ("types", "row", "type"),
    [
        ((), "open", "open"),
        (("bush",), "open", "open"),
        (("marsh", "hill"), "open", "open"),
        (("woods",), "woods", "woods"),
        (("forest", "bush"), "woods", "forest"),
        (("woods", "building"), "cover", "building"),
        (("entrenchment",), "cover", "entrenchment"),
        (("entrenchment", "bunker"), "bunker", "bunker"),
    ],
)
def test_6_h2_the_best_of_what_a_unit_is_in(types: tuple[str, ...], row: str, type: str) -> None:
    there = square(200, 200, 300, 300)
    terrain = table({t: FeatureLine(type=t, polygon=there) for t in types})  # type: ignore[arg-type]
    found = shelter(terrain, Disc((200, 250), 30))
    assert (found.row, found.type) == (row, type)
    assert shelter(terrain, Disc((199, 250), 30)).row == "open"
    assert is_sheltered(terrain, Disc((250, 250), 30)) == bool({"entrenchment", "bunker"} & set(types))
    assert terrain.is_concealing((250, 250)) == bool({"bush", "woods", "forest", "building"} & set(types))
    works = [t for t in ("bunker", "building", "entrenchment") if t in types]
    assert structure(terrain, (250, 250)) == ((works[0], works[0]) if works else None)


# what is drawn


@pytest.mark.dear
@given(tables(("building", "hill", "woods")), spots)
@settings(max_examples=60, deadline=None)
def test_what_is_drawn_as_out_of_sight_is(terrain: Terrain, eye: Point) -> None:
    if any(p.type == "woods" and p.area.near(eye, 120) for p in terrain.patches.values()):
        return  # out of a wood the drawing follows the headings, not the rays
    assert not misdrawn(terrain, eye)


def misdrawn(terrain: Terrain, eye: Point) -> list[Point]:
    """Points of a grid off all drawn edges, and off woods, that are drawn other than they are seen."""
    rings = find_unseen_ground(terrain, Disc(eye, 30))
    assert sum(map(len, rings)) <= MOST
    dark = shapely.Polygon()
    for ring in rings:
        dark = dark.symmetric_difference(shapely.make_valid(shapely.Polygon(ring)))
    found = []
    for x in range(31, 600, 67):
        for y in range(29, 600, 67):
            spot = shapely.Point(x, y)
            in_wood = any(t.type == "woods" and t.area.near((x, y), 2) for t in terrain.patches.values())
            clear = los(terrain, Disc(eye, 30), Disc((x, y), 30)).clear
            if not in_wood and dark.boundary.distance(spot) > 6 and dark.contains(spot) == clear:
                found.append((x, y))
    return found


@pytest.mark.dear
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(1, 2)), min_size=2, max_size=5))
@settings(max_examples=60, deadline=None)
def test_over_hilltops_what_is_drawn_is_seen(places: list[tuple[int, int, int]]) -> None:
    """R12 Of hills of two levels, apart and one upon another, with the eye on the top of the first."""
    corners = [(20 + 37 * x, 20 + 37 * y, level) for x, y, level in places]
    hills = {
        f"hill{n}": FeatureLine(
            type="hill", polygon=square(x, y, x + 190, y + 190), level=level,
            top=square(x + 70, y + 60, x + 120, y + 130),
        )
        for n, (x, y, level) in enumerate(corners)
    }  # fmt: skip
    x, y, _ = corners[0]
    assert not misdrawn(table(hills), (x + 95, y + 95))


def test_r12_the_slope_behind_an_equal_hilltop_is_dark() -> None:
    """From the top of one hill over another: its own slope behind its top is out of sight, the ground beyond is not."""
    terrain, eye = table({"here": hill(1, 100), "there": hill(1, 300)}), Disc((150, 300), 30)
    rings = [shapely.Polygon(ring) for ring in find_unseen_ground(terrain, eye)]
    for spot, dark in (((390, 300), True), ((450, 300), False), ((310, 300), False), ((390, 380), False)):
        assert los(terrain, eye, Disc(spot, 30)).clear != dark
        assert any(ring.contains(shapely.Point(spot)) for ring in rings) == dark


@pytest.mark.parametrize(
    ("spot", "dark"),
    [((300, 340), False), ((300, 385), True), ((450, 300), True), ((60, 60), True)],
)
def test_r10_deep_in_a_wood_all_is_dark_but_for_what_is_near(spot: Point, dark: bool) -> None:
    terrain, eye = table(WOOD), Disc((300, 300), 30)
    rings = [shapely.Polygon(ring) for ring in find_unseen_ground(terrain, eye)]
    assert sum(ring.contains(shapely.Point(spot)) for ring in rings) % 2 == dark
