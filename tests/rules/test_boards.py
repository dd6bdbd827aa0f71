"""Every id that a board names exists, and what lies along hexsides or runs from hex to hex lies between neighbours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import TypeVar

import pytest

import rules
from rules.core.areas.net import AreaNet
from rules.core.boards import AreaMap, Board, Feature, Tabletop
from rules.core.hexes import HexMap
from tests import rulesets
from tests.clauses import clause

Kind = TypeVar("Kind", Board, Tabletop, AreaMap)


def scenarios(id: str) -> Iterator[pytest.ParameterSet]:
    """The scenarios of a ruleset, by its name and theirs."""
    return (pytest.param(id, scenario, id=f"{id}-{scenario}") for scenario in rules.get(id).scenarios)


each = rulesets.each("id,scenario", scenarios)


def the(kind: type[Kind], id: str, scenario: str) -> Iterator[Kind]:
    """The board of a scenario, if it is of that kind."""
    board = rules.get(id).board(scenario)
    if isinstance(board, kind):
        yield board


def pairs(board: Board) -> Iterator[tuple[str, str]]:
    """Every two hexes that a board names together."""
    yield from ((side.a, side.b) for side in board.sides)
    yield from (*board.roads, *board.rails)
    yield from chain.from_iterable(border.sides for border in board.borders)


def singles(board: Board) -> Iterator[str]:
    """Every hex that a board names alone."""
    yield from (place.hex for place in board.places)
    yield from board.works
    yield from chain.from_iterable(board.sources.values())
    yield from chain.from_iterable(water.hexes for water in board.waters)


@clause("What every ruleset is held to")
@each
def test_a_map_names_its_own_hexes_and_neighbours(id: str, scenario: str) -> None:
    for board in the(Board, id, scenario):
        named_well(board)


def named_well(board: Board) -> None:
    sheet = HexMap(board.ids, board.layout, board.shift)
    assert not sorted(set(singles(board)) - sheet.index.keys())
    apart = [pair for pair in pairs(board) if not sheet.adjacent(*map(sheet.at, pair))]
    assert not apart
    drawn = Counter(frozenset((side.a, side.b)) for side in board.sides)
    assert not [pair for pair, times in drawn.items() if times > 1]
    assert not [side for side in board.sides if not (side.river or side.water)]


@clause("What every ruleset is held to")
@each
def test_a_map_is_as_large_as_it_says(id: str, scenario: str) -> None:
    for board in the(Board, id, scenario):
        sized_well(board)


def sized_well(board: Board) -> None:
    assert [len(row) for row in board.ids] == [len(row) for row in board.terrain]
    first, top, last, bottom = board.window
    assert 0 <= first <= last < len(board.ids[0])
    assert 0 <= top <= bottom < len(board.ids)
    assert board.hex_km > 0


def shape(feature: Feature) -> Iterator[tuple[int, int]]:
    yield from (*feature.outline, *feature.crest, *feature.line)


@clause("What every ruleset is held to")
@each
def test_a_table_holds_what_lies_on_it(id: str, scenario: str) -> None:
    for board in the(Tabletop, id, scenario):
        laid_well(board)


def laid_well(board: Tabletop) -> None:
    every = (*board.features, *board.zones)
    assert len({one.id for one in every}) == len(every)
    for feature in every:
        points = list(shape(feature))
        assert points, feature.id
        outside = [(x, y) for x, y in points if not (0 <= x <= board.width and 0 <= y <= board.height)]
        assert not outside, feature.id
    assert len(set(board.edges.values())) == len(board.edges)


@clause("What every ruleset is held to")
@each
def test_of_a_map_of_areas_every_one_can_be_reached(id: str, scenario: str) -> None:
    for board in the(AreaMap, id, scenario):
        net = AreaNet(board)
        assert len(net.reach([net.ids[0]]).list_reached()) == len(board.areas)
        assert {way.kind for way in board.connections} <= board.ways.keys()
