"""A ladder as rows: for a spreadsheet, and for the archive of its club."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from wargame.clubs.exports import name_of, stamp, whole
from wargame.clubs.models import Club
from wargame.ladders.figures import pool_of, standings_of, unseen
from wargame.ladders.models import Entry, Ladder, Place, Season
from wargame.ladders.standing import rules_of

Row = Mapping[str, Any]

LADDERS = ("ladder", "name", "kind", "rulesets", "paces", "public", "made", "rules")
SEASONS = ("ladder", "season", "name", "begins", "ends", "closed")
PLACES = ("place", "division", "player", "rating", "deviation", "won", "drawn", "lost", "missed", "since")
IN_ALL = ("ladder", "season", *PLACES)
MOVES = (
    "ladder", "season", "number", "time", "what", "player", "opponent", "from", "to", "why", "struck",
)  # fmt: skip


def season_rows(season: Season, reader: Any) -> list[dict[str, Any]]:
    """Every place of a season; of who keeps their ratings from this reader without them."""
    places = list(Place.objects.filter(season=season).select_related("user").order_by("rank"))
    users = [place.user_id for place in places]
    figures = standings_of(set(users) - unseen(users, reader), pool_of(season.ladder))
    found = []
    for place in places:
        figure = figures.get(place.user_id)
        found.append(
            {
                "place": place.rank, "division": place.division, "player": name_of(place.user),
                "rating": figure and whole(figure.rating), "deviation": figure and whole(figure.deviation),
                "won": place.won, "drawn": place.drawn, "lost": place.lost, "missed": place.missed,
                "since": place.since.date().isoformat(),
            }
        )  # fmt: skip
    return found


def club_ladders(club: Club, reader: Any) -> Iterable[Row]:
    """The ladders of a club with their rules, all of them, also those that are as every ladder has them."""
    for ladder in Ladder.objects.filter(club=club).order_by("pk"):
        yield {
            "ladder": ladder.slug, "name": ladder.name, "kind": ladder.kind, "rulesets": ladder.rulesets,
            "paces": ladder.paces, "public": ladder.public, "made": stamp(ladder.made),
            "rules": msgspec.to_builtins(rules_of(ladder)),
        }  # fmt: skip


def club_seasons(club: Club, reader: Any) -> Iterable[Row]:
    """The seasons of its ladders; how each stood when it closed is among the places."""
    for season in Season.objects.filter(ladder__club=club).select_related("ladder").order_by("pk"):
        yield {
            "ladder": season.ladder.slug, "season": season.number, "name": season.name,
            "begins": stamp(season.begins), "ends": stamp(season.ends), "closed": stamp(season.closed),
        }  # fmt: skip


def club_places(club: Club, reader: Any) -> Iterable[Row]:
    """The places in every season of every ladder of a club."""
    for season in Season.objects.filter(ladder__club=club).select_related("ladder").order_by("pk"):
        for row in season_rows(season, reader):
            yield {"ladder": season.ladder.slug, "season": season.number, **row}


def club_moves(club: Club, reader: Any) -> Iterable[Row]:
    """What moved whom on the ladders of a club."""
    entries = Entry.objects.filter(season__ladder__club=club).select_related(
        "season__ladder", "user", "other"
    )
    for entry in entries.order_by("season", "number").iterator():
        yield {
            "ladder": entry.season.ladder.slug, "season": entry.season.number, "number": entry.number,
            "time": entry.time.isoformat(), "what": entry.what,
            "player": name_of(entry.user) or "",
            "opponent": name_of(entry.other) or "",
            "from": entry.before, "to": entry.after, "why": entry.why, "struck": entry.struck,
        }  # fmt: skip
