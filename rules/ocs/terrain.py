"""6.2, 6.3 The terrain effects chart, and what a step costs by it (`hexwar.land`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TypeAlias

from rules.core.hexes import HexMap
from rules.core.tables import load
from rules.hexwar import land as lands
from rules.ocs.amounts import price
from rules.ocs.schema import MapFile, Mobility, TerrainFile

MOBILITIES: tuple[Mobility, ...] = ("leg", "track", "truck")
SEA = "sea"
"""18.1c The row of the chart that an all-sea hex has, and no other."""

Land: TypeAlias = lands.Land[TerrainFile]


@cache
def chart(name: str = "terrain") -> TerrainFile:
    """6.3 The terrain effects chart of the series, or that of a game."""
    return load(Path(__file__).parent / "data" / f"{name}.toml", TerrainFile)


def land(file: MapFile, hexes: HexMap) -> Land:
    """The printed map by the numbers of its hexes."""
    return lands.read_land(file, chart(file.chart), hexes, price)
