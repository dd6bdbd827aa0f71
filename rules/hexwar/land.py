"""Land: a printed map by the numbers of its hexes, and what a kind of mover pays on it.

A chart has a row for each terrain of hexes, for what lies along hexsides (rivers, walls) and for roads, by mover as
text; `price` reads such a text. Pairs of hexes are written `a/b`. A `Tariff` holds for one kind of mover of one side,
under states of the ground (`Going`) that change the chart; of several tariffs the cheapest counts (`lay_tariffs`).

>>> from types import SimpleNamespace as Row
>>> from rules.core.hexes import HexMap
>>> hexes = HexMap([["0101", "0201", "0301"]])
>>> clear, river = Row(sign=".", enter={"foot": "2"}), Row(cross={"foot": "3"}, bridged="none")
>>> chart = Row(hexes={"clear": clear}, sides={"river": river}, roads={"road": Row(cost={"foot": "1"}, rail=False)})
>>> road = Row(kind="road", between=["0201/0301"], tracks=1, crossing=None)
>>> water = Row(kind="river", name="", between=["0101/0201"])
>>> printed = Row(terrain=["..."], mixed={}, bridges=(), hexsides=[water], links=[road])
>>> tariff = Tariff(read_land(printed, chart, hexes, int), "foot", "blue", ())
>>> steps = lay_tariffs([tariff])
>>> steps.graph
[[(1, 5)], [(2, 1), (0, 5)], [(1, 1)]]
>>> bridge_steps(steps, [tariff], [0]).graph
[[(1, 2)], [(2, 1), (0, 2)], [(1, 1)]]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from rules.core.hexes import HexMap
from rules.hexwar.steps import NEVER, MoveGraph, add_prices, change_steps, lay_steps

Pair = tuple[int, int]
Mover = str


class Going(Protocol):
    """What a state of the ground makes steps cost off roads, by mover."""

    @property
    def enter(self) -> Mapping[Any, Mapping[str, str]]:
        """Instead of what the terrain costs."""

    @property
    def side(self) -> Mapping[Any, Mapping[str, str]]:
        """Instead of what a hexside of a kind costs."""

    @property
    def river(self) -> Mapping[str, Mapping[Any, str]]:
        """Instead of what the hexside of that name costs."""


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


C = TypeVar("C")


class Land(NamedTuple, Generic[C]):
    """The printed map by hex number. `terrain[i]` lists every terrain of the hex; pairs are in both directions."""

    hexes: HexMap
    price: Callable[[str], int]
    terrain: tuple[tuple[str, ...], ...]
    chart: C
    """The terrain effects chart of the map."""
    sides: dict[Pair, tuple[Hexside, ...]]
    """Several things may lie along a hexside."""
    links: dict[Pair, tuple[Link, ...]]
    rails: tuple[tuple[int, ...], ...]
    """Neighbours by rail."""
    crossings: frozenset[tuple[str, str]]
    """The ids of neighbours with a crossing between them."""


def read_land(file: Any, chart: C, hexes: HexMap, price: Callable[[str], int]) -> Land[C]:
    """A printed map with its chart; `KeyError` for a pair of hexes that are not on it."""
    rows: Any = chart
    sign = {row.sign: name for name, row in rows.hexes.items()}
    terrain: list[tuple[str, ...]] = [(sign[file.terrain[row][column]],) for column, row in hexes.cells]
    for place, more in file.mixed.items():
        terrain[hexes.index[place]] += more
    bridges = set(file.bridges)
    sides: dict[Pair, tuple[Hexside, ...]] = {}
    for line in file.hexsides:
        for text, pair in read_pairs(line.between, hexes):
            _add_side(sides, pair, Hexside(line.kind, line.name, text in bridges))
    links: dict[Pair, tuple[Link, ...]] = {}
    for line in file.links:
        for _, (a, b) in read_pairs(line.between, hexes):
            links[a, b] = links[b, a] = (*links.get((a, b), ()), Link(line.kind, line.tracks, line.crossing))
    rails = tuple(
        tuple(n for n in around if any(rows.roads[link.kind].rail for link in links.get((here, n), ())))
        for here, around in enumerate(hexes.around)
    )
    crossed = (pair for pair, found in links.items() if any(one.crossing for one in found))
    crossings = frozenset((hexes.ids[a], hexes.ids[b]) for a, b in crossed)
    return Land(hexes, price, tuple(terrain), chart, sides, links, rails, crossings)


def read_pairs(texts: Iterable[str], hexes: HexMap) -> Iterator[tuple[str, Pair]]:
    """Pairs of hexes as they are written, with their numbers."""
    for text in texts:
        a, b = (hexes.index[part] for part in text.split("/"))
        yield text, (a, b)


def _add_side(table: dict[Pair, tuple[Hexside, ...]], pair: Pair, side: Hexside) -> None:
    """Enters what lies along a hexside from both of its hexes, beside what lies there already."""
    others = (other for other in table.get(pair, ()) if other.kind != side.kind)
    table[pair] = table[pair[::-1]] = (*others, side)


class Tariff(NamedTuple):
    """The prices that one kind of mover pays for one side under some states of the ground."""

    land: Land[Any]
    mobility: Mover
    side: str
    going: Sequence[Going]
    roads: bool = True

    def step(self, a: int, b: int) -> int:
        """From a to b: by a road, or over hex and hexside where the ground is cheaper."""
        ground = self.enter(b) + self.cross(a, b)
        return min(ground, self.road(a, b)) if self.roads else ground

    def road(self, a: int, b: int) -> int:
        """The cheapest road between the hexes that serves the side; `NEVER` without one."""
        usable = (link for link in self.land.links.get((a, b), ()) if link.crossing in (None, self.side))
        roads = self.land.chart.roads
        return min((self.land.price(roads[link.kind].cost[self.mobility]) for link in usable), default=NEVER)

    def enter(self, b: int) -> int:
        """The most expensive terrain of the hex."""
        return self._mixed(self.land.terrain[b])

    def entering(self) -> list[int]:
        """The same for every hex."""
        known = {terrain: self._mixed(terrain) for terrain in set(self.land.terrain)}
        return [known[terrain] for terrain in self.land.terrain]

    def _mixed(self, terrain: Iterable[str]) -> int:
        return max(map(self._hex, terrain))

    def _hex(self, name: str) -> int:
        changed = [g.enter[self.mobility][name] for g in self.going if name in g.enter.get(self.mobility, {})]
        return self.land.price(changed[-1] if changed else self.land.chart.hexes[name].enter[self.mobility])

    def cross(self, a: int, b: int) -> int:
        """The hexside: everything that lies along it, together."""
        return add_prices(self._side(side.kind, side.name) for side in self.land.sides.get((a, b), ()))

    def _side(self, kind: str, name: str) -> int:
        cost = self.land.chart.sides[kind].cross[self.mobility]
        for going in self.going:
            cost = going.side.get(self.mobility, {}).get(kind, cost)
            cost = going.river.get(name, {}).get(self.mobility, cost)
        return self.land.price(cost)

    def bridge_cost(self, a: int, b: int) -> int:
        """From a to b where somebody bridges the hexside: never more than without it."""
        over = add_prices(self._bridged(side) for side in self.land.sides.get((a, b), ()))
        return min(self.step(a, b), self.enter(b) + over)

    def _bridged(self, side: Hexside) -> int:
        instead = self.land.chart.sides[side.kind].bridged
        return 0 if instead == "none" else self._side(instead or side.kind, side.name)


def lay_tariffs(tariffs: Sequence[Tariff]) -> MoveGraph:
    """Every step that is possible there and back, at the lowest of the tariffs."""
    land = tariffs[0].land
    return lay_steps(land.hexes.around, land.sides.keys() | land.links.keys(), tariffs)


def bridge_steps(plain: MoveGraph, tariffs: Sequence[Tariff], bridged: Iterable[int]) -> MoveGraph:
    """The steps with the hexsides of these hexes bridged, into them and out of them."""
    around = tariffs[0].land.hexes.around
    sides = {side for here in bridged for b in around[here] for side in ((here, b), (b, here))}
    prices = {side: min(tariff.bridge_cost(*side) for tariff in tariffs) for side in sides}
    changed = {(a, b): price if prices[b, a] < NEVER else NEVER for (a, b), price in prices.items()}
    return change_steps(plain, around, changed)
