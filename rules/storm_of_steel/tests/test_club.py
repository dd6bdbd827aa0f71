"""A club puts a supplement and a scenario of its own in, and touches no code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules.core.contract import Event
from rules.core.dice import ScriptedDice
from rules.core.errors import Illegal
from rules.storm_of_steel import scenario, supplement
from rules.storm_of_steel.effects import EndTurn, Reinforce
from rules.storm_of_steel.fire.firing import Fire, UnitFired
from rules.storm_of_steel.position import position
from rules.storm_of_steel.scenario import random_cards, support_cards
from rules.storm_of_steel.tests.files import copied

SUPPLEMENT = """
schema = 1
title = "Poland 1939"
source = "the club's own playtests"
years = [1939, 1939]
uses = ["common", "german"]

[kinds.infantry]   # a row of the playsheet replaced
name = "Infantry"
branch = "foot"
mobility = "infantry"
move = 120
fire = "d6"
range = 300
assault = "d12"
infantry = true
bunker = true

[kinds.uhlans]   # and one that it does not have
name = "Uhlans"
branch = "foot"
mobility = "infantry"
move = 180
fire = "d6"
range = 300
assault = "d12"
infantry = true

[vehicles.pl_7tp]
name = "7TP"
nations = ["polish"]
years = [1935, 1939]
mobility = "tracked"
move = 200
av = 2
assault = "d8"
base = 40
weapons = [
  { mount = "turret", gun = "37 mm wz. 37", soft = "d8", soft_range = 1000, ap = "d8", ap_range = 1000 },
]

[vehicles.pl_tks]   # whose gun has no die for soft targets
name = "TKS with 20 mm"
nations = ["polish"]
years = [1939, 1939]
mobility = "tracked"
move = 200
av = 1
assault = "d6"
weapons = [{ mount = "fixed", gun = "20 mm wz. 38", ap = "d6", ap_range = 600 }]

[vehicles.de_pz2]   # only what differs
av = 1

[guns.pl_wz36]
name = "37 mm wz. 36"
nations = ["polish"]
gun_class = "light"
move = 50
soft = "d6"
ap = "d8"
range = 1000
assault = "d6"

[armies.polish_1939]
name = "Polish 1939"
nation = "polish"
years = [1939, 1939]
skill = "veteran"
artillery = { volume = "low", rigid = true }
support = { bombardment = 2, air = 0, none = 8 }
limits = "polish"

[limits.polish]
tanks = { of = ["pl_7tp"], most = 4 }

[events]
counter_attack = { owner = "polish", copies = 2, effect = { key = "reinforce", foot = "d4" } }
dusk = { effect = { key = "end_turn" } }
"""
SCENARIO = """
schema = 1
source = "the club's own"
table = "outpost_table"
supplement = "poland_1939"
sides = ["polish", "german"]
turns = 6
minutes = 30
events = ["counter_attack", "dusk"]
victory = { demoralised = 1 }

[players]
polish = { army = "polish_1939", edge = "north", skill = "regular" }
german = { army = "german_1939_41", edge = "south" }

[zones]
north = { side = "polish", name = "North", polygon = [[0, 580], [1200, 580], [1200, 900], [0, 900]] }
south = { side = "german", name = "South", polygon = [[0, 0], [1200, 0], [1200, 530], [0, 530]] }

[units.polish]
P1 = { type = "pl_7tp", name = "7TP", at = [690, 620], heading = 180, zone = "north" }
P2 = { type = "uhlans", name = "Uhlans", at = [500, 610], heading = 180, zone = "north" }
P3 = { type = "infantry", name = "Infantry", at = [600, 640], heading = 180, zone = "north" }
P4 = { type = "pl_tks", name = "TKS", at = [800, 640], heading = 180, zone = "north" }

[units.german]
G1 = { type = "de_pz2", name = "PzKpfw II", at = [690, 150], heading = 0, zone = "south" }
G2 = { type = "infantry", name = "Schützen", at = [600, 150], heading = 0, zone = "south" }
"""


@pytest.fixture
def club(tmp_path: Path) -> Iterator[scenario.Battle]:
    """The data of the game with two files of a club beside them."""
    with copied(tmp_path) as folder:
        (folder / "supplements" / "poland_1939.toml").write_text(SUPPLEMENT, encoding="utf-8")
        (folder / "scenarios" / "club.toml").write_text(SCENARIO, encoding="utf-8")
        yield scenario.battle("club")


def test_its_files_are_found(club: scenario.Battle) -> None:
    assert "club" in scenario.scenario_names()
    assert "poland_1939" in supplement.names(scenario.SHELF.folder)


def test_its_tank_gun_and_soft_units_are_there(club: scenario.Battle) -> None:
    tank, uhlans = club.profiles["P1"], club.profiles["P2"]
    assert (tank.av, tank.base, tank.weapons[0].ap, tank.afv) == (2, 40, "d8", True)
    assert (uhlans.move, uhlans.foot, uhlans.infantry) == (180, True, True)
    assert club.book.profiles["pl_wz36"].kind == "light_gun"


def test_rows_that_differ_are_laid_over_those_below(club: scenario.Battle) -> None:
    assert club.profiles["P3"].move == 120
    two = club.profiles["G1"]
    assert (two.av, two.av_rear, two.move, two.one_man) == (1, 1, 200, True)


def test_a_gun_of_its_that_has_no_die_for_soft_targets_fires_at_armour_alone(club: scenario.Battle) -> None:
    ruleset = rules.get("storm_of_steel")
    asked_too = {"P3": [700, 600]}
    there = {"P4": {"at": [800, 640], "heading": 180}, "G1": [780, 540], "G2": [820, 540], **asked_too}
    state = position({"scenario": "club", "phase": "fire", "active": "polish", "units": there})

    def fire(target: str, *dice: int) -> list[Event]:
        return [*ruleset.resolve(state, "polish", Fire(unit="P4", target=target), ScriptedDice(*dice))]

    with pytest.raises(Illegal) as no:
        fire("G2")
    assert (no.value.rule, no.value.code) == ("6.A", "only-at-armour")
    assert no.value.facts["weapon"] == "20 mm wz. 38"
    assert isinstance(fire("G1", 1, 5)[0], UnitFired)


def test_its_army_is_played(club: scenario.Battle) -> None:
    assert (club.skill("polish"), club.army("polish").skill) == ("regular", "veteran")
    assert club.artillery("polish").rigid and support_cards(club.support("polish")).count("none") == 8
    assert club.book.limits("polish_1939")["tanks"].most == 4


def test_its_cards_are_shuffled_in(club: scenario.Battle) -> None:
    deck = random_cards(club)
    assert len(deck) == 34 + 2 + 1 and deck.count("counter_attack") == 2
    assert club.events["counter_attack"].effect == Reinforce(foot="d4")
    assert club.events["dusk"].effect == EndTurn()
    assert club.owners("polish") == ("polish",)


def test_a_card_of_a_nation_that_is_not_there_is_left_out(tmp_path: Path) -> None:
    with copied(tmp_path) as folder:
        path = folder / "scenarios" / "outpost.toml"
        text = path.read_text(encoding="utf-8").replace('"french_1940"', '"british_1940"')
        path.write_text(
            text.replace("minutes = 30", 'minutes = 30\nevents = ["no_radios", "refugee_column"]')
        )
        assert {"refugee_column", "no_radios"} & {*random_cards(scenario.battle("outpost"))} == {
            "refugee_column"
        }
