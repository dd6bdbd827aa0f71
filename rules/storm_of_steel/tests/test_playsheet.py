"""The figures of the playsheet and of the summaries, typed from them, against the data files."""

from __future__ import annotations

import pytest

from rules.storm_of_steel import scenario, supplement
from rules.storm_of_steel.schema import Skill, Weather, sides

MASTER = scenario.battle("saint_aubin").rules

# PS: move (0 towed), fire die, nearest and farthest in cm, assault die; 4.I headquarters
PLAYSHEET = """
infantry    10  d6    0   30  d12
hmg          5  d8    0   60  d8
mortar       5  d10  10   80  d6
light_gun    5  d6    0  100  d6
medium_gun   0  d10   0  120  d6
heavy_gun    0  d12   0  140  d6
truck       30  -     0    0  d4
cart        10  -     0    0  d3
limber      10  -     0    0  d3
hq          10  -     0    0  d6
"""


@pytest.mark.parametrize("row", PLAYSHEET.split("\n")[1:-1])
def test_soft_units(row: str) -> None:
    kind, move, fire, nearest, farthest, assault = row.split()
    profile = supplement.read_supplement("common").profiles[kind]
    weapon = profile.weapons[0] if profile.weapons else None
    assert (profile.move, profile.assault, profile.av) == (int(move) * 10, assault, 0)
    assert (weapon.soft if weapon else "-") == fire
    if weapon:
        assert (weapon.nearest, weapon.soft_range, weapon.ap) == (int(nearest) * 10, int(farthest) * 10, None)


def test_only_mortars_fire_over_others_and_at_a_new_target_with_a_d6() -> None:
    firing = {
        id: p.weapons[0] for id, p in supplement.read_supplement("common").profiles.items() if p.weapons
    }
    assert {id: weapon.first_shot for id, weapon in firing.items() if weapon.indirect} == {"mortar": "d6"}


@pytest.mark.parametrize(
    ("skill", "command", "demoralised", "nerve"),
    [("veteran", 8, 60, 4), ("regular", 6, 50, 5), ("raw", 4, 40, 6)],
)
def test_skills(skill: Skill, command: int, demoralised: int, nerve: int) -> None:
    line = MASTER.skills[skill]
    assert (sides(line.command), line.demoralised, line.nerve) == (command, demoralised, nerve)


def test_protection_and_range() -> None:
    assert MASTER.protection == {"open": 4, "woods": 5, "cover": 7, "bunker": 9}
    bands = MASTER.bands
    assert (bands.short, bands.short_bonus, bands.long, bands.long_bonus) == (100, 1, 200, -1)


@pytest.mark.parametrize(
    ("weather", "air", "bombardment", "reach", "cost"),
    [
        ("normal", True, True, -1, 0),
        ("overcast", False, True, -1, 0),
        ("heavy_rains", False, True, 200, 0),
        ("fog", False, False, 100, 1),
    ],
)
def test_weather(weather: Weather, air: bool, bombardment: bool, reach: int, cost: int) -> None:
    line = MASTER.weather[weather]
    assert (line.air, line.bombardment, line.reach, line.cost) == (air, bombardment, reach, cost)


def test_artillery_and_aircraft() -> None:
    assert MASTER.volumes == {"low": "d8", "normal": "d10", "high": "d12"}
    dice = [
        max((a.least, a.die) for a in MASTER.aircraft.values() if a.least <= face)[1] for face in range(1, 7)
    ]
    assert dice == ["d8", "d8", "d8", "d12", "d12", "d20"]
    impact = MASTER.impact
    assert (impact.bombardment, impact.air, impact.rigid, impact.astray) == (50, 100, 150, 3)


def test_rolls_of_the_summaries() -> None:
    assert (MASTER.rally.steady, MASTER.rally.demoralised, MASTER.hq_save) == (5, 6, 3)
    assert (MASTER.activation.steady, MASTER.activation.demoralised, MASTER.surrender) == (1, 2, 3)
    assert (MASTER.armour.gun, MASTER.armour.tracks, MASTER.armour.rear) == (1, 5, 1)
    assert (MASTER.mines.stop, MASTER.mines.kill) == (5, 6)
    assert (MASTER.difficulty.foot, MASTER.difficulty.vehicle, MASTER.difficulty.stuck) == (1, 2, (2, 12))
    carried = {name: (line.guns, line.foot) for name, line in MASTER.transport.items()}
    assert carried == {"standard": (1, 3), "small": (1, 1)}


def test_distances() -> None:
    found = MASTER.distances
    assert (found.detachment, found.within_patch, found.spotting, found.isolation) == (50, 50, 100, 100)
