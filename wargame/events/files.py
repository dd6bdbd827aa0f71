"""Tournament files of an event: a stage as everybody may know it, and what a round was drawn from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from wargame.events import drawing
from wargame.events.conditions import Format
from wargame.events.drawing import engine_field, rounds_of
from wargame.events.field import field_of
from wargame.events.formers import came_for
from wargame.events.models import Stage
from wargame.events.squads import squads_of
from wargame.pairing.trf import Heading, TeamRow, trf_write

SYSTEMS: Mapping[Format, tuple[str, str]] = {
    Format.SWISS: ("FIDE_DUTCH", "Individual: Swiss-System"),
    Format.ROUND_ROBIN: ("BERGER_ROUNDROBIN", "Individual: Round-Robin"),
    Format.DOUBLE_ROUND_ROBIN: ("BERGER_DOUBLEROUNDROBIN", "Individual: Double Round-Robin"),
    Format.POOLS: ("CUSTOM_ROUNDROBIN", "Individual: Round-Robin"),
    Format.TEAM_SWISS: ("CUSTOM_TEAM_SWISS", "Team: Swiss-System"),
}
"""Record 192 and the words of record 092; anything else is a knockout."""

KNOCKOUT = ("CUSTOM_KNOCKOUT", "Individual: Knockout")


def heading_of(stage: Stage) -> Heading:
    """What stands above the players: the name, the days on which rounds were published, what a bye is worth."""
    rounds = [row for row in stage.rounds.order_by("number") if row.published]
    days = [f"{row.published:%Y-%m-%d}" for row in rounds]
    last = rounds[-1].deadline if rounds else None
    system, kind = SYSTEMS.get(stage.plan.format, KNOCKOUT)
    return Heading(
        name=stage.event.name, start=days[0] if days else "", end=f"{last:%Y-%m-%d}" if last else "",
        dates=tuple(days), bye_halves=stage.event.rules.bye_halves, system=system, kind=kind,
    )  # fmt: skip


def file_of_stage(stage: Stage, *, desk: bool) -> str:
    """A stage after its last published round, open boards blank; which pairs may not meet is for officials alone."""
    last = stage.rounds.filter(published__isnull=False).order_by("-number").first()
    table = field_of(stage, (last.number if last else 0) + 1)
    places = places_of(stage, table)
    given = engine_field(table)
    field = replace(
        given, rounds=rounds_of(stage.plan, len(table.players)), manual=(),
        players=tuple(replace(one, present=True) for one in given.players),
        forbidden=sorted(stage.event.forbidden) if desk else (),
    )  # fmt: skip
    heading = replace(heading_of(stage), notes=tuple(notes_of(stage, table)))
    return trf_write(field, heading, places, team_rows(stage, table), stage.plan.boards)


def notes_of(stage: Stage, table: drawing.Field) -> Iterator[str]:
    """Which rounds have open boards, and which places have changed hands: a line has one name for all its rounds."""
    for number, count in sorted(Counter(one.round for one in table.open).items()):
        yield f"Round {number} is not over: {count} game{'s are' if count > 1 else ' is'} blank"
    came = came_for(stage.event)
    for at, one in enumerate(sorted(table.players, key=lambda one: (one.seed, one.number)), 1):
        if one.number in came:
            yield f"{at} {one.name}: {came[one.number]}"


def team_rows(stage: Stage, table: drawing.Field) -> list[TeamRow]:
    """The teams with what they have and who plays for them, by their seeds; none where none play."""
    if stage.plan.format != Format.TEAM_SWISS:
        return []
    seeds = {one.number: (one.seed, one.name) for one in table.teams}
    squads = {one.number: one.players for one in squads_of(table)}
    rows = []
    for line in drawing.standings(table, stage.event.rules.ties):
        seed, name = seeds[line.number]
        made = round(2 * (line.values[0].value or 0))
        rows.append(TeamRow(seed, name, line.halves, made, line.place, squads[line.number]))
    return sorted(rows, key=lambda one: one.number)


def places_of(stage: Stage, table: drawing.Field) -> dict[int, int]:
    """The place of each player; where teams play, by their own points."""
    if stage.plan.format != Format.TEAM_SWISS:
        return {line.number: line.place for line in drawing.standings(table, stage.event.rules.ties)}
    points = drawing.points_of(table)
    return {number: 1 + sum(other > halves for other in points.values()) for number, halves in points.items()}


def file_of_draw(stage: Stage, table: drawing.Field) -> str:
    """What the engine is given for a round, in 240 who is paired by hand or not at all; '' where it pairs no Swiss."""
    if stage.plan.format != Format.SWISS:
        return ""
    return trf_write(engine_field(table), heading_of(stage))
