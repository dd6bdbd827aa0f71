"""What a scenario names must be there: the key and the value are told."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.russian_portfolio.checks import scenario_faults
from rules.russian_portfolio.scenario import SHELF, sheet
from rules.russian_portfolio.schema import CounterFile, MapFile, PhaseLine, ScenarioFile

FILE = SHELF.file("barbarossa")


def faults(file: ScenarioFile) -> list[str]:
    """Of a file with the map and the counters that it names."""
    printed, counters = SHELF.data(file.map, MapFile), SHELF.data(file.counters, CounterFile)
    return list(scenario_faults(file, printed, sheet(printed), counters))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"setup": {**FILE.setup, "a-1-pzg": "ZZ9"}}, ["setup.a-1-pzg: 'ZZ9' is no hex of the map"]),
        ({"setup": {**FILE.setup, "nobody": "U3"}}, ["setup.nobody: 'nobody' is no unit of the counters"]),
        (
            {"free": replace(FILE.free, elsewhere={"nobody": "ZZ9"})},
            [
                "free.elsewhere.nobody: 'nobody' is no unit of the set-up",
                "free.elsewhere.nobody: 'ZZ9' is no hex of the map",
            ],
        ),
        (
            {"control": {"Red Sea": ("ZZ9",)}},
            ["control.Red Sea: 'Red Sea' is no sea of the map", "control.Red Sea[0]: 'ZZ9' is no hex of the map"],
        ),
        ({"commands": {"three": {"green": ()}}}, ["commands.three.green: 'green' is no side"]),
        ({"sequence": (PhaseLine(phase="attack", side="green"),)}, ["sequence[0].side: 'green' is no side"]),
        ({"victory": replace(FILE.victory, soviet=("ZZ9",))}, ["victory.soviet[0]: 'ZZ9' is no hex of the map"]),
    ],
)  # fmt: skip
def test_what_is_not_there_is_named(changes: dict[str, Any], said: list[str]) -> None:
    assert faults(replace(FILE, **changes)) == said
