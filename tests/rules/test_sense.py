"""A scenario file that makes no sense is refused when it is loaded: which file, which key, what is wrong with it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rules
from rules.core.dice import SeededDice
from rules.core.registry import HOME, forget_folder
from rules.core.sense import below, doubles, number_values, strangers
from rules.core.tables import BadTable

FILE = "scenarios/crossroads.toml"


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('hex = "0102"', 'hex = "0702"', "units.b1.hex: '0702' is no hex of the map"),
        ('r1 = { side = "red"', 'r1 = { side = "green"', "units.r1.side: 'green' is no side"),
        ('hex = "0103"', 'hex = "0102"', "units.b2.hex: '0102' is the hex of units.b1.hex too"),
        ('"0402" = "Crossroads"', '"0405" = "Crossroads"', "places.0405: '0405' is no hex of the map"),
        ('"....w."', '"....x."', "map[2][4]: 'x' is no terrain of data/charts.toml"),
        ('"....w."', '"....w"', "map[2]: 5 hexes, the first row has 6"),
        ("b2 = {", "b1 = {", "Cannot overwrite a value (at line 15"),
    ],
)
def test_a_scenario_that_makes_no_sense_is_refused(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    assert f"{FILE}: {said}" in refused(tmp_path, right, wrong)


@pytest.mark.parametrize("right", ["turns = 3", "minutes = 10"])
def test_a_game_has_a_turn_and_takes_a_minute(tmp_path: Path, right: str) -> None:
    field = right.split()[0]
    assert f">= 1 - at `$.{field}`" in refused(tmp_path, right, f"{field} = 0")


def refused(tmp_path: Path, right: str, wrong: str) -> str:
    """Why a scenario of a copy of the skeleton cannot be opened that has the one text in place of the other."""
    home = tmp_path / "border_clash"
    shutil.copytree(HOME / "core" / "skeleton", home, ignore=shutil.ignore_patterns("__pycache__"))
    text = (home / FILE).read_text(encoding="utf-8")
    assert right in text
    (home / FILE).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    rules.register_folder(home)
    try:
        with pytest.raises(BadTable) as refusal:
            rules.get("border_clash").setup("crossroads", {}, SeededDice(1))
        return str(refusal.value)
    finally:
        forget_folder(home)


def test_what_agrees_is_no_fault() -> None:
    named = {"b1": "0101", "b2": "0102"}
    assert not list(strangers(below("setup", named), {"0101", "0102"}, "hex of the map"))
    assert not list(doubles(below("setup", named), "is the hex of"))


def test_a_fault_names_its_place_in_a_list() -> None:
    groups = [*number_values("groups[0].units", ["b1", "b2"]), *number_values("groups[1].units", ["b2"])]
    assert list(doubles(groups, "arrives at")) == [
        "groups[1].units[0]: 'b2' arrives at groups[0].units[1] too"
    ]
    assert list(strangers(groups, {"b2"}, "unit")) == ["groups[0].units[0]: 'b1' is no unit"]
