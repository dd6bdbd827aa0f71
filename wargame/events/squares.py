"""Everyone against everyone, as an event's page shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from wargame.events.crosstable import meetings_of
from wargame.events.models import Stage
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
    count = stage.field.count()
    if count > MOST:
        raise Conflict(
            "Everyone against everyone is shown for {most} players at most, not {count}",
            most=MOST,
            count=count,
        )
    standings = standings_of(stage, user)
    against: dict[tuple[int, int], list[str]] = {}
    for one in meetings_of(stage.rounds.filter(published__isnull=False)):
        if one.second is not None:
            for pair, halves in (
                ((one.first, one.second), one.first_halves),
                ((one.second, one.first), one.second_halves),
            ):
                against.setdefault(pair, []).append("·" if halves is None else score(halves))
    groups: dict[str, list[Row]] = {}
    for row in standings.rows:
        groups.setdefault(row.group, []).append(row)
    return [Square(group, _square(rows, against)) for group, rows in groups.items()]


def _square(
    rows: Sequence[Row], against: Mapping[tuple[int, int], Sequence[str]]
) -> list[tuple[Row, Sequence[str | None]]]:
    return [(row, [_met(against, row.number, other.number) for other in rows]) for row in rows]


def _met(against: Mapping[tuple[int, int], Sequence[str]], one: int, other: int) -> str | None:
    return None if one == other else " ".join(against.get((one, other), []))
