"""What is printed: the map and the set-up, read once."""

from __future__ import annotations

from pathlib import Path

from rules.core.contract import Board, Legend, Place, Side
from rules.core.hexes import HexMap
from rules.core.ruleset import Scenario
from rules.core.shelf import Shelf
from rules.core.tables import Row, Table

SIDES: tuple[Side, Side] = ("blue", "red")
HAND = 2
"""5.1 The cards that each side takes."""

LEGEND = {".": Legend(name="clear", drawing="clear"), "w": Legend(name="woods", drawing="woods")}


class Card(Row, frozen=True, kw_only=True):
    """5.2 What a card adds to the die of the patrol that goes, or to those of the patrols that stay."""

    go: int = 0
    stay: int = 0


class Charts(Table, frozen=True, kw_only=True):
    """`data/charts.toml`."""

    cards: dict[str, Card]


class Counter(Row, frozen=True, kw_only=True):
    """A patrol as it is set up."""

    side: Side
    label: str
    hex: str


class SetUp(Table, frozen=True, kw_only=True):
    """`scenarios/*.toml`; `villages` are named by their hexes."""

    turns: int
    minutes: int
    map: tuple[str, ...]
    villages: dict[str, str]
    units: dict[str, Counter]


class Battle:
    """A scenario ready to play; hexes are named by column and row, from 0101."""

    def __init__(self, id: str, file: SetUp) -> None:
        self.id = id
        self.file = file
        columns, rows = len(file.map[0]), len(file.map)
        self.board = Board(
            ids=tuple(tuple(f"{c:02}{r:02}" for c in range(1, columns + 1)) for r in range(1, rows + 1)),
            terrain=file.map,
            legend=LEGEND,
            window=(0, 0, columns - 1, rows - 1),
            places=tuple(Place(hex=hex, name=name) for hex, name in file.villages.items()),
        )
        self.map = HexMap.of(self.board)

    def near(self, hex: str) -> list[str]:
        """The hexes around a hex; `Malformed` when it is not on the map."""
        return [self.map.ids[number] for number in self.map.around[self.map.at(hex)]]


SHELF = Shelf(Path(__file__).parent, SetUp, Battle)
CARDS = SHELF.data("charts", Charts).cards


def scenarios() -> dict[str, Scenario]:
    """What the lobby shows of each scenario."""
    files = {name: SHELF.file(name) for name in SHELF.names()}
    return {name: Scenario(name, SIDES, file.turns, file.minutes) for name, file in files.items()}


def board(scenario: str) -> Board:
    """The printed map of a scenario; `Malformed` when there is none of that id."""
    return SHELF.battle(scenario).board
