"""Scenarios and maps, loaded once into arrays that a search can walk.

A hex is named by its id (`"3511"`) in state, actions and events, and by an integer (its row times the
columns plus its column) wherever a search touches thousands: `battle.index[hex_id]`, `battle.ids[index]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from rules.core.hexes import HexMap
from rules.core.sense import refuse
from rules.core.shelf import Shelf, TwoSides
from rules.ring_of_fire.checks import scenario_faults
from rules.ring_of_fire.schema import (
    CounterFile,
    CounterLine,
    MapFile,
    Reinforcement,
    ScenarioFile,
    TerrainFile,
    VictoryFile,
)

T = TypeVar("T")
Pair = tuple[str, str]
"""Two hexes that share a side."""

FOOT, MOTORIZED = 0, 1
"""Index into `Battle.cost`."""

NEVER = 1 << 20
"""A step that cannot be paid for: across an unbridged major river (B3)."""

NO_RIVER, MINOR, MAJOR = 0, 1, 2
"""What an unbridged hexside carries, in `Battle.barrier`."""


@dataclass(frozen=True)
class Counter:
    """B1 A counter: `strength[n]` is (attack, defence) with n steps gone."""

    id: str
    side: str
    label: str
    formation: str
    kind: str
    strength: tuple[tuple[int, int], ...]
    move: int
    tank: int | None
    small: bool
    recon: bool
    mobility: int
    armour: bool

    @property
    def steps(self) -> int:
        """Steps at full strength."""
        return len(self.strength)


@dataclass(frozen=True, eq=False)
class Battle(TwoSides):
    """One scenario ready to play. Lists are by hex index; hexes outside the window have no neighbours."""

    id: str
    file: ScenarioFile
    map: MapFile
    victory: VictoryFile
    hexes: HexMap
    """The whole printed map; knows no window."""
    ids: tuple[str, ...]
    index: dict[str, int]
    in_play: list[bool]
    terrain: list[str]
    neighbours: list[tuple[int, ...]]
    barrier: list[tuple[int, ...]]
    """For each neighbour, in the same order, what unbridged river lies between."""
    bridged: list[tuple[int, ...]]
    """The same for rivers that have a bridge there."""
    road: list[tuple[bool, ...]]
    cost: tuple[list[tuple[int, ...]], list[tuple[int, ...]]]
    """B3 Half points for the step to each neighbour, on foot and motorized; NEVER over an unbridged major."""
    steps: tuple[list[tuple[tuple[int, int], ...]], list[tuple[tuple[int, int], ...]]]
    """The same as pairs (neighbour, half points), for the flood."""
    enter: tuple[list[int], list[int]]
    """B3 Half points for the terrain of each hex, on foot and motorized."""
    road_rate: tuple[int, int]
    woods: list[bool]
    works: frozenset[str]
    printed_control: list[str]
    counters: dict[str, Counter]
    setup: dict[str, str]
    sources: dict[str, tuple[str, ...]]
    source_index: dict[str, frozenset[int]]
    exits: dict[str, frozenset[str]]
    arrivals: dict[str, Reinforcement]
    """B12 By unit: the group it comes with; entry hexes with ranges written out."""
    cache: dict[Any, Any] = field(default_factory=dict)

    def knows(self, hex_id: str) -> bool:
        """Whether there is such a hex in play."""
        place = self.index.get(hex_id)
        return place is not None and self.in_play[place]

    def adjacent(self, a: str, b: str) -> bool:
        """Whether the hexes share a hexside."""
        return self.index[b] in self.neighbours[self.index[a]]

    def around(self, hex_id: str) -> tuple[str, ...]:
        """Ids of the neighbours in play."""
        return tuple(self.ids[n] for n in self.neighbours[self.index[hex_id]])

    def between(self, a: str, b: str) -> tuple[int, int]:
        """(unbridged river, bridged river) on the hexside of two neighbours: NO_RIVER, MINOR or MAJOR."""
        here = self.index[a]
        slot = self.neighbours[here].index(self.index[b])
        return self.barrier[here][slot], self.bridged[here][slot]

    def distance(self, a: str, b: str) -> int:
        """Hexes from a to b on the grid."""
        return self.hexes.distance(self.index[a], self.index[b])


def _made(name: str, file: ScenarioFile) -> Battle:
    printed, counters = SHELF.data(file.map, MapFile), SHELF.data(file.counters, CounterFile)
    refuse(f"scenarios/{name}.toml", scenario_faults(file, sheet(printed), counters))
    terrain, victory = SHELF.data("terrain", TerrainFile), SHELF.data(file.victory, VictoryFile)
    return build(name, file, printed, terrain, counters, victory)


def build(
    name: str,
    file: ScenarioFile,
    printed: MapFile,
    costs: TerrainFile,
    counters: CounterFile,
    victory: VictoryFile,
) -> Battle:
    """The arrays of a scenario from its files."""
    hexes = HexMap(sheet(printed), printed.layout, printed.shift)
    index = hexes.index
    in_play = _window(file.window, hexes)
    neighbours = [
        tuple(n for n in near if in_play[n]) if inside else ()
        for inside, near in zip(in_play, hexes.around, strict=True)
    ]
    terrain = [costs.legend[sign] for row in printed.terrain for sign in row]
    barrier, bridged = (_beside(found, NO_RIVER, index, neighbours) for found in _rivers(printed))
    road = _beside(dict.fromkeys(links(printed.roads), True), False, index, neighbours)
    sources = {side: write_ranges_out(hexes) for side, hexes in file.sources.items()}
    foot = _costs("foot", costs, terrain, neighbours, barrier, road)
    motorized = _costs("motorized", costs, terrain, neighbours, barrier, road)
    return Battle(
        id=name, file=file, map=printed, victory=victory, hexes=hexes, ids=hexes.ids, index=index, in_play=in_play,
        terrain=terrain, neighbours=neighbours, barrier=barrier, bridged=bridged, road=road,
        cost=(foot, motorized),
        steps=(_paired(neighbours, foot), _paired(neighbours, motorized)),
        enter=([costs.enter["foot"][t] for t in terrain], [costs.enter["motorized"][t] for t in terrain]),
        road_rate=(costs.road["foot"], costs.road["motorized"]),
        woods=[t == "woods" for t in terrain],
        works=frozenset(printed.works),
        printed_control=[side_of(sign, file.sides) for row in printed.control for sign in row],
        counters=_counters(counters),
        setup={u: h for u, h in file.setup.items() if in_play[index[h]]},
        sources=sources,
        source_index={side: frozenset(index[h] for h in hexes) for side, hexes in sources.items()},
        exits={side: frozenset(write_ranges_out(hexes)) for side, hexes in file.exits.items()},
        arrivals=_arrivals(file),
    )  # fmt: skip


def write_ranges_out(hexes: tuple[str, ...]) -> tuple[str, ...]:
    """Ids with each range `a..b`, along a row or a column, written out."""
    out: list[str] = []
    for item in hexes:
        first, _, last = item.partition("..")
        last = last or first
        out += [
            f"{c:02}{r:02}"
            for c in range(int(first[:2]), int(last[:2]) + 1)
            for r in range(int(first[2:]), int(last[2:]) + 1)
        ]
    return tuple(out)


def side_of(sign: str, sides: tuple[str, str]) -> str:
    """The side whose id begins with the sign."""
    return next(side for side in sides if side.startswith(sign))


def sheet(printed: MapFile) -> list[list[str]]:
    """The ids of the map by row and column."""
    return [
        [f"{column + 1:02}{row + 1:02}" for column in range(len(signs))]
        for row, signs in enumerate(printed.terrain)
    ]


def _window(window: tuple[str, str], hexes: HexMap) -> list[bool]:
    (c0, r0), (c1, r1) = (hexes.cells[hexes.index[corner]] for corner in window)
    return [c0 <= c <= c1 and r0 <= r <= r1 for c, r in hexes.cells]


def _rivers(printed: MapFile) -> tuple[dict[Pair, int], dict[Pair, int]]:
    """Unbridged and bridged rivers by hexside; where a river is both, bridged wins (R23)."""
    rank = {"minor": MINOR, "major": MAJOR}
    size = {side: rank[river.size] for river in printed.rivers for side in river.sides}
    bridges = set(printed.bridges)
    unbridged = {_pair(side): found for side, found in size.items() if side not in bridges}
    return unbridged, {_pair(side): found for side, found in size.items() if side in bridges}


def _pair(side: str) -> Pair:
    a, b = side.split("/")
    return a, b


def _beside(
    found: Mapping[Pair, T], none: T, index: dict[str, int], neighbours: list[tuple[int, ...]]
) -> list[tuple[T, ...]]:
    """What is found on the side to each neighbour of each hex."""
    known = {
        (index[one], index[other]): what for pair, what in found.items() for one, other in (pair, pair[::-1])
    }
    return [tuple(known.get((here, n), none) for n in near) for here, near in enumerate(neighbours)]


def links(lines: tuple[str, ...]) -> tuple[Pair, ...]:
    """Each hex-to-hex link of lines written hex by hex."""
    return tuple(pair for line in lines for pair in zip(line.split(), line.split()[1:], strict=False))


def _costs(
    mobility: str,
    costs: TerrainFile,
    terrain: list[str],
    neighbours: list[tuple[int, ...]],
    barrier: list[tuple[int, ...]],
    road: list[tuple[bool, ...]],
) -> list[tuple[int, ...]]:
    """B3 The price of every step on the map for one kind of mobility, in half points."""
    enter, on_road = costs.enter[mobility], costs.road[mobility]
    river = {NO_RIVER: 0, MINOR: costs.minor_river[mobility], MAJOR: NEVER}
    return [
        tuple(
            on_road if paved and between == NO_RIVER else enter[terrain[there]] + river[between]
            for there, between, paved in zip(*sides, strict=True)
        )
        for sides in zip(neighbours, barrier, road, strict=True)
    ]


def _paired(
    neighbours: list[tuple[int, ...]], cost: list[tuple[int, ...]]
) -> list[tuple[tuple[int, int], ...]]:
    return [tuple(zip(near, tolls, strict=True)) for near, tolls in zip(neighbours, cost, strict=True)]


def _counters(file: CounterFile) -> dict[str, Counter]:
    return {
        unit: _counter(file, unit, side, line)
        for side, lines in (("german", file.german), ("soviet", file.soviet))
        for unit, line in lines.items()
    }


def _counter(file: CounterFile, unit: str, side: str, line: CounterLine) -> Counter:
    strength = (values.split("-") for values in line.strength)
    return Counter(
        id=unit, side=side, label=line.label, formation=line.formation, kind=line.kind,
        strength=tuple((int(attack), int(defence)) for attack, defence in strength), move=line.move,
        tank=line.tank, small=line.small, recon=line.recon,
        mobility=MOTORIZED if line.motorized or line.kind in file.motorized else FOOT,
        armour=line.tank is not None or line.kind in file.armour,
    )  # fmt: skip


def _arrivals(file: ScenarioFile) -> dict[str, Reinforcement]:
    return {
        unit: replace(group, entry=write_ranges_out(group.entry))
        for group in file.reinforcements
        for unit in group.units
    }


SHELF = Shelf(Path(__file__).parent, ScenarioFile, _made)
battle = SHELF.battle
