"""What a scenario names must be there: the key and the value are told."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.ocs.checks import scenario_faults
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


@pytest.mark.parametrize("name", scenario_names())
def test_the_scenarios_make_sense(name: str) -> None:
    assert battle(name)
