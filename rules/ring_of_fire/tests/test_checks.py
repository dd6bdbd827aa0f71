"""What a scenario names must be there: the key and the value are told."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.ring_of_fire.checks import scenario_faults
from rules.ring_of_fire.scenario import SHELF, sheet
from rules.ring_of_fire.schema import CounterFile, MapFile, Reinforcement, ScenarioFile

FILE = SHELF.file("breakthrough")
ARRIVES = Reinforcement(turn=2, side="german", units=("G-11Pz-15",), entry=("1415..9999",))


def faults(file: ScenarioFile) -> list[str]:
    """Of a file with the map and the counters that it names."""
    printed, counters = SHELF.data(file.map, MapFile), SHELF.data(file.counters, CounterFile)
    return list(scenario_faults(file, sheet(printed), counters))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"window": ("1401", "9999")}, ["window[1]: '9999' is no hex of the map"]),
        ({"setup": {"G-11Pz-15": "0000"}}, ["setup.G-11Pz-15: '0000' is no hex of the map"]),
        ({"setup": {"nobody": "1401"}}, ["setup.nobody: 'nobody' is no unit of the counters"]),
        ({"exits": {"german": (), "green": ()}}, ["exits.green: 'green' is no side"]),
        ({"sources": {"soviet": ("1401..5399",)}}, ["sources.soviet[0]: '5399' is no hex of the map"]),
        (
            {"reinforcements": (ARRIVES, replace(ARRIVES, side="soviet", entry=()))},
            [
                "reinforcements[0].entry[0]: '9999' is no hex of the map",
                "reinforcements[1].units[0]: 'G-11Pz-15' is no unit of the soviet counters",
                "reinforcements[1].units[0]: 'G-11Pz-15' arrives at reinforcements[0].units[0] too",
            ],
        ),
    ],
)
def test_what_is_not_there_is_named(changes: dict[str, Any], said: list[str]) -> None:
    assert faults(replace(FILE, **changes)) == said
