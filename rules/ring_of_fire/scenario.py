"""Scenarios and maps, loaded once into arrays that a search can walk.

A hex is named by its id (`"3511"`) in state, actions and events, and by an integer (its row times the
columns plus its column) wherever a search touches thousands: `battle.index[hex_id]`, `battle.ids[index]`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rules.core.shelf import TwoSides
from rules.ring_of_fire.schema import (
    CounterFile,
    MapFile,
    Reinforcement,
    ScenarioFile,
    TerrainFile,
    merged,
)

FOLDER = Path(__file__).parent
FOOT, MOTORIZED = 0, 1
"""Index into `Battle.cost`."""

NEVER = 1 << 20
"""A step that cannot be paid for: across an unbridged major river (B3)."""

NO_RIVER, MINOR, MAJOR = 0, 1, 2
"""What an unbridged hexside carries, in `Battle.barrier`."""

_EVEN_COLUMN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_ODD_COLUMN = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""Neighbours N, NE, SE, S, SW, NW of a hex in a 0-based even column, and in an odd one, which lies lower."""


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
    columns: int
    rows: int
    ids: tuple[str, ...]
    index: dict[str, int]
    in_play: list[bool]
    terrain: list[str]
    compass: list[tuple[int, ...]]
    """The hex N, NE, SE, S, SW, NW of each, -1 where the printed map ends; knows no window."""
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

    def column_row(self, hex_id: str) -> tuple[int, int]:
        """0-based column and row."""
        return int(hex_id[:2]) - 1, int(hex_id[2:]) - 1

    def distance(self, a: str, b: str) -> int:
        """Hexes from a to b on the grid."""
        (ca, ra), (cb, rb) = self.column_row(a), self.column_row(b)
        qa, qb = ra - (ca - (ca & 1)) // 2, rb - (cb - (cb & 1)) // 2
        return max(abs(ca - cb), abs(qa - qb), abs(ca + qa - cb - qb))


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def read_scenario(name: str) -> ScenarioFile:
    """The scenario's file with what it extends filled in; `msgspec.ValidationError` names an unknown key."""
    raw = _read(FOLDER / "scenarios" / f"{name}.toml")
    base = raw.pop("extends", None)
    if base is not None:
        raw = merged(_read(FOLDER / "scenarios" / f"{base}.toml"), raw)
    return msgspec.convert(raw, ScenarioFile)


def scenario_names() -> tuple[str, ...]:
    """The scenarios on file."""
    return tuple(sorted(path.stem for path in (FOLDER / "scenarios").glob("*.toml")))


@cache
def battle(name: str) -> Battle:
    """The scenario of this name, ready to play."""
    file = read_scenario(name)
    printed = msgspec.convert(_read(FOLDER / "data" / f"{file.map}.toml"), MapFile)
    costs = msgspec.convert(_read(FOLDER / "data" / "terrain.toml"), TerrainFile)
    counters = msgspec.convert(_read(FOLDER / "data" / f"{file.counters}.toml"), CounterFile)
    return build(name, file, printed, costs, counters)


def build(
    name: str, file: ScenarioFile, printed: MapFile, costs: TerrainFile, counters: CounterFile
) -> Battle:
    """The arrays of a scenario from its files."""
    columns, rows = len(printed.terrain[0]), len(printed.terrain)
    ids = tuple(f"{c + 1:02}{r + 1:02}" for r in range(rows) for c in range(columns))
    index = {hex_id: i for i, hex_id in enumerate(ids)}
    in_play = _window(file.window, columns, rows)
    compass = _compass(columns, rows)
    neighbours = _neighbours(compass, in_play)
    terrain = [costs.legend[sign] for row in printed.terrain for sign in row]
    barrier, bridged = _rivers(printed, index, neighbours)
    road = _links(printed.roads, index, neighbours)
    sources = {side: spread(hexes) for side, hexes in file.sources.items()}
    foot = _costs("foot", costs, terrain, neighbours, barrier, road)
    motorized = _costs("motorized", costs, terrain, neighbours, barrier, road)
    return Battle(
        id=name, file=file, map=printed, columns=columns, rows=rows, ids=ids, index=index, in_play=in_play,
        terrain=terrain, compass=compass, neighbours=neighbours, barrier=barrier, bridged=bridged, road=road,
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
        exits={side: frozenset(spread(hexes)) for side, hexes in file.exits.items()},
        arrivals=_arrivals(file),
    )  # fmt: skip


def spread(hexes: tuple[str, ...]) -> tuple[str, ...]:
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


def _window(window: tuple[str, str], columns: int, rows: int) -> list[bool]:
    (c0, r0), (c1, r1) = ((int(h[:2]) - 1, int(h[2:]) - 1) for h in window)
    return [c0 <= c <= c1 and r0 <= r <= r1 for r in range(rows) for c in range(columns)]


def _compass(columns: int, rows: int) -> list[tuple[int, ...]]:
    table: list[tuple[int, ...]] = []
    for here in range(columns * rows):
        row, column = divmod(here, columns)
        spots = [(column + dc, row + dr) for dc, dr in (_ODD_COLUMN if column % 2 else _EVEN_COLUMN)]
        table.append(tuple(r * columns + c if 0 <= c < columns and 0 <= r < rows else -1 for c, r in spots))
    return table


def _neighbours(compass: list[tuple[int, ...]], in_play: list[bool]) -> list[tuple[int, ...]]:
    return [
        tuple(n for n in near if n >= 0 and in_play[n]) if in_play[here] else ()
        for here, near in enumerate(compass)
    ]


def _rivers(
    printed: MapFile, index: dict[str, int], neighbours: list[tuple[int, ...]]
) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Unbridged and bridged rivers by hex and neighbour; where a river is both, bridged wins (R23)."""
    size = {
        side: MAJOR if river.size == "major" else MINOR for river in printed.rivers for side in river.sides
    }
    with_bridge = set(printed.bridges)
    unbridged = {side: rank for side, rank in size.items() if side not in with_bridge}
    bridged = {side: rank for side, rank in size.items() if side in with_bridge}
    return _by_neighbour(unbridged, index, neighbours), _by_neighbour(bridged, index, neighbours)


def _by_neighbour(
    sides: dict[str, int], index: dict[str, int], neighbours: list[tuple[int, ...]]
) -> list[tuple[int, ...]]:
    rank: dict[tuple[int, int], int] = {}
    for side, value in sides.items():
        a, b = (index[h] for h in side.split("/"))
        rank[a, b] = rank[b, a] = value
    return [tuple(rank.get((here, n), NO_RIVER) for n in near) for here, near in enumerate(neighbours)]


def _links(
    lines: tuple[str, ...], index: dict[str, int], neighbours: list[tuple[int, ...]]
) -> list[tuple[bool, ...]]:
    linked: set[tuple[int, int]] = set()
    for a, b in links(lines):
        linked |= {(index[a], index[b]), (index[b], index[a])}
    return [tuple((here, n) in linked for n in near) for here, near in enumerate(neighbours)]


def links(lines: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
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
    enter, on_road, over = costs.enter[mobility], costs.road[mobility], costs.minor_river[mobility]
    river = {NO_RIVER: 0, MINOR: over, MAJOR: NEVER}

    def step(here: int, slot: int, there: int) -> int:
        if road[here][slot] and barrier[here][slot] == NO_RIVER:
            return on_road
        return enter[terrain[there]] + river[barrier[here][slot]]

    return [
        tuple(step(here, slot, there) for slot, there in enumerate(near))
        for here, near in enumerate(neighbours)
    ]


def _paired(
    neighbours: list[tuple[int, ...]], cost: list[tuple[int, ...]]
) -> list[tuple[tuple[int, int], ...]]:
    return [tuple(zip(near, tolls, strict=True)) for near, tolls in zip(neighbours, cost, strict=True)]


def _counters(file: CounterFile) -> dict[str, Counter]:
    table: dict[str, Counter] = {}
    for side, lines in (("german", file.german), ("soviet", file.soviet)):
        for unit, line in lines.items():
            moves_by_engine = line.motorized or line.kind in file.motorized
            table[unit] = Counter(
                id=unit, side=side, label=line.label, formation=line.formation, kind=line.kind,
                strength=tuple(_pair(values) for values in line.strength), move=line.move, tank=line.tank,
                small=line.small, recon=line.recon, mobility=MOTORIZED if moves_by_engine else FOOT,
                armour=line.tank is not None or line.kind in file.armour,
            )  # fmt: skip
    return table


def _pair(values: str) -> tuple[int, int]:
    attack, defence = values.split("-")
    return int(attack), int(defence)


def _arrivals(file: ScenarioFile) -> dict[str, Reinforcement]:
    return {
        unit: msgspec.structs.replace(group, entry=spread(group.entry))
        for group in file.reinforcements
        for unit in group.units
    }
