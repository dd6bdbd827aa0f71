"""Paths: the table of terrain, what stops a unit and where, bases in the way, roads, wire, mines, the reach."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.contract import Point
from rules.core.errors import Illegal
from rules.core.plane.discs import Disc, overlap
from rules.core.plane.discs import square as squared
from rules.core.plane.headings import VECTORS
from rules.core.plane.lines import nearer, segments
from rules.core.plane.ways import ahead, find_passed, leg, length
from rules.storm_of_steel.layout import FeatureLine, FeatureType, StretchLine
from rules.storm_of_steel.table.entries import find_entered
from rules.storm_of_steel.table.features import Terrain
from rules.storm_of_steel.table.going import Mover
from rules.storm_of_steel.table.paths import Movement, Others, course, halt_at
from rules.storm_of_steel.table.reach import outline, rays
from rules.storm_of_steel.tests.tables import GROUND, patch, spots, square, table, tables

COLUMNS = ("infantry", "support", "light_gun", "tracked", "half_tracked", "armoured_car", "softskin")
MAY = {  # Y enters, T stops and tests, - may not; by column, as the rules and their reference have it
    "hill": "YYYYYYY",
    "bush": "YYYYYYY",
    "woods": "TTTTT--",
    "forest": "TT-----",
    "marsh": "TT-----",
    "stream": "T------",
    "ford": "TTTTTTT",
    "river": "-------",
    "lake": "-------",
    "building": "YY-----",
    "bunker": "-------",
    "entrenchment": "YYYYY--",
    "wire": "TT-YT--",
    "wall": "YYYYYYY",
}
FOOT, TRACKED, TRUCK = Mover(), Mover(mobility="tracked"), Mover(mobility="softskin")


def ground(type: str) -> Terrain:
    """A band of one type from x = 200 to 400; a line of it at x = 210, whose strip begins at 200."""
    if type in ("wire", "wall"):
        return table(lines={type: StretchLine(type=type, points=((210, 0), (210, 600)))})  # type: ignore[arg-type]
    return table({type: FeatureLine(type=type, polygon=square(200, 0, 400, 600))})  # type: ignore[arg-type]


def refused(
    terrain: Terrain, mover: Mover, path: list[Point], allowance: int, others: Others | None = None
) -> Illegal:
    with pytest.raises(Illegal) as no:
        course(terrain, mover, path, allowance, others or Others())
    return no.value


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("type", MAY)
def test_who_may_enter_what(type: str, column: str) -> None:
    terrain, mover = ground(type), Mover(mobility=column)
    path: list[Point] = [(100, 300), (300, 300)]
    may = MAY[type][COLUMNS.index(column)]
    if may == "-":
        no = refused(terrain, mover, path, 300)
        assert no.rule in ("4.D", "4.F", "5.A", "5.B") or type == "entrenchment"
        assert (no.code, no.facts["feature"], no.facts["mobility"]) == ("path-forbidden", type, column)
        assert no.facts["at"] == (200, 300)
    else:
        going = course(terrain, mover, path, 300)
        assert going.stopped == (type if may == "T" else "")
        assert 209 <= going.end[0] <= 210 if may == "T" else going.end == (300, 300)
        assert going.crushed == (("wire",) if (type, column) == ("wire", "tracked") else ())


@pytest.mark.parametrize(
    ("mover", "type", "stops"),
    [
        (Mover(mobility="tracked", amphibious=True), "stream", True),
        (Mover(mobility="tracked", amphibious=True), "river", False),
        (Mover(garrison=True), "bunker", False),
        (Mover(mobility="support", garrison=True), "bunker", False),
    ],
)
def test_swimmers_and_garrisons(mover: Mover, type: str, stops: bool) -> None:
    assert bool(course(ground(type), mover, [(100, 300), (300, 300)], 300).stopped) == stops


def test_4_b_the_sum_of_the_legs_counts() -> None:
    path: list[Point] = [(100, 100), (140, 130), (140, 181)]
    assert course(table(), FOOT, path, 101) == Movement(tuple(path), 101, 101, False)
    no = refused(table(), FOOT, path, 100)
    assert (no.rule, no.code, no.facts) == (
        "4.B",
        "path-too-long",
        {"length": 101, "allowance": 100, "road": False},
    )
    no = refused(table(), FOOT, [(100, 100), (101, 101)] * 7, 100)
    assert (no.rule, no.code) == ("ADR 0061", "path-legs")
    assert course(table(), FOOT, [(100, 100), *[(101, 101), (100, 100)] * 6], 100).end == (100, 100)
    assert course(table(), FOOT, [(100, 100)], 0).end == (100, 100)


def test_the_whole_base_stays_on_the_table() -> None:
    assert course(table(), FOOT, [(50, 50), (15, 50)], 100).end == (15, 50)
    assert refused(table(), FOOT, [(50, 50), (14, 50)], 100).facts == {"at": (14, 50)}
    assert refused(table(), Mover(base=31), [(50, 50), (15, 50)], 100).code == "path-off-table"


def test_4_h_through_friends_and_never_through_enemies() -> None:
    disc = {"u": Disc((200, 100), 30)}
    past: list[Point] = [(100, 100), (300, 100)]
    assert course(table(), FOOT, past, 200, Others(friends=disc)).end == (300, 100)
    assert refused(table(), FOOT, past, 200, Others(enemies=disc)).facts == {"unit": "u", "leg": 0}
    assert refused(table(), FOOT, [(100, 100), (229, 100)], 200, Others(friends=disc)).code == "path-friend"
    assert course(table(), FOOT, [(100, 100), (230, 100)], 200, Others(friends=disc)).spent == 130
    assert course(table(), FOOT, [(100, 130), (300, 130)], 200, Others(enemies=disc)).end == (300, 130)
    assert refused(table(), FOOT, [(100, 129), (300, 129)], 200, Others(enemies=disc)).rule == "4.H"


WOOD = {"wood": patch("woods", square(200, 0, 400, 600))}


def test_4_g_past_the_boundary_nothing_is_gone_or_judged() -> None:
    going = course(table(WOOD), FOOT, [(100, 300), (300, 300), (500, 590)], 120)
    assert (going.path, going.spent, going.stopped) == (((100, 300), (210, 300)), 110, "wood")
    assert going.entries[0].at == (200, 300)
    assert course(table(WOOD), FOOT, [(100, 300), (205, 300)], 120).end == (205, 300)
    assert course(table(WOOD), FOOT, [(100, 300), (200, 300)], 120).stopped == "wood"
    assert course(table(WOOD), FOOT, [(100, 300), (199, 300)], 120).stopped == ""
    assert refused(table(WOOD), FOOT, [(100, 300), (300, 300)], 109).code == "path-too-long"


def test_4_g_who_starts_there_does_not_enter_but_who_comes_back_does() -> None:
    assert course(table(WOOD), FOOT, [(300, 300), (390, 300)], 100).stopped == ""
    assert course(table(WOOD), FOOT, [(400, 300), (350, 300)], 100).stopped == ""
    back = course(table(WOOD), FOOT, [(395, 300), (420, 300), (420, 350), (300, 350)], 300)
    assert (back.stopped, back.end) == ("wood", (390, 350))
    both = {**WOOD, "marsh": patch("marsh", square(300, 0, 400, 600))}
    assert course(table(both), FOOT, [(250, 300), (350, 300)], 100).stopped == "marsh"
    assert refused(table(WOOD), TRUCK, [(420, 300), (390, 300)], 100).rule == "4.D"
    assert course(table(WOOD), TRUCK, [(390, 300), (420, 300)], 100).end == (420, 300)


def test_4_g_no_room_to_stop() -> None:
    friend = Others(friends={"u": Disc((205, 300), 30)})
    no = refused(table(WOOD), FOOT, [(100, 300), (300, 300)], 200, friend)
    assert (no.rule, no.code) == ("4.H", "path-friend")
    aside = Others(friends={"u": Disc((239, 300), 30)})
    assert course(table(WOOD), FOOT, [(100, 300), (300, 300)], 200, aside).end == (209, 300)


ROADS = {"road": StretchLine(type="road", points=((0, 300), (300, 300), (300, 600)), width=40)}


def test_4_d_on_road_twice_as_far_and_through_woods() -> None:
    terrain = table(WOOD, ROADS)
    along: list[Point] = [(100, 300), (300, 300), (300, 400)]
    assert course(terrain, TRUCK, along, 150) == Movement(tuple(along), 300, 300, True)
    no = refused(terrain, TRUCK, along, 149)
    assert (no.rule, no.facts) == ("4.D", {"length": 300, "allowance": 298, "road": True})
    with pytest.raises(Illegal):
        course(terrain, TRUCK, along, 150, bonus=False)
    assert course(terrain, TRUCK, [(100, 320), (290, 281)], 150).road
    assert refused(terrain, TRUCK, [(100, 321), (290, 300)], 300).code == "path-forbidden"
    assert refused(terrain, TRUCK, [(250, 300), (250, 330)], 300).facts["at"] == (250, 300)
    assert course(terrain, FOOT, [(250, 300), (250, 360)], 100).end == (250, 310)
    assert not course(terrain, FOOT, [(100, 300), (100, 380)], 100).road


@pytest.mark.parametrize(
    ("lid", "foot", "truck"), [("bridge", "", True), ("ford", "lid", True), ("hill", "s", False)]
)
def test_r8_what_lies_on_top(lid: FeatureType, foot: str, truck: bool) -> None:
    over = {"s": patch("stream", square(200, 0, 230, 600)), "lid": patch(lid, square(195, 280, 235, 320))}
    assert course(table(over), FOOT, [(100, 300), (300, 300)], 300).stopped == foot
    if truck:
        assert course(table(over), TRUCK, [(100, 300), (300, 300)], 300).stopped == (
            "lid" if lid == "ford" else ""
        )
    assert refused(table(over), TRUCK, [(100, 340), (300, 340)], 300).facts["feature"] == "s"


def test_r30_a_full_building() -> None:
    house = FeatureLine(type="building", polygon=square(200, 200, 300, 300), capacity=1)
    inside = {"u": Disc((220, 220), 30)}
    for others in (Others(friends=inside), Others(enemies=inside)):
        no = refused(table({"house": house}), FOOT, [(270, 180), (270, 270)], 100, others)
        assert (no.code, no.facts) == ("path-full", {"feature": "house", "capacity": 1})
    assert course(table({"house": house}), FOOT, [(270, 180), (270, 270)], 100).end == (270, 270)
    assert (
        course(table({"house": house}), FOOT, [(270, 280), (270, 330)], 100, Others(friends=inside)).spent
        == 50
    )


WIRE = {"wire": StretchLine(type="wire", points=((100, 300), (400, 300)))}


def test_5_a_wire_is_a_strip_and_tracks_destroy_it() -> None:
    terrain = table(lines=WIRE)
    assert terrain.wires_at((250, 290)) == ("wire",)
    assert terrain.wires_at((250, 289)) == ()
    assert course(terrain, FOOT, [(250, 200), (250, 400)], 300).stopped == "wire"
    assert course(terrain, FOOT, [(250, 295), (250, 400)], 300).stopped == ""
    assert course(terrain, FOOT, [(50, 290), (80, 310)], 300).stopped == ""
    assert course(terrain, FOOT, [(50, 289), (450, 289)], 400).stopped == ""
    assert course(terrain, TRACKED, [(250, 200), (250, 400)], 300).crushed == ("wire",)
    gone = terrain.without(["wire"])
    assert gone.wires_at((250, 300)) == ()
    assert course(gone, FOOT, [(250, 200), (250, 400)], 300).stopped == ""


MINES = {
    "mines": patch("minefield", square(200, 0, 300, 600)),
    "wood": patch("woods", square(280, 0, 400, 600)),
}


def test_5_c_mines_are_rolled_for_on_entering_and_may_stop_the_unit() -> None:
    going = course(table(MINES), FOOT, [(100, 300), (250, 300), (350, 300)], 300)
    assert [(entry.feature, entry.at) for entry in going.entries] == [
        ("mines", (200, 300)),
        ("wood", (280, 300)),
    ]
    (mines,) = going.mines
    assert going.end == (290, 300)
    stopped = halt_at(table(MINES), FOOT, going, mines, Others())
    assert (stopped.path, stopped.spent, stopped.stopped) == (((100, 300), (210, 300)), 110, "mines")
    assert stopped.entries == (mines,)
    friend = Others(friends={"u": Disc((200, 300), 30)})
    assert halt_at(table(MINES), FOOT, going, mines, friend).end == (170, 300)
    assert course(table(MINES), FOOT, [(250, 300), (220, 300)], 300).mines == ()


def test_6_d_who_comes_near_is_noticed_anywhere_on_the_way() -> None:
    enemies = {"b": Disc((300, 230), 30), "a": Disc((300, 231), 30), "c": Disc((100, 30), 30)}
    assert find_passed([(100, 100), (500, 100)], 30, enemies, 100) == ("b", "c")
    assert find_passed([(100, 100)], 30, enemies, 100) == ("c",)


# any path, any ground

MOVERS = [Mover(mobility=column) for column in COLUMNS]


@pytest.mark.dear
@given(tables(GROUND), st.lists(spots, min_size=2, max_size=4), st.sampled_from(MOVERS), st.integers(0, 400))
@settings(max_examples=150, deadline=None)
def test_any_path_ends_where_it_may(
    terrain: Terrain, path: list[Point], mover: Mover, allowance: int
) -> None:
    others = Others({"f": Disc((300, 300), 30)}, {"e": Disc((420, 300), 30)})
    path = [point for i, point in enumerate(path) if i == 0 or point != path[i - 1]]
    try:
        going = course(terrain, mover, path, allowance, others)
    except Illegal as no:
        assert no.code.startswith("path-")
        return
    assert going.spent == length(going.path) <= going.allowance == allowance
    assert going.path[:-1] == tuple(path[: len(going.path) - 1])
    assert going.path[0] == path[0]
    here = Disc(going.end, mover.base)
    assert not overlap(here, others.friends["f"]) or going.end == path[0]
    enemy, halves = others.enemies["e"], mover.base + others.enemies["e"].base
    assert not any(nearer(enemy.centre, a, b, halves) for a, b in segments(going.path))
    assert all(one.kind != "no" for one in find_entered(terrain, mover, going.path))
    if going.stopped:
        _stopped_well(terrain, mover, path, going)
    else:
        assert going.end == path[-1]


def _stopped_well(terrain: Terrain, mover: Mover, path: list[Point], going: Movement) -> None:
    """At most 10 mm past where the path meets the boundary, and inside unless no whole point there is."""
    ground = terrain.patches[going.stopped].area
    stop = next(one for one in find_entered(terrain, mover, path) if one.kind == "test")
    (ax, ay), (bx, by) = path[stop.leg], path[stop.leg + 1]
    x, y = ax + (bx - ax) * stop.part - going.end[0], ay + (by - ay) * stop.part - going.end[1]
    assert stop.feature == going.stopped
    assert x * x + y * y <= 100
    if not ground.holds(going.end):
        inside = [part for part in ground.stretches((ax, ay), (bx, by)) if part[0] <= stop.part <= part[1]]
        assert all((part[1] - part[0]) ** 2 * squared((ax, ay), (bx, by)) < 100 for part in inside)


@pytest.mark.dear
@given(tables(GROUND), spots, st.sampled_from(MOVERS), st.integers(1, 60))
@settings(max_examples=25, deadline=None)
def test_the_reach_is_legal_and_as_far_as_it_goes(
    terrain: Terrain, start: Point, mover: Mover, allowance: int
) -> None:
    others = Others(
        {"f": Disc((start[0] + 40, start[1] + 20), 30)}, {"e": Disc((start[0] - 50, start[1]), 30)}
    )
    found = {ray.heading: ray.course for ray in rays(terrain, mover, start, allowance, others)}
    short = 0
    for heading in range(0, 360, 15):
        dx, dy = VECTORS[heading // 5]
        ends = [ahead(start, (start[0] + dx, start[1] + dy), far) for far in range(allowance, 0, -1)]
        most = max((spent(terrain, mover, start, end, allowance, others) for end in ends), default=0)
        got = found[heading].spent if heading in found else 0
        assert got <= allowance
        assert got <= most + 1
        short += got < most - 2
    # a ray that grazes a boundary may go in by a hair where a shorter or longer one does not
    assert short <= 2
    ring = outline(start, tuple(rays(terrain, mover, start, allowance, others)))
    assert all(leg(start, point) <= allowance for point in ring)


def spent(terrain: Terrain, mover: Mover, start: Point, end: Point, allowance: int, others: Others) -> int:
    try:
        return course(terrain, mover, (start, end), allowance, others).spent
    except Illegal:
        return 0


def test_the_reach_along_a_road_is_doubled() -> None:
    ends = {ray.heading: ray.course for ray in rays(table(WOOD, ROADS), TRUCK, (100, 300), 100)}
    assert (ends[90].spent, ends[90].road, ends[90].end) == (200, True, (300, 300))
    assert (ends[180].end, ends[180].road) == ((100, 200), False)
    assert ends[270].end == (15, 300)


def test_a_reach_of_nothing() -> None:
    assert rays(table(), FOOT, (100, 100), 0) == ()
    assert outline((100, 100), ()) == ()
