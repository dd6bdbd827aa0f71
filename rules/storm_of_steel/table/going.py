"""4.D, 4.F, 5.A Who may enter what: the table of terrain, read from `data/going.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from msgspec import Struct

from rules.core.tables import Table, load

Act = Literal["free", "test", "crush", "no"]
"""Enters at will; stops there and tests (4.G); enters and destroys it (5.A); may not."""

FILE = Path(__file__).parents[1] / "data" / "going.toml"


class Going(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row: the paragraph it rests on, and what each column of mobility does. The last two go before the others."""

    rule: str
    infantry: Act
    support: Act
    light_gun: Act
    towed: Act
    tracked: Act
    half_tracked: Act
    armoured_car: Act
    softskin: Act
    amphibious: Act | None = None
    garrison: Act | None = None


class GoingFile(Table, frozen=True, kw_only=True):
    """The rows by type of feature; a type without one may be entered by all."""

    source: str
    woods: Going
    forest: Going
    marsh: Going
    stream: Going
    ford: Going
    river: Going
    lake: Going
    building: Going
    bunker: Going
    entrenchment: Going
    wire: Going


class Mover(NamedTuple):
    """What the ground asks of a unit: its base in mm, its column, whether it swims, whether it may hold a bunker."""

    base: int = 30
    mobility: str = "infantry"
    amphibious: bool = False
    garrison: bool = False


@cache
def going() -> GoingFile:
    """The table of terrain."""
    return load(FILE, GoingFile)


@cache
def entering(mover: Mover, type: str) -> tuple[Act, str]:
    """What the unit does that comes to a feature of this type, and by which paragraph."""
    row: Going | None = getattr(going(), type, None)
    if row is None:
        return "free", "4.D"
    act: Act = getattr(row, mover.mobility)
    if mover.amphibious and row.amphibious:
        act = row.amphibious
    if mover.garrison and row.garrison:
        act = row.garrison
    return act, row.rule
