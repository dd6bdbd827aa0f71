"""6.2, 6.3 What a step costs: arrays by hex number, made once for each MP type, side and state of the ground."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rules.core.hexes import HexMap
from rules.core.tables import load
from rules.hexwar.steps import NEVER, MoveGraph, add_prices, change_steps, lay_steps, raise_steps
from rules.ocs.amounts import MP, price
from rules.ocs.schema import Going, MapFile, Mobility, TerrainFile

MOBILITIES: tuple[Mobility, ...] = ("leg", "track", "truck")
SEA = "sea"
"""18.1c The row of the chart that an all-sea hex has, and no other."""


class Hexside(NamedTuple):
    """What lies along a hexside: a row of the chart, its name, whether a bridge stands."""

    kind: str
    name: str
    bridge: bool


class Link(NamedTuple):
    """A road or railway between two hexes; a `crossing` serves one side only."""

    kind: str
    tracks: int
    crossing: str | None


class Land(NamedTuple):
    """The printed map by hex number. `terrain[i]` lists every terrain of the hex; pairs are in both directions."""

    hexes: HexMap
    terrain: tuple[tuple[str, ...], ...]
    chart: TerrainFile
    """6.3 The terrain effects chart of the map."""
    sides: dict[tuple[int, int], tuple[Hexside, ...]]
    """6.2b Several things may lie along a hexside."""
    links: dict[tuple[int, int], tuple[Link, ...]]
    rails: tuple[tuple[int, ...], ...]
    """Neighbours by rail."""

    crossings: frozenset[tuple[str, str]]
    """24 The ids of neighbours with a crossing between them."""


@cache
def chart(name: str = "terrain") -> TerrainFile:
    """6.3 The terrain effects chart of the series, or that of a game."""
    return load(Path(__file__).parent / "data" / f"{name}.toml", TerrainFile)


def land(file: MapFile, hexes: HexMap) -> Land:
    """The arrays of a printed map."""
    effects = chart(file.chart)
    sign = {row.sign: name for name, row in effects.hexes.items()}
    base: list[tuple[str, ...]] = [(sign[file.terrain[row][column]],) for column, row in hexes.cells]
    for place, more in file.mixed.items():
        base[hexes.index[place]] += more
    bridges = set(file.bridges)
    sides: dict[tuple[int, int], tuple[Hexside, ...]] = {}
    for line in file.hexsides:
        for text in line.between:
            _enter_side(sides, hexes, text, Hexside(line.kind, line.name, text in bridges))
    links = _links(file, hexes)
    rails = tuple(
        tuple(n for n in around if any(effects.roads[link.kind].rail for link in links.get((here, n), ())))
        for here, around in enumerate(hexes.around)
    )
    ids = hexes.ids
    crossings = frozenset(
        (ids[a], ids[b]) for (a, b), found in links.items() if any(one.crossing for one in found)
    )
    return Land(hexes, tuple(base), effects, sides, links, rails, crossings)


def _enter_side(
    table: dict[tuple[int, int], tuple[Hexside, ...]], hexes: HexMap, text: str, side: Hexside
) -> None:
    """6.2b Enters what lies along a hexside `a/b` from both of its hexes, beside what lies there already."""
    a, b = (hexes.index[part] for part in text.split("/"))
    others = (other for other in table.get((a, b), ()) if other.kind != side.kind)
    table[a, b] = table[b, a] = (*others, side)


def _links(file: MapFile, hexes: HexMap) -> dict[tuple[int, int], tuple[Link, ...]]:
    links: dict[tuple[int, int], tuple[Link, ...]] = {}
    for line in file.links:
        link = Link(line.kind, line.tracks, line.crossing)
        for text in line.between:
            a, b = (hexes.index[part] for part in text.split("/"))
            links[a, b] = links[b, a] = (*links.get((a, b), ()), link)
    return links


class Tariff(NamedTuple):
    """6.2, 17 The prices one MP type pays for one side under some states of the ground."""

    land: Land
    mobility: Mobility
    side: str
    going: tuple[Going, ...]
    roads: bool = True

    def step(self, a: int, b: int) -> int:
        """6.2a Twelfths from a to b: by a road, or over hex and hexside where the ground is cheaper."""
        ground = self.enter(b) + self.cross(a, b)
        return min(ground, self.road(a, b)) if self.roads else ground

    def road(self, a: int, b: int) -> int:
        """The cheapest road between the hexes that serves the side; `NEVER` without one."""
        usable = (link for link in self.land.links.get((a, b), ()) if link.crossing in (None, self.side))
        roads = self.land.chart.roads
        return min((price(roads[link.kind].cost[self.mobility]) for link in usable), default=NEVER)

    def enter(self, b: int) -> int:
        """6.2 The most expensive terrain of the hex."""
        return self._mixed(self.land.terrain[b])

    def entering(self) -> list[int]:
        """6.2 The same for every hex."""
        known = {terrain: self._mixed(terrain) for terrain in set(self.land.terrain)}
        return [known[terrain] for terrain in self.land.terrain]

    def _mixed(self, terrain: Iterable[str]) -> int:
        return max(map(self._hex, terrain))

    def _hex(self, name: str) -> int:
        changed = [g.enter[self.mobility][name] for g in self.going if name in g.enter.get(self.mobility, {})]
        return price(changed[-1] if changed else self.land.chart.hexes[name].enter[self.mobility])

    def cross(self, a: int, b: int) -> int:
        """6.2b The hexside: everything that lies along it, together."""
        return add_prices(self._side(side.kind, side.name) for side in self.land.sides.get((a, b), ()))

    def _side(self, kind: str, name: str) -> int:
        cost = self.land.chart.sides[kind].cross[self.mobility]
        for going in self.going:
            cost = going.side.get(self.mobility, {}).get(kind, cost)
            cost = going.river.get(name, {}).get(self.mobility, cost)
        return price(cost)

    def bridge_cost(self, a: int, b: int) -> int:
        """13.8 Twelfths from a to b where an engineer bridges the hexside: never more than without it."""
        over = add_prices(self._bridged(side) for side in self.land.sides.get((a, b), ()))
        return min(self.step(a, b), self.enter(b) + over)

    def _bridged(self, side: Hexside) -> int:
        instead = self.land.chart.sides[side.kind].bridged
        return 0 if instead == "none" else self._side(instead or side.kind, side.name)


def steps(tariffs: Iterable[Tariff]) -> MoveGraph:
    """6.1d Every step that is possible there and back, at the lowest of the tariffs (12.3d asks for two)."""
    tariffs = tuple(tariffs)
    land = tariffs[0].land
    return lay_steps(land.hexes.around, land.sides.keys() | land.links.keys(), tariffs)


def bridge(plain: MoveGraph, tariffs: Iterable[Tariff], engineers: Iterable[int]) -> MoveGraph:
    """13.8 The steps with the hexsides of these hexes bridged, into them and out of them."""
    tariffs = tuple(tariffs)
    around = tariffs[0].land.hexes.around
    sides = {side for here in engineers for b in around[here] for side in ((here, b), (b, here))}
    prices = {side: min(tariff.bridge_cost(*side) for tariff in tariffs) for side in sides}
    changed = {(a, b): price if prices[b, a] < NEVER else NEVER for (a, b), price in prices.items()}
    return change_steps(plain, around, changed)


def toll(plain: MoveGraph, hexes: Iterable[int], around: Sequence[Sequence[int]]) -> MoveGraph:
    """14.8c The steps with an MP more for each that leads into one of these hexes."""
    return raise_steps(plain, hexes, around, MP)
