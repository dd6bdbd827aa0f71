"""The supplements on file, at places typed from their tables; `units.toml` apart."""

from __future__ import annotations

import pytest

from rules.storm_of_steel import scenario, supplement

WEST = supplement.read_supplement("western_front_1940")

# id, move cm, AV, weapons as mount:soft/range[:ap/range], assault, what else holds
VEHICLES = """
de_pz1    20  1  turret:d8/60                              d8   one_man
de_pz3e   20  3  turret:d8/100:d8/100                      d10
de_stug3b 20  5  fixed:d10/120:d8/120                      d8
de_251    20  1  turret:d6/60                              d6   half_tracked standard
fr_b1bis  15  7  turret:d8/100:d10/100,fixed:d10/120:d8/120  d12  one_man
fr_amd178 30  2  turret:d6/100:d8/100                      d6   armoured_car
fr_ue     15  1  -                                         d4   small
uk_mat1   10  6  turret:d8/60                              d8   one_man
uk_mat2   15  8  turret:d8/60:d10/100                      d10
uk_carrier 25 1  turret:d6/60                              d6   small
"""
# id, move cm, soft die, AP die, range cm
GUNS = """
any_atr    5  d4   d4   30
de_pak36   5  d6   d8   100
de_flak88  0  d10  d20  120
uk_2pdr    5  d6   d10  100
fr_25sa34  5  d6   d8   100
fr_47sa37  5  d6   d12  100
fr_75m97   0  d10  d10  120
"""


def rows(table: str) -> list[str]:
    return table.split("\n")[1:-1]


@pytest.mark.parametrize("row", rows(VEHICLES))
def test_vehicles(row: str) -> None:
    id, move, av, weapons, assault, *flags = row.split()
    unit = WEST.profiles[id]
    mounted = [
        f"{w.mount}:{w.soft}/{w.soft_range // 10}" + (f":{w.ap}/{w.ap_range // 10}" if w.ap else "")
        for w in unit.weapons
    ]
    assert (unit.move, unit.av, unit.assault) == (int(move) * 10, int(av), assault)
    assert ",".join(mounted) == weapons.strip("-") and unit.afv and unit.av_rear == unit.av
    held = {"one_man"} if unit.one_man else set()
    assert held | {unit.mobility, unit.transport} - {"tracked", "none"} == set(flags)


@pytest.mark.parametrize("row", rows(GUNS))
def test_guns(row: str) -> None:
    id, move, soft, ap, reach = row.split()
    gun = WEST.profiles[id]
    (weapon,) = gun.weapons
    assert (gun.move, weapon.soft, weapon.ap) == (int(move) * 10, soft, ap)
    assert weapon.soft_range == weapon.ap_range == int(reach) * 10
    assert (gun.branch, gun.mobility) == ("gun", "towed" if move == "0" else "light_gun")


def test_heavier_shells_add_to_the_die() -> None:
    profiles = supplement.read_supplement("north_west_europe_1944_45").profiles
    added = {
        id: profiles[id].weapons[0].ap_mod for id in ("de_tiger1", "de_panther", "de_tiger2", "uk_17pdr")
    }
    assert added == {"de_tiger1": 0, "de_panther": 2, "de_tiger2": 4, "uk_17pdr": 2}


@pytest.mark.dear
def test_how_many_there_are() -> None:
    counts = {name: supplement.read_supplement(name).file for name in supplement.names()}
    assert {name: (len(file.vehicles), len(file.guns)) for name, file in counts.items() if not file.uses} == {
        "common": (0, 1),
        "german": (25, 8),
        "soviet": (17, 5),
        "british": (15, 4),
        "american": (10, 3),
        "french": (11, 3),
    }


def test_second_rate_armies() -> None:
    reserve, series_b = WEST.armies["german_reserve_1940"], WEST.armies["french_series_b_1940"]
    assert (reserve.skill, reserve.support.air, reserve.support.none) == ("regular", 1, 6)
    assert (series_b.skill, series_b.support.bombardment, series_b.artillery.rigid) == ("raw", 4, True)
    assert WEST.limits("german_reserve_1940") == WEST.limits("german_1940")


def test_limits_of_the_armies() -> None:
    infantry = {
        army: WEST.limits(army)["infantry"] for army in ("german_1940", "french_1940", "british_1940")
    }
    assert [(line.least, line.most) for line in infantry.values()] == [(6, 10), (6, 12), (6, 10)]
    assert [len(WEST.limits(army)["tanks"].of) for army in infantry] == [6, 8, 6]
    assert WEST.limits("german_1940")["flak"].of == ("de_flak88",)


def test_saint_aubin() -> None:
    """Twenty a side, three objectives, a French reserve of five, twelve turns."""
    fight = scenario.battle("saint_aubin")
    assert [len(fight.file.units[side]) for side in fight.sides] == [20, 20]
    assert (fight.skill("german"), fight.skill("french")) == ("veteran", "regular")
    assert [line.points for line in fight.file.objectives.values()] == [3, 2, 2]
    (reserve,) = fight.file.reserves
    assert (reserve.units, reserve.turn, fight.file.turns) == (("F16", "F17", "F18", "F19", "F20"), 3, 12)
    assert [sum(fight.profiles[id].afv for id in fight.file.units[side]) for side in fight.sides] == [5, 5]
