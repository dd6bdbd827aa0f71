"""Everyone against everyone, players or teams, as an event's page shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from wargame.events.conditions import Format
from wargame.events.crosstable import meetings_of
from wargame.events.field import field_of
from wargame.events.models import Stage
from wargame.events.squads import matches_of, open_matches
from wargame.events.stages import AFTER_ALL
from wargame.events.standings import Row, standings_of
from wargame.events.words import score
from wargame.games.errors import Conflict


class Square(NamedTuple):
    """Everyone against everyone: the standings and, by row and column, what one got against the other."""

    group: str
    rows: Sequence[tuple[Row, Sequence[str | None]]]


MOST = 64
"""Players whom a square shows: it grows with their square."""


def squares_of(stage: Stage, user: Any) -> list[Square]:
    """The square form, one for each pool; None on the diagonal, '' where the two have not met.

    Raises `Conflict` for too many.
    """
    teams = stage.plan.format == Format.TEAM_SWISS
    count = stage.event.teams.count() if teams else stage.field.count()
    if count > MOST:
        raise Conflict(
            "This table is shown for at most {most} {whom}; there are {count}",
            most=MOST,
            whom="teams" if teams else "players",
            count=count,
        )
    standings = standings_of(stage, user)
    against: dict[tuple[int, int], list[str]] = {}
    for one in _matches(stage) if standings.teams else _boards(stage):
        against.setdefault((one.first, one.second), []).append(one.made)
        against.setdefault((one.second, one.first), []).append(one.theirs)
    groups: dict[str, list[Row]] = {}
    for row in standings.rows:
        groups.setdefault(row.group, []).append(row)
    return [Square(group, _square(rows, against)) for group, rows in groups.items()]


class Met(NamedTuple):
    """Two who met, and what each made of it."""

    first: int
    second: int
    made: str
    theirs: str


OPEN = "·"
"""What stands for a game or a match that is not over."""


def score_words(halves: int | None) -> str:
    """What somebody made of a game, if it is over."""
    return OPEN if halves is None else score(halves)


def _boards(stage: Stage) -> Iterator[Met]:
    """The boards of the published rounds."""
    for one in meetings_of(stage.rounds.filter(published__isnull=False)):
        if one.second is not None:
            yield Met(one.first, one.second, score_words(one.first_halves), score_words(one.second_halves))


def _matches(stage: Stage) -> Iterator[Met]:
    """The matches of the published rounds, by the points at their boards."""
    field = field_of(stage, AFTER_ALL)
    for match in matches_of(field):
        if match.second is not None:
            yield Met(match.first, match.second, *(score(made) for made in match.made))
    for one, other in sorted({(match.first, match.second) for match in open_matches(field)}):
        yield Met(one, other, OPEN, OPEN)


def _square(
    rows: Sequence[Row], against: Mapping[tuple[int, int], Sequence[str]]
) -> list[tuple[Row, Sequence[str | None]]]:
    return [(row, [_met(against, row.number, other.number) for other in rows]) for row in rows]


def _met(against: Mapping[tuple[int, int], Sequence[str]], one: int, other: int) -> str | None:
    return None if one == other else " ".join(against.get((one, other), []))
