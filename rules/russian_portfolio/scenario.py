"""Scenarios and maps, loaded once into a `Battle`.

A hex is named by its id (`"G15"`) in state, actions and events, and by its number in `battle.hexes` wherever a
search touches many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules.core.hexes import HexMap, Shift
from rules.core.sense import refuse
from rules.core.shelf import Shelf, TwoSides
from rules.russian_portfolio.checks import scenario_faults
from rules.russian_portfolio.counters import Counter, counter
from rules.russian_portfolio.schema import (
    CombatFile,
    CounterFile,
    MapFile,
    ScenarioFile,
    TerrainFile,
    TerrainLine,
)

SHIFT: Shift = "odd"
"""Rows B, D, … (0-based 1, 3, …) lie half a hex east."""


@dataclass(frozen=True, eq=False)
class Battle(TwoSides):
    """One scenario ready to play. What is by hex is indexed by the hex's number, barriers by both orders of a pair."""

    id: str
    file: ScenarioFile
    map: MapFile
    terrain_file: TerrainFile
    combat: CombatFile
    hexes: HexMap
    counters: dict[str, Counter]
    pool: frozenset[str]
    """Units that are not set up and may be built."""
    terrain: tuple[str, ...]
    country: tuple[str, ...]
    arctic: tuple[bool, ...]
    features: tuple[frozenset[str], ...]
    barriers: dict[tuple[int, int], frozenset[str]]
    stalin: frozenset[tuple[int, int]]
    """X.B.3 Hexsides of the Stalin Line as (outside, protected)."""
    water: tuple[str, ...]
    """Name of the sea or lake that a water hex belongs to."""
    coast: tuple[frozenset[str], ...]
    """VIII.B Seas that a land hex lies on."""
    cache: dict[Any, Any] = field(default_factory=dict)

    def line(self, here: int) -> TerrainLine:
        """X What the chart says of the hex."""
        return self.terrain_file.hexes[self.terrain[here]]

    def between(self, here: int, there: int) -> frozenset[str]:
        """X What lies along the hexside."""
        return self.barriers.get((here, there), frozenset())

    def with_feature(self, feature: str) -> Iterator[int]:
        """Hexes in which that is printed."""
        return (here for here, found in enumerate(self.features) if feature in found)

    def name(self, hex_id: str) -> str:
        """The printed name of a hex, else its id."""
        place = self.map.places.get(hex_id)
        return place.name if place else hex_id


def _made(name: str, file: ScenarioFile) -> Battle:
    printed, counters = SHELF.data(file.map, MapFile), SHELF.data(file.counters, CounterFile)
    refuse(f"scenarios/{name}.toml", scenario_faults(file, printed, sheet(printed), counters))
    terrain, combat = SHELF.data(file.terrain, TerrainFile), SHELF.data(file.combat, CombatFile)
    return build(name, file, printed, counters, terrain, combat)


def letters(row: int) -> str:
    """The name of a row, 0-based: A to Z, then AA, BB, …"""
    return chr(65 + row % 26) * (row // 26 + 1)


def sheet(printed: MapFile) -> list[list[str]]:
    """The ids of the map by row and column; '' where a hex is out of play."""
    return [
        [f"{letters(r)}{c + 1}" if mark != "-" else "" for c, mark in enumerate(row)]
        for r, row in enumerate(printed.country)
    ]


def build(
    name: str,
    file: ScenarioFile,
    printed: MapFile,
    units: CounterFile,
    terrain: TerrainFile,
    combat: CombatFile,
) -> Battle:
    """The arrays of a scenario from its files."""
    hexes = HexMap(sheet(printed), "pointy", SHIFT)
    kinds = {line.sign: kind for kind, line in terrain.hexes.items()}
    barriers, stalin = _barriers(printed, hexes)
    places = printed.places
    return Battle(
        id=name,
        file=file,
        map=printed,
        terrain_file=terrain,
        combat=combat,
        hexes=hexes,
        counters={unit: counter(unit, line) for unit, line in (*units.units.items(), *units.pool.items())},
        pool=frozenset(units.pool),
        terrain=tuple(kinds[printed.terrain[row][column]] for column, row in hexes.cells),
        country=tuple(printed.country[row][column] for column, row in hexes.cells),
        arctic=tuple(printed.arctic[row][column] == "n" for column, row in hexes.cells),
        features=tuple(frozenset(places[i].kinds) if i in places else frozenset() for i in hexes.ids),
        barriers=barriers,
        stalin=stalin,
        water=tuple(_named(printed.waters, hexes)),
        coast=tuple(frozenset(sea for sea, on in printed.coasts.items() if i in on) for i in hexes.ids),
    )


def _named(waters: dict[str, tuple[str, ...]], hexes: HexMap) -> Iterator[str]:
    named = {hex_id: water for water, ids in waters.items() for hex_id in ids}
    return (named.get(hex_id, "") for hex_id in hexes.ids)


def _barriers(
    printed: MapFile, hexes: HexMap
) -> tuple[dict[tuple[int, int], frozenset[str]], frozenset[tuple[int, int]]]:
    found: dict[tuple[int, int], frozenset[str]] = {}
    stalin = set()
    for line in printed.hexsides:
        for text in line.between:
            a, b = text.split("/")
            if a not in hexes.index or b not in hexes.index:
                continue  # the other bank is out of play
            pair = hexes.index[a], hexes.index[b]
            if line.kind == "stalin_line":
                stalin.add(pair)
                continue
            for key in (pair, pair[::-1]):
                found[key] = found.get(key, frozenset()) | {line.kind}
    return found, frozenset(stalin)


SHELF = Shelf(Path(__file__).parent, ScenarioFile, _made)
battle, enlist = SHELF.battle, SHELF.enlist
