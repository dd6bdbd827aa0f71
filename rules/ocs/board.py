"""The printed map of a scenario, as the board draws it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.core.boards import Board, HexSide, Legend, Place
from rules.ocs.scenario import Battle, battle


@cache
def board(scenario: str) -> Board:
    """The map with its rivers, roads, names and sources; `Malformed` for an unknown scenario."""
    fight = battle(scenario)
    printed = fight.map
    columns, rows = len(printed.terrain[0]), len(printed.terrain)
    ids = fight.hexes.ids
    return Board(
        layout=printed.layout,
        shift=printed.shift,
        ids=tuple(ids[row * columns : (row + 1) * columns] for row in range(rows)),
        terrain=printed.terrain,
        legend={
            row.sign: Legend(name=row.name, drawing=row.drawing) for row in fight.land.chart.hexes.values()
        },
        window=(0, 0, columns - 1, rows - 1),
        sides=tuple(_sides(fight)),
        roads=tuple(_links(fight, rail=False)),
        rails=tuple(_links(fight, rail=True)),
        places=tuple(
            Place(hex=hex_id, name=name, size="city" if "city" in kind else "town")
            for hex_id, (name, kind) in printed.places.items()
        ),
        sources={
            side: tuple(
                hex_id
                for entry in printed.entries
                if entry.side == side and entry.trace
                for hex_id in entry.hexes
            )
            for side in fight.sides
        },
        hex_km=printed.hex_km,
    )


def _sides(fight: Battle) -> Iterator[HexSide]:
    """Every hexside with water in it, once."""
    bridges = set(fight.map.bridges)
    for line in fight.map.hexsides:
        river = fight.land.chart.sides[line.kind].river
        for text in line.between:
            a, b = text.split("/")
            yield HexSide(a=a, b=b, river=river, bridge=text in bridges, name=line.name or None)


def _links(fight: Battle, rail: bool) -> Iterator[tuple[str, str]]:
    for line in fight.map.links:
        if fight.land.chart.roads[line.kind].rail == rail:
            for text in line.between:
                a, b = text.split("/")
                yield a, b
