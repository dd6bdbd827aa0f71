"""The places of a game's map: which there are, how they are called, and what lies within so far of one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from rules.core.areas.net import AreaNet
from rules.core.boards import AnyBoard, AreaMap, Board, Tabletop, list_places, name_places
from rules.core.hexes import HexMap
from rules.core.ruleset import Ruleset
from wargame.annals.terms import CELL, HEX, spot_term, term


@dataclass(frozen=True)
class Places:
    """Ids of hexes or areas, or of what lies on a table; `names` gives the id by its name in small letters."""

    ids: frozenset[str]
    names: Mapping[str, str] = field(default_factory=dict)
    board: AnyBoard | None = None

    @cached_property
    def folded(self) -> dict[str, str]:
        """The id by what somebody may write for it."""
        return {**self.names, **{id.casefold(): id for id in self.ids}}

    def find_in(self, text: str) -> list[str]:
        """The ids of the places that a text names, as «hex 12.10» or by a name; a bare number may be a rule's."""
        said = text.casefold()
        by_id = [self.folded[word] for word in SAID_HEX.findall(said) if word in self.folded]
        by_name = (id for name, id in self.names.items() if re.search(rf"\b{re.escape(name)}\b", said))
        return list(dict.fromkeys([*by_id, *by_name]))

    @cached_property
    def table(self) -> Tabletop | None:
        """The board where it is a table."""
        return self.board if isinstance(self.board, Tabletop) else None

    @cached_property
    def map(self) -> HexMap | AreaNet | None:
        """The hexes or areas with their neighbours; None on a table."""
        if isinstance(self.board, AreaMap):
            return AreaNet(self.board)
        return HexMap.of(self.board) if isinstance(self.board, Board) else None

    def terms(self, place: str, reach: int) -> list[str] | None:
        """What is found within so many hexes or areas of a place, on a table so many mm of a point; None for no place.

        Of a table what is found lies in one of the squares that the circle touches.
        """
        point = POINT.fullmatch(place)
        if self.table and point:
            return list(squares(self.table, (int(point[1]), int(point[2])), reach))
        found = self.within(place, reach)
        return None if found is None else [term(HEX, id) for id in found]

    def is_point(self, east: int, north: int) -> bool:
        """Whether there is such a point on a table here."""
        return self.table is not None and 0 <= east <= self.table.width and 0 <= north <= self.table.height

    def within(self, place: str, reach: int) -> list[str] | None:
        """The ids not more than so many hexes from the place; None where there is no such place here.

        On a table distances are not counted in hexes: the place itself.
        """
        id = self.folded.get(place.casefold())
        if id is None:
            return None
        if self.map is None or id not in self.map.index:
            return [id]
        return [self.map.ids[at] for at in self.map.within(self.map.index[id], reach)]


SAID_HEX = re.compile(r"\bhex(?:es)? ([\w.-]*\w)")
POINT = re.compile(r"(\d{1,5})\s*,\s*(\d{1,5})")
"""Millimetres from the west and from the south edge of a table."""


def squares(table: Tabletop, point: tuple[int, int], reach: int) -> Iterator[str]:
    """The squares of a table that a circle touches."""
    for east in range(0, table.width + 1, CELL):
        for north in range(0, table.height + 1, CELL):
            off = (
                max(low - at, at - low - CELL + 1, 0) for low, at in zip((east, north), point, strict=True)
            )
            if sum(one * one for one in off) <= reach * reach:
                yield spot_term(east, north)


NOWHERE = Places(frozenset())
_known: dict[tuple[Path, str], Places] = {}


def places_of(ruleset: Ruleset | None, scenario: str) -> Places:
    """The places of a scenario; none where the rules, or the scenario, are not to be had."""
    if ruleset is None or scenario not in ruleset.scenarios:
        return NOWHERE
    key = ruleset.folder, scenario
    if key not in _known:
        _known[key] = _read(ruleset, scenario)
    return _known[key]


def _read(ruleset: Ruleset, scenario: str) -> Places:
    board = ruleset.board(scenario)
    names = {name.casefold(): id for id, name in name_places(board).items()}
    return Places(frozenset(list_places(board)), names, board)
