"""Scenarios and maps, loaded once into a `Battle`.

A hex is named by its id (`"05.06"`) in state, actions and events, and by its number in `battle.hexes`
wherever a search touches thousands.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules.core.derived import keep_printed
from rules.core.flood import Graph
from rules.core.hexes import HexMap
from rules.core.sense import refuse
from rules.core.shelf import Shelf, TwoSides
from rules.hexwar.land import Tariff, lay_tariffs
from rules.hexwar.steps import MoveGraph
from rules.ocs.checks import air_faults, scenario_faults, sea_faults, setup_faults
from rules.ocs.counters import Counter, Range, read_counters, read_range
from rules.ocs.hulls import Hull, SeaFile, read_hulls
from rules.ocs.schema import (
    DUKW,
    CounterFile,
    Entry,
    FormationLine,
    MapFile,
    Mobility,
    ScenarioFile,
    VehicleLine,
)
from rules.ocs.terrain import SEA, Land, land
from rules.ocs.wings import AirFile, Wing, read_wings


@dataclass(frozen=True, eq=False)
class Battle(TwoSides):
    """One scenario ready to play. What is by hex is indexed by the hex's number."""

    id: str
    file: ScenarioFile
    map: MapFile
    land: Land
    counters: dict[str, Counter]
    formations: dict[str, FormationLine]
    control: tuple[str, ...]
    """13.3h The side that held each hex when play began."""
    entries: dict[str, Entry]
    air: AirFile | None = None
    wings: dict[str, Wing] = field(default_factory=dict)
    """14.1 The planes as printed."""
    sea: SeaFile | None = None
    hulls: dict[str, Hull] = field(default_factory=dict)
    """3.4 The ships as printed."""
    cache: dict[Any, Any] = field(default_factory=dict)

    @property
    def hexes(self) -> HexMap:
        """The hexes by number."""
        return self.land.hexes

    def find_post(self, place: str) -> dict[str, str]:
        """12.3e Where a unit of the set-up is, as fields of it: a box that stands for a hex is that hex."""
        if place in self.file.crafts:
            return {"fate": "aboard", "within": place}
        box = self.file.boxes.get(place)
        if box is None:
            return {"hex": place}
        return {"hex": box.hex} if box.hex else {"fate": "box", "within": place}

    def vehicle(self, kind: str) -> VehicleLine:
        """13.2 What the scenario says of a kind of transport."""
        return DUKW if kind == "dukw" else self.file.transport[kind]

    def extender(self, kind: str) -> Range:
        """12.7b The range of an Extender made of that kind of transport."""
        return read_range(self.file.transport[kind].extender)

    def going(self, ground: str, turn: int) -> tuple[int, ...]:
        """17 Numbers of the entries of `file.going` that hold in that weather and turn."""
        rows = [(number, row) for number, row in enumerate(self.file.going) if turn >= row.from_turn]
        return tuple(number for number, row in rows if row.ground in ("", ground))

    def moves(
        self, mobility: Mobility, side: str, going: tuple[int, ...] = (), roads: bool = True
    ) -> MoveGraph:
        """6.2 The steps of a moving unit; without roads and bridges for an overrun (8)."""
        return self._steps("moves", mobility, side, going, roads)

    def supplies(self, mobility: Mobility, side: str, going: tuple[int, ...] = ()) -> MoveGraph:
        """12.3d The steps of a supply path: normal costs, or what the weather has made cheaper."""
        return self._steps("supplies" if going else "moves", mobility, side, going, True)

    @keep_printed
    def _steps(
        self, use: str, mobility: Mobility, side: str, going: tuple[int, ...], roads: bool
    ) -> MoveGraph:
        return lay_tariffs(self.tariffs(use, mobility, side, going, roads))

    @keep_printed
    def courses(self) -> Graph:
        """18.1c The steps of ships, from one all-sea hex to the next."""
        wet = [terrain == (SEA,) for terrain in self.land.terrain]
        return [
            [(there, 1) for there in around if wet[here] and wet[there]]
            for here, around in enumerate(self.hexes.around)
        ]

    @keep_printed
    def channels(self) -> Graph:
        """18.1c The steps of landing craft: in all-sea hexes, along coasts, across estuaries."""
        around, wet = self.hexes.around, [terrain == (SEA,) for terrain in self.land.terrain]
        graph = [
            [
                (there, 1) for there in near
                if wet[here] or wet[there] or any(wet[hex] for hex in set(near) & set(around[there]))
            ]
            for here, near in enumerate(around)
        ]  # fmt: skip
        for text in self.sea.estuaries if self.sea else ():
            a, b = (self.hexes.index[part] for part in text.split("/"))
            graph[a].append((b, 1))
            graph[b].append((a, 1))
        return graph

    def tariffs(
        self, use: str, mobility: Mobility, side: str, going: tuple[int, ...], roads: bool = True
    ) -> list[Tariff]:
        """6.2, 12.3d The prices that hold for moving units (`moves`), or for supply paths (`supplies`)."""
        states = tuple(self.file.going[number] for number in going)
        found = [Tariff(self.land, mobility, side, states, roads)]
        if use == "supplies" and going:
            found.append(Tariff(self.land, mobility, side, (), roads))
        return found

    def open_entries(self, side: str, turn: int) -> Iterable[Entry]:
        """13.6 The side's entries that are open in the turn."""
        mine = (entry for entry in self.map.entries if entry.side == side)
        return (entry for entry in mine if entry.turns[0] <= turn <= entry.turns[1])


def _made(name: str, file: ScenarioFile) -> Battle:
    printed, counters = SHELF.data(file.map, MapFile), SHELF.data(file.counters, CounterFile)
    air = SHELF.data(file.air, AirFile) if file.air else None
    sea = SHELF.data(file.sea, SeaFile) if file.sea else None
    made = build(name, file, printed, counters, air, sea)
    refuse(f"scenarios/{name}.toml", scenario_faults(file, printed, made.hexes.index, counters))
    refuse(f"scenarios/{name}.toml", setup_faults(made))
    if air is not None:
        faults = air_faults(air, printed, made.hexes.index, file.sides, made.counters, made.hulls)
        refuse(f"data/{file.air}.toml", faults)
    if sea is not None:
        refuse(f"data/{file.sea}.toml", sea_faults(made, sea))
    return made


def build(
    name: str, file: ScenarioFile, printed: MapFile, counters: CounterFile, air: AirFile | None = None,
    sea: SeaFile | None = None,
) -> Battle:  # fmt: skip
    """The arrays of a scenario from its files."""
    columns, rows = len(printed.terrain[0]), len(printed.terrain)
    ids = [[f"{c:02}.{r:02}" for c in range(1, columns + 1)] for r in range(1, rows + 1)]
    hexes = HexMap(ids, printed.layout, printed.shift)
    initial = {side[0]: side for side in file.sides}
    return Battle(
        id=name,
        file=file,
        map=printed,
        land=land(printed, hexes),
        counters=read_counters(counters),
        formations=dict(counters.formations),
        control=tuple(initial[printed.control[row][column]] for column, row in hexes.cells),
        entries={entry.id: entry for entry in printed.entries},
        air=air,
        wings=read_wings(air) if air else {},
        sea=sea,
        hulls=read_hulls(sea) if sea else {},
    )


SHELF = Shelf(Path(__file__).parent, ScenarioFile, _made)
battle, enlist, scenario_names = SHELF.battle, SHELF.enlist, SHELF.names
