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
    ("data/cards.toml", 'end = "the_end"', 'end = "lull"', "data/cards.toml: end: lull is not one card"),
    ("data/cards.toml", 'owner = "first", rule = "10.B"', 'owner = "third", rule = "10.B"', "first_rally.owner"),
    ("data/units.toml", 'assault = "d3"', 'assault = "d5"', "'d5' - at `$.kinds.cart.assault`"),
    ("data/rules.toml", "demoralised = 60", "demoralised = 101", "<= 100 - at `$.skills.veteran.demoralised`"),
    (GROUND, "[1010, 470]", "[1210, 470]", "features.wood.polygon: [1210, 470] is off the table"),
    (GROUND, "[240, 535]]", "[240, 635]]", "features.hill.top: not within the polygon"),
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
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "refusal"), FAULTS, ids=[fault[3] for fault in FAULTS])
def test_a_fault_is_refused_by_its_place(tmp_path: Path, file: str, old: str, new: str, refusal: str) -> None:
    with copied(tmp_path) as folder:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(BadTable, match=re.escape(refusal)):
            scenario.battle("outpost")


def test_a_scenario_that_is_not_there() -> None:
    with pytest.raises(Malformed, match="unknown-scenario"):
        scenario.battle("atlantis")
