"""3.4 What is printed on ships, and the file in `data/` with all that a scenario has at sea."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from rules.core.tables import Row, Table, load
from rules.ocs.schema import Side

_FACE = re.compile(r"((\d+)/(\d+)(?: f(\d+))?(?: p(\d+))?)")

SPEED, SLOW = 20, 10
"""18.1f MP of a phase; those of slow ships, which have a white stripe."""


class ShipFace(NamedTuple):
    """3.4 One side of a ship."""

    barrage: int
    range: int
    flak: int
    protection: int
    speed: int
    printed: str


@dataclass(frozen=True, eq=False)
class Hull:
    """3.4 A ship as printed."""

    id: str
    side: str
    label: str
    name: str
    nation: str
    full: ShipFace
    damaged: ShipFace
    carrier: bool
    capacity: int
    """18.2a Planes that a carrier holds; 0: those that bear its name."""
    takes: tuple[str, ...]


class ShipLine(Row, frozen=True, kw_only=True):
    """3.4 A ship: its faces as `6/1 f2 p2` (barrage, range, flak, protection); what is left out is 0, protection 1."""

    side: Side
    label: str
    name: str
    nation: str = ""
    full: str
    damaged: str = ""
    """Left out: the same with half the barrage, rounded up."""
    slow: bool = False
    damaged_slow: bool | None = None
    """18.1f Of a single ship, that is slow once it is damaged; left out: as before."""
    carrier: bool = False
    capacity: int = 0
    """18.2a Planes that it holds, Active or not; a carrier without a number holds those that bear its name alone."""
    takes: tuple[str, ...] = ()
    """18.2a The types of planes that land on it by that number; left out: all."""


class SeaBox(Row, frozen=True, kw_only=True):
    """A port or sea off the map: its side's ships come and go by the hexes of `release`, at no cost."""

    side: Side
    name: str
    release: tuple[str, ...]


class ShipArrival(Row, frozen=True, kw_only=True):
    """13.6 Ships that arrive in a turn, in the first of these hexes and boxes without enemy ships."""

    turn: int
    side: Side
    ships: tuple[str, ...]
    at: tuple[str, ...]


class Harbour(Row, frozen=True, kw_only=True):
    """19.0b What a port of the map has besides: hits at the start, a damage track of its own, in tokens by hits; its
    capacity in tokens where that is no whole SP.
    """

    tokens: int | None = None
    hits: int = 0
    track: tuple[int, ...] = ()


class CraftPoints(Row, frozen=True, kw_only=True):
    """24 What the enemy scores for so many points of a side's landing craft that are lost."""

    side: Side
    points: int
    score: int


class SeaState(Row, frozen=True, kw_only=True):
    """17 What a state of the sea adds to landings, and whether landing craft stay where they are."""

    landing: int = 0
    shut: bool = False


class LandingRow(Row, frozen=True, kw_only=True, rename={"at_least": "from"}):
    """18.5f From this total: shares of the group's craft points and of its steps that are lost, or so many `steps`, of
    a group of one step only if a die falls at `lone` or less.
    """

    at_least: int
    result: Literal["success", "mixed", "failure"]
    craft: str = "0"
    share: str = "0"
    steps: int = 0
    lone: int = 6


class LandingTable(Table, frozen=True, kw_only=True):
    """18.5f The amphibious landing table of a game: rows from the best, what is added to the roll."""

    rows: tuple[LandingRow, ...]
    modifiers: dict[str, int]


@cache
def landing_table(name: str) -> LandingTable:
    """18.5f The table of that name in `data/`."""
    return load(Path(__file__).parent / "data" / f"{name}.toml", LandingTable)


class SeaFile(Table, frozen=True, kw_only=True):
    """18 Everything that a scenario has at sea."""

    boxes: dict[str, SeaBox] = {}
    ships: dict[str, ShipLine] = {}
    setup: dict[str, str] = {}
    """Where each ship is: a hex or a box."""
    arrivals: tuple[ShipArrival, ...] = ()
    batteries: dict[str, bool] = {}
    """18.3g Units that are Coastal Artillery, and whether they may fire at ground targets."""
    ports: dict[str, Harbour] = {}
    estuaries: tuple[str, ...] = ()
    """18.1c Hexsides, as `a/b`, that landing craft cross."""
    landing: str = "landing"
    """18.5f The file in `data/` with the landing table."""
    lost: tuple[CraftPoints, ...] = ()
    swells: dict[str, SeaState] = {}
    """17 States of the sea that change anything, as the weather table names them."""


def read_hulls(file: SeaFile) -> dict[str, Hull]:
    """3.4 Every ship of the file."""
    return {name: _hull(name, line) for name, line in file.ships.items()}


def _hull(name: str, line: ShipLine) -> Hull:
    full = read_ship(line.full, line.slow)
    slow = line.slow if line.damaged_slow is None else line.damaged_slow
    weaker = line.damaged or f"{(full.barrage + 1) // 2}/{line.full.partition('/')[2]}"
    return Hull(
        id=name, side=line.side, label=line.label, name=line.name, nation=line.nation, full=full,
        damaged=read_ship(weaker, slow), carrier=line.carrier or line.capacity > 0,
        capacity=line.capacity, takes=line.takes,
    )  # fmt: skip


def read_ship(text: str, slow: bool = False) -> ShipFace:
    """3.4 A face from its notation, such as `6/1 f2 p2`; raises `ValueError` when it is not one."""
    match = _FACE.fullmatch(text)
    if match is None:
        raise ValueError(f"no face of a ship: {text!r}")
    printed, barrage, reach, flak, protection = match.groups()
    return ShipFace(
        barrage=int(barrage), range=int(reach), flak=int(flak or 0), protection=int(protection or 1),
        speed=SLOW if slow else SPEED, printed=printed,
    )  # fmt: skip
