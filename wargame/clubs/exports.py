"""A club as one archive: each part as JSON Lines and as CSV. No mail address is in it, and no text of a request.

Other apps add their parts: `export_part("ladder", rows, columns)` with a function of the club and who asks, that gives
rows of plain values by these names. A rating is in whole points, as on every page.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from django.http import FileResponse
from django.utils.timezone import now

from wargame.accounts.names import name_or_none
from wargame.clubs.acts import entry_write_daily
from wargame.clubs.models import Bar, Club, Entry, Invitation, News
from wargame.clubs.selectors import club_games, member_rows, results_of
from wargame.ratings.models import Change
from wargame.ratings.periods import period_days
from wargame.ratings.powers import find_unseen_people

Row = Mapping[str, Any]
Rows = Callable[[Club, Any], Iterable[Row]]


class Part(NamedTuple):
    """A table of the archive: its rows, and their names, which head it where there is no row, too."""

    rows: Rows
    columns: tuple[str, ...]


PARTS: dict[str, Part] = {}
IN_MEMORY = 4 * 1024 * 1024
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a cell of a spreadsheet begins with that is reckoned rather than read."""


def export_part(name: str, rows: Rows, columns: tuple[str, ...]) -> None:
    """Have a club's archive hold `rows` of it under that name, in these columns."""
    PARTS[name] = Part(rows, columns)


def club_export(club: Club, reader: Any) -> FileResponse:
    """The archive as a download, noted in what was done. Whether this reader may have it is for the caller to say."""
    entry_write_daily(club, reader, "exported")
    name = f"{club.slug}-{now():%Y-%m-%d}.zip"
    return FileResponse(
        club_archive(club, reader), as_attachment=True, filename=name, content_type="application/zip"
    )


def club_archive(club: Club, reader: Any) -> IO[bytes]:
    """The archive as this reader may have it, a file to read from its beginning."""
    file: IO[bytes] = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  # the answer closes it
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("club.json", json.dumps(about(club), indent=1, default=str))
        for name, part in PARTS.items():
            found = list(part.rows(club, reader))
            archive.writestr(
                f"{name}.jsonl", "".join(f"{json.dumps(dict(row), default=str)}\n" for row in found)
            )
            archive.writestr(f"{name}.csv", as_csv(part.columns, found))
    file.seek(0)
    return file


def about(club: Club) -> dict[str, Any]:
    """The first part of the archive: what the club says of itself, and when."""
    return {
        "name": club.name, "address": club.slug, "joining": club.joining, "about": club.about, "colour": club.colour,
        "crest": club.crest, "founded": stamp(club.founded), "closed": stamp(club.closed), "exported": stamp(now()),
    }  # fmt: skip


def as_csv(columns: Sequence[str], rows: Iterable[Row]) -> str:
    """Rows below their heads as a spreadsheet reads them: none of its cells is a formula."""
    file = io.StringIO()
    writer = csv.DictWriter(file, columns)
    writer.writeheader()
    writer.writerows({name: cell(value) for name, value in row.items()} for row in rows)
    return file.getvalue()


def cell(value: Any) -> Any:
    """A value that a spreadsheet shows and does not reckon."""
    if isinstance(value, dict | list):
        value = json.dumps(value, default=str)
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def whole(figure: float | None) -> int | None:
    """A rating or its deviation, in whole points."""
    return None if figure is None else round(figure)


def stamp(time: Any) -> str | None:
    """A moment in ISO 8601."""
    return time.isoformat() if time else None


def members(club: Club, reader: Any) -> Iterator[Row]:
    """Who belongs to it."""
    for row in member_rows(club, reader).order_by("since", "pk"):
        yield {
            "name": row.user.get_username(), "role": row.role, "since": stamp(row.since), "rating": whole(row.rating),
            "deviation": whole(row.deviation), "reliability": row.reliability, "answers": row.answers,
            "playing": row.playing, "plays_most": row.most,
        }  # fmt: skip


def games(club: Club, reader: Any) -> Iterator[Row]:
    """Its games, played and under way."""
    for game in club_games(club).prefetch_related("seats__user").order_by("pk"):
        yield {
            "code": game.code, "name": game.name, "ruleset": game.ruleset, "scenario": game.scenario,
            "options": game.options, "status": game.status, "private": game.private, "pace": game.pace,
            "turn": game.turn, "turns": game.turns, "created": stamp(game.created), "moved": stamp(game.moved),
            "players": {seat.actor: name_or_none(seat.user) for seat in game.seats.all()},
        }  # fmt: skip


def ratings(club: Club, reader: Any) -> Iterator[Row]:
    """How the ratings of its members went, week by week, without those of whoever keeps them from this reader.

    A pool without a ruleset is of all of them, without a pace of any.
    """
    rows = Change.objects.filter(user__memberships__club=club).exclude(user__in=find_unseen_people(reader))
    for row in rows.select_related("user").order_by("user__username", "ruleset", "pace", "period").iterator():
        yield {
            "name": name_or_none(row.user), "ruleset": row.ruleset, "pace": row.pace,
            "week_of": period_days(row.period)[0].isoformat(), "rating": whole(row.rating),
            "deviation": whole(row.deviation), "games": row.games,
        }  # fmt: skip


def results(club: Club, reader: Any) -> Iterator[Row]:
    """How the club's games ended, each with who played which side for how many half points."""
    for result in results_of(club, inside=True).order_by("pk"):
        yield {
            "game": result.game.code, "how": result.how, "winner": result.winner, "rated": result.rated,
            "ended": stamp(result.ended), "bid": result.bid, "annulled": stamp(result.annulled),
            "reason": result.reason,
            "half_points": {share.side: share.halves for share in result.shares.all()},
            "players": {share.side: name_or_none(share.user) for share in result.shares.all()},
        }  # fmt: skip


def news(club: Club, reader: Any) -> Iterator[Row]:
    """What the club has told, what is for members included."""
    for row in News.objects.filter(club=club).select_related("author").order_by("pk"):
        yield {
            "written": stamp(row.written), "author": name_or_none(row.author), "title": row.title, "text": row.text,
            "members_only": row.members_only,
        }  # fmt: skip


def entries(club: Club, reader: Any) -> Iterator[Row]:
    """What was done in it."""
    for row in Entry.objects.filter(club=club).select_related("actor", "subject").order_by("pk"):
        yield {
            "time": stamp(row.time), "actor": name_or_none(row.actor), "act": row.act,
            "subject": name_or_none(row.subject), "facts": row.facts,
        }  # fmt: skip


def bars(club: Club, reader: Any) -> Iterator[Row]:
    """Who was kept out, why, and until when."""
    for row in Bar.objects.filter(club=club).select_related("user", "author").order_by("pk"):
        yield {
            "name": name_or_none(row.user), "reason": row.reason, "author": name_or_none(row.author),
            "since": stamp(row.since), "until": stamp(row.until), "lifted": stamp(row.lifted),
        }  # fmt: skip


def invitations(club: Club, reader: Any) -> Iterator[Row]:
    """Ways into it, open and over, without the secret of a link: the archive is kept and passed on."""
    for row in Invitation.objects.filter(club=club).select_related("user", "author").order_by("pk"):
        yield {
            "kind": "name" if row.user_id else "link", "name": name_or_none(row.user),
            "author": name_or_none(row.author), "uses": row.uses, "used": row.used, "made": stamp(row.made),
            "expires": stamp(row.expires), "ended": stamp(row.ended),
        }  # fmt: skip


MEMBERS = (
    "name", "role", "since", "rating", "deviation", "reliability", "answers", "playing", "plays_most",
)  # fmt: skip
GAMES = (
    "code", "name", "ruleset", "scenario", "options", "status", "private", "pace", "turn", "turns", "created", "moved",
    "players",
)  # fmt: skip
RESULTS = (
    "game", "how", "winner", "rated", "ended", "bid", "annulled", "reason", "half_points", "players",
)  # fmt: skip

RATINGS = ("name", "ruleset", "pace", "week_of", "rating", "deviation", "games")

export_part("members", members, MEMBERS)
export_part("ratings", ratings, RATINGS)
export_part("games", games, GAMES)
export_part("results", results, RESULTS)
export_part("news", news, ("written", "author", "title", "text", "members_only"))
export_part("entries", entries, ("time", "actor", "act", "subject", "facts"))
export_part("bars", bars, ("name", "reason", "author", "since", "until", "lifted"))
export_part(
    "invitations", invitations, ("kind", "name", "author", "uses", "used", "made", "expires", "ended")
)
