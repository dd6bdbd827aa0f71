"""What a scenario and its table must agree about before anybody plays: faults name the row and the field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import get_args, get_origin, get_type_hints

from rules.core.contract import SPECTATOR, UMPIRE, Point
from rules.core.plane.areas import Area
from rules.core.plane.discs import Disc, overlap
from rules.core.plane.outlines import simple
from rules.storm_of_steel.effects import EndGame
from rules.storm_of_steel.layout import (
    FeatureLine,
    ObjectiveLine,
    ScenarioFile,
    StretchLine,
    TableFile,
    UnitLine,
)
from rules.storm_of_steel.schema import CardsFile, RulesFile
from rules.storm_of_steel.supplement import DECK, Book, deck_size

ID = re.compile(r"\w{1,40}", re.ASCII)
"""What a table or scenario may call a thing: nothing that a browser, a point or an entity of ours reads otherwise."""

TAKEN = frozenset({"sequence", "result", SPECTATOR, UMPIRE})
"""What other things are called."""

CORNERS = 100
"""The most corners of an outline, points of a line."""

ALL_CORNERS = 500
"""The most of a table: what it takes to work out a line of sight, or ground out of sight, grows with them."""

STANDS = 60
"""The most stands of a side."""


def find_names(section: str, ids: Iterable[str]) -> Iterator[str]:
    """Of the names that a file gives things."""
    for id in ids:
        if id in TAKEN or not ID.fullmatch(id):
            yield f"{section}.{id[:60]}: an id is of letters, digits and _, at most 40, and none of ours"


def table_faults(table: TableFile) -> Iterator[str]:
    """Of the features and lines of a table."""
    yield from find_names("features", table.features)
    yield from find_names("lines", table.lines)
    yield from _size_faults(table)
    for id, feature in table.features.items():
        yield from (f"features.{id}.{fault}" for fault in _feature_faults(table, feature))
    for id, line in table.lines.items():
        yield from (f"lines.{id}.{fault}" for fault in _line_faults(table, line))
    for id in table.features.keys() & table.lines.keys():
        yield f"lines.{id}: the id is that of a feature too"


def _size_faults(table: TableFile) -> Iterator[str]:
    """So much on a table that a question about it would take too long."""
    outlines = {f"features.{id}.polygon": feature.polygon for id, feature in table.features.items()}
    outlines |= {f"features.{id}.top": feature.top for id, feature in table.features.items()}
    outlines |= {f"lines.{id}.points": line.points for id, line in table.lines.items()}
    yield from (f"{place}: {fault}" for place, points in outlines.items() for fault in _long(points))
    whole = sum(len(points) for points in outlines.values())
    if whole > ALL_CORNERS:
        yield f"features: {whole} corners and points in all, at most {ALL_CORNERS}"


def _long(points: Sequence[Point]) -> Iterator[str]:
    if len(points) > CORNERS:
        yield f"{len(points)} points, at most {CORNERS}"


def _feature_faults(table: TableFile, feature: FeatureLine) -> Iterator[str]:
    for part in ("polygon", "top"):
        outline: tuple[Point, ...] = getattr(feature, part)
        if outline or part == "polygon":
            yield from (f"{part}: {fault}" for fault in _outline_faults(table, outline))
    if feature.top and feature.type != "hill":
        yield f"top: a {feature.type} has none"
    if feature.top and simple(feature.polygon) and simple(feature.top):
        yield from top_faults(Area(feature.polygon), Area(feature.top))
    if feature.apertures and feature.type != "bunker":
        yield f"apertures: a {feature.type} has none"
    if any(heading not in range(0, 360, 5) for heading in feature.apertures):
        yield f"apertures: {feature.apertures} are not headings by five degrees"
    if feature.type in ("building", "bunker") and not feature.capacity:
        yield f"capacity: a {feature.type} says how many stands it holds (R30)"
    if feature.over and feature.over not in table.features:
        yield f"over: no feature {feature.over}"


def top_faults(hill: Area, top: Area) -> Iterator[str]:
    """2.5 Corners of a top outside its hill, edges of the hill that run through it."""
    outside = [corner for corner in top.points if not hill.holds(corner)]
    cuts = [edge for edge in hill.edges if top.stretches(*edge)]
    yield from (f"top: its corner {list(corner)} is outside the polygon" for corner in outside)
    yield from (f"top: the edge of the polygon {list(a)}-{list(b)} runs through it" for a, b in cuts)
    if not (outside or cuts or hill.overlaps(top)):
        yield "top: it lies in a bay of the polygon"


def _line_faults(table: TableFile, line: StretchLine) -> Iterator[str]:
    if len(line.points) < 2 or any(a == b for a, b in zip(line.points, line.points[1:], strict=False)):
        yield "points: two or more are needed, each off the last"
    yield from (f"points: {list(point)} is off the table" for point in line.points if not _on(table, point))
    if (line.type == "road") != (line.width > 0):
        yield f"width: {line.width} mm of a {line.type}"


def _outline_faults(table: TableFile, outline: tuple[Point, ...]) -> Iterator[str]:
    yield from (f"{list(corner)} is off the table" for corner in outline if not _on(table, corner))
    yield from _long(outline)
    if not simple(outline):
        yield "not a simple polygon"


def _on(table: TableFile, point: Point, margin: int = 0) -> bool:
    return margin <= point[0] <= table.width - margin and margin <= point[1] <= table.height - margin


def rules_faults(figures: RulesFile) -> Iterator[str]:
    """Of the figures of the rules: a row of everything that the rules know, 7.E aircraft for every pip of the die."""
    for section, kind in get_type_hints(RulesFile).items():
        if get_origin(kind) is dict:
            rows = getattr(figures, section)
            missing = [row for row in get_args(get_args(kind)[0]) if row not in rows]
            yield from (f"{section}.{row}: it is missing" for row in missing)
    if 1 not in {row.least for row in figures.aircraft.values()}:
        yield "aircraft: none of them comes on a 1"


def card_faults(cards: CardsFile) -> Iterator[str]:
    """Of the decks: 3.B a card of each turn draws an event; 12.B the card at the bottom ends the game, and there is one
    of it.
    """
    if not any(line.task == "event" for line in cards.sequence.values()):
        yield "sequence: no card of it is a random event, the game would never end"
    end = cards.events.get(cards.end)
    if end is None or end.copies != 1 or not isinstance(end.effect, EndGame):
        yield f"end: {cards.end} is not one card of random events that ends the game"


def scenario_faults(file: ScenarioFile, table: TableFile, book: Book, cards: CardsFile) -> Iterator[str]:
    """Of a scenario against its table, supplement and cards; each check relies on those before it."""
    yield from _name_faults(file, table)
    yield from _side_faults(file, book)
    yield from _card_faults(file, book, cards)
    yield from _zone_faults(file, table)
    yield from _unit_faults(file, table, book)
    yield from _place_faults(file, table, book)
    yield from _reserve_faults(file, table)
    yield from _objective_faults(file, table)
    yield from _exit_faults(file, table)


def _name_faults(file: ScenarioFile, table: TableFile) -> Iterator[str]:
    """Names that are odd, or of two things; more stands than the table is judged with at once."""
    yield from find_names("sides", file.sides)
    yield from find_names("zones", file.zones)
    yield from find_names("objectives", file.objectives)
    yield from find_names("exits", file.exits)
    used = {*table.features, *table.lines, *file.zones, *file.sides}
    for side, units in file.units.items():
        yield from find_names(f"units.{side}", units)
        yield from (f"units.{side}.{id}: the id is that of something else too" for id in units if id in used)
        if len(units) > STANDS:
            yield f"units.{side}: {len(units)} stands, at most {STANDS}"


def _side_faults(file: ScenarioFile, book: Book) -> Iterator[str]:
    for part, named in (("players", file.players), ("units", file.units), ("deploy", file.deploy)):
        if named and {*named} != {*file.sides}:
            yield f"{part}: of {', '.join(sorted(named))}, the sides are {', '.join(file.sides)}"
    if len(set(file.deploy)) < len(file.deploy):
        yield f"deploy: {', '.join(file.deploy)}, each side sets up once"
    for side, player in file.players.items():
        if player.army not in book.armies:
            yield f"players.{side}.army: no army {player.army} in {book.id}"
        if player.support is not None and deck_size(player.support) != DECK:
            yield f"players.{side}.support: {deck_size(player.support)} cards instead of {DECK}"


def _card_faults(file: ScenarioFile, book: Book, cards: CardsFile) -> Iterator[str]:
    for event in file.events:
        if event not in book.events:
            yield f"events: no special event {event} in {book.id}"
        if event in cards.events:
            yield f"events: {event} is a printed card"
    special = book.specials(file.events, (player.army for player in file.players.values()))
    deck = sum(line.copies for line in (*cards.events.values(), *special.values()))
    if file.turns > deck:
        yield f"turns: {file.turns} of them, the deck has {deck} cards"


def _zone_faults(file: ScenarioFile, table: TableFile) -> Iterator[str]:
    for id, zone in file.zones.items():
        yield from (f"zones.{id}.polygon: {fault}" for fault in _outline_faults(table, zone.polygon))
        if zone.side not in file.sides:
            yield f"zones.{id}.side: no side {zone.side}"


def _unit_faults(file: ScenarioFile, table: TableFile, book: Book) -> Iterator[str]:
    first, second = (file.units[side] for side in file.sides)
    yield from (
        f"units.{file.sides[1]}.{id}: the id is in use on the other side" for id in first.keys() & second
    )
    for side in file.sides:
        for id, unit in file.units[side].items():
            yield from (
                f"units.{side}.{id}.{fault}" for fault in _stand_faults(file, table, book, side, unit)
            )
        commands = [id for id, unit in file.units[side].items() if book.profiles[unit.type].hq]
        if len(commands) > 1:
            yield f"units.{side}: {', '.join(commands)} are headquarters, one is allowed (4.I)"


def _stand_faults(
    file: ScenarioFile, table: TableFile, book: Book, side: str, unit: UnitLine
) -> Iterator[str]:
    profile = book.profiles.get(unit.type)
    if profile is None:
        yield f"type: no kind, gun or vehicle {unit.type} in {book.id}"
        return
    if not _on(table, unit.at, profile.base // 2):
        yield f"at: the base at {list(unit.at)} is not on the table"
    zone = file.zones.get(unit.zone)
    if zone is None or zone.side != side:
        yield f"zone: no zone {unit.zone} of the side {side}"
    elif not Area(zone.polygon).holds(unit.at):
        yield f"at: {list(unit.at)} is outside the zone {unit.zone}"


def _place_faults(file: ScenarioFile, table: TableFile, book: Book) -> Iterator[str]:
    """R6 No two bases overlap; R30 what has a capacity holds no more."""
    stands = [(side, id, unit) for side in file.sides for id, unit in file.units[side].items()]
    bases = {id: Disc(unit.at, book.profiles[unit.type].base) for _, id, unit in stands}
    for (_, one, _), (side, other, _) in combinations(stands, 2):
        if overlap(bases[one], bases[other]):
            yield f"units.{side}.{other}.at: its base overlaps that of {one}"
    for id, feature in table.features.items():
        inside = [unit for _, unit, line in stands if Area(feature.polygon).holds(line.at)]
        if 0 < feature.capacity < len(inside):
            yield f"units: {', '.join(inside)} are in {id}, which holds {feature.capacity}"


def _reserve_faults(file: ScenarioFile, table: TableFile) -> Iterator[str]:
    for place, reserve in enumerate(file.reserves):
        for unit in reserve.units:
            if unit not in file.units.get(reserve.side, {}):
                yield f"reserves[{place}].units: no unit {unit} of the side {reserve.side}"
        if reserve.polygon:
            yield from (
                f"reserves[{place}].polygon: {fault}" for fault in _outline_faults(table, reserve.polygon)
            )


def _objective_faults(file: ScenarioFile, table: TableFile) -> Iterator[str]:
    for id, objective in file.objectives.items():
        if objective.holder not in file.sides:
            yield f"objectives.{id}.holder: no side {objective.holder}"
        yield from (f"objectives.{id}.{fault}" for fault in _aim_faults(objective, table))


def _exit_faults(file: ScenarioFile, table: TableFile) -> Iterator[str]:
    """2.2 Of a side that plays, on a stretch of its edge."""
    for id, exit in file.exits.items():
        most = table.width if exit.edge in ("north", "south") else table.height
        if exit.side not in file.sides:
            yield f"exits.{id}.side: no side {exit.side}"
        if exit.span and not exit.span[0] < exit.span[1] <= most:
            yield f"exits.{id}.span: {list(exit.span)} is no stretch of an edge of {most} mm"


def _aim_faults(objective: ObjectiveLine, table: TableFile) -> Iterator[str]:
    feature = table.features.get(objective.feature)
    if objective.kind == "point":
        if objective.at is None or not _on(table, objective.at):
            yield "at: not a point on the table"
    elif feature is None:
        yield f"feature: no feature {objective.feature}"
    elif objective.kind == "building" and feature.type != "building":
        yield f"feature: {objective.feature} is a {feature.type}"
    elif objective.top and not feature.top:
        yield f"top: {objective.feature} has none"
