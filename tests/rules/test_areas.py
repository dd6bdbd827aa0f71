"""Maps of areas: path data, what a file must agree about, and who is whose neighbour."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import rules
from rules.core.areas.net import AreaNet
from rules.core.areas.paths import read_line, read_outline
from rules.core.boards import AreaMap
from rules.core.dice import SeededDice
from rules.core.errors import Malformed
from rules.core.flood import flood
from rules.core.registry import HOME, forget_folder
from rules.core.tables import BadTable
from rules.core.words import say

PATROLS = HOME / "core" / "patrols"
FILE = "data/valley.toml"


@pytest.mark.parametrize(
    ("data", "points"),
    [
        ("M0 0 L10 0 10,10 Z", ((0, 0), (10, 0), (10, 10))),
        ("M 0,0 H 10 V 10 L 0,0", ((0, 0), (10, 0), (10, 10))),
        ("m5-5 l10 0v10h-10z", ((5, -5), (15, -5), (15, 5), (5, 5))),
        ("M0,0 l.5e1 0 0 5 Z", ((0, 0), (5, 0), (5, 5))),
    ],
)
def test_an_outline_is_read_as_a_drawing_program_writes_it(data: str, points: object) -> None:
    assert read_outline(data) == points


def test_a_curve_is_the_same_from_either_end() -> None:
    there, back = read_line("M0,0 C 13,40 57,-21 90,7"), read_line("M90,7 C 57,-21 13,40 0,0")
    assert len(there) == 9 and there == back[::-1]


def test_a_smooth_curve_goes_on_as_the_one_before_it() -> None:
    assert read_line("M0,0 C 0,10 10,10 10,0 S 20,-10 20,0") == read_line(
        "M0,0 C 0,10 10,10 10,0 C 10,-10 20,-10 20,0"
    )
    assert read_line("M0,0 q 10,20 20,0") == read_line("M0,0 Q 10,20 20,0")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("M0 0 L10 0 10 10", "not closed"),
        ("M0 0 L10 0 Z M5 5", "one path"),
        ("L10 0 Z", "one path"),
        ("M0 0 A5 5 0 0 1 10 0 Z", "cannot be read at 'A5 5 0 0 1 1'"),
        ("M0 0 L10 Z", "cannot be read at 'Z'"),
        ("M0 0 L10 0 5", "middle of a command"),
        ("M0 0 L10 0; Z", "cannot be read at ';"),
        ("0 0", "cannot be read at '0 0'"),
    ],
)
def test_what_is_no_outline_is_refused(data: str, said: str) -> None:
    with pytest.raises(BadTable, match=re.escape(said)):
        read_outline(data)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        (
            'between = ["highmoor", "otterbeck"]', 'between = ["highmoor", "otter"]',
            "connections[0].between: 'otter' is no area",
        ),
        (
            'between = ["highmoor", "westing"]', 'between = ["otterbeck", "highmoor"]',
            "connections[1].between: 'highmoor otterbeck' is connected by connections[0].between too",
        ),
        (
            'between = ["highmoor", "otterbeck"]', 'between = ["fen", "fen"]',
            "connections[0].between: 'fen' is connected with itself",
        ),
        ('kind = "ferry"', 'kind = "tunnel"', "connections[17].kind: 'tunnel' is no kind of connection"),
        ('terrain = "swamp"', 'terrain = "sand"', "areas.fen.terrain: 'sand' is no terrain"),
        ("at = [120, 515]", "at = [120, 15]", "areas.fen.at: [120, 15] is outside its area"),
        ("at = [120, 515]", "at = [120, 515]\nlabel = [400, 400]", "areas.fen.label: [400, 400] is outside its area"),
        ("at = [498, 408]", "at = [350, 330]", "areas.isle.at: the point lies in the area 'longwood'"),
        ("at = [498, 408]", "at = [498, 608]", "areas.isle: [498, 663] is beside the map"),
        ("M 0,0 L 270,0", "M 0,0 L 300,0", "areas.otterbeck.outline: it overlaps areas.highmoor"),
        ("M 0,410", "M 0,410 L 300,700", "areas.fen.outline: it crosses or touches itself"),
        (" L 0,640 Z", " L 0,640", "areas.fen.outline: the outline is not closed"),
        ("radius = 38", "radius = 0", "radius: not above 0"),
        ('Otter"\nline = "M 520,0', 'Otter"\nline = "520,0', "rivers[0].line: path data cannot be read at '520"),
    ],
)  # fmt: skip
def test_a_map_that_makes_no_sense_is_refused(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    with pytest.raises(BadTable, match=re.escape(f"{FILE}: {said}")):
        play_with(tmp_path, FILE, right, wrong)


def test_so_is_a_set_up_beside_the_map(tmp_path: Path) -> None:
    said = "scenarios/valley.toml: units.b2.area: 'lake' is no area of the map"
    with pytest.raises(BadTable, match=re.escape(said)):
        play_with(tmp_path, "scenarios/valley.toml", 'area = "fen"', 'area = "lake"')


def play_with(tmp_path: Path, file: str, right: str, wrong: str) -> None:
    """A game of a copy in which one thing is otherwise."""
    home = tmp_path / "border_clash"
    shutil.copytree(PATROLS, home, ignore=shutil.ignore_patterns("__pycache__"))
    text = (home / file).read_text(encoding="utf-8")
    assert right in text
    (home / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    rules.register_folder(home)
    try:
        rules.get("border_clash").setup("valley", {}, SeededDice(1))
    finally:
        forget_folder(home)


@pytest.fixture(scope="module")
def valley() -> AreaMap:
    board = rules.get("patrols").board("valley")
    assert isinstance(board, AreaMap)
    return board


@pytest.fixture(scope="module")
def net(valley: AreaMap) -> AreaNet:
    return AreaNet(valley)


def test_neighbours_are_those_that_are_connected(net: AreaNet) -> None:
    assert net.near("isle") == ["longwood", "midham"]
    assert all(a in net.near(b) for a in net.ids for b in net.near(a))
    assert net.kind("midham", "longwood") == "ford" and net.kind("isle", "fen") is None


def test_distances_go_by_connections(net: AreaNet) -> None:
    assert net.distance("fen", "fen") == 0
    assert net.distance("fen", "harrow") == 3
    assert net.distance("highmoor", "isle") == 3
    near = [net.ids[i] for i in net.within(net.at("isle"), 1)]
    assert near[0] == "isle" and sorted(near[1:]) == net.near("isle")


def test_a_step_may_have_a_price_and_be_closed(net: AreaNet) -> None:
    roads = net.graph(lambda a, b, kind: {"road": 1, "track": 2}.get(kind))
    way = flood(roads, [net.at("highmoor")], limit=4)
    assert way.dist[net.at("longwood")] == 2 and net.at("isle") not in way.list_reached()
    assert [net.ids[i] for i in way.path(net.at("fen"))] == ["highmoor", "westing", "fen"]


def test_what_is_no_area_is_malformed(net: AreaNet) -> None:
    for strange in ("lake", None, 3, ["isle"]):
        with pytest.raises(Malformed):
            net.at(strange)


def test_an_area_is_said_by_its_name_alone() -> None:
    message = {"id": "order-go", "facts": {"unit": "1st Blue", "area": "fen"}}
    for scenario in ("valley", None):
        assert say(rules.get("patrols"), message, scenario=scenario) == "1st Blue to Sedge Fen"
    assert (
        say(rules.get("patrols"), {**message, "facts": {"unit": "1st Blue", "area": "nowhere"}})
        == "1st Blue to nowhere"
    )
