"""Floods over a generated campaign map: 10,000 hexes, 1,000 units, 100 dumps, 50 headquarters.

    python bench/floods.py

The map is made from a fixed seed: six terrains, hexsides with rivers (5 %), costs in half movement points.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.figures import Row
from rules.core.flood import Graph, flood, graph
from rules.core.hexes import HexMap

TERRAIN = {"open": 2, "woods": 4, "hills": 4, "marsh": 6, "village": 1, "mountain": None}
"""Half movement points to enter; None is closed."""
SHARES = (55, 15, 12, 5, 10, 3)
RIVER = 4
MP = 2
"""Half movement points in one."""


class Campaign(NamedTuple):
    """The generated map and what stands on it, by hex number."""

    hexes: HexMap
    ways: Graph
    units: list[int]
    dumps: list[int]
    headquarters: list[int]


def campaign(seed: int = 1943) -> Campaign:
    """A 100 × 100 map with 1,000 units, 100 dumps and 50 headquarters."""
    chance = random.Random(seed)
    hexes = HexMap([[f"{c:02}{r:02}" for c in range(100)] for r in range(100)])
    ground = chance.choices(list(TERRAIN.values()), SHARES, k=len(hexes))
    sides = {hexes.hexside(a, b) for a in range(len(hexes)) for b in hexes.around[a] if a < b}
    rivers = {side for side in sorted(sides) if chance.random() < 0.05}

    def cost(a: int, b: int, direction: int) -> int | None:
        price = ground[b]
        low = a * 6 + direction if a < b else b * 6 + (direction + 3) % 6
        return price if price is None or low not in rivers else price + RIVER

    ways = graph(hexes, cost)
    open = [i for i, price in enumerate(ground) if price is not None]
    return Campaign(hexes, ways, chance.sample(open, 1000), chance.sample(open, 100), chance.sample(open, 50))


def timed(run: Callable[[], object], times: int) -> tuple[float, float]:
    """Median and 95th percentile of a call, in milliseconds."""
    took = []
    for _ in range(times):
        start = perf_counter()
        run()
        took.append((perf_counter() - start) * 1000)
    return median(took), quantiles(took, n=20)[-1]


def rows() -> list[tuple[str, float, float]]:
    """Name, median and p95 in milliseconds, one row for each kind of flood."""
    map = campaign()
    turns = iter(range(10**9))

    def unit() -> int:
        return map.units[next(turns) % len(map.units)]

    runs: list[tuple[str, Callable[[], object], int]] = [
        ("make the map and its graph, once a scenario", campaign, 5),
        ("one unit, 12 MP", lambda: flood(map.ways, [unit()], 12 * MP), 1000),
        ("one unit, 12 MP, with every path", lambda: _paths(map, unit()), 300),
        ("one unit, whole map", lambda: flood(map.ways, [unit()]), 60),
        ("100 dumps at once, 5 MP", lambda: flood(map.ways, map.dumps, 5 * MP), 200),
        ("50 headquarters at once, 10 MP", lambda: flood(map.ways, map.headquarters, 10 * MP), 200),
        ("every one of 1,000 units, 12 MP", lambda: [flood(map.ways, [u], 12 * MP) for u in map.units], 8),
    ]
    return [(name, *timed(run, times)) for name, run, times in runs]


def bench(quick: bool = False) -> Iterator[Row]:
    """The same as rows of `manage.py bench`."""
    for name, middle, high in rows():
        yield Row(f"flood, 10,000 hexes: {name}", middle, high)


def _paths(map: Campaign, unit: int) -> list[list[int]]:
    reach = flood(map.ways, [unit], 12 * MP)
    return [reach.path(end) for end in reach.list_reached()]


if __name__ == "__main__":
    for name, middle, high in rows():
        print(f"{name:44} {middle:9.3f} ms   p95 {high:9.3f} ms")
