"""What is printed: the map and the set-up, read once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rules.core.areas.files import AreaFile, read_map
from rules.core.areas.net import AreaNet
from rules.core.boards import AreaMap
from rules.core.contract import Side
from rules.core.ruleset import Scenario
from rules.core.sense import below, doubles, number_values, refuse, strangers
from rules.core.shelf import Shelf
from rules.core.tables import Count, Row, Table

SIDES: tuple[Side, Side] = ("blue", "red")
HAND = 2
"""5.1 The cards that each side takes."""


class Card(Row, frozen=True, kw_only=True):
    """5.2 A card: what it adds to the die of the patrol that goes, or to those of the patrols that stay."""

    go: int = 0
    stay: int = 0


class Charts(Table, frozen=True, kw_only=True):
    """`data/charts.toml`: the cards by kind."""

    cards: dict[str, Card]


class Counter(Row, frozen=True, kw_only=True):
    """A patrol as it is set up."""

    side: Side
    label: str
    area: str


class SetUp(Table, frozen=True, kw_only=True):
    """`scenarios/*.toml`; `map` is a file of `data/`, `villages` are areas of it."""

    turns: Count
    minutes: Count
    map: str
    villages: tuple[str, ...]
    units: dict[str, Counter]


class Battle:
    """A scenario ready to play; `BadTable` names what map and set-up do not agree about."""

    def __init__(self, id: str, file: SetUp) -> None:
        self.id = id
        self.file = file
        self.board = read_map(SHELF.data(file.map, AreaFile), f"data/{file.map}.toml")
        self.map = AreaNet(self.board)
        refuse(f"scenarios/{id}.toml", _faults(file, self.map))


def _faults(file: SetUp, map: AreaNet) -> Iterator[str]:
    """What the set-up says and the map does not."""
    areas = {f"units.{id}.area": counter.area for id, counter in file.units.items()}
    yield from strangers(
        below("units", {f"{id}.side": one.side for id, one in file.units.items()}), SIDES, "side"
    )
    yield from strangers(areas.items(), map.index, "area of the map")
    yield from strangers(number_values("villages", file.villages), map.index, "area of the map")
    yield from doubles(areas.items(), "is the area of")


SHELF = Shelf(Path(__file__).parent, SetUp, Battle)
CARDS = SHELF.data("charts", Charts).cards


def scenarios() -> dict[str, Scenario]:
    """Return what the lobby shows of each scenario."""
    files = {name: SHELF.file(name) for name in SHELF.names()}
    return {name: Scenario(name, SIDES, file.turns, file.minutes) for name, file in files.items()}


def board(scenario: str) -> AreaMap:
    """The printed map of a scenario; `Malformed` when there is none of that id."""
    return SHELF.battle(scenario).board
