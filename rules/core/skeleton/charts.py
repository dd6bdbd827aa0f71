"""What is printed: charts, maps and set-ups, loaded once from `data/` and `scenarios/`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from rules.core.bids import Bid
from rules.core.contract import Board, Legend, Place, Side
from rules.core.errors import Malformed
from rules.core.flood import Graph, graph
from rules.core.hexes import HexMap
from rules.core.ruleset import Choice, Scenario
from rules.core.tables import Table, load

from .state import SIDES

FOLDER = Path(__file__).parent


class Terrain(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of terrain; without `cost` nobody enters it (2.4)."""

    name: str
    drawing: str
    cost: int | None = None


class Charts(Table, frozen=True, kw_only=True):
    """`data/charts.toml`."""

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


class SetUp(Table, frozen=True, kw_only=True):
    """`scenarios/*.toml`."""

    turns: int
    minutes: int
    map: tuple[str, ...]
    units: dict[str, Counter]
    places: dict[str, str] = {}
    bid: Bid | None = None


CHARTS = load(FOLDER / "data" / "charts.toml", Charts)
SET_UPS = {path.stem: load(path, SetUp) for path in sorted(FOLDER.glob("scenarios/*.toml"))}
SCENARIOS = {
    id: Scenario(id, SIDES, s.turns, s.minutes, (Choice("points", 2, (0, 1, 2, 5)),), bid=s.bid)
    for id, s in SET_UPS.items()
}


def set_up(scenario: str) -> SetUp:
    """The set-up of a scenario; raises `Malformed` when there is none of that id."""
    if scenario not in SET_UPS:
        raise Malformed("no-such-scenario", scenario=scenario)
    return SET_UPS[scenario]


@cache
def board(scenario: str) -> Board:
    """The printed map: hexes are numbered column then row, from 0101."""
    given = set_up(scenario)
    rows, columns = len(given.map), len(given.map[0])
    return Board(
        ids=tuple(tuple(f"{c + 1:02}{r + 1:02}" for c in range(columns)) for r in range(rows)),
        terrain=given.map,
        legend={key: Legend(name=t.name, drawing=t.drawing) for key, t in CHARTS.terrain.items()},
        window=(0, 0, columns - 1, rows - 1),
        places=tuple(Place(hex=hex, name=name) for hex, name in given.places.items()),
        sources={"blue": ("0102",), "red": ("0602",)},
    )


@cache
def hexes(scenario: str) -> HexMap:
    """The map by number."""
    return HexMap.of(board(scenario))


@cache
def terrain(scenario: str) -> tuple[Terrain, ...]:
    """The terrain of each hex, by its number."""
    given = set_up(scenario)
    return tuple(CHARTS.terrain[given.map[row][column]] for column, row in hexes(scenario).cells)


@cache
def ways(scenario: str) -> Graph:
    """2.3 The cost of each step over the map."""
    ground = terrain(scenario)
    return graph(hexes(scenario), lambda _, to, __: ground[to].cost)
