"""Every fault of a data file is refused with the file, the row and the field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.core.errors import Malformed
from rules.core.tables import BadTable
from rules.storm_of_steel import scenario
from rules.storm_of_steel.tests.files import copied

FRENCH, WEST = "supplements/french.toml", "supplements/western_front_1940.toml"
PLAY, GROUND = "scenarios/outpost.toml", "data/outpost_table.toml"

# file, what stands there, what is written instead, what the refusal says
FAULTS = [
    (WEST, "bombardment = 3, air = 1, none = 6", "bombardment = 0, air = 1, none = 6",
     "western_front_1940.toml: armies.german_reserve_1940.support: 7 cards instead of 10"),
    (FRENCH, 'av = 7, assault = "d12"', 'av = 7, assault = "d14"', "'d14' - at `$.vehicles.fr_b1bis.assault`"),
    (FRENCH, 'soft = "d10", soft_range', 'soft = "d7", soft_range', "'d7' - at `$.vehicles.fr_b1bis.weapons[1].soft`"),
    (FRENCH, "av = 7,", "av = 21,", "<= 20 - at `$.vehicles.fr_b1bis.av`"),
    (FRENCH, "av = 7,", "av = 0,", ">= 1 - at `$.vehicles.fr_b1bis.av`"),
    (FRENCH, "av = 7,", "armour = 7,", "vehicles.fr_b1bis"),
    (FRENCH, ', transport = "small"', "", "vehicles.fr_ue.weapons: neither a weapon nor transport"),
    (FRENCH, 'soft_range = 1200, ap = "d8"', 'soft_range = 0, ap = "d8"',
     "vehicles.fr_b1bis.weapons[1].soft_range: 0 mm with the die d10"),
    (FRENCH, "fr_h39 = {", "fr_h35 = {", "french.toml"),
    (FRENCH, "fr_75m97 = {", "fr_h35 = {", "vehicles.fr_h35: the id is that of a gun or a kind too"),
    (FRENCH, "fr_75m97 = {", "hmg = {", "guns.hmg: the id is that of a kind too"),
    (FRENCH, "fr_47sa37 = {", "de_pak36 = {", "uses: guns.de_pak36 of french is another one"),
    (FRENCH, 'sources = ["P48"]', 'sources = ["P99"]', "guns.fr_47sa37.sources: no page P99"),
    (FRENCH, "schema = 1", 'schema = 1\nuses = ["western_front_1940"]', "it uses itself by way of"),
    (WEST, '"common", "german"', '"commoner", "german"', "commoner.toml"),
    (WEST, 'of = ["mortar"]', 'of = ["morter"]', "limits.german.mortar.of: no kind, gun or vehicle morter"),
    (WEST, "least = 6, most = 10", "least = 16, most = 10", "limits.german.infantry.least: 16 is more than 10"),
    (WEST, 'limits = "british"', 'limits = "bef"', "armies.british_1940.limits: no list bef"),
    (WEST, 'owner = "german"', 'owner = "polish"', "events.luftwaffe_on_call.owner: polish is neither"),
    (WEST, 'key = "air_strike"', 'key = "rockets"', "'rockets' - at `$.events.luftwaffe_on_call.effect"),
    (WEST, 'key = "air_strike"', 'key = "air_strike", die = "d20"', "die` - at `$.events.luftwaffe_on_call.effect`"),
    (PLAY, 'table = "outpost_table"', 'table = "outpost"', "data/outpost.toml"),
    (PLAY, "schema = 1", "schema = 2", "outpost.toml: schema 2, this program reads 1"),
    (PLAY, 'supplement = "western_front_1940"', 'supplement = "mars"', "supplements/mars.toml"),
    (PLAY, 'army = "french_1940"', 'army = "dutch"', "players.french.army: no army dutch in western_front_1940"),
    (PLAY, 'edge = "south"', 'edge = "south", support = { bombardment = 1, air = 1, none = 1 }',
     "players.french.support: 3 cards instead of 10"),
    (PLAY, 'deploy = ["french", "german"]', 'deploy = ["french"]', "deploy: of french, the sides are german, french"),
    (PLAY, "minutes = 30", 'minutes = 30\nevents = ["stukas"]', "events: no special event stukas"),
    (PLAY, "turns = 4", "turns = 36", "turns: 36 of them, the deck has 35 cards"),
    (PLAY, "[0, 0], [1200, 0], [1200, 530]", "[0, 0], [1200, 530], [1200, 0]", "french_setup.polygon: not a simple"),
    (PLAY, 'side = "french", name', 'side = "dutch", name', "zones.french_setup.side: no side dutch"),
    (PLAY, "F8 = {", "G1 = {", "units.french.G1: the id is in use on the other side"),
    (PLAY, 'type = "fr_h39"', 'type = "hq"', "units.french: F1, F8 are headquarters, one is allowed"),
    (PLAY, 'type = "fr_h39"', 'type = "fr_h40"', "units.french.F8.type: no kind, gun or vehicle fr_h40"),
    (PLAY, "at = [690, 150]", "at = [690, 14]", "units.french.F8.at: the base at [690, 14] is not on the table"),
    (PLAY, "at = [690, 150]", "at = [690, 531]", "units.french.F8.at: [690, 531] is outside the zone french_setup"),
    (PLAY, 'heading = 0, zone = "french_setup"', 'heading = 7, zone = "french_setup"', "units.french.F1.heading"),
    (PLAY, 'heading = 0, zone = "french_setup"', 'heading = 0, zone = "german_setup"',
     "units.french.F1.zone: no zone german_setup of the side french"),
    (PLAY, "at = [500, 250]", "at = [600, 229]", "units.french.F6.at: its base overlaps that of F1"),
    (PLAY, "at = [690, 150]", "at = [600, 400]", "units: F2, F8 are in farm, which holds 1"),
    (PLAY, "[victory]", '[[reserves]]\nside = "french"\nunits = ["G1"]\nturn = 2\n[victory]',
     "reserves[0].units: no unit G1 of the side french"),
    (PLAY, "points = 2, holder", "points = 2, owner", "objectives.farm"),
    (PLAY, 'points = 2, holder = "french"', 'points = 2, holder = "dutch"', "objectives.farm.holder: no side dutch"),
    (PLAY, 'feature = "farm"', 'feature = "barn"', "objectives.farm.feature: no feature barn"),
    (PLAY, 'feature = "farm"', 'feature = "hill"', "objectives.farm.feature: hill is a hill"),
    (PLAY, 'feature = "hill"', 'feature = "wood"', "objectives.hill.top: wood has none"),
    (PLAY, 'kind = "building"', 'kind = "point"', "objectives.farm.at: not a point on the table"),
    (GROUND, "[[560, 330], [640, 330], [640, 410]", "[[560, 330], [640, 410], [640, 330]",
     "outpost_table.toml: features.farm.polygon: not a simple polygon"),
    (PLAY, "[victory]", '[exits]\nway = { name = "Way", side = "dutch", edge = "south" }\n[victory]',
     "exits.way.side: no side dutch"),
    (PLAY, "[victory]", '[exits]\nway = { name = "Way", side = "german", edge = "east", span = [0, 901] }\n[victory]',
     "exits.way.span: [0, 901] is no stretch of an edge of 900 mm"),
    (PLAY, "[victory]", '[exits]\nway = { name = "Way", side = "german", edge = "north", span = [0, 1201] }\n[victory]',
     "exits.way.span: [0, 1201] is no stretch of an edge of 1200 mm"),
    ("data/cards.toml", 'end = "the_end"', 'end = "lull"', "data/cards.toml: end: lull is not one card"),
    ("data/cards.toml", 'owner = "first", rule = "10.B"', 'owner = "third", rule = "10.B"', "first_rally.owner"),
    ("data/units.toml", 'assault = "d3"', 'assault = "d5"', "'d5' - at `$.kinds.cart.assault`"),
    ("data/rules.toml", "demoralised = 60", "demoralised = 101", "<= 100 - at `$.skills.veteran.demoralised`"),
    (GROUND, "[1010, 470]", "[1210, 470]", "features.wood.polygon: [1210, 470] is off the table"),
    (GROUND, "[240, 535]]", "[240, 635]]", "features.hill.top: its corner [240, 635] is outside the polygon"),
    (
        GROUND, "[330, 390], [420", "[280, 400], [285, 500], [290, 398], [330, 390], [420",
        "features.hill.top: the edge of the polygon [280, 400]-[285, 500] runs through it",
    ),
    (
        GROUND, "top = [[220, 460], [330, 450], [350, 520], [240, 535]]", "top = [[330, 390], [420, 480], [380, 390]]",
        "features.hill.top: its corner [380, 390] is outside the polygon",
    ),
    (GROUND, "[550, 425], [650, 425]", "[550, 425], [550, 425]", "lines.wall.points: two or more are needed"),
    (GROUND, "[550, 425], [650, 425]", "[550, 425], [650, 925]", "lines.wall.points: [650, 925] is off the table"),
    (GROUND, 'type = "road", width = 40', 'type = "road"', "lines.road.width: 0 mm of a road"),
    (GROUND, "wall = {", "farm = {", "lines.farm: the id is that of a feature too"),
    (GROUND, "capacity = 1", "capacity = 1, apertures = [0]", "features.farm.apertures: a building has none"),
    (GROUND, ", capacity = 1", "", "features.farm.capacity: a building says how many stands it holds"),
    (GROUND, 'type = "entrenchment"', 'type = "bunker", capacity = 1, apertures = [3]', "trench.apertures: (3,)"),
    (GROUND, "capacity = 1", 'capacity = 1, over = "brook"', "features.farm.over: no feature brook"),
    (GROUND, 'type = "hill"', 'type = "woods"', "features.hill.top: a woods has none"),
    (GROUND, 'type = "hill"', 'type = "dune"', "'dune' - at `$.features.hill.type`"),
    (GROUND, "schema = 1", 'schema = 1\nextends = "outpost_table.toml"', "extends: it lies upon itself"),
    (GROUND, "farm = {", "deck-play = {", "features.deck-play: an id is of letters"),
    (GROUND, "wall = {", '"600,300" = {', "lines.600,300: an id is of letters"),
    (GROUND, "width = 1200", "width = 10001", "<= 10000 - at `$.width`"),
    (GROUND, "[1010, 470]", ", ".join(["[1010, 470]"] * 101), "features.wood.polygon: 105 points, at most 100"),
    (PLAY, 'table = "outpost_table"', 'table = "../data/outpost_table"', "is no file of data/"),
    (PLAY, 'supplement = "western_front_1940"', 'supplement = "./western_front_1940"', "is no file of supplements/"),
    (PLAY, "F8 = {", "sequence = {", "units.french.sequence: an id is of letters"),
    (PLAY, "F8 = {", "result = {", "units.french.result: an id is of letters"),
    (PLAY, "F8 = {", '"" = {', "units.french.: an id is of letters"),
    (PLAY, "F8 = {", f"{'F' * 41} = {{", "FF: an id is of letters"),
    (PLAY, "F8 = {", '"<b>" = {', "units.french.<b>: an id is of letters"),
    (PLAY, "F8 = {", "farm = {", "units.french.farm: the id is that of something else too"),
    (PLAY, "F8 = {", "german = {", "units.french.german: the id is that of something else too"),
    (PLAY, "F8 = {", '"F\\u202e" = {', "outpost.toml: a text with the character U+202E"),
    (PLAY, 'deploy = ["french", "german"]', 'deploy = ["french", "german", "french"]',
     "deploy: french, german, french, each side sets up once"),
    (FRENCH, "schema = 1", "schema = 1\nuses = 5", "french.toml: uses: 5 is no list of supplements"),
    (FRENCH, "schema = 1", 'schema = 1\nuses = ["../data/rules"]', "is no list of supplements"),
    ("supplements/common.toml", "schema = 1", "schema = 1\nkinds = [1]", "common.toml: kinds: not a table"),
    (FRENCH, 'av = 7, assault = "d12"', 'av = 7, assault = "d1000000"', "'d1000000' - at `$.vehicles.fr_b1bis."),
    (WEST, 'owner = "german"', 'owner = "german", copies = 101', "<= 100 - at `$.events.luftwaffe_on_call.copies`"),
    ("data/rules.toml", "least = 1,", "least = 2,", "data/rules.toml: aircraft: none of them comes on a 1"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "refusal"), FAULTS, ids=[fault[3] for fault in FAULTS])
def test_a_fault_is_refused_by_its_place(tmp_path: Path, file: str, old: str, new: str, refusal: str) -> None:
    with copied(tmp_path) as folder:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(BadTable, match=re.escape(refusal)):
            scenario.battle("outpost")


ROWS = [
    ("data/rules.toml", "regular = ", "skills.regular: it is missing"),
    ("data/cards.toml", "random_event = {", "sequence: no card of it is a random event"),
]


@pytest.mark.parametrize(("file", "row", "refusal"), ROWS)
def test_a_row_left_out_is_missed(tmp_path: Path, file: str, row: str, refusal: str) -> None:
    with copied(tmp_path) as folder:
        lines = (folder / file).read_text(encoding="utf-8").splitlines()
        kept = [line for line in lines if not line.startswith(row)]
        assert len(kept) == len(lines) - 1
        (folder / file).write_text("\n".join(kept), encoding="utf-8")
        with pytest.raises(BadTable, match=re.escape(refusal)):
            scenario.battle("outpost")


def _chain(folder: Path, files: int, each: str) -> None:
    """Supplements that use one another, the first of them used by one that is played."""
    for number in range(files):
        uses = [f"u{number + 1}"] * len(each) if number + 1 < files else []
        (folder / "supplements" / f"u{number}.toml").write_text(f"schema = 1\nuses = {uses}\n")
    path = folder / "supplements" / "common.toml"
    path.write_text(path.read_text().replace("schema = 1", 'schema = 1\nuses = ["u0"]'))


def test_supplements_that_share_what_they_use_are_read_once(tmp_path: Path) -> None:
    """Each twice by the one before it: reading them anew each time would take thousands of readings."""
    with copied(tmp_path) as folder:
        _chain(folder, 14, "ab")
        assert scenario.battle("outpost").units


def test_supplements_do_not_use_one_another_without_end(tmp_path: Path) -> None:
    with copied(tmp_path) as folder:
        _chain(folder, 40, "a")
        with pytest.raises(BadTable, match="uses: more than 16 supplements upon one another"):
            scenario.battle("outpost")


def test_a_table_has_only_so_many_corners(tmp_path: Path) -> None:
    """What it takes to answer a question about the ground grows with them."""
    with copied(tmp_path) as folder:
        path = folder / "data" / "outpost_table.toml"
        roads = (f"[lines.r{n}]\ntype = 'wall'\npoints = {[[x, n] for x in range(100)]}\n" for n in range(15))
        path.write_text("\n".join([path.read_text(encoding="utf-8"), *roads]), encoding="utf-8")
        with pytest.raises(BadTable, match="corners and points in all, at most 500"):
            scenario.battle("outpost")


def test_a_side_has_only_so_many_stands(tmp_path: Path) -> None:
    with copied(tmp_path) as folder:
        path = folder / "scenarios" / "outpost.toml"
        stand = '{ type = "infantry", name = "Infantry", at = [50, 50], heading = 0, zone = "french_setup" }'
        more = "\n".join(f"X{number} = {stand}" for number in range(80))
        text = path.read_text(encoding="utf-8").replace("[units.french]", f"[units.french]\n{more}")
        path.write_text(text, encoding="utf-8")
        with pytest.raises(BadTable, match=r"units\.french: 8\d stands, at most 60"):
            scenario.battle("outpost")


def test_a_scenario_that_is_not_there() -> None:
    with pytest.raises(Malformed, match="unknown-scenario"):
        scenario.battle("atlantis")
