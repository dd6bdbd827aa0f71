"""Every id that a board names exists, and what lies along hexsides or runs from hex to hex lies between neighbours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain

import pytest

import rules
from rules.core.contract import Board, Feature, Tabletop
from rules.core.hexes import HexMap
from tests.rulesets import each


def boards(kind: type[Board] | type[Tabletop]) -> Callable[[str], Iterator[pytest.ParameterSet]]:
    """The boards of that kind that a ruleset's scenarios are played on."""

    def of(id: str) -> Iterator[pytest.ParameterSet]:
        for scenario in rules.get(id).scenarios:
            board = rules.get(id).board(scenario)
            if isinstance(board, kind):
                yield pytest.param(board, id=f"{id}-{scenario}")

    return of


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


@each("board", boards(Board))
def test_a_map_names_its_own_hexes_and_neighbours(board: Board) -> None:
    sheet = HexMap(board.ids, board.layout, board.shift)
    assert not set(singles(board)) - sheet.index.keys()
    apart = [pair for pair in pairs(board) if not sheet.adjacent(*map(sheet.at, pair))]
    assert not apart
    drawn = Counter(frozenset((side.a, side.b)) for side in board.sides)
    assert not [pair for pair, times in drawn.items() if times > 1]
    assert all(side.river or side.water for side in board.sides)


@each("board", boards(Board))
def test_a_map_is_as_large_as_it_says(board: Board) -> None:
    assert [len(row) for row in board.ids] == [len(row) for row in board.terrain]
    first, top, last, bottom = board.window
    assert 0 <= first <= last < len(board.ids[0])
    assert 0 <= top <= bottom < len(board.ids)
    assert board.hex_km > 0


def shape(feature: Feature) -> Iterator[tuple[int, int]]:
    yield from (*feature.outline, *feature.crest, *feature.line)


@each("board", boards(Tabletop))
def test_a_table_holds_what_lies_on_it(board: Tabletop) -> None:
    every = (*board.features, *board.zones)
    assert len({one.id for one in every}) == len(every)
    for feature in every:
        points = list(shape(feature))
        assert points, feature.id
        assert all(0 <= x <= board.width and 0 <= y <= board.height for x, y in points), feature.id
    assert len(set(board.edges.values())) == len(board.edges)
