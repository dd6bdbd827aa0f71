"""The order of a season as the database keeps it: read, changed by causes, worked out again from its history.

All of it happens with the season's row locked, so that of two things at once one sees the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import connection
from django.db.models import Max

from wargame.games.errors import Conflict, NotFound
from wargame.ladders import order
from wargame.ladders.models import Challenge, Entry, Ladder, Place, Season
from wargame.ladders.moves import correction_tell, moves_tell
from wargame.ladders.order import Cause, Standing, Tally
from wargame.ladders.rulebook import Kind, Rules, load_rules

FIELDS = ("user_id", "rank", "division", "won", "drawn", "lost", "missed")


class Move(NamedTuple):
    """Who stands elsewhere than before."""

    user: int
    before: int | None
    after: int | None


def rules_of(ladder: Ladder) -> Rules:
    """What a ladder goes by."""
    return load_rules(ladder.rules)


def season_lock(pk: int) -> Season:
    """The season with its row locked; raises `Conflict` once it is closed."""
    season = (
        Season.objects.select_for_update(of=("self",)).select_related("ladder__club").filter(pk=pk).first()
    )
    if season is None:
        raise NotFound("season", id=pk)
    if season.closed is not None:
        raise Conflict("{season} is closed", season=season.name)
    return season


def standing_of(season: Season) -> Standing:
    """The order and the figures as they are kept."""
    rows = list(Place.objects.filter(season=season).order_by("rank").values_list(*FIELDS))
    return Standing(tuple(row[0] for row in rows), {row[0]: Tally(*row[3:]) for row in rows})


def sizes_of(season: Season) -> tuple[int, ...]:
    """The sizes of the divisions."""
    return rules_of(season.ladder).divisions


def history_of(season: Season) -> list[Cause]:
    """What happened and was not struck, in its order."""
    entries = Entry.objects.filter(season=season, struck=False).exclude(what=order.CORRECTED)
    return [Cause(*row) for row in entries.order_by("number").values_list("what", "user_id", "other_id")]


def replay(season: Season) -> Standing:
    """The standing worked out again. Where places follow from ratings, history has a say in the figures alone."""
    found = order.fold(history_of(season), sizes_of(season)).present()
    if season.ladder.kind == Kind.RATING:
        return found._replace(order=standing_of(season).order)
    return found


def tally_of(season: Season, user: int) -> Tally:
    """What somebody won and lost in a season, also before they left it and came back."""
    found = order.fold(history_of(season), sizes_of(season))
    return found.tallies.get(user, Tally())


def record(
    season: Season,
    causes: Sequence[Cause],
    *,
    now: datetime,
    why: str,
    challenge: Challenge | None = None,
    start: Standing | None = None,
) -> Standing:
    """Let causes happen: the places change, and each leaves its line in the history."""
    standing, sizes = start or standing_of(season), sizes_of(season)
    number, entries = next_number(season), []
    for at, cause in enumerate(causes):
        following = order.after(standing, cause, sizes)
        entries.append(
            Entry(
                season=season, number=number + at, time=now, what=cause.what, user_id=cause.user,
                other_id=cause.other, why=why, challenge=challenge,
                before=None if cause.what == order.ENTER else standing.rank(cause.user),
                after=following.rank(cause.user),
                other_before=standing.rank(cause.other), other_after=following.rank(cause.other),
            )
        )  # fmt: skip
        standing = following
    Entry.objects.bulk_create(entries)
    store(season, standing)
    moves_tell(season, entries, why)
    return standing


def next_number(season: Season) -> int:
    """The number of the next line of its history."""
    last = Entry.objects.filter(season=season).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def correct_order(season: Season, *, now: datetime, why: str, challenge: Challenge) -> list[Move]:
    """Work the order out again after lines were struck or revived; who moved by it gets a line that says so."""
    moves = moves_between(standing_of(season), found := replay(season))
    number = next_number(season)
    Entry.objects.bulk_create(
        Entry(
            season=season, number=number + at, time=now, what=order.CORRECTED, user_id=move.user,
            before=move.before, after=move.after, why=why, challenge=challenge,
        )
        for at, move in enumerate(moves)
    )  # fmt: skip
    store(season, found)
    correction_tell(season, [move.user for move in moves if move.before is not None], why)
    return moves


def moves_between(before: Standing, after: Standing) -> list[Move]:
    """Who stands elsewhere, from the top of the later order."""
    ranks = {user: at for at, user in enumerate(before.order, 1)}
    return [
        Move(user, ranks.get(user), at) for at, user in enumerate(after.order, 1) if ranks.get(user) != at
    ]


def store(season: Season, standing: Standing) -> None:
    """Write the places that changed: one statement, for an exchange at the top may move thousands."""
    rows = {row[1]: row for row in Place.objects.filter(season=season).values_list("pk", *FIELDS)}
    sizes, by_rating = sizes_of(season), season.ladder.kind == Kind.RATING
    changed = []
    for rank, user in enumerate(standing.order, 1):
        if user not in rows:
            continue
        pk, _, *was = rows[user]
        division = was[1] if by_rating else order.division_of(rank, sizes)
        if was != (now := [rank, division, *standing.tallies.get(user, Tally())]):
            changed.append((pk, *now))
    places_write(changed)


COLUMNS = ("id", "rank", "division", "won", "drawn", "lost", "missed")


def places_write(rows: Sequence[tuple[int, ...]]) -> None:
    """Set rank, division and figures of many places at once; rows are in the order of `COLUMNS`."""
    if not rows:
        return
    arrays = [list(column) for column in zip(*rows, strict=True)]
    types = ", ".join(["%s::bigint[]", *["%s::int[]"] * (len(COLUMNS) - 1)])
    sets = ", ".join(f"{name} = v.{name}" for name in COLUMNS[1:])
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {Place._meta.db_table} p SET {sets} "
            f"FROM unnest({types}) AS v({', '.join(COLUMNS)}) WHERE p.id = v.id",
            arrays,
        )
