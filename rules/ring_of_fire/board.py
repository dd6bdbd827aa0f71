"""The printed map of a scenario, as the board draws it."""

from __future__ import annotations

from functools import cache

from rules.core.boards import Board, HexSide, Legend, Place
from rules.ring_of_fire.scenario import Battle, battle, links, sheet

LEGEND = {
    ".": Legend(name="clear", drawing="clear"),
    "w": Legend(name="woods", drawing="woods"),
    "t": Legend(name="town", drawing="town"),
    "c": Legend(name="city", drawing="city"),
}


@cache
def board(scenario: str) -> Board:
    """The map with its rivers, roads, names, works and sources; `Malformed` for an unknown scenario."""
    fight = battle(scenario)
    printed = fight.map
    first, last = (fight.hexes.cells[fight.index[corner]] for corner in fight.file.window)
    return Board(
        layout=printed.layout,
        shift=printed.shift,
        ids=tuple(map(tuple, sheet(printed))),
        terrain=printed.terrain,
        legend=LEGEND,
        window=(*first, *last),
        sides=_sides(fight),
        roads=links(printed.roads),
        rails=links(printed.rails),
        places=tuple(
            Place(hex=hexes[0], name=name, size="city" if len(hexes) > 1 else "town")
            for name, hexes in printed.places.items()
        ),
        works=printed.works,
        sources=fight.sources,
        hex_km=printed.hex_km,
    )


def _sides(fight: Battle) -> tuple[HexSide, ...]:
    """Every river hexside, with its bridge."""
    bridges = set(fight.map.bridges)
    return tuple(
        HexSide(a=side[:4], b=side[5:], river=river.size, bridge=side in bridges, name=river.name)
        for river in fight.map.rivers
        for side in river.sides
    )
