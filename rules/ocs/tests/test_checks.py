"""What a scenario names must be there: the key and the value are told."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from rules.ocs.amounts import LIMIT
from rules.ocs.checks import scenario_faults, setup_faults
from rules.ocs.scenario import SHELF, battle, scenario_names
from rules.ocs.schema import CounterFile, MapFile, Reinforcement, ScenarioFile, SupplyLine

FILE = SHELF.file("winter_storm")
UNIT = next(iter(FILE.setup))


def faults(file: ScenarioFile) -> list[str]:
    """Of a file with the map and the counters that it names."""
    printed, counters = SHELF.data(file.map, MapFile), SHELF.data(file.counters, CounterFile)
    return list(scenario_faults(file, printed, battle("winter_storm").hexes.index, counters))


GROUP = Reinforcement(
    turn=1, side="axis", entries=("XX",), hexes=("99.99",), units=(UNIT, "x"), transports=("t",)
)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"first": "green"}, ["first: 'green' is no side"]),
        ({"setup": {UNIT: "99.99"}, "reinforcements": ()}, [f"setup.{UNIT}: '99.99' is no hex, box or craft"]),
        ({"dumps": {"axis": {"99.99": 4}}}, ["dumps.axis.99.99: '99.99' is no hex of the map"]),
        ({"hedgehogs": {"24.25": ("green", 1)}}, ["hedgehogs.24.25[0]: 'green' is no side"]),
        (
            {"supply": (SupplyLine(side="axis", entries=("XX",), tokens=(4,)),)},
            ["supply[0].entries[0]: 'XX' is no entry of the map"],
        ),
        (
            {"reinforcements": (GROUP,)},
            [
                "reinforcements[0].hexes[0]: '99.99' is no hex of the map",
                "reinforcements[0].entries[0]: 'XX' is no entry of the map",
                "reinforcements[0].units[1]: 'x' is no unit of the counters",
                "reinforcements[0].transports[0]: 't' is no transport",
                f"reinforcements[0].units[0]: '{UNIT}' comes at setup.{UNIT} too",
            ],
        ),
    ],
)  # fmt: skip
def test_what_is_not_there_is_named(changes: dict[str, Any], said: list[str]) -> None:
    assert faults(replace(FILE, **changes)) == said


def said_of(setup: dict[str, str]) -> list[str]:
    """What is wrong with a set-up of Winter Storm."""
    whole = battle("winter_storm")
    return list(setup_faults(dataclasses.replace(whole, file=replace(whole.file, setup=setup))))


def test_a_set_up_that_could_not_be_is_named() -> None:
    """4.8, 6.2, 24 Both sides in a hex, more than ten RE, ground that is closed to a unit."""
    whole = battle("winter_storm")
    setup = whole.file.setup
    assert said_of(setup) == []
    axis, soviet = (next(unit for unit in setup if whole.counters[unit].side == side) for side in whole.sides)
    assert said_of({axis: "24.25", soviet: "24.25"}) == ["setup: both sides stand in 24.25"]
    crowd = {unit: "24.25" for unit in setup if whole.counters[unit].side == "soviet"}
    assert sum(whole.counters[unit].re for unit in crowd) > LIMIT
    assert said_of(crowd) == ["setup: more than 10 RE stand in 24.25"]
    faces = {unit: (whole.counters[unit].combat, whole.counters[unit].move) for unit in setup}
    wheels = next(unit for unit, both in faces.items() if {face.mobility for face in both} == {"truck"})
    swamp = next(
        hex_id
        for hex_id, ground in zip(whole.hexes.ids, whole.land.terrain, strict=True)
        if "swamp" in ground
    )
    assert said_of({wheels: swamp}) == [f"setup.{wheels}: {swamp} is prohibited ground for it"]


@pytest.mark.parametrize("name", scenario_names())
def test_the_scenarios_make_sense(name: str) -> None:
    assert battle(name)
