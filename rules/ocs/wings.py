"""14.1 What is printed on planes, and the file in `data/` with all that a scenario has in the air."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rules.core.tables import Row, Table
from rules.ocs.schema import Side, SupplyLine

_TYPE = "Tpt|F|T|S"
_FACE = re.compile(rf"(({_TYPE})(?:/({_TYPE}))?) ((\()?(\d+)\)?-(\()?(\d+)\)?-(\d+)(?: l(\d+))?)")


class PlaneFace(NamedTuple):
    """14.1 One side of a plane. `meek`: its rating is in parentheses, so it starts no round (14.3a)."""

    rating: int
    meek: bool
    barrage: int
    range: int
    printed: str
    naval: int = 0
    """18.3e Its barrage on ships; where that is in parentheses it has none on anything else."""
    lift: int = 0
    """14.9a Quarters of a token that it carries."""


@dataclass(frozen=True, eq=False)
class Wing:
    """14.1 A plane as printed; `types` are F, T, S and Tpt, of a combo both of its two."""

    id: str
    side: str
    label: str
    name: str
    nation: str
    types: tuple[str, ...]
    full: PlaneFace
    reduced: PlaneFace
    hip: bool
    """14.7d It may fly Hip Shoots."""
    carrier: str = ""
    """18.2a The carrier whose name it bears."""
    glider: str = ""
    """14.10f It is a glider with its tug: to `bases` alone, or `anywhere`."""

    @property
    def fighter(self) -> bool:
        """14.1 It patrols, sweeps and intercepts."""
        return "F" in self.types

    @property
    def strategic(self) -> bool:
        """14.1e A strategic bomber."""
        return "S" in self.types


class PlaneLine(Row, frozen=True, kw_only=True):
    """14.1 A plane: its faces as `F 4-6-40` (type, air combat rating, barrage, range), a rating in parentheses where
    it starts no combat, a barrage in parentheses where it is for ships only. `l2` behind: what it lifts, in quarters.
    """

    side: Side
    label: str
    name: str
    nation: str
    full: str
    reduced: str = ""
    """Left out: the same with half the barrage, rounded up, and half of what it lifts."""
    hip: bool = False
    carrier: str = ""
    """18.2a The ship whose name is on it: it lands on no other."""
    glider: Literal["", "bases", "anywhere"] = ""
    """14.10f Its lift is that of gliders, which it tows always, to `bases` alone or `anywhere`."""


class AirBox(Row, frozen=True, kw_only=True, rename={"start": "from"}):
    """A base off the map, `plus` hexes behind the hex it begins `from`: out of reach, with supply without end."""

    side: Side
    name: str
    level: int
    start: str
    plus: int


class AirArrival(Row, frozen=True, kw_only=True):
    """13.6 Planes that arrive in a turn, on any friendly base."""

    turn: int
    side: Side
    planes: tuple[str, ...]


class PlanePoints(Row, frozen=True, kw_only=True):
    """24 Points for so many steps of a side's planes in the Dead Pile, of one type if it says so; at most so many."""

    side: Side
    type: str = ""
    steps: int
    points: int
    most: int


class AirFile(Table, frozen=True, kw_only=True):
    """14, 15 Everything that a scenario has in the air."""

    missions: dict[str, tuple[str, ...]] = {}
    """14.1f The phases in which missions are flown, by flying weather; weather not named bars none."""
    flak: dict[str, int] = {}
    """14.4e Flak printed in a hex, for whoever holds it."""
    airstrips: dict[Side, bool] = {}
    """15.2 Who may build them."""
    bases: dict[str, int] = {}
    """15 Air bases besides those of the map, by hex their level."""
    boxes: dict[str, AirBox] = {}
    planes: dict[str, PlaneLine] = {}
    setup: dict[str, tuple[tuple[str, bool, int], ...]] = {}
    """By base, box or carrier: a plane, whether it is Active, the steps it has lost."""
    arrivals: tuple[AirArrival, ...] = ()
    supply: tuple[SupplyLine, ...] = ()
    """24 Tokens that arrive besides those of the ground scenario."""
    dumps: dict[Side, dict[str, int]] = {}
    lost: tuple[PlanePoints, ...] = ()
    drop: dict[Side, int] = {}
    """14.10d What counts besides the dice for drops of a side."""
    plans: dict[str, tuple[str, int]] = {}
    """14.10b Drops planned before the game: by unit the hex and the turn."""
    gliders: dict[Side, int] = {}
    """14.10e Glider points that a side has at most; without any it builds none."""
    gliding: dict[str, int] = {}
    """14.10e Those it begins with, by base."""
    airlift: Literal["table", "flown"] = "table"
    """24 Whether the airlift of the scenario is rolled for, or carried by planes."""


def read_wings(file: AirFile) -> dict[str, Wing]:
    """14.1 Every plane of the file."""
    return {name: _wing(name, line) for name, line in file.planes.items()}


def _wing(name: str, line: PlaneLine) -> Wing:
    types, full = read_plane(line.full)
    reduced = read_plane(line.reduced)[1] if line.reduced else _halved(full)
    return Wing(
        id=name, side=line.side, label=line.label, name=line.name, nation=line.nation, types=types, full=full,
        reduced=reduced, hip=line.hip, carrier=line.carrier, glider=line.glider,
    )  # fmt: skip


def read_plane(text: str) -> tuple[tuple[str, ...], PlaneFace]:
    """14.1 The types and a face from its notation, such as `T (1)-17-38`; raises `ValueError` when it is not one."""
    match = _FACE.fullmatch(text)
    if match is None:
        raise ValueError(f"no face of a plane: {text!r}")
    _, one, other, printed, meek, rating, torpedo, barrage, reach, lift = match.groups()
    return (one, *((other,) if other else ())), PlaneFace(
        rating=int(rating), meek=meek is not None, barrage=0 if torpedo else int(barrage), range=int(reach),
        printed=printed.partition(" ")[0], naval=int(barrage), lift=int(lift or 0),
    )  # fmt: skip


def _halved(face: PlaneFace) -> PlaneFace:
    barrage, naval = (face.barrage + 1) // 2, (face.naval + 1) // 2
    rating = f"({face.rating})" if face.meek else str(face.rating)
    told = barrage if barrage or not naval else f"({naval})"
    return face._replace(
        barrage=barrage, naval=naval, lift=face.lift // 2, printed=f"{rating}-{told}-{face.range}"
    )
