"""The table of a scenario with all that lies on it, as the board draws it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.core.boards import Feature, Legend, Tabletop
from rules.core.contract import Point
from rules.core.plane.headings import SCALE, VECTORS
from rules.storm_of_steel.layout import FeatureLine, ObjectiveLine, StretchLine
from rules.storm_of_steel.scenario import Battle, battle

NAMES = {
    "hill": "Hill", "woods": "Woods", "forest": "Forest", "bush": "Bush", "marsh": "Marsh", "stream": "Stream",
    "river": "River", "lake": "Lake", "bridge": "Bridge", "ford": "Ford", "building": "Building",
    "entrenchment": "Entrenchment", "bunker": "Bunker", "minefield": "Minefield", "road": "Road", "wall": "Wall",
    "wire": "Barbed wire", "zone": "Zone",
}  # fmt: skip
"""Kinds of ground; a drawing of the board bears the same id."""


EXIT_DEPTH = 20
"""Millimetres of the strip that is drawn along an exit."""


@cache
def board(scenario: str) -> Tabletop:
    """The table; `Malformed` for an unknown scenario."""
    fight = battle(scenario)
    table = fight.table
    features = (
        *(_area(name, line) for name, line in table.features.items()),
        *(_stretch(name, line) for name, line in table.lines.items()),
    )
    return Tabletop(
        width=table.width,
        height=table.height,
        legend={kind: Legend(name=name, drawing=kind) for kind, name in NAMES.items()},
        features=features,
        zones=tuple(_zones(fight)),
        edges={side: fight.player(side).edge for side in fight.sides},
    )


def _area(name: str, line: FeatureLine) -> Feature:
    return Feature(
        id=name, terrain=line.type, outline=line.polygon, crest=line.top, apertures=line.apertures,
        name=line.name or None,
    )  # fmt: skip


def _stretch(name: str, line: StretchLine) -> Feature:
    return Feature(id=name, terrain=line.type, line=line.points, width=line.width, name=line.name or None)


def _zones(fight: Battle) -> Iterator[Feature]:
    """Where the sides set up, what is worth points, where one may leave."""
    for name, zone in fight.file.zones.items():
        yield Feature(id=name, terrain="zone", outline=zone.polygon, name=zone.name)
    for name, objective in fight.file.objectives.items():
        yield Feature(
            id=objective_id(name), terrain="zone", name=objective.name, outline=_outline(fight, objective)
        )

    for one in fight.exits:
        line = fight.file.exits[one.id]
        yield Feature(id=exit_id(one.id), terrain="zone", outline=one.strip(EXIT_DEPTH), name=line.name)


def exit_id(name: str) -> str:
    """The id of an exit on the table."""
    return f"exit-{name}"


def objective_id(name: str) -> str:
    """The id of an objective on the table."""
    return f"objective-{name}"


def _outline(fight: Battle, objective: ObjectiveLine) -> tuple[Point, ...]:
    if objective.at is not None:
        (x, y), r = objective.at, objective.radius
        return tuple((x + east * r // SCALE, y + north * r // SCALE) for east, north in VECTORS[::3])
    feature = fight.table.features[objective.feature]
    return feature.top if objective.top and feature.top else feature.polygon
