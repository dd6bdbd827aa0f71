"""4.D, 4.F, 5.A, 5.B The table of terrain, typed once more from the rules and walked column by column."""

from __future__ import annotations

import pytest

from rules.core.errors import Illegal
from rules.storm_of_steel.layout import FeatureLine, FeatureType, StretchLine
from rules.storm_of_steel.table.features import Terrain
from rules.storm_of_steel.table.going import Mover
from rules.storm_of_steel.table.paths import Movement, course
from rules.storm_of_steel.tests.tables import square

COLUMNS = (
    Mover(),
    Mover(mobility="support"),
    Mover(mobility="light_gun"),
    Mover(mobility="tracked"),
    Mover(mobility="half_tracked"),
    Mover(mobility="armoured_car"),
    Mover(mobility="softskin"),
    Mover(mobility="armoured_car", amphibious=True),
    Mover(garrison=True),
)
"""Infantry, cavalry and headquarters; HMGs and mortars; … an amphibious car; infantry that may hold a bunker."""

ENTRIES: dict[FeatureType, str] = {
    "hill": "yyyyyyyyy",
    "bush": "yyyyyyyyy",
    "woods": "ttttt--" + "-t",
    "forest": "tt-----" + "-t",
    "marsh": "tt-----" + "-t",
    "stream": "t------" + "tt",
    "ford": "ttttttt" + "tt",
    "river": "-------" + "y-",
    "lake": "-------" + "--",
    "building": "yy-----" + "-y",
    "bunker": "-------" + "-y",
    "entrenchment": "yyyyy--" + "-y",
    "minefield": "yyyyyyyyy",
}
"""y: enters, t: stops and tests, -: may not (4.D, 4.F, 5.B; R2, R8, R65)."""

WIRE = "tt-xt--" + "-t"
"""5.A x: destroys it (R20)."""


def gone(terrain: Terrain, mover: Mover) -> str:
    """What becomes of a move from the south into what lies there."""
    try:
        going = course(terrain, mover, ((500, 400), (500, 560)), 300)
    except Illegal as no:
        return "-" if no.code == "path-forbidden" else no.code
    return _kind(going)


def _kind(going: Movement) -> str:
    return "t" if going.stopped else "x" if going.crushed else "y"


@pytest.mark.parametrize(("kind", "number"), [(k, n) for k in ENTRIES for n in range(len(COLUMNS))])
def test_who_may_enter(kind: FeatureType, number: int) -> None:
    line = FeatureLine(type=kind, polygon=square(400, 500, 600, 600), capacity=1)
    assert gone(Terrain(1000, 1000, {"it": line}, {}), COLUMNS[number]) == ENTRIES[kind][number]


@pytest.mark.parametrize("number", range(len(COLUMNS)))
def test_who_may_cross_wire(number: int) -> None:
    wire = StretchLine(type="wire", points=((400, 500), (600, 500)))
    assert gone(Terrain(1000, 1000, {}, {"it": wire}), COLUMNS[number]) == WIRE[number]
