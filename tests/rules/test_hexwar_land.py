"""`hexwar.land`: what lies between two hexes, roads that serve one side, states of the ground, bridges."""

from __future__ import annotations

from types import SimpleNamespace as Row
from typing import Any

from rules.core.hexes import HexMap
from rules.hexwar.land import Hexside, Land, Tariff, bridge_steps, lay_tariffs, read_land
from rules.hexwar.steps import NEVER

HEXES = HexMap([["0101", "0201", "0301"], ["0102", "0202", "0302"]])
CHART = Row(
    hexes={"clear": Row(sign=".", enter={"foot": "2"}), "wood": Row(sign="w", enter={"foot": "4"})},
    sides={
        "brook": Row(cross={"foot": "1"}, bridged="none"),
        "river": Row(cross={"foot": "9"}, bridged="brook"),
    },
    roads={"road": Row(cost={"foot": "1"}, rail=False), "rail": Row(cost={"foot": "2"}, rail=True)},
)


def read(**more: Any) -> Land[Any]:
    printed = {"terrain": ["..w", "..."], "mixed": {}, "bridges": (), "hexsides": (), "links": (), **more}
    return read_land(Row(**printed), CHART, HEXES, int)


def side(kind: str, *between: str, name: str = "") -> Row:
    return Row(kind=kind, between=between, name=name)


def link(kind: str, *between: str, crossing: str | None = None) -> Row:
    return Row(kind=kind, between=between, tracks=1, crossing=crossing)


def step(land: Land[Any], a: str, b: str, whose: str = "blue", *going: Any) -> int:
    return Tariff(land, "foot", whose, going).step(HEXES.at(a), HEXES.at(b))


def test_several_things_along_a_hexside_are_paid_together_and_each_kind_once() -> None:
    land = read(hexsides=[side("brook", "0101/0201"), side("river", "0101/0201"), side("brook", "0101/0201")])
    pair = HEXES.at("0201"), HEXES.at("0101")
    assert land.sides[pair] == (Hexside("river", "", False), Hexside("brook", "", False))
    assert step(land, "0201", "0101") == 2 + 9 + 1


def test_the_dearest_terrain_of_a_hex_counts() -> None:
    assert step(read(mixed={"0201": ("wood",)}), "0101", "0201") == 4


def test_a_crossing_serves_the_side_that_it_names() -> None:
    land = read(links=[link("road", "0201/0301", crossing="blue")])
    assert (step(land, "0201", "0301"), step(land, "0201", "0301", "red")) == (1, 4)
    assert land.crossings == {("0201", "0301"), ("0301", "0201")}


def test_only_railways_join_neighbours_by_rail() -> None:
    land = read(links=[link("rail", "0101/0201"), link("road", "0201/0301")])
    assert [land.rails[HEXES.at(place)] for place in ("0101", "0201", "0301")] == [
        (HEXES.at("0201"),), (HEXES.at("0101"),), (),
    ]  # fmt: skip


def test_the_last_state_of_the_ground_holds_and_a_river_by_its_name() -> None:
    land = read(hexsides=[side("river", "0101/0201", name="Don")])
    mud = Row(enter={"foot": {"clear": "3"}}, side={}, river={})
    frost = Row(enter={"foot": {"clear": "1"}}, side={}, river={"Don": {"foot": "0"}})
    assert step(land, "0101", "0201", "blue", mud) == 3 + 9
    assert step(land, "0101", "0201", "blue", mud, frost) == 1


def test_a_bridge_is_never_dearer_and_the_cheapest_tariff_counts() -> None:
    land = read(hexsides=[side("river", "0101/0201")])
    tariffs = [Tariff(land, "foot", "blue", ()), Tariff(land, "foot", "blue", (), roads=False)]
    plain = lay_tariffs(tariffs)
    bridged = bridge_steps(plain, tariffs, [HEXES.at("0101")])
    assert plain.cost(0, 1) == 11
    assert bridged.cost(0, 1) == 3
    assert bridged.cost(0, 2) == NEVER
