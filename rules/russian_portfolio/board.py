"""The printed map of a scenario, as the board draws it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from rules.core.contract import Board, HexSide, Legend, Place
from rules.russian_portfolio.scenario import SHIFT, Battle, battle, sheet


@cache
def board(scenario: str) -> Board:
    """The map with its rivers, names and sources; `Malformed` for an unknown scenario."""
    fight = battle(scenario)
    printed = fight.map
    return Board(
        layout="pointy",
        shift=SHIFT,
        ids=tuple(tuple(row) for row in sheet(printed)),
        terrain=printed.terrain,
        legend={
            line.sign: Legend(name=line.name, drawing=line.drawing)
            for line in fight.terrain_file.hexes.values()
        },
        window=(0, 0, len(printed.terrain[0]) - 1, len(printed.terrain) - 1),
        sides=tuple(_sides(fight)),
        places=tuple(
            Place(hex=hex_id, name=place.name, size=_size(place.kinds))
            for hex_id, place in printed.places.items()
            if place.name and hex_id in fight.hexes.index
        ),
        works=tuple(fight.hexes.ids[here] for here in fight.with_feature("fortress")),
        sources=_sources(fight),
        hex_km=printed.hex_km,
    )


def _size(kinds: tuple[str, ...]) -> Literal["town", "city"]:
    return "city" if {"city", "major"} & set(kinds) else "town"


def _sources(fight: Battle) -> dict[str, tuple[str, ...]]:
    nations = fight.map.sources
    axis = (hex_id for nation, ids in nations.items() if nation != "soviet" for hex_id in ids)
    return {"axis": tuple(axis), "soviet": nations.get("soviet", ())}


def _sides(fight: Battle) -> Iterator[HexSide]:
    for line in fight.map.hexsides:
        if line.kind == "river":
            for text in line.between:
                a, b = text.split("/")
                yield HexSide(a=a, b=b, river="major", name=line.name or None)
