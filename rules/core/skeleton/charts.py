"""What is printed: charts, maps and set-ups, loaded once from `data/` and `scenarios/`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct

from rules.core.bids import Bid
from rules.core.boards import Board, Legend, Place
from rules.core.contract import Side
from rules.core.flood import graph
from rules.core.hexes import HexMap
from rules.core.ruleset import Scenario, choices
from rules.core.sense import doubles, keys, number_values, refuse, strangers
from rules.core.shelf import Shelf
from rules.core.tables import Count, Table


class Terrain(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of terrain; without `cost` nobody enters it (2.4)."""

    name: str
    drawing: str
    cost: int | None = None


class Charts(Table, frozen=True, kw_only=True):
    """The figures of the rules, as `data/charts.toml` has them."""

    attack_price: int
    terrain: dict[str, Terrain]
    combat: dict[str, int]


class Counter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit in a set-up."""

    side: Side
    label: str
    type: str
    hex: str
    strength: int
    move: int
    concealed: bool = False


class Switches(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What whoever opens a game chooses: the points that both sides start with (3.3)."""

    points: Literal[0, 1, 2, 5] = 2


class SetUp(Table, frozen=True, kw_only=True):
    """A scenario, as its file has it. Its sides play in this order; what the `nonplayers` do is in the rules (1.3)."""

    sides: tuple[Side, ...] = ("blue", "red")
    nonplayers: tuple[Side, ...] = ()
    turns: Count
    minutes: Count
    map: tuple[str, ...]
    units: dict[str, Counter]
    places: dict[str, str] = {}
    bid: Bid | None = None


class Battle:
    """A scenario ready to play: the map by number, the terrain of each hex, the cost of each step (2.3)."""

    def __init__(self, id: str, file: SetUp) -> None:
        self.id = id
        self.file = file
        self.board = _board(file)
        self.map = HexMap.of(self.board)
        self.ground = tuple(CHARTS.terrain[file.map[row][column]] for column, row in self.map.cells)
        self.ways = graph(self.map, lambda _, to, __: self.ground[to].cost)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides, in the order in which they play."""
        return self.file.sides

    def terrain(self, hex: str) -> Terrain:
        """The terrain of a hex; raises `Malformed` when it is not on the map."""
        return self.ground[self.map.at(hex)]

    def near(self, hex: str) -> list[str]:
        """The hexes around a hex; raises `Malformed` when it is not on the map."""
        return [self.map.ids[number] for number in self.map.around[self.map.at(hex)]]


def _board(file: SetUp) -> Board:
    """The printed map: hexes are numbered column then row, from 0101."""
    rows, columns = len(file.map), len(file.map[0])
    return Board(
        ids=tuple(tuple(f"{c + 1:02}{r + 1:02}" for c in range(columns)) for r in range(rows)),
        terrain=file.map,
        legend={key: Legend(name=t.name, drawing=t.drawing) for key, t in CHARTS.terrain.items()},
        window=(0, 0, columns - 1, rows - 1),
        places=tuple(Place(hex=hex, name=name) for hex, name in file.places.items()),
        sources={side: _sources(file, side) for side in file.sides},
    )


def _sources(file: SetUp, side: Side) -> tuple[str, ...]:
    """The hex of the first unit of a side."""
    return tuple(counter.hex for counter in file.units.values() if counter.side == side)[:1]


def _made(name: str, file: SetUp) -> Battle:
    refuse(f"scenarios/{name}.toml", _uneven(file.map))
    battle = Battle(name, file)
    refuse(f"scenarios/{name}.toml", _faults(file, battle.map))
    return battle


def _uneven(map: tuple[str, ...]) -> Iterator[str]:
    """Rows of the map that cannot be read."""
    for number, row in enumerate(map):
        yield from strangers(
            number_values(f"map[{number}]", row), CHARTS.terrain, "terrain of data/charts.toml"
        )
        if len(row) != len(map[0]):
            yield f"map[{number}]: {len(row)} hexes, the first row has {len(map[0])}"


def _faults(file: SetUp, map: HexMap) -> Iterator[str]:
    """What the set-up and the map do not agree about."""
    hexes = {f"units.{id}.hex": counter.hex for id, counter in file.units.items()}
    sides = {f"units.{id}.side": counter.side for id, counter in file.units.items()}
    yield from strangers(sides.items(), file.sides, "side")
    yield from strangers(number_values("nonplayers", file.nonplayers), file.sides, "side")
    yield from strangers(hexes.items(), map.index, "hex of the map")
    yield from strangers(keys("places", file.places), map.index, "hex of the map")
    yield from doubles(hexes.items(), "is the hex of")


SHELF = Shelf(Path(__file__).parent, SetUp, _made)
CHARTS = SHELF.data("charts", Charts)


def scenarios() -> dict[str, Scenario]:
    """What the lobby shows of each scenario."""
    files = {name: SHELF.file(name) for name in SHELF.names()}
    return {
        name: Scenario(
            name,
            file.sides,
            file.turns,
            file.minutes,
            choices(Switches()),
            bid=file.bid,
            nonplayers=file.nonplayers,
        )
        for name, file in files.items()
    }


def board(scenario: str) -> Board:
    """The printed map of a scenario; raises `Malformed` when there is none of that id."""
    return SHELF.battle(scenario).board
