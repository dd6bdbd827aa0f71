"""The printed map of a scenario, as the board draws it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal

from rules.core.boards import Board, Border, HexSide, Legend, Place, Water
from rules.russian_portfolio.scenario import SHIFT, Battle, battle, letters, sheet
from rules.russian_portfolio.schema import PlaceLine

WATER = frozenset(("sea", "lake"))
SIGNS = ("port", "factory", "oil", "entry")
"""Features with a sign of their own beside the name."""

NARROWS: dict[str, Literal["lake", "sea", "strait"]] = {
    "lake": "lake",
    "sea": "sea",
    "strait": "strait",
    "kronstadt": "strait",
}


@cache
def board(scenario: str) -> Board:
    """The map with its waters, borders, names and sources; `Malformed` for an unknown scenario."""
    fight = battle(scenario)
    printed = fight.map
    columns = len(printed.terrain[0])
    return Board(
        layout="pointy",
        shift=SHIFT,
        ids=tuple(tuple(row) for row in sheet(printed)),
        terrain=printed.terrain,
        legend={
            line.sign: Legend(name=line.name, drawing=line.drawing)
            for line in fight.terrain_file.hexes.values()
        },
        window=(0, 0, columns - 1, len(printed.terrain) - 1),
        sides=tuple(_sides(fight)),
        borders=tuple(border for border in _borders(fight) if border.sides),
        waters=tuple(Water(name=name, hexes=hexes) for name, hexes in printed.waters.items()),
        rows=tuple(letters(row) for row in range(len(printed.terrain))),
        columns=tuple(str(column + 1) for column in range(columns)),
        places=tuple(
            _place(fight, hex_id, place)
            for hex_id, place in printed.places.items()
            if place.name and hex_id in fight.hexes.index
        ),
        works=tuple(fight.hexes.ids[here] for here in fight.with_feature("fortress")),
        sources=_sources(fight),
        hex_km=printed.hex_km,
    )


def _place(fight: Battle, hex_id: str, place: PlaceLine) -> Place:
    """IV, IX.A, VIII.B A name with what is printed beside it."""
    return Place(
        hex=hex_id,
        name=place.name,
        size=_size(place.kinds),
        signs=tuple(sign for sign in SIGNS if sign in place.kinds),
        worth=fight.file.victory.worth.get(hex_id, 1) if "victory" in place.kinds else 0,
    )


def _size(kinds: tuple[str, ...]) -> Literal["town", "city", "major"]:
    return "major" if "major" in kinds else "city" if "city" in kinds else "town"


def _sources(fight: Battle) -> dict[str, tuple[str, ...]]:
    nations = fight.map.sources
    axis = (hex_id for nation, ids in nations.items() if nation != "soviet" for hex_id in ids)
    return {"axis": tuple(axis), "soviet": nations.get("soviet", ())}


def _sides(fight: Battle) -> Iterator[HexSide]:
    """X.A Rivers, and the water between two land hexes; a coast is drawn by the hexes themselves.

    A river that leaves the map ends at its last hex: a side of a hex that is not printed is none of the board's.
    """
    terrain, index = fight.terrain, fight.hexes.index
    for line in fight.map.hexsides:
        for a, b in (text.split("/") for text in line.between):
            if a not in index or b not in index:
                continue
            if line.kind == "river":
                yield HexSide(a=a, b=b, river="major", name=line.name or None)
            elif line.kind in NARROWS and not {terrain[index[a]], terrain[index[b]]} & WATER:
                yield HexSide(a=a, b=b, water=NARROWS[line.kind])


def _borders(fight: Battle) -> Iterator[Border]:
    """X.D Frontiers of the countries, X.B.3 the Stalin Line, VI.B.1 the Arctic Weather Line."""
    ids, land = fight.hexes.ids, [mark not in ".-" for mark in fight.country]
    frontier = _between(fight, fight.country)
    yield Border(
        drawing="frontier", sides=tuple((ids[a], ids[b]) for a, b in frontier if land[a] and land[b])
    )
    stalin = ((ids[inside], ids[outside]) for outside, inside in sorted(fight.stalin))
    yield Border(drawing="works", sides=tuple(stalin), name="Stalin Line")
    arctic = tuple((ids[a], ids[b]) for a, b in _between(fight, fight.arctic))
    yield Border(drawing="boundary", sides=arctic, name="Arctic Weather Line")


def _between(fight: Battle, kinds: Iterable[object]) -> Iterator[tuple[int, int]]:
    """The hexsides between two hexes of different kinds, each once, from the north."""
    of = tuple(kinds)
    for here, near in enumerate(fight.hexes.around):
        for there in near:
            if there > here and of[here] != of[there]:
                yield here, there
